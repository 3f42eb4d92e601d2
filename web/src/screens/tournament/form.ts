/** The fields of the terms, part by part: where each stands in the document, and how what is typed is read. */

import { cents, inChips } from "../../core/money";
import { forField, fromField } from "../../parts/times";
import type { Rate, TournamentTerms } from "../../wire";

export type Kind = "text" | "amount" | "number" | "time" | "rate" | "yes" | "choice" | "choices";
type Scalar = string | number | boolean | null | Rate | string[];

export interface Field {
  /** Its place in the document, and the id of its label. */
  at: string;
  kind: Kind;
  options?: readonly string[];
}

/** Several of a kind: a list, or by name. */
export interface Many {
  at: string;
  named: boolean;
  fields: readonly Field[];
}

const GROUND: readonly Field[] = [
  { at: "says", kind: "text" }, { at: "penalty", kind: "choice", options: ["warning", "chips", "sits-out"] }, { at: "chips", kind: "amount" },
  { at: "rounds", kind: "number" }, { at: "of_fee", kind: "rate" }, { at: "of_buy_in", kind: "rate" },
];
const FOLLOWS: readonly Field[] = [
  { at: "says", kind: "text" }, { at: "does", kind: "choice", options: ["nothing", "warning", "sits-out", "chips", "out", "disqualified"] },
  { at: "chips", kind: "amount" }, { at: "rounds", kind: "number" }, { at: "chips_left", kind: "choice", options: ["removed", "kept"] },
];
const under = (at: string, fields: readonly Field[]): Field[] => fields.map((field) => ({ ...field, at: `${at}.${field.at}` }));

/** By part of the terms: single fields, and what there may be several of. */
export const PARTS: Record<string, { fields: Field[]; many: Many[] }> = {
  details: {
    fields: [
      { at: "title", kind: "text" }, { at: "event", kind: "choice", options: ["ordinary", "charity", "media"] }, { at: "place", kind: "text" },
      { at: "least_players", kind: "number" }, { at: "most_players", kind: "number" }, { at: "charges.entry_fee", kind: "amount" },
      { at: "charges.buy_in", kind: "amount" }, { at: "charges.re_buy", kind: "amount" }, { at: "charges.add_on", kind: "amount" },
    ],
    many: [],
  },
  entry: {
    fields: [
      { at: "entry.method", kind: "text" }, { at: "entry.available", kind: "text" }, { at: "entry.withdraw_until", kind: "time" },
      { at: "entry.substitute_until", kind: "time" }, { at: "signed", kind: "yes" },
    ],
    many: [{ at: "entry.criteria", named: true, fields: [{ at: "", kind: "text" }] }],
  },
  format: {
    fields: [
      { at: "format.starting_bank", kind: "amount" }, { at: "format.chip_kind", kind: "text" },
      { at: "format.disposition", kind: "choice", options: ["no-value", "cash"] }, { at: "format.cash_rate", kind: "rate" },
      { at: "format.re_buy.chips", kind: "amount" }, { at: "format.re_buy.times", kind: "number" }, { at: "format.re_buy.until_stage", kind: "number" }, { at: "format.re_buy.below", kind: "amount" },
      { at: "format.add_on.chips", kind: "amount" }, { at: "format.add_on.times", kind: "number" }, { at: "format.add_on.until_stage", kind: "number" }, { at: "format.add_on.below", kind: "amount" },
      { at: "format.buy_back.method", kind: "text" }, { at: "format.buy_back.times", kind: "number" }, { at: "format.buy_back.before_stage", kind: "number" },
      { at: "format.repechage.places", kind: "number" }, { at: "format.repechage.director_decides", kind: "yes" },
    ],
    many: [{
      at: "format.stages", named: false,
      fields: [
        { at: "name", kind: "text" }, { at: "starts", kind: "time" }, { at: "kind", kind: "choice", options: ["main", "repechage"] }, { at: "rounds", kind: "number" },
        { at: "minutes", kind: "number" }, { at: "tables", kind: "number" }, { at: "basis", kind: "text" }, { at: "banks", kind: "choice", options: ["fresh", "carried"] },
        { at: "advance", kind: "number" }, { at: "across", kind: "choice", options: ["table", "stage"] },
      ],
    }],
  },
  wagers: {
    fields: [
      { at: "wagers.compulsory", kind: "amount" }, { at: "wagers.compulsory_basis", kind: "text" }, { at: "wagers.secrets.each_stage", kind: "number" },
      { at: "wagers.secrets.method", kind: "text" }, { at: "wagers.wagering_s", kind: "number" },
    ],
    many: [{ at: "wagers.limits", named: true, fields: [{ at: "minimum", kind: "amount" }, { at: "maximum", kind: "amount" }, { at: "step", kind: "amount" }] }],
  },
  elimination: { fields: [{ at: "result.out", kind: "choices", options: ["no-chips", "below-compulsory", "not-advanced"] }], many: [] },
  winners: { fields: [{ at: "result.winner", kind: "choice", options: ["most-chips"] }, { at: "result.ties", kind: "choice", options: ["share", "stage-before", "draw"] }], many: [] },
  pool: {
    fields: [{ at: "pool.sum", kind: "amount" }, { at: "pool.of_fees", kind: "rate" }, { at: "pool.of_buy_ins", kind: "rate" }, { at: "pool.at_least", kind: "amount" }],
    many: [{ at: "prizes", named: false, fields: [{ at: "share", kind: "rate" }, { at: "goods", kind: "text" }] }],
  },
  conduct: {
    fields: ["late", "absent", "phone", "substituted", "disqualified", "retired"].flatMap((ground) => under(`conduct.${ground}`, FOLLOWS)),
    many: ["penalties", "disqualification", "substitution", "refunds", "retirement"].map((list) => ({ at: `conduct.${list}`, named: true, fields: GROUND })),
  },
};

