/** Why a wager was paid what it was, as the game system worked it out again, in words. */

import { money } from "../core/money";
import { oddsName } from "../felts/names";
import type { AppearanceView, ChosenView, FaceView, GovernsView, HandView, PartView, ReceiptView, SilentView } from "../wire";
import { addedName, codeName, questionName } from "./codes";
import { fate, type Fate } from "./fates";
import { handName } from "./games";
import { lineName } from "./lines";
import { comesTo, picture } from "./outcomes";
import { isPosition } from "./places";
import { ruleText } from "./rulebook";
import { say } from "./words";

/** What was at stake in all. */
export function staked(receipt: ReceiptView): number {
  const parts = receipt.parts ?? [];
  return parts.length ? parts.reduce((sum, part) => sum + (part.amount ?? 0), 0) : receipt.amount;
}

/** What is the player's after the round: what went to the account, and what stays on the layout. */
export function returnedAmount(receipt: ReceiptView): number {
  return (receipt.parts ?? []).reduce((sum, part) => sum + (part.stays ?? 0), receipt.returns ?? 0);
}

export function fateOf(receipt: ReceiptView): Fate {
  const parts = receipt.parts ?? [];
  return fate(staked(receipt), returnedAmount(receipt), parts.length > 0 && parts.every((part) => part.line === "void"));
}

/** What a round or a wager came to for the player, told by a word and never by a sign. */
export function netName(stake: number, back: number, voided = false): string {
  return say(`net.${fate(stake, back, voided)}`, { amount: money(Math.abs(back - stake)) });
}

/** What several wagers came to together. */
export function together(receipts: readonly ReceiptView[]): { stake: number; back: number; voided: boolean } {
  const sum = (of: (receipt: ReceiptView) => number): number => receipts.reduce((total, receipt) => total + of(receipt), 0);
  return { stake: sum(staked), back: sum(returnedAmount), voided: receipts.every((receipt) => fateOf(receipt) === "void") };
}

/** What came, hand by hand: `Player Q♥ 7♠`, `Dice 2 3 6`, `Ball 32`. */
export function cameTo(facts: readonly FaceView[], appearance: AppearanceView): string[] {
  const hands = new Map<string, string[]>();
  for (const { to = "", face } of facts) {
    const hand = handOf(to, appearance);
    hands.set(hand, [...(hands.get(hand) ?? []), picture(face)]);
  }
  return [...hands].map(([hand, faces]) => `${hand} ${faces.join(" ")}`.trim());
}

function handOf(to: string, appearance: AppearanceView): string {
  const place = to.replace(/ \d$/, "").toLowerCase();
  if (isPosition(to, appearance)) return say("position", { number: to });
  if (place === "box") return say("fact.box", { number: to.slice(-1) });
  if (appearance.shared?.includes(place)) return say("hands.shared");
  return say.or(`fact.${place}`, handName(place, appearance));
}

/** A hand that was the player's own: `K♣ 7♠: 17`. */
export function ownName(hand: HandView): string {
  const total = comesTo({ ...hand, of: "" });
  return hand.faces.map(picture).join(" ") + (total ? say("receipt.comes-to", { total }) : "");
}

/** What was chosen; the question is named where the choice alone does not say it. */
export function chosenName({ question, choice, adds = 0 }: ChosenView): string {
  const named = question === "insurance" || question.split("/").length > 2;
  const chosen = adds ? say("receipt.more", { choice: codeName("choice", choice), amount: money(adds) }) : codeName("choice", choice);
  return named ? say("receipt.chosen", { question: questionName(question), choice: chosen }) : chosen;
}

/** The questions without an answer, and why. */
export function silentName({ question, terminal = "" }: SilentView): string {
  const why = terminal === "idle" ? "receipt.idle" : terminal ? "receipt.away" : "receipt.did-nothing";
  return say("receipt.chosen", { question: questionName(question), choice: say(why) });
}

const ODDS = /^(\d+) to (\d+)$/;

/** By which line a stake came out as it did, and what that pays: each said once. */
export function ruleName(part: PartView): string {
  const named = [lineName(part.line)];
  const pays = part.pays ?? "";
  if (ODDS.test(pays)) named.push(oddsName(pays));
  else if (pays === "loses half" && part.line !== pays) named.push(lineName(pays));
  const said = named.join(say("receipt.join"));
  return part.stake === "wager" ? said : say("receipt.chosen", { question: addedName(part.stake), choice: said });
}

/** How the winnings came about; nothing where the sums beneath say it all. */
export function sumsName(part: PartView): string {
  const { amount = 0, winnings = 0, pays = "" } = part;
  const [, win, per] = ODDS.exec(pays) ?? [];
  if (win && per) {
    const exact = amount * Number(win) === winnings * Number(per);
    return exact ? `${money(amount)} × ${win}/${per} = ${money(winnings)}` : say("receipt.by-limits", { amount: money(amount), odds: oddsName(pays), winnings: money(winnings) });
  }
  if (pays.startsWith("$")) return say("receipt.prize", { amount: money(winnings) });
  const lost = amount - (part.back ?? 0) - (part.stays ?? 0);
  if (pays === "loses half" || (pays === "loses" && lost < amount)) return say("receipt.part-lost", { lost: money(lost), amount: money(amount) });
  return part.line === "not settled" ? part.arithmetic : "";
}

/** Which rules were chosen and why, once for each sentence, with the clauses that lay the order down. */
export function governing(parts: readonly PartView[]): { says: string; clauses: string[] }[] {
  const found = new Map(parts.flatMap(({ governs }) => (governs ? [[governsName(governs), governs.clauses ?? []]] : [])) as [string, string[]][]);
  return [...found].map(([says, clauses]) => ({ says, clauses }));
}

function governsName({ rules, held = true, silent = [], goes_before = [], gave_way = [] }: GovernsView): string {
  const how = silent.length > 1 ? "neither" : silent.length ? "silent" : goes_before.length ? "own" : "alone";
  const others = silent.length ? listed(silent, "receipt.nor") : listed(goes_before, "receipt.and");
  const said = say(`receipt.governs-${how}`, { rules: ruleText(rules), others });
  const more = [
    held ? "" : say("receipt.not-held", { rules: ruleText(rules) }),
    gave_way.length ? say("receipt.gave-way", { rules: listed(gave_way, "receipt.and") }) : "",
  ];
  const text = [said, ...more.filter(Boolean)].join(say("receipt.then"));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names of rules one after the other, with a word before the last: `a, b and c`. */
function listed(names: readonly string[], last: "receipt.and" | "receipt.nor"): string {
  const named = names.map(ruleText);
  const final = named.pop() ?? "";
  return named.length ? `${named.join(say("receipt.join"))}${say(last)}${final}` : final;
}
