/** What the form of the terms says, and the names of its fields. */

import { texts } from "../../core/words.svelte";
import en from "../../words/en/terms";
import zhHans from "../../words/zh-Hans/terms";

export const say = texts(en, zhHans);
type Id = keyof typeof en;

const ROOTS = new Set(["charges", "entry", "format", "wagers", "result", "pool", "conduct"]);

/** The name of a field from its place in the document: what stands within something is named with it. */
export function labelOf(at: string): string {
  const keys = at.split(".");
  const path = (ROOTS.has(keys[0]!) && keys.length > 1 ? keys.slice(1) : keys) as Id[];
  return path.length > 1 ? say("form.within", { group: say(path[0]!), field: say(path.at(-1)!) }) : say(path[0]!);
}

/** The name of something that can be chosen. */
export function optionOf(option: string): string {
  return say(`opt.${option}` as Id);
}
