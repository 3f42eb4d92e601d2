/** Where the areas of a layout lie on the felt: on rings round a point far above it, or straight as the layout has them. */

import type { ShapeView } from "../wire";
import type { Cell } from "./board";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where one area lies: its outline, its middle, the room that its inscription has, and the curve that the letters follow. */
export interface Patch {
  cell: Cell;
  outline: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees by which its letters are turned. */
  turn: number;
  ring: Ring | null;
}

/** A part of a circle: its centre, its middle radius, and its two ends in radians from straight down. */
export interface Ring {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
}

/** How far the centre of the rings is above the felt, in widths of the felt. */
const AWAY = 2.4;
const GAP = 6;
/** The curve takes at most this part of the height. */
const BULGE = 0.28;
const MAIN = 2;
/** How many times the height of the lowest row a main row needs at most. */
const MOST = 1.6;

/** A row of the layout, broken into lines where its areas would be too narrow. */
interface Line {
  /** Of its row it is the first. */
  first: boolean;
  cells: Cell[];
  weight: number;
  span: number;
}

const whole = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.width, 0);

/** The rows as lines in which no area is narrower than `least`. */
export function linesOf(rows: readonly Cell[][], shape: ShapeView, width: number, least: number): Line[] {
  return rows.flatMap((cells, place) => {
    const { weight = 2, span = 100 } = shape.bands?.[place] ?? { weight: cells.some((cell) => isMain(cell)) ? 2 * MAIN : MAIN };
    const narrowest = Math.min(...cells.map((cell) => cell.width));
    const share = (narrowest / whole(cells)) * width;
    const wide = share * (span / 100) >= least ? span : 100;
    const count = Math.min(cells.length, Math.ceil(least / share));
    const each = Math.ceil(cells.length / count);
    return Array.from({ length: Math.ceil(cells.length / each) }, (_, line) => ({
      first: line === 0, cells: cells.slice(line * each, (line + 1) * each), weight, span: wide,
    }));
  });
}

const isMain = (cell: Cell): boolean => !cell.bet.side && !cell.bet.added;

/** From this width on the areas are wide enough to be lower. */
const BROAD = 700;
const LOWER = 0.54;

/** The least height that a layout needs; `low` is that of its lowest row on a narrow felt. */
export function leastHeight(rows: readonly Cell[][], shape: ShapeView, width: number, least: number, low = 62): number {
  const lines = linesOf(rows, shape, width, least);
  const lightest = Math.min(...lines.map((line) => line.weight));
  const units = lines.reduce((sum, line) => sum + Math.min(MOST, line.weight / lightest), 0);
  return units * low * (width < BROAD ? 1 : LOWER) + GAP * lines.length + bulge(width);
}

const bulge = (width: number): number => AWAY * width * (1 - Math.cos(Math.asin(0.5 / (AWAY + 0.1))));

/** The areas of a layout in a box of the felt, row by row; `headed` says how much room a straight row has above it. */
export function patchesOf(rows: readonly Cell[][], shape: ShapeView, box: Box, least: number, headed: (row: Cell[]) => number = () => 0): Patch[][] {
  const lines = linesOf(rows, shape, box.width, least);
  return shape.curve === "grid" ? straight(lines, box, headed) : rings(lines, box);
}

function thickness(lines: readonly Line[], height: number): number[] {
  const all = lines.reduce((sum, line) => sum + line.weight, 0);
  const room = height - GAP * (lines.length - 1);
  return lines.map((line) => Math.max(1, (room * line.weight) / all));
}

function straight(lines: readonly Line[], box: Box, headed: (row: Cell[]) => number): Patch[][] {
  let y = box.y;
  const heads = lines.map((line) => (line.first ? headed(line.cells) : 0));
  const heights = thickness(lines, box.height - heads.reduce((sum, head) => sum + head, 0));
  return lines.map((line, place) => {
    const height = heights[place]!;
    const width = (box.width * line.span) / 100;
    const left = box.x + (box.width - width) / 2;
    y += heads[place]!;
    const unit = (width + GAP) / whole(line.cells);
    let x = left;
    const patches = line.cells.map((cell) => {
      const patch = rectangle(cell, { x, y, width: cell.width * unit - GAP, height });
      x += cell.width * unit;
      return patch;
    });
    y += height + GAP;
    return patches;
  });
}

