/** Whether a game has a board of past results: the game itself says so. */

import { appearanceOf } from "../parts/games";
import type { AppearanceView } from "../wire";

export function hasBoard(table: { appearance?: AppearanceView | null | undefined } | null): boolean {
  return (appearanceOf(table).board ?? "none") !== "none";
}
