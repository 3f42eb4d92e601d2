/** How a felt is shared between what is dealt and its areas. */

import type { Box } from "./shape";

const GAP = 8;
/** The part of the height that the faces take, once there are any. */
const MIDDLE = 0.56;
/** Faces that are lower than this are hard to see. */
const LOWEST = 120;
/** Lower than this nothing is shown there at all. */
const NOTHING = 50;
/** A betting area needs its whole height only while it can be touched. */
export const CLOSED = 0.62;

export interface Shares {
  stage: Box | null;
  board: Box;
}

/** Before anything is dealt the areas have the height that they need; then they shrink to a band and keep their chips. */
export function shared(box: Box, dealt: boolean, least: number, middle = MIDDLE): Shares {
  const wanted = dealt ? Math.max(LOWEST, middle * box.height) : middle * box.height;
  const height = Math.min(wanted, box.height - Math.max((dealt ? CLOSED : 1) * least, 84) - GAP);
  if (height < NOTHING) return { stage: null, board: box };
  return {
    stage: { ...box, height },
    board: { ...box, y: box.y + height + GAP, height: box.height - height - GAP },
  };
}

/** Boxes side by side, by their weights. */
export function halves(box: Box, count: number, weights: readonly number[] = []): Box[] {
  const all = Array.from({ length: count }, (_, place) => weights[place] ?? 1);
  const sum = all.reduce((whole, weight) => whole + weight, 0);
  let x = box.x;
  return all.map((weight) => {
    const width = (box.width * weight) / sum;
    const part = { ...box, x: x + GAP / 2, width: width - GAP };
    x += width;
    return part;
  });
}

/** Faces in one row, as large as they have room: each is a square at most. */
export function faceBoxes(box: Box, count: number, shape = 1): Box[] {
  const size = Math.min(box.height, (box.width - GAP * (count - 1)) / Math.max(1, count) / shape);
  const wide = size * shape;
  const left = box.x + (box.width - count * wide - GAP * (count - 1)) / 2;
  return Array.from({ length: count }, (_, place) => ({ x: left + place * (wide + GAP), y: box.y + (box.height - size) / 2, width: wide, height: size }));
}

/** Boxes one beneath the other. */
export function stacked(box: Box, count: number): Box[] {
  const high = (box.height - GAP * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, place) => ({ ...box, y: box.y + place * (high + GAP), height: high }));
}
