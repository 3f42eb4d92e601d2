import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { words } from "../../core/words.svelte";
import Screen from "./Screen.svelte";

afterEach(() => {
  words.speak("en");
  vi.unstubAllGlobals();
});

test("a terminal that is not enrolled leads to the lobby, in the language that is chosen", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("There is no floor.")));
  words.speak("zh-Hans");
  render(Screen, { rest: ["RR1-1"] });
  expect((await screen.findByRole("link")).textContent).toBe("返回大厅");
});