/** What is typed, by its place in the document: `format.stages.0.name`. */
export type Typed = Record<string, string | boolean | string[]>;

const isRate = (value: unknown): value is Rate => Array.isArray(value) && value.length === 2 && value.every((entry) => typeof entry === "number");

function shown(kind: Kind, value: unknown): string | boolean | string[] {
  if (kind === "yes") return Boolean(value);
  if (kind === "choices") return (value as string[] | undefined) ?? [];
  if (value == null) return "";
  if (kind === "amount") return inChips(value as number).replaceAll(",", "");
  if (kind === "time") return forField(Date.parse(value as string));
  return isRate(value) ? (value[0] ? value.join("/") : "") : String(value);
}

function read(kind: Kind, typed: string | boolean | string[]): Scalar | undefined {
  if (typeof typed !== "string") return typed === false || (Array.isArray(typed) && !typed.length) ? undefined : typed;
  const text = typed.trim();
  if (!text) return undefined;
  if (kind === "amount") return cents(text) ?? undefined;
  if (kind === "number") return /^\d+$/.test(text) ? Number(text) : undefined;
  if (kind === "time") return Number.isNaN(fromField(text)) ? undefined : new Date(fromField(text)).toISOString();
  if (kind === "rate") return /^\d+\/\d+$/.test(text) ? (text.split("/").map(Number) as unknown as Rate) : undefined;
  return text;
}

type Tree = { [key: string]: unknown };
const valueAt = (tree: unknown, at: string): unknown => at.split(".").reduce<unknown>((node, key) => (node as Tree | undefined)?.[key], tree);

/** The names of those of a kind, in the terms: numbers in a list. */
export function namesIn(terms: Partial<TournamentTerms>, many: Many): string[] {
  return Object.keys((valueAt(terms, many.at) as object | undefined) ?? {});
}

/** The terms as fields have them. */
export function typedOf(terms: Partial<TournamentTerms>): Typed {
  const typed: Typed = {};
  for (const { fields, many } of Object.values(PARTS)) {
    for (const field of fields) typed[field.at] = shown(field.kind, valueAt(terms, field.at));
    for (const list of many)
      for (const name of namesIn(terms, list))
        for (const field of list.fields) typed[placeOf(list, name, field)] = shown(field.kind, valueAt(terms, placeOf(list, name, field)));
  }
  return typed;
}

/** Where a field of one of several stands. */
export function placeOf(many: Many, name: string, field: Field): string {
  return [many.at, name, field.at].filter((part) => part !== "").join(".");
}

/** The document from what was typed; what says nothing is not in it. */
export function termsOf(head: { name: string; game: string }, typed: Typed, names: Record<string, string[]>, statements: Record<string, string>, without: string[]): TournamentTerms {
  const terms: Tree = { ...head, title: "" };
  const put = (at: string[], value: Scalar | undefined): void => {
    if (value === undefined) return;
    let tree = terms;
    for (const key of at.slice(0, -1)) tree = (tree[key] ??= {}) as Tree;
    tree[at.at(-1)!] = value;
  };
  for (const { fields, many } of Object.values(PARTS)) {
    for (const field of fields) put(field.at.split("."), read(field.kind, typed[field.at] ?? ""));
    for (const list of many) {
      const made = (names[list.at] ?? []).map((name) => {
        const values: Tree = {};
        for (const field of list.fields) {
          const value = read(field.kind, typed[placeOf(list, name, field)] ?? "");
          if (value !== undefined) values[field.at] = value;
        }
        return [name, "" in values ? values[""] : values] as const;
      });
      if (made.length) put(list.at.split("."), (list.named ? Object.fromEntries(made) : made.map(([, item]) => item)) as unknown as Scalar);
    }
  }
  const texts = Object.fromEntries(Object.entries(statements).filter(([, text]) => text.trim()));
  return { ...terms, statements: texts, does_not_apply: without } as unknown as TournamentTerms;
}
