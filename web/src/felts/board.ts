/** A layout as rows of cells, from what the table offers. */

import type { Fate } from "../parts/fates";
import type { BetView, FaceView, HandView, OfferView, TableView } from "../wire";
import { type At, type FeltProps, key } from "./felt";

export interface Cell {
  bet: BetView;
  at: At;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What the layout writes there; nothing where the name of the bet is enough. */
  label: string;
}

export const cellKey = (cell: Cell): string => `${key(cell.at)}|${cell.label}`;

/** The cells of a layout; a table with areas has them once for each. */
export function cellsOf(offer: OfferView, area = ""): Cell[] {
  const bets = new Map((offer.bets ?? []).map((bet) => [bet.key, bet]));
  const laid = (offer.layout ?? []).flatMap(({ bet: name, spot = "", x, y, width = 1, height = 1, label = "" }) => {
    const bet = bets.get(name);
    return bet ? [{ bet, at: { bet: name, spot, area }, x, y, width, height, label }] : [];
  });
  const below = 1 + Math.max(-1, ...laid.map((cell) => cell.y));
  return [...laid, ...unlaid(offer, laid, area, below)];
}

/** Positions that the layout does not show, one row for each bet. */
function unlaid(offer: OfferView, laid: Cell[], area: string, below: number): Cell[] {
  const seen = new Set(laid.map((cell) => key(cell.at)));
  let y = below;
  return (offer.bets ?? []).flatMap((bet) => {
    if (bet.added) return [];
    const cells = spotsOf(bet)
      .filter((spot) => !seen.has(key({ bet: bet.key, spot, area })))
      .map((spot, x) => ({ bet, at: { bet: bet.key, spot, area }, x, y, width: 1, height: 1, label: "" }));
    y += cells.length ? 1 : 0;
    return cells;
  });
}

export const spotsOf = (bet: BetView): string[] => bet.spots ?? [""];

/** Cells by rows, from left to right. */
export function rowsOf(cells: Cell[]): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.toSorted((a, b) => a.x - b.x));
}

export interface Lies {
  confirmed: number;
  /** What shall lie there in all; nothing where all of it is answered. */
  pending: number | null;
  fate: Fate | undefined;
}

/** What lies on a position. */
export function liesOn(felt: Pick<FeltProps, "confirmed" | "pending" | "fates">, at: At): Lies {
  const name = key(at);
  const find = (placed: FeltProps["confirmed"]): number | undefined => placed.find((wager) => key(wager) === name)?.cents;
  return { confirmed: find(felt.confirmed) ?? 0, pending: find(felt.pending) ?? null, fate: felt.fates.get(name) };
}

export interface OnTable {
  faces: FaceView[];
  hands: HandView[];
}

/** What lies on the table: of the round in progress, and of the last one until wagers are taken again. */
export function onTable(table: TableView): OnTable {
  if (table.phase === "wagering" || table.phase === "shut") return { faces: [], hands: [] };
  if (table.phase === "dealing") return { faces: (table.faces ?? []).filter((face) => !face.discarded), hands: table.hands ?? [] };
  const last = table.last?.end === "void" || table.last?.end === "abandoned" ? null : table.last;
  return { faces: (last?.faces ?? []).map((face) => ({ face })), hands: last?.hands ?? [] };
}
