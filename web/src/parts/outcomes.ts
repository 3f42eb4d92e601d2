/** How a round came out, in words of the language that is chosen: from its marks and hands as they are sent. */

import { oddsName } from "../felts/names";
import type { HandView, OutcomeView } from "../wire";
import { faceName, familyOf, handName, markName, rankName } from "./games";
import { ruleText } from "./rulebook";
import { say } from "./words";

const SUITS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A face as people know it: `9♥`. */
export function picture(face: string): string {
  return face.replace(/^(.+)([cdhs])$/, (_, rank: string, suit: string) => rank + SUITS[suit]!);
}

/** More is bust. */
const MOST = 21;

/** What a hand comes to: its points, its rank, else nothing. A hand that all share is bust only for whoever still drew. */
export function comesTo(hand: HandView | undefined): string {
  if (hand?.rank) return rankName(hand.rank);
  if (hand?.total == null || (hand.total > MOST && hand.of === "player")) return "";
  if (hand.total > MOST) return say("hand.bust", { total: hand.total });
  return say(hand.soft ? "hand.soft" : "hand.total", { total: hand.total });
}

/** The outcome in a few words; nothing where the faces say it all. */
export function headline(one: OutcomeView, game: string): string {
  const hands = new Map((one.hands ?? []).map((hand) => [hand.of, hand]));
  const family = familyOf(game);
  if (family === "roulette") return one.faces?.at(-1) ?? "";
  if (family === "dice") return hands.get("dice")?.total?.toString() ?? "";
  if (family === "baccarat") return coup(one, hands);
  const dealer = hands.get("dealer");
  if (!dealer) return "";
  return `${handName("dealer")} ${comesTo(dealer) || dealer.faces.map(picture).join(" ")}`;
}

function coup(one: OutcomeView, hands: ReadonlyMap<string, HandView>): string {
  const won = one.marks?.[0];
  const [player, banker] = [hands.get("player")?.total ?? 0, hands.get("banker")?.total ?? 0];
  if (won === "tie") return say("outcome.tie", { total: player });
  if (won !== "player" && won !== "banker") return "";
  return say("outcome.coup", { winner: markName(won), high: Math.max(player, banker), low: Math.min(player, banker) });
}

/** An outcome as it is called out at a table: cards are shown, so that whoever deals can look at them once more. */
export function calledOut(one: Pick<OutcomeView, "faces" | "hands" | "words">, game: string): string {
  const [faces, hands] = [one.faces ?? [], new Map((one.hands ?? []).map((hand) => [hand.of, hand]))];
  const [dealer, player, banker] = ["dealer", "player", "banker"].map((of) => hands.get(of));
  if (dealer) {
    const [cards, total] = [dealer.faces.map(picture).join(" "), comesTo(dealer)];
    return total ? say("outcome.hand", { hand: handName("dealer"), total, cards }) : `${handName("dealer")} ${cards}`;
  }
  if (player?.total != null && banker?.total != null) {
    const won = player.total > banker.total ? "player" : banker.total > player.total ? "banker" : "tie";
    return coup({ number: 0, at: 0, marks: [won] }, hands);
  }
  if (familyOf(game) === "roulette" && faces.length) return faceName(game, faces.at(-1)!);
  if (familyOf(game) === "wheel" && faces.length) return [faces.at(-1)!, ...(one.words ?? "").split(", ").slice(1).map(oddsName)].join(say("receipt.join"));
  return ruleText(one.words || faces.join(" ")).replace(/\b(?:10|[2-9AJQKT])[cdhs]\b/g, picture);
}

/** What more is marked of it: red, even, low. */
export function details(one: OutcomeView, game: string): string[] {
  const marks = (one.marks ?? []).map(markName);
  return familyOf(game) === "baccarat" ? marks.slice(1) : marks;
}

/** The outcome in one line: what came, and what is marked of it. */
export function spoken(one: OutcomeView, game: string): string {
  if (one.end === "void" || one.end === "abandoned") return say(`result.${one.end}`, { number: one.number });
  const came = headline(one, game) || (one.faces ?? []).map((face) => faceName(game, face)).join(", ");
  return [came, ...details(one, game)].filter(Boolean).join(", ");
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
