/** Where everything lies on a roulette felt: from the layout and the rim of the offer alone. */

import type { OfferView, PieceView, SpotView } from "../wire";
import type { At } from "./felt";
import type { Box } from "./shape";

/** A box or a joint in parts of the whole, each from 0 to 100. */
export interface Place {
  bet: string;
  spot: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** It lies between boxes: a split, a street, a corner. */
  joint: boolean;
  label: string;
}

export interface Cloth {
  places: Place[];
  /** Boxes of the layout across and down. */
  across: number;
  down: number;
}

/** A joint covers several numbers, which its spot names. */
const joins = (spot: SpotView): boolean => (spot.spot ?? "").includes("/");

/** The layout lying, or upright for a narrow screen: then zero is on top. */
export function cloth(offer: OfferView, upright = false): Cloth {
  const layout = offer.layout ?? [];
  const wide = Math.max(1, ...layout.map((box) => box.x + (box.width ?? 1)));
  const tall = Math.max(1, ...layout.map((box) => box.y + (box.height ?? 1)));
  const [across, down] = upright ? [tall, wide] : [wide, tall];
  const places = layout.map((box) => {
    const [w, h] = [box.width ?? 1, box.height ?? 1];
    const [x, y] = upright ? [tall - box.y - h, box.x] : [box.x, box.y];
    const [width, height] = upright ? [h, w] : [w, h];
    return {
      bet: box.bet,
      spot: box.spot ?? "",
      left: (100 * x) / across,
      top: (100 * y) / down,
      width: (100 * width) / across,
      height: (100 * height) / down,
      joint: joins(box),
      label: box.label ?? "",
    };
  });
  // Joints lie above the boxes that they join.
  return { places: places.sort((place, other) => Number(place.joint) - Number(other.joint)), across, down };
}

/** Call bets by where the race track has them: the sections inside it, and the neighbours of a number. */
export interface Calls {
  sections: string[];
  neighbours: Map<string, PieceView[]>;
}

/** The numbers that a spot names: those of a joint, or the one of a box. */
export const numbers = (bet: string, spot: string): string[] =>
  spot.includes("/") || bet === "straight-up" ? spot.split("/") : [];

const NEIGHBOURS = "neighbours-";

/** How far the numbers of a call bet are from the first pocket of the rim, on the average. */
function away(rim: readonly string[], bundle: readonly PieceView[]): number {
  const places = bundle.flatMap((chip) => numbers(chip.bet, chip.spot)).map((face) => rim.indexOf(face));
  return places.reduce((sum, place) => sum + Math.min(place, rim.length - place), 0) / Math.max(1, places.length);
}

/** The section next to the first pocket comes first, as the track has them. */
export function calls(offer: OfferView): Calls {
  const bundles = Object.entries(offer.bundles ?? {});
  const of = bundles.filter(([name]) => name.startsWith(NEIGHBOURS));
  return {
    sections: bundles
      .filter(([name]) => !name.startsWith(NEIGHBOURS))
      .map(([name, pieces]) => ({ name, away: away(offer.rim ?? [], pieces) }))
      .sort((candidate, other) => candidate.away - other.away)
      .map(({ name }) => name),
    neighbours: new Map(of.map(([name, pieces]) => [name.slice(NEIGHBOURS.length), pieces])),
  };
}

/** The positions of a call bet: one for each chip. */
export function pieces(bundle: readonly PieceView[]): At[] {
  return bundle.flatMap((chip) => Array.from({ length: chip.units ?? 1 }, () => ({ bet: chip.bet, spot: chip.spot, area: "" })));
}

/** The width of a box of the layout, in units; the rows beneath the numbers are lower than theirs. */
const UNITS = 4;
const ROWS = 3;
const LOWER = 0.76;

export interface Laid {
  place: Place;
  box: Box;
}

/** A place in boxes of the layout. */
function inBoxes({ left, top, width, height }: Place, { across, down }: Cloth): Box {
  const [x, y] = [across / UNITS / 100, down / UNITS / 100];
  return { x: left * x, y: top * y, width: width * x, height: height * y };
}

/** The whole cloth, lying, in the middle of its room; rows beneath the numbers are lower. */
export function lyingCloth(cloth: Cloth, room: Box): Laid[] {
  const [across, down] = [cloth.across / UNITS, ROWS + (cloth.down / UNITS - ROWS) * LOWER];
  const wide = Math.min(room.width / across, (1.12 * room.height) / down);
  const high = Math.min(wide * 1.05, room.height / down);
  const [left, top] = [room.x + (room.width - wide * across) / 2, room.y + (room.height - high * down) / 2];
  return cloth.places.map((place) => {
    const box = inBoxes(place, cloth);
    const y = box.y < ROWS ? box.y : ROWS + (box.y - ROWS) * LOWER;
    return { place, box: { x: left + box.x * wide, y: top + y * high, width: box.width * wide, height: box.height * (box.y < ROWS ? 1 : LOWER) * high } };
  });
}

/** Numbers of one magnified part. */
const TWELVE = 12;
const isNumber = (place: Place): boolean => place.joint || place.bet === "straight-up";
const valuesOf = (place: Place): number[] => numbers(place.bet, place.spot).map(Number);

