/** What stands in the title of the page. */

import { say } from "./common";

const TITLED = ["lobby", "wall", "pit", "cage", "kiosk", "inspector", "rules", "maths", "leaderboard", "admin"] as const;

/** A screen and its place; nothing of a screen that has its table in its title itself. */
export function titleOf(screen: string, place: string): string {
  const screenTitle = TITLED.find((titled) => titled === screen);
  return screenTitle ? [say(`title.${screenTitle}`), place, "·", say("app.name")].filter(Boolean).join(" ") : "";
}
