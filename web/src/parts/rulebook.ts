/** What the game system writes from the rule book, in the language that is chosen. */

import { texts, words } from "../core/words.svelte";
import en from "../words/en/rulebook";
import zhHans from "../words/zh-Hans/rulebook";

type Id = keyof typeof en;
const say = texts(en, zhHans);

/** Each sentence as it comes, its holes named. */
const FORMS = (Object.entries(en) as [Id, string][]).map(
  ([id, text]) => [id, new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`)] as const,
);

/** When a bet wins, a way of playing, a variant, an edition and the like; what the catalogue has not is said as it came. */
export function ruleText(text: string): string {
  if (words.language === "en") return text;
  for (const [id, form] of FORMS) {
    const match = form.exec(text);
    if (match) return say(id, Object.fromEntries(Object.entries(match.groups ?? {}).map(([hole, said]) => [hole, said.replaceAll(" or ", " 或 ")])));
  }
  return text;
}
