/** How each game is drawn, as the game system sends it. */

import type { AppearanceView } from "../wire";
import appearances from "./appearances.json";

export const LOOKS: Record<string, AppearanceView> = appearances as Record<string, AppearanceView>;

/** The look of a game that exists. */
export const look = (game: string): AppearanceView => LOOKS[game]!;

/** A game at a table: its key and its look. */
export const played = (game: string): { game: string; appearance: AppearanceView } => ({ game, appearance: look(game) });
