// The types that modules share: what the server sends, and what the browser stores. Nothing here runs.

/** @typedef {number | string} Value a value of a place */
/** @typedef {string} Place the name of a place */

/** @typedef {{ shape: "line", x1: number, y1: number, x2: number, y2: number, width: number, ink: string,
 *    dashed: boolean }} LineShape */
/** @typedef {{ shape: "rect", x: number, y: number, width: number, height: number, fill: string, ink: string,
 *    stroke: number, radius: number }} RectShape */
/** @typedef {{ shape: "circle", x: number, y: number, radius: number, fill: string, ink: string,
 *    stroke: number }} CircleShape */
/** @typedef {{ shape: "text", x: number, y: number, text: string, size: number, ink: string, bold: boolean,
 *    start: boolean }} TextShape */
/** @typedef {{ shape: "polygon", points: [number, number][], fill: string, ink: string,
 *    stroke: number }} PolygonShape */
/** @typedef {RectShape | CircleShape} Area */
/** @typedef {LineShape | Area | PolygonShape | TextShape} Shape */

/** @typedef {{ area: Area, faces: Map<Value, Shape[]>, notes: Map<Value, Shape[]>,
 *    noteAreas: Map<Value, Area>, entry: Entry | null, encloses: Encloses, more: RegExp | null }} Kind */
/** @typedef {"" | "box" | "cells"} Encloses what a stroke over cells encloses with places of a kind */
/** @typedef {{ x: number, y: number, kind: string }} Spot */
/** @typedef {{ sign: Shape[], dashed: boolean }} Tie */

/** @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {string} title
 * @property {Map<string, Kind>} kinds
 * @property {Map<Place, Spot>} spots
 * @property {Shape[]} under
 * @property {Shape[]} over
 * @property {Map<Place, Value>} given
 * @property {Map<string, Area>} areas
 * @property {Map<string, Tie>} ties
 * @property {Set<Value>} quiet
 * @property {Map<Place, string>} groups
 * @property {number} mostGroups of which places are marked in a solution
 * @property {Map<Place, [string, string]>} ends the areas that a place joins
 */

/** @typedef {"area" | "second" | "cause" | "removed" | "placed" | "wrong"} Role */
/** @typedef {{ place: string, role: Role, value?: Value | null }} Light */
/** @typedef {[string, Place[]]} Fact */
/** @typedef {"cycle" | "type" | "drag"} Entry */

/** What one place holds; a place that holds nothing has no cell.
 * @typedef {object} Cell
 * @property {Value} [value]
 * @property {Value[]} [notes] pencilled in by the player, in the corners
 * @property {Value[]} [centre] pencilled in by the player, in the centre
 * @property {number[]} [colours] it is painted in, from 1 to 8
 * @property {Link} [link] what is under this name is not a place but a link
 * @property {number} [trial] how many trials were open when it was made
 */

/** A candidate: a place and a value. @typedef {[Place, Value]} Candidate */
/** A line that a player drew from one candidate to another. @typedef {{ from: Candidate, to: Candidate,
 *    weak: boolean }} Link */
/** @typedef {{ place: Place, before: Cell | null, after: Cell | null }} Change */
/** What belongs to a game besides its cells: where open trials began in the history, and notes from hints.
 * @typedef {{ trials: number[], struck: Record<Place, Value[]>, facts: Fact[] }} Ledger */
/** One gesture: what undo takes back at once.
 * @typedef {{ changes: Change[], ledger?: { before: Ledger, after: Ledger } }} Gesture */
/** @typedef {{ cells: [Place, Cell][], past: Gesture[], future: Gesture[], ledger: Ledger }} Saved */

/** How marks are made on a scene.
 * @typedef {object} Entering
 * @property {Entry} entry
 * @property {Value[]} values
 * @property {Value[]} cycle
 * @property {Record<Place, Value[]>} fewer
 * @property {[Value, string][]} shows
 * @property {Spoken} [spoken]
 * @property {Place[][]} [units] places whose values all differ; absent where clues are set, not marks made
 */

