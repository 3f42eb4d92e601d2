import en from "../words/en/secret";
import zhHans from "../words/zh-Hans/secret";
import { texts } from "./words.svelte";

/** What the forms for the own secret say. */
export const say = texts(en, zhHans);
