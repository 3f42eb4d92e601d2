/** How the rules are read, and which bets are not offered, in the language that is chosen. */

import { words } from "../../core/words.svelte";
import zhHans from "../../words/zh-Hans/readings.json";

const CHINESE: Record<string, string> = zhHans;

/** A sentence of the register; without a translation it is said as it came. */
export const readingText = (english: string): string => (words.language === "zh-Hans" ? (CHINESE[english] ?? english) : english);
