/** The form over a plan: its groups, its values as they are typed, and its keys in words. */

import type { PlanFault, PlanField } from "../../wire";
import { t } from "./words";

export type Form = Record<string, unknown>;

const GROUPS: Record<string, readonly string[]> = {
  play: ["area", "variant", "decks", "options", "settings", "side_bets", "dealer_activated", "confirms", "starts_with_wagering", "starts_itself"],
  limits: ["limits", "aggregate", "multiples", "per_player", "shooter_minimum", "shooter_cumulative"],
  times: ["wagering_s", "decision_s", "between_rounds_s", "shooter_s"],
  terminals: ["terminals", "terminal_limit", "takes_buy_in", "pays_out", "notes", "reads_tickets", "prints_tickets", "most_credit", "most_single_credit", "most_on_a_ticket", "ticket_days"],
  live: ["places", "chips", "cash_chips", "colours", "emblem", "rim"],
};
/** What is in no other group, so that no field of a plan is ever missing from the form. */
const REST = "equipment";

export function grouped(fields: readonly PlanField[]): [string, PlanField[]][] {
  const groupOf = (name: string): string => Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(name)) ?? REST;
  return [...Object.keys(GROUPS), REST].map((group) => [group, fields.filter((field) => groupOf(field.name) === group)]);
}

/** The field of a form in which a fault is. */
export const faultsAt = (faults: readonly PlanFault[], name: string): PlanFault[] =>
  faults.filter(({ field }) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`));

/** The key of a changed value in words: `limits.red.minimum` is `Limits · red · Minimum`. */
export function titleOfKey(key: string): string {
  const [name = "", ...parts] = key.split(".");
  return [t.or(`plan-field.${name}`, name), ...parts.map(partOfKey)].join(" · ");
}

function partOfKey(part: string): string {
  if (part === "minimum" || part === "maximum") return t(`limits.${part}`);
  if (part === "*") return t("limits.every");
  return part === "step" ? t("plan.step") : t.or(`plan.item-${part}`, part.trim());
}

export function shownValue(value: string): string {
  if (value === "") return t("plan.nothing");
  if (value === "true" || value === "false") return t(value === "true" ? "plan.yes" : "plan.no");
  return value;
}

/** A list as it is typed, separated by commas. */
export const listed = (typed: string): string[] => typed.split(/[,，]/).map((part) => part.trim()).filter(Boolean);

/** A number that is typed; nothing for an empty field. What is no number stays, so that the check names it. */
export function numbered(typed: string): number | string | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** The value of a setting: a whole number where one is typed, otherwise a text. */
export const valued = (typed: string): number | string => numbered(typed) ?? "";

/** The form as it is sent: fields that are empty have no value. */
export function sent(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined));
}