/** A straight area. */
export function rectangle(cell: Cell, { x, y, width, height }: Box, corner = 8): Patch {
  const round = Math.min(corner, height / 4);
  const outline = `M${x + round} ${y}h${width - 2 * round}q${round} 0 ${round} ${round}v${height - 2 * round}q0 ${round} ${-round} ${round}h${2 * round - width}q${-round} 0 ${-round} ${-round}v${2 * round - height}q0 ${-round} ${round} ${-round}z`;
  return { cell, outline, x: x + width / 2, y: y + height / 2, width, height, turn: 0, ring: null };
}

/** Areas as the layout has them, on one scale each way. */
export function gridOf(cells: readonly Cell[], box: Box): { patches: Patch[]; place: (at: readonly number[]) => Box } {
  const across = Math.max(1, ...cells.map((cell) => cell.x + cell.width)) - Math.min(...cells.map((cell) => cell.x));
  const down = Math.max(1, ...cells.map((cell) => cell.y + cell.height)) - Math.min(...cells.map((cell) => cell.y));
  const [wide, tall] = [(box.width + GAP) / across, (box.height + GAP) / down];
  const place = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]): Box => ({
    x: box.x + x * wide, y: box.y + y * tall, width: width * wide - GAP, height: height * tall - GAP,
  });
  return { patches: cells.map((cell) => rectangle(cell, place([cell.x, cell.y, cell.width, cell.height]))), place };
}

function rings(lines: readonly Line[], box: Box): Patch[][] {
  // A low band is flatter, so that the curve does not take its height.
  const inner = Math.max(AWAY * box.width, box.width ** 2 / (8 * BULGE * box.height));
  const x = box.x + box.width / 2;
  const outer = inner + box.height;
  const half = Math.asin(box.width / 2 / outer);
  const heights = thickness(lines, box.height - inner * (1 - Math.cos(half)));
  const y = box.y - inner * Math.cos(half);
  let radius = inner;
  return lines.map((line, place) => {
    const height = heights[place]!;
    const reach = (half * line.span) / 100;
    const unit = (2 * reach) / whole(line.cells);
    let from = -reach;
    const patches = line.cells.map((cell) => {
      const gap = GAP / 2 / radius;
      const patch = sector(cell, { x, y, radius: radius + height / 2, from: from + gap, to: from + cell.width * unit - gap }, height);
      from += cell.width * unit;
      return patch;
    });
    radius += height + GAP;
    return patches;
  });
}

/** A point of a ring. */
export const on = (ring: Ring, angle: number, out = 0): [number, number] => [
  ring.x + (ring.radius + out) * Math.sin(angle),
  ring.y + (ring.radius + out) * Math.cos(angle),
];

const written = ([x, y]: [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A line of letters along a ring, from left to right. */
export const alongRing = (ring: Ring, out: number, from = ring.from, to = ring.to): string =>
  `M${written(on(ring, from, out))}A${(ring.radius + out).toFixed(1)} ${(ring.radius + out).toFixed(1)} 0 0 0 ${written(on(ring, to, out))}`;

export function sector(cell: Cell, ring: Ring, height: number): Patch {
  const [inner, outer] = [ring.radius - height / 2, ring.radius + height / 2];
  const middle = (ring.from + ring.to) / 2;
  const outline = `${alongRing(ring, -height / 2)}L${written(on(ring, ring.to, height / 2))}A${outer.toFixed(1)} ${outer.toFixed(1)} 0 0 1 ${written(on(ring, ring.from, height / 2))}z`;
  const [x, y] = on(ring, middle);
  return { cell, outline, x, y, width: (ring.to - ring.from) * inner, height, turn: (-middle * 180) / Math.PI, ring };
}
