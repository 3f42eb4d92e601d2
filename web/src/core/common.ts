import { texts } from "./words.svelte";

/** The texts that all screens share. */
export const say = texts({}, {});
