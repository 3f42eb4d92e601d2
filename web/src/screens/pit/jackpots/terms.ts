/** The terms of a jackpot as they are typed: what is wrong at which field, and the terms once nothing is. */

import { cents } from "../../../core/money";
import type { JackpotTerms } from "../../../wire";
import { rateOf } from "./jackpots";

/** What is typed, as it is typed. */
export interface Draft {
  style: JackpotTerms["style"];
  pays: NonNullable<JackpotTerms["pays"]>;
  several: NonNullable<JackpotTerms["several"]>;
  name: string;
  title: string;
  minimum: string;
  most: string;
  rate: string;
  reserve: string;
  fixed: string;
  goods: string;
  least: string;
  greatest: string;
  needs: string[];
  game: string;
  /** Every one of them must be hit. */
  conditions: Line[];
  how: string;
  payouts: string;
  approval: string;
  software: string;
  /** The days on which the approval begins and ends; none where none is known. */
  since: string;
  until: string;
  number: string;
  secret: string;
}
export interface Line {
  bet: string;
  spot: string;
  line: string;
}
export type Field = Exclude<keyof Draft, "style" | "pays" | "several" | "needs">;
export type Fault = "needed" | "word" | "amount" | "rate" | "above" | "order" | "prize" | "line" | "whole" | "day";
export type Faults = Partial<Record<Field, Fault>>;

export const EMPTY: Draft = {
  style: "mystery", pays: "staff-confirm", several: "in-order", name: "", title: "", minimum: "", most: "", rate: "", reserve: "", fixed: "", goods: "",
  least: "", greatest: "", needs: [], game: "", conditions: [], how: "", payouts: "", approval: "", software: "", since: "", until: "", number: "", secret: "",
};
const ALWAYS = ["name", "title", "how", "payouts", "approval", "software", "number", "secret"] as const;
const WORD = /^[A-Za-z0-9][A-Za-z0-9-]*$/;
const AMOUNTS = ["minimum", "most", "fixed", "least", "greatest"] as const;
const METER = ["minimum", "most", "rate", "reserve"] as const;

/** Which fields a style has: a bonus has no meter, a mystery no outcome that wins it. */
export function has(style: Draft["style"], field: Field): boolean {
  if (style === "bonus") return !METER.some((name) => name === field);
  return field !== "conditions" || style !== "mystery";
}

/** What is wrong with each field; the game system judges the whole once more. */
export function faultsOf(draft: Draft): Faults {
  const faults: Faults = {};
  for (const field of ALWAYS) if (!draft[field].trim()) faults[field] = "needed";
  if (draft.name.trim() && !WORD.test(draft.name.trim())) faults.name = "word";
  for (const field of AMOUNTS) if (has(draft.style, field) && draft[field].trim() && cents(draft[field]) === null) faults[field] = "amount";
  if (draft.since && draft.until && draft.until <= draft.since) faults.until = "day";
  return { ...faults, ...prizeFaults(draft), ...wagerFaults(draft), ...winFaults(draft), ...read(faults) };
}

/** What cannot be read is said before anything else of its field. */
function read(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault === "amount"));
}

function prizeFaults(draft: Draft): Faults {
  const faults: Faults = {};
  if (draft.style === "bonus") {
    if (!cents(draft.fixed) && !draft.goods.trim()) faults.fixed = "prize";
    return faults;
  }
  for (const field of ["rate", "reserve"] as const) if (draft[field].trim() && !isShare(draft[field])) faults[field] = "rate";
  if (!draft.rate.trim()) faults.rate = "needed";
  const [rate, reserve] = [rateOf(draft.rate), rateOf(draft.reserve)];
  if (rate && reserve && rate[0] * reserve[1] + reserve[0] * rate[1] > rate[1] * reserve[1]) faults.reserve = "whole";
  if (!cents(draft.minimum)) faults.minimum = "needed";
  if (draft.style === "mystery" && !draft.most.trim()) faults.most = "needed";
  else if (draft.most.trim() && (cents(draft.most) ?? 0) <= (cents(draft.minimum) ?? 0)) faults.most = "above";
  return faults;
}

function isShare(typed: string): boolean {
  const rate = rateOf(typed);
  return rate !== null && rate[0] <= rate[1] && rate[1] > 0;
}

/** Both limits or none; the first is not above the second. */
function wagerFaults(draft: Draft): Faults {
  const [least, greatest] = [draft.least.trim(), draft.greatest.trim()];
  if (!least && (greatest || draft.needs.length)) return { least: "needed", ...(greatest ? {} : { greatest: "needed" }) };
  if (least && !greatest) return { greatest: "needed" };
  return least && (cents(least) ?? 0) > (cents(greatest) ?? 0) ? { greatest: "order" } : {};
}

function winFaults(draft: Draft): Faults {
  const faults: Faults = {};
  const conditions = has(draft.style, "conditions") ? draft.conditions : [];
  const byOutcome = draft.style === "standalone" || draft.style === "linked";
  if (conditions.some((condition) => !condition.bet || !condition.line)) faults.conditions = "line";
  if (byOutcome && !conditions.length) faults.conditions = "needed";
  if ((conditions.length || byOutcome || draft.needs.length) && !draft.game) faults.game = "needed";
  return faults;
}

/** The terms of a draft in which nothing is wrong. */
export function termsOf(draft: Draft): JackpotTerms {
  const amount = (field: (typeof AMOUNTS)[number]): number => (has(draft.style, field) ? (cents(draft[field]) ?? 0) : 0);
  const share = (field: "rate" | "reserve") => (has(draft.style, field) ? (rateOf(draft[field]) ?? [0, 1]) : [0, 1]) as [number, number];
  return {
    name: draft.name.trim(), title: draft.title.trim(), style: draft.style, pays: draft.pays, several: draft.several,
    minimum: amount("minimum"), most: amount("most"), rate: share("rate"), reserve: share("reserve"), fixed: amount("fixed"), goods: draft.goods.trim(),
    wager: draft.least.trim() ? { minimum: amount("least"), maximum: amount("greatest"), needs: draft.needs } : null,
    condition: has(draft.style, "conditions") ? draft.conditions : [], game: draft.game,
    how_won: draft.how.trim(), payouts: draft.payouts.trim(), approval: draft.approval.trim(), software: draft.software.trim(),
    approved_on: draft.since, approved_until: draft.until,
  };
}

const PLACES: Record<string, Field> = {
  "unapproved-equipment": "software", "second-person": "number", "sign-on-failed": "secret", "bet-not-offered": "conditions", "jackpot-closed": "name",
};

/** At which field a refusal stands; nothing where it is about the whole. */
export function placeOf(code: string): Field | "" {
  return PLACES[code] ?? "";
}
