/** What may be done at a table now, and what is going on: one title and one line for the whole room. */

import { appearanceOf } from "../../parts/games";
import type { WallView } from "../../wire";
import { say } from "./words";

export interface Now {
  title: string;
  note: string;
}

/** What everybody in the room should know now. */
export function nowOf(wall: WallView): Now {
  const number = wall.number ?? 0;
  if (wall.stopped != null) return { title: say("now.stopped"), note: say("now.stands", { number }) };
  switch (wall.phase) {
    case "shut":
      return { title: say("now.shut"), note: "" };
    case "wagering":
      return { title: say("phase.wagering"), note: say("now.open", { number }) };
    case "dealing":
      return dealing(wall, number);
    case "ready":
      return wall.clock === "pause"
        ? { title: say("now.next"), note: say("now.soon", { number: number + 1 }) }
        : { title: say("phase.ready"), note: say("now.after", { number: number + 1 }) };
  }
}

function dealing(wall: WallView, number: number): Now {
  if (wall.clock === "decision") return { title: say("now.decide"), note: say("now.answers", { number }) };
  if (wall.clock === "shooter") return { title: say("now.shooter"), note: say("now.shooter-at", { number, terminal: wall.shooter?.terminal ?? "" }) };
  return { title: say("phase.dealing"), note: goingOn(wall, number) };
}

function goingOn(wall: WallView, number: number): string {
  const { family } = appearanceOf(wall);
  const cards = family === "cards" || family === "baccarat";
  if (!cards && wall.device !== "moving") return say("now.waits", { number });
  return say("now.moving", { number, what: say(`now.${cards ? "cards" : family}`) });
}
