/** Offers and tables as the game system sends them, and a felt that hears what is done to it. */

import { vi } from "vitest";

import { spotsOf } from "../felts/board";
import type { At, FeltProps } from "../felts/felt";
import type { OfferView, TableView } from "../wire";

interface Recorded {
  offer: OfferView;
  table: TableView;
}

const files = import.meta.glob<Recorded>("./offers/*.json", { eager: true, import: "default" });

/** By the key of the game. */
export const recorded = new Map(Object.entries(files).map(([path, recording]) => [/([^/]+)\.json$/.exec(path)![1]!, recording]));

/** What a felt of that game is given while wagers are taken. */
export function feltOf(game: string, changes: Partial<FeltProps> = {}): FeltProps {
  const { offer, table } = recorded.get(game)!;
  return {
    offer, table: { ...table, phase: "wagering" }, confirmed: [], pending: [], fates: new Map(), locked: false,
    onplace: vi.fn(), onremove: vi.fn(), onwhat: vi.fn(), ...changes,
  };
}

/** Every position on which a wager can be placed. */
export function positionsOf(offer: OfferView): At[] {
  const areas = offer.areas?.length ? offer.areas : [""];
  return (offer.bets ?? []).filter((bet) => !bet.added).flatMap((bet) =>
    spotsOf(bet).flatMap((spot) => areas.map((area) => ({ bet: bet.key, spot, area }))),
  );
}
