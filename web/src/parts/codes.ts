/** The codes of the game system in words. */

import { texts } from "../core/words.svelte";
import en from "../words/en/codes";
import zhHans from "../words/zh-Hans/codes";
import { handName } from "./games";

type Id = keyof typeof en;
type Kind = Id extends infer One ? (One extends `${infer Of}.${string}` ? Of : never) : never;
const say = texts(en, zhHans);

/** A rank, a choice, a ground and the like in words; what the catalogue has not is said as it came. */
export function codeName(kind: Kind, code: string): string {
  return say.or(`${kind}.${code}`, code.charAt(0).toUpperCase() + code.slice(1).replaceAll("-", " "));
}

/** What added a stake: a choice, in a game with several hands `double/1` on the second of them; or a bonus. */
export function addedName(added: string): string {
  if (added === "bonus") return codeName("added", added);
  const [choice = "", hand] = added.split("/");
  return hand ? `${codeName("choice", choice)} ${Number(hand) + 1}` : codeName("choice", choice);
}

/** A question; where an area has several hands, `decide/3/1/2/2` with the hand that it is about. */
export function questionName(question: string): string {
  const [kind = "", area, hand] = question.split("/");
  const name = codeName("question", kind);
  return hand ? `${name} · ${handName(`${area}/${Number(hand) + 1}`)}` : name;
}
