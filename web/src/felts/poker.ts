/** The hand of Rapid Three Card Poker: three positions of the matrix. */

import type { BetView, OfferView } from "../wire";
import { type Cell, cellsOf, rowsOf, spotsOf } from "./board";
import type { FeltProps } from "./felt";
import { type Box } from "./shape";
import { stacked } from "./stage";

/** So many cards make a hand. */
export const THREE = 3;

/** The spot of some positions, as the layout names it: `1-5-9`. */
export const spotOf = (positions: Iterable<number>): string => [...positions].toSorted((a, b) => a - b).join("-");

/** Another position, or one fewer; a fourth is not taken. */
export function chosen(before: readonly number[], position: number): number[] {
  if (before.includes(position)) return before.filter((chosen) => chosen !== position);
  return before.length < THREE ? [...before, position] : [...before];
}

/** A hand is a choice of three positions, a line is not. */
export const isHand = (spot: string): boolean => /^\d+(-\d+){2}$/.test(spot);

/** The hand on which wagers lie or shall lie; nothing where there are none. */
export function wageredOn(felt: Pick<FeltProps, "confirmed" | "pending">): string {
  const gone = new Set(felt.pending.filter((wager) => !wager.cents).map((wager) => `${wager.bet}|${wager.spot}`));
  const lying = [...felt.pending.filter((wager) => wager.cents), ...felt.confirmed.filter((wager) => !gone.has(`${wager.bet}|${wager.spot}`))];
  return lying.find((wager) => isHand(wager.spot))?.spot ?? "";
}

export interface Matrix {
  /** As it is laid out: cells that bear a number are positions, the others are wagers on lines. */
  rows: Cell[][];
  /** Bets on the own hand. */
  own: BetView[];
}

export const isPosition = (cell: Cell): boolean => /^\d+$/.test(cell.label);

/** The matrix with the wagers on its lines; what is on the own hand stands by itself. */
export function matrixOf(offer: OfferView): Matrix {
  const laid = new Set((offer.layout ?? []).map((area) => `${area.bet}|${area.spot ?? ""}`));
  const cells = cellsOf(offer).filter((cell) => laid.has(`${cell.at.bet}|${cell.at.spot}`) && (isPosition(cell) || cell.at.spot));
  return {
    rows: rowsOf(cells),
    own: (offer.bets ?? []).filter((bet) => !bet.added && spotsOf(bet).some(isHand)),
  };
}

/** Where the felt is narrower than this, the matrix is above the hands. */
const NARROW = 700;
/** The matrix with its lines: its width to its height. */
const WIDE = 46 / 48;
/** Where the felt is low its areas are wider, so that they can be read. */
const BROAD = 1.5;
/** Narrower than this the areas beneath a column could not be read. */
const LEAST = 380;
const WAGER = 66;
const SAYS = 54;
const CARDS = 120;

interface Places {
  least: number;
  matrix: Box;
  own: Box;
  dealer: Box;
  wagers: { says: Box; own: Box[]; added: Box[] };
}

/** Where everything lies: the matrix in the middle, the own hand with its wagers at the left, the dealer's at the right. */
export function placesOf(width: number, height: number, wagers: number, box: Box = { x: 0, y: 0, width, height }): Places {
  if (width < NARROW) return upright(width, wagers, box);
  const matrixWide = Math.min(Math.max(0.44 * width, Math.min(LEAST, 0.52 * width)), BROAD * height);
  const side = (width - matrixWide) / 2 - 14;
  const hand = { x: box.x, y: box.y, width: side, height: 0.42 * height };
  const right = box.x + width - side;
  const under = { ...hand, y: box.y + hand.height + SAYS + 6, height: height - hand.height - SAYS - 6 };
  return {
    least: 260,
    matrix: { x: box.x + side + 14, y: box.y, width: matrixWide, height },
    own: hand,
    dealer: { ...hand, x: right },
    wagers: {
      says: { ...hand, y: box.y + hand.height + 4, height: SAYS },
      own: stacked(under, wagers),
      added: stacked({ ...under, x: right, y: box.y + 0.55 * height, height: Math.min(2 * 84, 0.45 * height) }, 2),
    },
  };
}

function upright(width: number, wagers: number, box: Box): Places {
  const matrix = { ...box, height: width / WIDE };
  const hands = { ...box, y: box.y + matrix.height + 8, width: width / 2, height: CARDS };
  const says = { ...box, y: hands.y + CARDS, height: SAYS };
  const own = { ...box, y: says.y + SAYS + 4, height: wagers * WAGER };
  const added = { ...own, y: own.y + own.height + 6, height: 2 * WAGER };
  return {
    least: added.y + added.height - box.y,
    matrix,
    own: hands,
    dealer: { ...hands, x: box.x + width / 2 },
    wagers: { says, own: stacked(own, wagers), added: stacked(added, 2) },
  };
}
