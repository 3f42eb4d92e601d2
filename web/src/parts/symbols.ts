/** The symbols of a Big Wheel: each letter has a shape and a colour of its own; the letter stands in it. */

/** Shapes round the point (0, 0), ten wide each way, in the order in which they are given out. */
const SHAPES = [
  "M0-10A10 10 0 1 1 0 10 10 10 0 1 1 0-10z",
  "M-8.5-8.5H8.5V8.5H-8.5z",
  "M0-10.5 10 8H-10z",
  "M0-11 10 0 0 11-10 0z",
  "M0-10.5 10-3.2 6.2 8.5H-6.2L-10-3.2z",
  "M-5-9H5L10.4 0 5 9H-5L-10.4 0z",
  "M-3.5-10H3.5V-3.5H10V3.5H3.5V10H-3.5V3.5H-10V-3.5H-3.5z",
  "M0-11 4-4.5 11-3 6 3 7 10.5 0 7.5-7 10.5-6 3-11-3-4-4.5z",
];

const COLOURS = ["--push", "--win", "--pending", "--void", "--alert", "--brass", "--ink", "--suit-red-dim"] as const;

export interface Drawn {
  path: string;
  colour: string;
  /** Filled, or an outline: the pattern of every second turn through the shapes. */
  filled: boolean;
}

/** How a symbol is drawn; the same letter is always drawn alike. */
export function symbolOf(face: string): Drawn {
  const place = [...face].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) - "A".charCodeAt(0);
  const at = ((place % SHAPES.length) + SHAPES.length) % SHAPES.length;
  const turn = Math.floor(place / SHAPES.length);
  return { path: SHAPES[at]!, colour: `var(${COLOURS[(at + turn) % COLOURS.length]!})`, filled: turn % 2 === 0 };
}
