// Turns shapes of a scene into SVG elements; inks are classes, so that the style sheet sets the colours.

import { svg } from "./dom.js";

/** @import { Area, Kind, PolygonShape, RectShape, Shape, Value } from "./types.js" */
/** @import { Attributes } from "./dom.js" */

export const CELL = 50; // units per cell: browsers draw fonts smaller than one unit badly
const DROP = 0.36; // from the middle of a capital to its baseline, by font size

/** @param {number} cells */
export function length(cells) {
  return Math.round(cells * CELL * 100) / 100;
}

/** Draw a shape in its inks.
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function draw(shape) {
  switch (shape.shape) {
    case "line":
      return svg("line", {
        x1: length(shape.x1),
        y1: length(shape.y1),
        x2: length(shape.x2),
        y2: length(shape.y2),
        class: `ink-${shape.ink}${shape.dashed ? " dashed" : ""}`,
        "stroke-width": length(shape.width),
      });
    case "text":
      return svg(
        "text",
        {
          x: length(shape.x),
          y: length(shape.y + DROP * shape.size),
          class: `fill-${shape.ink}${shape.bold ? " bold" : ""}${shape.start ? " start" : ""}`,
          "font-size": length(shape.size),
        },
        shape.text,
      );
    case "polygon":
      return svg("polygon", {
        points: shape.points.map((point) => point.map(length).join(",")).join(" "),
        ...inked(shape),
      });
    default:
      return outline(shape, inked(shape));
  }
}

/** The outline of a shape as data of a path; texts have none.
 * @param {Shape} shape
 * @returns {string}
 */
export function trace(shape) {
  switch (shape.shape) {
    case "line":
      return `M${length(shape.x1)} ${length(shape.y1)}L${length(shape.x2)} ${length(shape.y2)}`;
    case "polygon":
      return `M${shape.points.map((point) => point.map(length).join(" ")).join("L")}Z`;
    case "circle": {
      const radius = length(shape.radius);
      const arc = (/** @type {number} */ across) => `a${radius} ${radius} 0 1 0 ${across} 0`;
      return `M${length(shape.x - shape.radius)} ${length(shape.y)}${arc(2 * radius)}${arc(-2 * radius)}Z`;
    }
    case "rect":
      return rounded(shape);
    case "text":
      return "";
  }
}

/** @param {RectShape} shape */
function rounded({ x, y, width, height, radius }) {
  const [left, top, wide, high] = [x, y, width, height].map(length);
  const round = Math.min(length(radius), (wide ?? 0) / 2, (high ?? 0) / 2);
  if (!round) return `M${left} ${top}h${wide}v${high}h${-(wide ?? 0)}Z`;
  const [across, down] = [(wide ?? 0) - 2 * round, (high ?? 0) - 2 * round];
  const turn = (/** @type {number} */ right, /** @type {number} */ below) =>
    `a${round} ${round} 0 0 1 ${right * round} ${below * round}`;
  const start = `M${(left ?? 0) + round} ${top}h${across}${turn(1, 1)}v${down}${turn(-1, 1)}`;
  return `${start}h${-across}${turn(-1, -1)}v${-down}${turn(1, -1)}Z`;
}

/** How a shape looks as part of a path; its kind is a class, as the style sheet knows squares and circles.
 * @param {Shape} shape
 * @returns {Attributes}
 */
export function lookOf(shape) {
  if (shape.shape === "text") return {};
  if (shape.shape !== "line") {
    const { class: inks, ...rest } = inked(shape);
    return { class: `${shape.shape} ${String(inks)}`, ...rest };
  }
  const dashed = shape.dashed ? " dashed" : "";
  return { class: `line ink-${shape.ink} fill-none${dashed}`, "stroke-width": length(shape.width) };
}

/** Draw shapes; lines that look alike, as those of a cross, become one element: sheets have thousands of them.
 * @param {Shape[]} shapes
 * @returns {SVGElement[]}
 */
export function drawAll(shapes) {
  const [first, ...others] = shapes;
  const alike = (/** @type {Shape} */ shape) =>
    shape.shape === "line" && first?.shape === "line" && shape.ink === first.ink && shape.width === first.width;
  if (first?.shape !== "line" || first.dashed || !others.length || !others.every(alike)) return shapes.map(draw);
  return [svg("path", { d: shapes.map(trace).join(""), ...lookOf(first) })];
}

/** Move a shape or an area; groups that move their content would each be painted as a layer of their own.
 * @template {Shape | Area} Drawn
 * @param {Drawn} shape
 * @param {{ x: number, y: number }} by
 * @returns {Drawn}
 */
export function shifted(shape, { x, y }) {
  if ("points" in shape) return { ...shape, points: shape.points.map(([across, down]) => [across + x, down + y]) };
  if ("x1" in shape) {
    return { ...shape, x1: shape.x1 + x, y1: shape.y1 + y, x2: shape.x2 + x, y2: shape.y2 + y };
  }
  return { ...shape, x: shape.x + x, y: shape.y + y };
}

/** @param {Area | PolygonShape} shape @returns {Attributes} */
function inked(shape) {
  return {
    class: `fill-${shape.fill} ink-${shape.ink}`,
    "stroke-width": shape.ink === "none" ? null : length(shape.stroke),
  };
}

/** Draw the outline of an area with these attributes.
 * @param {Area} area
 * @param {Attributes} look
 * @param {number} [grow] by this much on every side
 * @returns {SVGElement}
 */
export function outline(area, look, grow = 0) {
  if (area.shape === "circle") {
    return svg("circle", { cx: length(area.x), cy: length(area.y), r: length(area.radius + grow), ...look });
  }
  return svg("rect", {
    x: length(area.x - grow),
    y: length(area.y - grow),
    width: length(area.width + 2 * grow),
    height: length(area.height + 2 * grow),
    rx: length(area.radius),
    ...look,
  });
}

/** Half the smaller side of an area.
 * @param {Area} area
 */
export function half(area) {
  return area.shape === "circle" ? area.radius : Math.min(area.width, area.height) / 2;
}

/** Draw a value as it looks in places of a kind, as a small picture for a button.
 * @param {Kind} kind
 * @param {Value} value
 * @returns {SVGSVGElement}
 */
export function swatch(kind, value) {
  const shapes = kind.faces.get(value) ?? [];
  const side = Math.min(0.55, Math.max(0.14, ...shapes.map(reach))) * 1.15;
  const box = [-side, -side, 2 * side, 2 * side].map(length).join(" ");
  return svg("svg", { class: "swatch", viewBox: box, "aria-hidden": "true" }, ...shapes.map(draw));
}

/** How far a shape extends from the middle of its place.
 * @param {Shape} shape
 */
function reach(shape) {
  switch (shape.shape) {
    case "line":
      return Math.max(...[shape.x1, shape.y1, shape.x2, shape.y2].map(Math.abs));
    case "rect":
      return Math.max(...[shape.x, shape.y, shape.x + shape.width, shape.y + shape.height].map(Math.abs));
    case "circle":
      return Math.max(Math.abs(shape.x), Math.abs(shape.y)) + shape.radius;
    case "polygon":
      return Math.max(...shape.points.flat().map(Math.abs));
    case "text":
      return shape.size;
  }
}
