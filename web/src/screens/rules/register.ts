/** Addresses and order within the screen of the rules. */

import type { BetOnSheetView, Change, ClauseView, FiguresView, Grant, NoticeItemView, RuleItem, SheetView } from "../../wire";

/** The address of a clause; its id has spaces and strokes, so it is asked for behind the question mark. */
export const ofClause = (id: string): string => `/rules/clauses?${new URLSearchParams({ id })}`;
/** Every table, whose rounds by a clause are listed. */
export const ofRounds = (clause: string): string => `/inspector?${new URLSearchParams({ clause })}`;
export const ofSearch = (search: string): string => `/rules/clauses?${new URLSearchParams({ find: search })}`;
/** The approved document of an edition; anybody may open and print it. */
export const ofDocument = (sha256: string): string => `/api/v1/rules/documents/${sha256}`;
export const ofGame = (key: string): string => `/rules/${encodeURIComponent(key)}`;

export const ofNotices = (game: string, at: string): string => `/rules/notices?${new URLSearchParams({ game, at })}`;

/** The pay lines of every bet of a sheet, each once, by the key of the bet. */
export function linesOf(sheet: SheetView | null): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const bet of (sheet?.variants ?? []).flatMap((one) => one.bets)) {
    const lines = bet.pay_tables.flatMap((table) => table.lines.map((line) => line.line));
    found[bet.key] = [...new Set([...(found[bet.key] ?? []), ...lines])];
  }
  return found;
}

/** What the next page of the register is asked by. */
export const askedFor = (search: string, after: number): string =>
  `/rules/clauses?${new URLSearchParams({ search, after: String(after) })}`;

/** One more page behind those there; a clause that came twice stands once. */
export function joined(before: readonly ClauseView[], more: readonly ClauseView[]): ClauseView[] {
  const known = new Set(before.map((one) => one.id));
  return [...before, ...more.filter((one) => !known.has(one.id))];
}

/** Figures that say the same for several decks stand once. */
export interface Edges {
  percent: string;
  edge: string;
  hit: string;
  hitPercent: string;
  policy: string;
  decks: number[];
}

export function edgesOf(figures: readonly FiguresView[]): Edges[] {
  const found = new Map<string, Edges>();
  for (const one of figures) {
    const key = `${one.edge}|${one.hit}|${one.policy ?? ""}`;
    const known = found.get(key) ?? {
      percent: one.percent, edge: one.edge, hit: one.hit, hitPercent: one.hit_percent, policy: one.policy ?? "", decks: [],
    };
    found.set(key, { ...known, decks: one.decks == null ? known.decks : [...known.decks, one.decks] });
  }
  return [...found.values()];
}

/** Whether figures of a bet hold for one way of playing alone. */
export const isByPolicy = (bet: BetOnSheetView): boolean => bet.pay_tables.some((table) => table.figures?.some((one) => one.policy));

/** Where odds come from that no clause states. */
export const sourcesOf = (bet: BetOnSheetView): string[] => [
  ...new Set(bet.pay_tables.flatMap((table) => table.lines.map((line) => line.source ?? "")).filter(Boolean)),
];

/** A change of a notice, whole: `crown-pairs · mixed-pair · 7 to 1`. */
export function changed(one: Change): string {
  const said = one.setting ? [one.setting, String(one.value ?? "")] : [one.bet, one.line, one.pays];
  return [...said, one.option, (one.decks ?? []).join("/")].filter(Boolean).join(" · ");
}

/** An approval of a notice: `revoke · equipment · player-terminal`. */
export const granted = (one: Grant): string => [one.operation, one.kind, one.name, ...(one.obeys ?? [])].filter(Boolean).join(" · ");

/** A rule of a notice, whole: `insert · SATG 12.9.2A · after SATG 12.9.2 · The card is burned. · nobody-yet`. */
export const ruled = (one: RuleItem): string =>
  [one.operation, one.rule, one.after && `after ${one.after}`, one.says, one.obeyed, one.release].filter(Boolean).join(" · ");

/** An item of a notice of the house in one line: `substitute · crown-pairs mixed-pair · 7 to 1`. */
export const itemOf = (one: NoticeItemView): string =>
  [one.operation, one.rule, one.after && `after ${one.after}`, one.title, one.new, ...(one.says ?? [])].filter(Boolean).join(" · ");
