import en from "../words/en/common";
import zhHans from "../words/zh-Hans/common";
import { texts } from "./words.svelte";

/** What several screens say. */
export const say = texts(en, zhHans);
