/** Where everything lies on a roulette felt: from the layout and the rim of the offer alone. */

import type { OfferView, PieceView, SpotView } from "../wire";
import type { At } from "./felt";

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

export const TRACK = { width: 820, height: 150, breadth: 44 };

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
export function track(rim: readonly string[]): Pocket[] {
  const share = 1 / Math.max(1, rim.length);
  return rim.map((face, place) => {
    const from = (place - 0.5) * share;
    const steps = Array.from({ length: STEPS + 1 }, (_, step) => from + (step * share) / STEPS);
    const outer = steps.map((part) => along(part, TRACK.breadth / 2));
    const inner = steps.reverse().map((part) => along(part, -TRACK.breadth / 2));
    const outline = [...outer, ...inner].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const [x, y] = along(place * share, 0);
    return { face, outline: `M${outline}Z`, x, y, edge: along(place * share, TRACK.breadth / 2 - 6) };
  });
}

/** A point of the track: a part of the way round from the left end clockwise, so far outwards from its middle line. */
function along(part: number, out: number): [number, number] {
  const radius = (TRACK.height - TRACK.breadth) / 2;
  const straight = TRACK.width - TRACK.height;
  const arc = Math.PI * radius;
  const round = 2 * straight + 2 * arc;
  const way = (((part % 1) + 1) % 1) * round;
  const [left, right, y] = [TRACK.height / 2, TRACK.width - TRACK.height / 2, TRACK.height / 2];
  const reach = radius + out;
  const turn = (centre: number, angle: number): [number, number] => [centre + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  if (way < arc / 2) return turn(left, Math.PI + way / radius);
  if (way < arc / 2 + straight) return [left + way - arc / 2, y - reach];
  if (way < 1.5 * arc + straight) return turn(right, -Math.PI / 2 + (way - arc / 2 - straight) / radius);
  if (way < 1.5 * arc + 2 * straight) return [right - (way - 1.5 * arc - straight), y + reach];
  return turn(left, Math.PI / 2 + (way - 1.5 * arc - 2 * straight) / radius);
}
