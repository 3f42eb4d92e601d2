/** What a limit did to a wager, in words: what is allowed, then what was done. The player's own names of bets, the figures of the answer. */

import type { PhraseData } from "../../../wire";
import { money } from "../../../core/money";
import { betName } from "../../../felts/names";
import type { OfferView, OwnView } from "../../../wire";
import { betOf } from "../names";
import { t } from "../words";

interface Says {
  code: string;
  says: string;
  phrase?: PhraseData | null;
}

/** The values of a sentence and of the sentences in it. */
function valuesOf(phrase: PhraseData | null | undefined): Record<string, unknown> {
  const values = phrase?.values ?? {};
  const inner = Object.values(values).filter((value): value is PhraseData => typeof value === "object" && value !== null && "text" in value);
  return inner.reduce<Record<string, unknown>>((all, next) => ({ ...all, ...valuesOf(next) }), { ...values });
}

function amountOf(value: unknown): number | null {
  const { cents, chips } = (value ?? {}) as { cents?: number; chips?: number };
  return cents ?? chips ?? null;
}

/** The text of an answer. One that is about no limit, or lacks a figure, is said as it came. */
export function limitText(answer: Says, offer: OfferView | null, own: OwnView | null, chips: readonly number[]): string {
  const values = valuesOf(answer.phrase);
  const bet = typeof values["bet"] === "string" ? betOf(offer, values["bet"]) : undefined;
  const [amount, taken, least, more] = ["amount", "taken", "least", "more"].map((name) => amountOf(values[name]));
  const name = bet ? betName(bet) : "";
  if (answer.code === "insufficient-credit" && more != null) {
    const balance = own?.balance ?? 0;
    const largest = chips.filter((chip) => chip <= balance).at(-1);
    return [t("limit.balance", { more: money(more), balance: money(balance) }), largest ? t("limit.largest", { chip: money(largest) }) : ""].filter(Boolean).join(t("join.sentences"));
  }
  if (!bet || amount == null) return answer.says;
  if (answer.code === "below-minimum" && least != null) return t("limit.least", { bet: name, least: money(least), amount: money(amount) });
  if (taken == null) return answer.says;
  const done = { bet: name, taken: money(taken), rest: money(amount - taken) };
  if (answer.code === "clamped-to-maximum" && bet.maximum != null) return t("limit.most", { ...done, most: money(bet.maximum) });
  if (answer.code === "clamped-to-step" && bet.step) return t("limit.step", { ...done, step: money(bet.step) });
  return answer.says;
}
