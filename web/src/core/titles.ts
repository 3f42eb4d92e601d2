/** What stands in the title of the page. */

import { say } from "./common";

const TITLED = ["lobby", "wall", "pit", "cage", "kiosk", "inspector", "rules", "maths", "leaderboard"] as const;

/** A screen and its place; nothing of a screen that has its table in its title itself. */
export function titleOf(screen: string, place: string): string {
  const known = TITLED.find((one) => one === screen);
  return known ? [say(`title.${known}`), place, "·", say("app.name")].filter(Boolean).join(" ") : "";
}
