import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import Combo from "./Combo.svelte";

afterEach(() => words.speak("en"));

test.each([["en", "clubs", "9 of clubs"], ["zh-Hans", "梅花", "梅花9"]] as const)("in %s a suit is named alone, and with its rank once that is chosen", async (language, suit, card) => {
  words.speak(language);
  render(Combo, { family: "cards", keys: ["9c"], part: "", waits: false, onface: vi.fn() });
  expect(screen.getByRole("button", { name: suit })).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "9" }));
  expect(screen.getByRole("button", { name: card })).toBeTruthy();
});
