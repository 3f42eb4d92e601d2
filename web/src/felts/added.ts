/** The chips that a player's choices put on the felt, where no wager of its own was placed: insurance, Play, going to war. */

import type { OfferView, OwnView } from "../wire";
import { key } from "./felt";

/** The bet that a choice makes, by the code of the choice. */
const MAKES: Readonly<Record<string, string>> = { insure: "insurance", "go-to-war": "go-to-war", play: "play" };

/** The bet on which the stake of a choice lies; nothing for one that lies on the wager itself. */
export const betOfChoice = (choice: string): string | undefined => MAKES[choice];

/** By the position on which they lie; what was added to a hand lies on that hand. */
export function addedChips(own: Pick<OwnView, "wagers" | "hands"> | null, offer: Pick<OfferView, "bets"> | null): Map<string, number> {
  const bet = offer?.bets?.find((bet) => bet.added && !bet.key.endsWith("-bonus"));
  const onHands = (own?.hands ?? []).reduce((sum, hand) => sum + (hand.stake ?? 0), 0);
  if (!bet) return new Map();
  const added = (own?.wagers ?? []).flatMap(({ spot = "", area = "", amount, added = 0, void: out, returned }) => {
    const cents = added - (onHands ? onHands - amount : 0);
    return added && cents > 0 && !out && !returned ? [[key({ bet: bet.key, spot, area }), cents] as const] : [];
  });
  return new Map(added);
}
