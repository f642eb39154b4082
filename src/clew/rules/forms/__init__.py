"""Text forms of declared families, put together from pieces that name layers of clues and kinds of places of a genre.

    forms = (
        puzzlink("lamps", "ramps", body=[borders("room"), of_rooms("number", "room")]),
        pzprv3("lamps", rows=[areas("room", counted=True), clues("number"), shading("cell")]),
        puzzlekit(problem=[kit("number"), areas("room")], answer=[kit(place="cell", marks={"x": 1})]),
    )

puzzlink(*names, body=[...]): links of puzz.link
    numbers digits fours signs circles arrows pieces marked holes sums    clues in cells, as pzpr packs them
    outside(layer, "top", "left")  ends(layer, "top", "left")  vacant()
    borders(regions)  of_rooms(layer, regions)  option(layer)
    bank(option, {"p": pieces})  stars(layer)  (dots in cells, on sides and at corners)

pzprv3(*names, rows=[...]): files of pzpr, with answers
    clues(layer)  clues(layer, place)  shading(place)  sides(links or walls)  areas(regions, counted=True)
    framed(outside layer, sides, words(...))  value(option)  words(layer, place, clues={...}, marks={...})
    walled(layer, place, wall)  bounds(regions)  corner_clues(layer)  presets(option, {"p": pieces})  ticks(method)
    plots(regions, blocks)  overlaid(pattern, words(...), words(...))
    notes()  starred(layer, {"1": "white"}, holes)

puzzlekit(problem=[...], answer=[...], head=[header(option)]): text of puzzlekit
    kit(layer, clues={"x": "wall"})  kit(place="cell", marks={"x": 1})  areas(regions)  margin(layer, "top")
    kit_sums(layer, wall)  kit_arrows(layer)  kit_corners(layer)  kit_quarters(layer, value)
    trace(links)  joined(links)  rooms(walls)

tatham(name, title, body=[...], params="pattern"): game ids of Simon Tatham's collection
tatham_layout(name, title, clue=, total=): those of Mines, which have all mines
    id_signs id_numbers id_letters id_digits (clues in cells)  id_gaps(layer, value)  id_halves(given)  id_around(layer)
    id_counts(layer)  id_order(given, signs)  id_cages(clue, cage)  id_posts(number, arrow)  id_steps(layer, a, b)
    id_sights(mirror, given, seen, totals)

penpa(...): links of Penpa+
    pen_numbers pen_labels pen_walls pen_several pen_arrows (clues in cells)  pen_symbols(layer, symbol, {style: value})
    pen_circles(layer, {style: colour})  (circles with numbers)
    pen_signs(layer, symbol, {value: (style in rows, style in columns)})  (clues between cells)
    pen_borders(regions)  pen_results(layer, regions)  pen_sums(layer, wall, symbol)  pen_margins(layer)
    pen_dots(layer, symbol, {style: value})  (in cells, on sides and at corners)  pen_holes(layer, value)
    pen_corners(layer)  (numbers at corners)  pen_stated(option)  pen_legend()  pen_ignored("surface")
    pen_bars(place)  pen_shading(place)  pen_states(place, symbol, {style: value})  pen_values(place)  pen_lines(links)
    pen_fences(walls)  pen_diagonals(place)

either(puzzlink(...), puzzlink(...)): two codes for one genre, whose `rules` differ

Examples are made from the genre's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.rules.forms.blocks import (
        areas,
        fixed,
        framed,
        joined,
        margin,
        notes,
        presets,
        rooms,
        sides,
        ticks,
        trace,
        value,
        walled,
        worded,
    )
    from clew.rules.forms.boxes import pencilbox
    from clew.rules.forms.dotted import id_steps, kit_quarters, pen_dots, starred
    from clew.rules.forms.draft import either
    from clew.rules.forms.drawings import penpa
    from clew.rules.forms.drawn_clues import (
        pen_arrows,
        pen_borders,
        pen_circles,
        pen_corners,
        pen_holes,
        pen_ignored,
        pen_labels,
        pen_legend,
        pen_margins,
        pen_numbers,
        pen_pipes,
        pen_results,
        pen_several,
        pen_signs,
        pen_stated,
        pen_sums,
        pen_symbols,
        pen_tinted,
        pen_walls,
    )
    from clew.rules.forms.drawn_marks import (
        pen_bars,
        pen_diagonals,
        pen_fences,
        pen_lines,
        pen_shading,
        pen_states,
        pen_values,
    )
    from clew.rules.forms.files import pzprv3
    from clew.rules.forms.games import tatham
    from clew.rules.forms.ids import (
        id_around,
        id_cages,
        id_counts,
        id_digits,
        id_dominoes,
        id_gaps,
        id_halves,
        id_letters,
        id_margins,
        id_numbers,
        id_order,
        id_posts,
        id_rails,
        id_sights,
        id_signs,
    )
    from clew.rules.forms.kits import derived, header, puzzlekit
    from clew.rules.forms.layouts import tatham_layout
    from clew.rules.forms.lettering import (
        arrow_clues,
        clues,
        corner_clues,
        kit,
        kit_arrows,
        kit_corners,
        kit_sums,
        letter_clues,
        piece_clues,
        shading,
        words,
    )
    from clew.rules.forms.links import (
        arrows,
        bank,
        blocked,
        borders,
        circles,
        digits,
        dots,
        ends,
        fours,
        holes,
        marked,
        more_holes,
        more_numbers,
        numbers,
        of_rooms,
        option,
        outside,
        pieces,
        pipes,
        puzzlink,
        signs,
        slash,
        stars,
        sums,
        tinted_arrows,
        vacant,
    )
    from clew.rules.forms.plans import between, bounds, chains, kit_blocks, overlaid, plots
else:
    from clew.rules.forms.later import later

    globals().update(
        later(
            blocks="areas fixed framed joined margin notes presets rooms sides ticks trace value walled worded",
            games="tatham",
            layouts="tatham_layout",
            ids="id_around id_cages id_counts id_digits id_dominoes id_gaps id_halves id_letters "
            "id_margins id_numbers id_order id_posts id_rails id_sights id_signs",
            kits="derived header puzzlekit",
            links="arrows bank blocked borders circles digits dots ends fours holes marked more_holes "
            "more_numbers numbers of_rooms option outside pieces pipes puzzlink signs slash stars sums tinted_arrows "
            "vacant",
            dotted="id_steps kit_quarters pen_dots starred",
            draft="either",
            drawings="penpa",
            drawn_clues="pen_arrows pen_borders pen_circles pen_corners pen_holes pen_ignored pen_labels pen_legend "
            "pen_margins pen_numbers pen_pipes pen_results pen_several pen_signs pen_stated pen_sums pen_symbols "
            "pen_tinted pen_walls",
            drawn_marks="pen_bars pen_diagonals pen_fences pen_lines pen_shading pen_states pen_values",
            files="pzprv3",
            boxes="pencilbox",
            plans="between bounds chains kit_blocks overlaid plots",
            lettering="arrow_clues clues corner_clues kit kit_arrows kit_corners kit_sums letter_clues "
            "piece_clues shading words",
        )
    )

__all__ = [
    "areas",
    "arrow_clues",
    "arrows",
    "bank",
    "between",
    "blocked",
    "borders",
    "bounds",
    "chains",
    "circles",
    "clues",
    "corner_clues",
    "derived",
    "digits",
    "dots",
    "either",
    "ends",
    "fixed",
    "fours",
    "framed",
    "header",
    "holes",
    "id_around",
    "id_cages",
    "id_counts",
    "id_digits",
    "id_dominoes",
    "id_gaps",
    "id_halves",
    "id_letters",
    "id_margins",
    "id_numbers",
    "id_order",
    "id_posts",
    "id_rails",
    "id_sights",
    "id_signs",
    "id_steps",
    "joined",
    "kit",
    "kit_arrows",
    "kit_blocks",
    "kit_corners",
    "kit_quarters",
    "kit_sums",
    "letter_clues",
    "margin",
    "marked",
    "more_holes",
    "more_numbers",
    "notes",
    "numbers",
    "of_rooms",
    "option",
    "outside",
    "overlaid",
    "pen_arrows",
    "pen_bars",
    "pen_borders",
    "pen_circles",
    "pen_corners",
    "pen_diagonals",
    "pen_dots",
    "pen_fences",
    "pen_holes",
    "pen_ignored",
    "pen_labels",
    "pen_legend",
    "pen_lines",
    "pen_margins",
    "pen_numbers",
    "pen_pipes",
    "pen_results",
    "pen_several",
    "pen_shading",
    "pen_signs",
    "pen_stated",
    "pen_states",
    "pen_sums",
    "pen_symbols",
    "pen_tinted",
    "pen_values",
    "pen_walls",
    "pencilbox",
    "penpa",
    "piece_clues",
    "pieces",
    "pipes",
    "plots",
    "presets",
    "puzzlekit",
    "puzzlink",
    "pzprv3",
    "rooms",
    "shading",
    "sides",
    "signs",
    "slash",
    "starred",
    "stars",
    "sums",
    "tatham",
    "tatham_layout",
    "ticks",
    "tinted_arrows",
    "trace",
    "vacant",
    "value",
    "walled",
    "worded",
    "words",
]