/** Places and values as a screen reader says them, where that is not how they are written.
 * @typedef {{ places: Record<Place, string>, values: [Value, string][],
 *    clues: [number, number, string][] | null }} Spoken */
/** @typedef {{ candidates: boolean, ticks: boolean, enclosed: boolean, lit: boolean, rest: boolean,
 *    unique: boolean }} Offers */
/** @typedef {{ rows: number, columns: number }} Size */

/** A puzzle as the server describes it.
 * @typedef {object} Puzzle
 * @property {string} code
 * @property {string} family
 * @property {string} family_title
 * @property {string} title
 * @property {string} author
 * @property {string} rules
 * @property {string} ruleset its own rules, a line each
 * @property {Entry} entry
 * @property {string[]} levels
 * @property {string} text
 * @property {Size} size
 * @property {number} clues
 * @property {Place[]} places
 * @property {Record<Place, Value>} given
 * @property {Record<Place, Value>} marks
 * @property {Value[]} values
 * @property {Record<Place, Value[]>} fewer
 * @property {Value[]} cycle
 * @property {[Value, string][]} shows
 * @property {Spoken} spoken
 * @property {Place[][]} units
 * @property {Offers} offers
 * @property {import("./scene.js").SentScene} scene
 * @property {Listing[]} lists
 * @property {string[]} remarks what was made of a text that does not state its rules
 * @property {Fog | null} fog
 */
/** Fog for play: what is lit from the start, what a right mark in a place lights, and what is drawn over the fog.
 * @typedef {{ lit: Place[], clears: Record<Place, Place[]>, over: Shape[] }} Fog */
/** @typedef {{ heading: string, items: [string, string][] }} Listing texts next to a scene, each with its name there */

/** @typedef {{ name: string, help: string, default: string, choices: string[], text: boolean }} Knob */
/** @typedef {{ name: string, title: string, reads: boolean, writes: boolean, marks: boolean, extensions: string[],
 *    example: string | null }} Form */

/** A family as the server describes it.
 * @typedef {object} Family
 * @property {string} family
 * @property {string} title
 * @property {string} kind
 * @property {string} rules
 * @property {Entry} entry
 * @property {Record<string, string>} sizes
 * @property {string[]} levels
 * @property {Record<string, number[]>} lacking levels that puzzles of a size never have, by its name
 * @property {Knob[]} knobs
 * @property {Knob[]} variants
 * @property {Form[]} formats
 * @property {{ name: string, level: number }[]} techniques
 * @property {boolean} picture
 * @property {boolean} edits
 * @property {boolean} more_clues whether setters can have clues added
 */
/** @typedef {{ version: string, library: boolean, lasting: boolean, symmetries: string[], forms: string[],
 *    languages: Record<string, string>, families: Family[] }} Catalogue */

/** @typedef {{ code: string, message: string, places: string[], unfinished: boolean }} Violation */
/** @typedef {object} Checked
 * @property {"right" | "unfinished" | "wrong"} verdict
 * @property {Violation[]} violations
 * @property {boolean} full
 * @property {string[]} [mistakes] places whose marks cannot stay; absent if only the rules were asked for
 * @property {boolean} [certain]
 * @property {string} [shows] the title of the picture that is solved, if it has one
 * @property {string[]} [ticks]
 * @property {string[]} [enclosed]
 * @property {Place[]} [lit]
 * @property {Place[]} [rest] open places that finished clues leave empty
 * @property {Record<Place, Value[]>} [candidates]
 */

/** @typedef {object} Step
 * @property {string} technique
 * @property {number} level
 * @property {string} text
 * @property {string} where
 * @property {Light[]} lights
 * @property {Link[]} arcs
 * @property {Record<Place, Value[]>} removed
 * @property {Record<Place, Value>} placed
 * @property {Fact[]} facts
 * @property {Fact[]} given_facts
 * @property {string} brief what introduces the links, in place of the text, if they tell all of it
 * @property {Inference[]} links the chain of an assumption, picture by picture
 */
/** One link of a chain: what is marked and gone since the picture before it.
 * @typedef {object} Inference
 * @property {string} text
 * @property {Light[]} lights
 * @property {Record<Place, Value>} marks
 * @property {Record<Place, Value[]>} gone
 * @property {Inference[]} links
 */
