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
  const groups: Record<string, string[]> = {};
  for (const bet of (sheet?.variants ?? []).flatMap((variant) => variant.bets)) {
    const lines = bet.pay_tables.flatMap((table) => table.lines.map((line) => line.line));
    groups[bet.key] = [...new Set([...(groups[bet.key] ?? []), ...lines])];
  }
  return groups;
}

/** What the next page of the register is asked by. */
export const askedFor = (search: string, after: number): string =>
  `/rules/clauses?${new URLSearchParams({ search, after: String(after) })}`;

/** One more page behind those there; a clause that came twice stands once. */
export function joined(before: readonly ClauseView[], more: readonly ClauseView[]): ClauseView[] {
  const earlier = new Set(before.map((clause) => clause.id));
  return [...before, ...more.filter((clause) => !earlier.has(clause.id))];
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
  const groups = new Map<string, Edges>();
  for (const figure of figures) {
    const key = `${figure.edge}|${figure.hit}|${figure.policy ?? ""}`;
    const earlier = groups.get(key) ?? {
      percent: figure.percent, edge: figure.edge, hit: figure.hit, hitPercent: figure.hit_percent, policy: figure.policy ?? "", decks: [],
    };
    groups.set(key, { ...earlier, decks: figure.decks == null ? earlier.decks : [...earlier.decks, figure.decks] });
  }
  return [...groups.values()];
}

/** Whether figures of a bet hold for one way of playing alone. */
export const isByPolicy = (bet: BetOnSheetView): boolean => bet.pay_tables.some((table) => table.figures?.some((figure) => figure.policy));

/** Where odds come from that no clause states. */
export const sourcesOf = (bet: BetOnSheetView): string[] => [
  ...new Set(bet.pay_tables.flatMap((table) => table.lines.map((line) => line.source ?? "")).filter(Boolean)),
];

/** A change of a notice, whole: `crown-pairs · mixed-pair · 7 to 1`. */
export function changed(change: Change): string {
  const parts = change.setting ? [change.setting, String(change.value ?? "")] : [change.bet, change.line, change.pays];
  return [...parts, change.option, (change.decks ?? []).join("/")].filter(Boolean).join(" · ");
}

/** An approval of a notice: `revoke · equipment · player-terminal`. */
export const granted = (grant: Grant): string => [grant.operation, grant.kind, grant.name, ...(grant.obeys ?? [])].filter(Boolean).join(" · ");

/** A rule of a notice, whole: `insert · SATG 12.9.2A · after SATG 12.9.2 · The card is burned. · nobody-yet`. */
export const ruled = (rule: RuleItem): string =>
  [rule.operation, rule.rule, rule.after && `after ${rule.after}`, rule.says, rule.obeyed, rule.release].filter(Boolean).join(" · ");

/** An item of a notice of the house in one line: `substitute · crown-pairs mixed-pair · 7 to 1`. */
export const itemOf = (item: NoticeItemView): string =>
  [item.operation, item.rule, item.after && `after ${item.after}`, item.title, item.new, ...(item.says ?? [])].filter(Boolean).join(" · ");
