/** Triple Chase (SATG 12): three cards; some bets are on the first and the third of them, some on all three. */

import { decided, type Decide, type Rules } from "./rules.js";
import { card, isCard, isRed, type Card } from "./cards.js";

type Hand = readonly [Card, Card, Card];

/** An ace counts one in every total (SATG 12.6.1(i)(i) fn2), tens and court cards ten. */
function value(one: Card): number {
  return Math.min(one.rank, 10);
}

/** Two cards by how alike they are: of one suit, of one colour, or neither. */
function alike(one: Card, other: Card): "suited" | "coloured" | "mixed" {
  if (one.suit === other.suit) return "suited";
  return isRed(one) === isRed(other) ? "coloured" : "mixed";
}

function pair(one: Card, other: Card): string | undefined {
  return one.rank === other.rank ? `${alike(one, other)}-pair` : undefined;
}

/** Of several pairs only the highest is paid (SATG 12.8.1 note*). */
function bestPair([one, two, three]: Hand): string | undefined {
  const found = [pair(one, two), pair(one, three), pair(two, three)];
  return ["suited-pair", "coloured-pair", "mixed-pair"].find((name) => found.includes(name));
}

/** An ace and a card that counts ten (SATG 12.2), in either order. */
function blackjack([one, , three]: Hand): string | undefined {
  const [low, high] = [one, three].sort((left, right) => value(left) - value(right)) as [Card, Card];
  return low.rank === 1 && value(high) === 10 ? alike(one, three) : undefined;
}

function eights(hand: Hand): string | undefined {
  return [undefined, "one", "two", "three"][hand.filter((one) => one.rank === 8).length];
}

/** The ace stands at either end of a sequence, never in its middle (SATG 12.8.1 note**). */
function isSequence(hand: Hand): boolean {
  const ranks = hand.map((one) => one.rank).sort((one, other) => one - other);
  const [low = 0, middle = 0, high = 0] = ranks;
  return (middle === low + 1 && high === middle + 1) || (low === 1 && middle === 12 && high === 13);
}

function poker(hand: Hand): string | undefined {
  const suited = new Set(hand.map((one) => one.suit)).size === 1;
  const sequence = isSequence(hand);
  if (new Set(hand.map((one) => one.rank)).size === 1) return "three-of-a-kind";
  if (sequence) return suited ? "straight-flush" : "straight";
  return suited ? "flush" : undefined;
}

function outer([one, , three]: Hand): number {
  return value(one) + value(three);
}

function all(hand: Hand): number {
  return hand.reduce((sum, one) => sum + value(one), 0);
}

const BETS: Readonly<Record<string, Decide<Hand>>> = {
  "crown-pairs": ([one, , three]) => pair(one, three),
  "blackjack-bounty": blackjack,
  "total-13": (hand) => (outer(hand) === 13 ? "exact" : undefined),
  "under-13": (hand) => (outer(hand) < 13 ? "under" : undefined),
  "over-13": (hand) => (outer(hand) > 13 ? "over" : undefined),
  "lucky-8s": eights,
  "extra-chance-pairs": bestPair,
  "total-20": (hand) => (all(hand) === 20 ? "exact" : undefined),
  "under-20": (hand) => (all(hand) < 20 ? "under" : undefined),
  "over-20": (hand) => (all(hand) > 20 ? "over" : undefined),
  "poker-pursuit": poker,
};

export const tripleChase: Rules = {
  // Never fewer or more than three cards (SATG 12.7.2(c)).
  isFace: isCard,
  makes: () => 3,
  line: (bet, spot, { faces }) => decided(BETS, bet, spot, faces.map(card) as unknown as Hand),
};
