/**
 * Electronic and Rapid Baccarat (SATG 9). Of the base game's rules, which SATG 9.1 refers to, the card values, the Table
 * of Play, the main wagers, the pairs and the Dragon Bonus are those published for Australian casinos.
 */

import { decided, type Decide, type Rules } from "./rules.js";
import { card, isCard } from "./cards.js";

interface Coup {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** An ace counts one, tens and court cards nothing; only the last digit of a sum counts. */
function value(face: string): number {
  const { rank } = card(face);
  return rank >= 10 ? 0 : rank;
}

function total(hand: readonly number[]): number {
  return hand.reduce((sum, one) => sum + one, 0) % 10;
}

/** Eight or nine with the first two cards. */
function isNatural(hand: readonly number[]): boolean {
  return hand.length === 2 && total(hand) >= 8;
}

/** By the two cards of the Banker: the values of the Player's third card on which he draws. */
const BANKER_DRAWS: readonly string[] = ["0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", ""];

/** The hands as the Table of Play deals them (SATG 9.6): the first and third card are the Player's. */
function dealt(faces: readonly string[]): { coup: Coup; used: number } {
  const values = faces.map(value);
  const player = [values[0] ?? 0, values[2] ?? 0];
  const banker = [values[1] ?? 0, values[3] ?? 0];
  let used = 4;
  if (!isNatural(player) && !isNatural(banker)) {
    const bankers = total(banker);
    const draws = total(player) <= 5;
    if (draws) player.push(values[used++] ?? 0);
    const bankerDraws = draws ? (BANKER_DRAWS[bankers] ?? "").includes(String(player[2])) : bankers <= 5;
    if (bankerDraws) banker.push(values[used++] ?? 0);
  }
  const rank = (place: number): number => card(faces[place] ?? "").rank;
  const coup = {
    player,
    banker,
    playerTotal: total(player),
    bankerTotal: total(banker),
    playerPair: rank(0) === rank(2),
    bankerPair: rank(1) === rank(3),
  };
  return { coup, used };
}

type Side = "player" | "banker";

function winner(coup: Coup): Side | "tie" {
  if (coup.playerTotal === coup.bankerTotal) return "tie";
  return coup.playerTotal > coup.bankerTotal ? "player" : "banker";
}

/** Natural Win: the side takes the coup with a natural; a tie voids it (SATG 9.2, SATG 9.7.1). */
function naturalWin(side: Side): Decide<Coup> {
  return (coup) => {
    const won = winner(coup);
    if (won === "tie") return "tie";
    return won === side && isNatural(coup[side]) ? "natural" : undefined;
  };
}

/** Winning Hand Total: the total with which whoever wins has won; a tie voids it (SATG 9.2, SATG 9.7.1). */
function winningTotal(...totals: number[]): Decide<Coup> {
  return (coup) => {
    const won = winner(coup);
    if (won === "tie") return "tie";
    return totals.includes(won === "player" ? coup.playerTotal : coup.bankerTotal) ? "total" : undefined;
  };
}

/** Dragon Bonus (SATG 9.5.2(b)): a natural win, or a win by four points and more; equal naturals give the stake back. */
function dragonBonus(side: Side): Decide<Coup> {
  return (coup) => {
    const won = winner(coup);
    if (won === "tie") return isNatural(coup.player) && isNatural(coup.banker) ? "natural-tie" : undefined;
    if (won !== side) return undefined;
    if (isNatural(coup[side])) return "natural";
    const margin = Math.abs(coup.playerTotal - coup.bankerTotal);
    return margin >= 4 ? `by-${margin}` : undefined;
  };
}

const BETS: Readonly<Record<string, Decide<Coup>>> = {
  player: (coup) => ({ player: "wins", tie: "tie", banker: undefined })[winner(coup)],
  banker: (coup) => ({ player: undefined, tie: "tie", banker: coup.bankerTotal === 6 ? "wins-with-six" : "wins" })[winner(coup)],
  tie: (coup) => (winner(coup) === "tie" ? "wins" : undefined),
  "player-natural-win": naturalWin("player"),
  "banker-natural-win": naturalWin("banker"),
  "wht-1-4": winningTotal(1, 2, 3, 4),
  "wht-5-6": winningTotal(5, 6),
  "wht-7": winningTotal(7),
  "wht-8": winningTotal(8),
  "wht-9": winningTotal(9),
  // Super 6 has no exception for a tie: it loses (SATG 9.2 super-6).
  "super-6": (coup) => (winner(coup) === "banker" && coup.bankerTotal === 6 ? "banker-six" : undefined),
  "player-dragon-bonus": dragonBonus("player"),
  "banker-dragon-bonus": dragonBonus("banker"),
  "player-pair": (coup) => (coup.playerPair ? "pair" : undefined),
  "banker-pair": (coup) => (coup.bankerPair ? "pair" : undefined),
};

export const baccarat: Rules = {
  isFace: isCard,
  makes: ({ faces }) => dealt(faces).used,
  line: (bet, spot, { faces }) => decided(BETS, bet, spot, dealt(faces).coup),
};
