import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { feltOf } from "../testing/felts";
import Felt from "./Felt.svelte";

vi.mock("./BigWheel.svelte", () => Promise.reject(new Error("The chunk did not come.")));

afterEach(() => vi.unstubAllGlobals());

test("a layout that could not be loaded says so, and is asked for again on a touch", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  render(Felt, feltOf("rapid-big-wheel"));
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});
