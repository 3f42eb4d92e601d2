/** How a round came out, in words of the language that is chosen: from its marks and hands as they are sent. */

import { oddsName } from "../felts/names";
import type { AppearanceView, HandView, OutcomeView } from "../wire";
import { faceName, handName, markName, rankName } from "./games";
import { ruleText } from "./rulebook";
import { say } from "./words";

const SUITS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A face as people know it: `9♥`. */
export function picture(face: string): string {
  return face.replace(/^(.+)([cdhs])$/, (_, rank: string, suit: string) => rank + SUITS[suit]!);
}

/** More is bust. */
const MOST = 21;

/** The points or the rank of a hand, else nothing. A shared hand is bust only for players who still drew. */
export function comesTo(hand: HandView | undefined): string {
  if (hand?.rank) return rankName(hand.rank);
  if (hand?.total == null || (hand.total > MOST && hand.of === "player")) return "";
  if (hand.total > MOST) return say("hand.bust", { total: hand.total });
  return say(hand.soft ? "hand.soft" : "hand.total", { total: hand.total });
}

/** The outcome in a few words; nothing where the faces say it all. */
export function headline(outcome: OutcomeView, appearance: AppearanceView): string {
  const hands = new Map((outcome.hands ?? []).map((hand) => [hand.of, hand]));
  if (appearance.family === "roulette") return outcome.faces?.at(-1) ?? "";
  if (appearance.strip === "total") return hands.get("dice")?.total?.toString() ?? "";
  if (appearance.family === "baccarat") return coup(outcome, hands);
  if (appearance.strip === "winner") return outcome.marks?.length ? markName(outcome.marks[0]!, appearance) : "";
  const dealer = hands.get("dealer");
  if (!dealer) return "";
  return `${handName("dealer")} ${comesTo(dealer) || dealer.faces.map(picture).join(" ")}`;
}

function coup(outcome: OutcomeView, hands: ReadonlyMap<string, HandView>): string {
  const won = outcome.marks?.[0];
  const [player, banker] = [hands.get("player")?.total ?? 0, hands.get("banker")?.total ?? 0];
  if (won === "tie") return say("outcome.tie", { total: player });
  if (won !== "player" && won !== "banker") return "";
  return say("outcome.coup", { winner: markName(won), high: Math.max(player, banker), low: Math.min(player, banker) });
}

/** An outcome as the dealer calls it, with the cards, so that the dealer can check them once more. */
export function calledOut(outcome: Pick<OutcomeView, "faces" | "hands" | "words">, appearance: AppearanceView): string {
  const [faces, hands] = [outcome.faces ?? [], new Map((outcome.hands ?? []).map((hand) => [hand.of, hand]))];
  const [dealer, player, banker] = ["dealer", "player", "banker"].map((of) => hands.get(of));
  if (dealer) {
    const [cards, total] = [dealer.faces.map(picture).join(" "), comesTo(dealer)];
    return total ? say("outcome.hand", { hand: handName("dealer"), total, cards }) : `${handName("dealer")} ${cards}`;
  }
  if (player?.total != null && banker?.total != null) {
    const won = player.total > banker.total ? "player" : banker.total > player.total ? "banker" : "tie";
    return coup({ number: 0, at: 0, marks: [won] }, hands);
  }
  if (appearance.family === "roulette" && faces.length) return faceName(appearance.family, faces.at(-1)!);
  if (appearance.family === "wheel" && faces.length) return [faces.at(-1)!, ...(outcome.words ?? "").split(", ").slice(1).map(oddsName)].join(say("receipt.join"));
  return ruleText(outcome.words || faces.join(" ")).replace(/\b(?:10|[2-9AJQKT])[cdhs]\b/g, picture);
}

/** What more is marked of it: red, even, low. */
export function details(outcome: OutcomeView, appearance: AppearanceView): string[] {
  const marks = (outcome.marks ?? []).map((mark) => markName(mark, appearance));
  return appearance.strip === "winner" ? marks.slice(1) : marks;
}

/** The outcome in one line: what came, and what is marked of it. */
export function spoken(outcome: OutcomeView, appearance: AppearanceView): string {
  if (outcome.end && outcome.end !== "settled") return say(`result.${outcome.end}`, { number: outcome.number });
  const headlineText = headline(outcome, appearance) || (outcome.faces ?? []).map((face) => faceName(appearance.family, face)).join(", ");
  return [headlineText, ...details(outcome, appearance)].filter(Boolean).join(", ");
}

/** The faces that belong to no hand: the cards in the middle of the table. */
export function loose(faces: readonly string[], hands: readonly HandView[]): string[] {
  const held = hands.flatMap((hand) => hand.faces);
  return faces.filter((face) => {
    const at = held.indexOf(face);
    if (at >= 0) held.splice(at, 1);
    return at < 0;
  });
}