/** What the three parts of the numbers are called: by their first and last. */
export const dozensOf = (cloth: Cloth): string[] => {
  const most = Math.max(0, ...cloth.places.flatMap(valuesOf));
  return Array.from({ length: Math.ceil(most / TWELVE) }, (_, dozen) => `${dozen * TWELVE + 1} – ${Math.min(most, (dozen + 1) * TWELVE)}`);
};

/** Whether a place is in a part: one of its numbers is; zeros are in the first. */
function isIn(place: Place, dozen: number): boolean {
  return valuesOf(place).some((value) => Math.max(0, Math.ceil(value / TWELVE) - 1) === dozen);
}

const MAP = 82;
const APART = 14;
const OUTSIDE = 48;
const TURN = 48;
const PER_ROW = 3;

interface Magnified {
  places: Laid[];
  map: Box;
  turn: Box;
}

/** Those of several spots first, each under the numbers to which it belongs. */
function ordered(places: Place[]): Place[] {
  const columns = places.filter((place) => place.bet === "column").toSorted((a, b) => Number(a.spot) - Number(b.spot));
  const dozens = places.filter((place) => place.bet === "dozen");
  return [...columns, ...dozens, ...places.filter((place) => !columns.includes(place) && !dozens.includes(place))];
}

/** One dozen of the numbers large, upright, with what lies outside beneath; a map of the whole beside it. */
export function magnified(lying: Cloth, dozen: number, room: Box): Magnified {
  const outside = ordered(lying.places.filter((place) => !isNumber(place)));
  const lines = Math.ceil(outside.length / PER_ROW);
  const part = lying.places.filter((place) => isNumber(place) && isIn(place, dozen));
  const boxes = part.filter((place) => !place.joint).map((place) => inBoxes(place, lying));
  const [from, to] = [Math.min(...boxes.map((box) => box.x)), Math.max(...boxes.map((box) => box.x + box.width))];
  const field = { x: room.x + MAP + APART + 12, y: room.y + 14, width: room.width - MAP - APART - 24, height: room.height - lines * OUTSIDE - 36 };
  const [wide, high] = [field.width / ROWS, field.height / (to - from)];
  // Upright: what lay at the left is at the top, the third row at the right.
  const upright = part.map((place) => {
    const box = inBoxes(place, lying);
    return { place, box: { x: field.x + (ROWS - box.y - box.height) * wide, y: field.y + (box.x - from) * high, width: box.height * wide, height: box.width * high } };
  });
  const below = field.y + field.height + 18;
  const cell = (room.width + 4) / PER_ROW;
  const beneath = outside.map((place, at) => ({
    place, box: { x: room.x + (at % PER_ROW) * cell, y: below + Math.floor(at / PER_ROW) * OUTSIDE, width: cell - 4, height: OUTSIDE - 4 },
  }));
  return {
    places: [...upright, ...beneath],
    map: { x: room.x, y: room.y, width: MAP, height: field.height + 14 - TURN },
    turn: { x: room.x, y: field.y + field.height - TURN + 8, width: MAP, height: TURN - 4 },
  };
}

export interface Stadium {
  width: number;
  height: number;
  breadth: number;
}

export const TRACK: Stadium = { width: 820, height: 150, breadth: 44 };

/** One pocket of the race track: its outline, its middle, and a point at its outer edge. */
export interface Pocket {
  face: string;
  outline: string;
  x: number;
  y: number;
  edge: [number, number];
}

const STEPS = 8;

/** The race track: a stadium of equal arc lengths, the first face of the rim at the left end. */
export function track(rim: readonly string[], size: Stadium = TRACK): Pocket[] {
  const share = 1 / Math.max(1, rim.length);
  return rim.map((face, place) => {
    const from = (place - 0.5) * share;
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => from + (step * share) / STEPS);
    const outer = steps.map((part) => along(part, size.breadth / 2, size));
    const inner = steps.reverse().map((part) => along(part, -size.breadth / 2, size));
    const outline = [...outer, ...inner].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const [x, y] = along(place * share, 0, size);
    return { face, outline: `M${outline}Z`, x, y, edge: along(place * share, size.breadth / 2 - 6, size) };
  });
}

/** A point of the track: a part of the way round from the left end clockwise, so far outwards from its middle line. */
function along(part: number, out: number, size: Stadium): [number, number] {
  const radius = (size.height - size.breadth) / 2;
  const straight = size.width - size.height;
  const arc = Math.PI * radius;
  const round = 2 * straight + 2 * arc;
  const way = (((part % 1) + 1) % 1) * round;
  const [left, right, y] = [size.height / 2, size.width - size.height / 2, size.height / 2];
  const reach = radius + out;
  const turn = (centre: number, angle: number): [number, number] => [centre + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  if (way < arc / 2) return turn(left, Math.PI + way / radius);
  if (way < arc / 2 + straight) return [left + way - arc / 2, y - reach];
  if (way < 1.5 * arc + straight) return turn(right, -Math.PI / 2 + (way - arc / 2 - straight) / radius);
  if (way < 1.5 * arc + 2 * straight) return [right - (way - 1.5 * arc - straight), y + reach];
  return turn(left, Math.PI / 2 + (way - 1.5 * arc - 2 * straight) / radius);
}