/** @typedef {Step & { number: number, notes: Record<Place, Value[]> }} NumberedStep */
/** @typedef {{ rung: string, text: string, places: string[] }} Rung */
/** What a hint does; `forget`: what was struck and pencilled before was wrong.
 * @typedef {{ marks: Record<Place, Value | null>, struck: Record<Place, Value[]>, facts: Fact[], forget?: boolean }}
 *    Deed */
/** @typedef {{ mistakes: Place[], certain: boolean, solved: boolean, rungs: Rung[], step: Step | null,
 *    notes: Record<Place, Value[]>, do: Deed | null }} Hint */
/** @typedef {{ steps: NumberedStep[], marks: Record<Place, Value>, solved: boolean, more: boolean, text: string }}
 *    Explanation */
/** @typedef {{ place: Place, value: Value | null, steps: NumberedStep[], text: string }} Reason */

/** @typedef {{ level: number, name: string, score: number, uses: [string, number][], solved: boolean }} Rating */
/** What a generated puzzle should be like.
 * @typedef {{ family: string, size?: string, level?: number, seed?: number, symmetry?: string, minimal?: boolean,
 *    clues?: number, needs?: string, practise?: boolean, knobs?: Record<string, string> }} Wish */
/** Where a technique is needed: what is known before it.
 * @typedef {{ technique: string, steps: number, marks: Record<Place, Value>, struck: Record<Place, Value[]>,
 *    facts: Fact[], notes: Record<Place, Value[]> }} Moment */
/** `from`: the address of a ready puzzle, as in `collection=FAMILY.LEVEL.NUMBER` or `daily=DAY.FAMILY`.
 * @typedef {{ wish?: Wish, rating?: Pick<Rating, "level" | "name" | "score">, from?: string,
 *    remarks?: string[] }} Origin
 */
/** What a setter wants to know.
 * @typedef {object} Judged
 * @property {"unique" | "several" | "impossible" | "undecided"} verdict
 * @property {string} text
 * @property {number} clues
 * @property {number} count
 * @property {boolean} exhausted
 * @property {Record<Place, Value>[]} solutions
 * @property {Place[]} differences
 * @property {string | null} relation
 * @property {Violation[]} clashes
 * @property {Violation | null} reason
 * @property {Rating | null} rating
 */

/** @typedef {{ name: string, title: string, help: string, text: string, lines: boolean, choices: string[] }} Field */
/** Something that a setter can draw: what its lines begin with, what it is called, and how it is drawn.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} title
 * @property {string} group
 * @property {"switch" | "cells" | "pair" | "corner" | "set" | "path" | "arrow" | "pill" | "groups" | "beside" | "area"
 *    | "grow" | "bare"} stroke
 * @property {"none" | "optional" | "number" | "digits"} value
 * @property {string} preset
 */
/** Something that is drawn: the lines of the field that say it.
 * @typedef {{ tool: string, first: number, last: number, groups: Place[][], value: string, body: string,
 *    fault: string }} Item */
/** @typedef {{ x: number, y: number, text: string, cells: Place[] }} Beside a spot next to the grid */
/** @typedef {{ field: string, tools: Tool[], items: Item[], beside: Beside[], areas: Place[][] }} Drawn */
/** A puzzle in the making.
 * @typedef {object} Draft
 * @property {string} family
 * @property {Entry} entry
 * @property {Value[]} values
 * @property {Value[]} cycle
 * @property {[Value, string][]} shows
 * @property {{ size: Size, marks: Record<Place, Value>, variants: Record<string, string>, fields: Field[] }} sheet
 * @property {{ least: string, most: string }} sizes
 * @property {import("./scene.js").SentScene} scene
 * @property {Place[]} places
 * @property {Drawn | null} drawing
 * @property {Puzzle | null} puzzle
 * @property {string} what
 * @property {string} where
 */

/** @typedef {{ name: string, family: string, family_title: string, title: string, code?: string, marked: number,
 *    thumbnail: string, error?: string }} Entered */

export {};
