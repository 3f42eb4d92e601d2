/** Where an inspector finds what: addresses, the search. */

import type { ReceiptView, UsedClauseOut } from "../../wire";
import { ofRounds } from "../rules/register";

export const PAGE = 40;

export function ofTable(table: string, asked: { round?: number; clause?: string; view?: "timeline" } = {}): string {
  const params = new URLSearchParams();
  if (asked.round !== undefined) params.set("round", String(asked.round));
  if (asked.clause) params.set("clause", asked.clause);
  if (asked.view) params.set("view", asked.view);
  const query = params.toString();
  return `/inspector/tables/${encodeURIComponent(table)}${query ? `?${query}` : ""}`;
}

export const ofLog = (place: string, after = 0): string =>
  `/inspector/logs/${encodeURIComponent(place)}${after ? `?after=${after}` : ""}`;

/** What was meant by what was typed: a table with or without a round, a clause, or a log. */
export function meant(typed: string, tables: readonly string[]): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (!text) return null;
  const [first = "", second = ""] = text.split(" ");
  const table = tables.find((entry) => entry.toLowerCase() === first.toLowerCase());
  if (table && /^#?\d{1,15}$/.test(second)) return ofTable(table, { round: Number(second.replace("#", "")) });
  if (table) return ofTable(table);
  if (/^(SATG|WAR|WHEEL|GAZ) \S/i.test(text)) return ofRounds(text.replace(first, first.toUpperCase()));
  return ofLog(text);
}

/** After which round the page begins that ends before this one. */
export const pageBefore = (number: number): number => Math.max(0, number - 1 - PAGE);

/** Newest first. */
export const newest = (numbers: readonly number[]): number[] => [...numbers].sort((number, other) => other - number);

/** An event as it is kept, line by line. */
export const inLines = (event: unknown): string => JSON.stringify(event, null, 2) ?? "";

/** The clauses of a receipt, each once. */
export const clausesOf = (receipt: ReceiptView): string[] => [...new Set((receipt.parts ?? []).flatMap((part) => part.clauses ?? []))];

export interface Used {
  clause: string;
  ways: { how: UsedClauseOut["how"]; times: number }[];
}

/** The clauses that a round used, each once, with all the ways in which it did. */
export function usedBy(clauses: readonly UsedClauseOut[]): Used[] {
  const uses = new Map<string, Used>();
  for (const { clause, how, times } of clauses) {
    const use = uses.get(clause) ?? { clause, ways: [] };
    uses.set(clause, { clause, ways: [...use.ways, { how, times }] });
  }
  return [...uses.values()];
}
