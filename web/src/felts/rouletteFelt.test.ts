import { fireEvent, render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";

import { feltOf } from "../testing/felts";
import Roulette from "./Roulette.svelte";

const spot = (name: string): Element => document.querySelector(`[data-spot="${name}"]`)!;

test("a touch places, a split is named in full with what lies there", async () => {
  const props = feltOf("rapid-roulette", { confirmed: [{ bet: "split", spot: "32/35", area: "", cents: 1_000 }] });
  render(Roulette, props);
  expect(spot("split|32/35|").getAttribute("aria-label")).toBe("Split 32/35, $10.00 confirmed, pays 17 to 1");
  await fireEvent.click(spot("split|32/35|"));
  expect(props.onplace).toHaveBeenCalledWith({ bet: "split", spot: "32/35", area: "" });
});

test("a call bet places each of its chips", async () => {
  const props = feltOf("rapid-roulette");
  render(Roulette, props);
  await fireEvent.click(spot("tiers"));
  expect(vi.mocked(props.onplace).mock.calls.map(([at]) => at.spot)).toEqual(["5/8", "10/11", "13/16", "23/24", "27/30", "33/36"]);
});

test("nothing is placed on a locked felt", async () => {
  const props = feltOf("rapid-roulette", { locked: true });
  render(Roulette, props);
  await fireEvent.click(spot("tiers"));
  await fireEvent.click(spot("red||"));
  expect(props.onplace).not.toHaveBeenCalled();
});
