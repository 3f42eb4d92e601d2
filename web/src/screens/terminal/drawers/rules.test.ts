import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import { Link } from "../../../core/link.svelte";
import { recorded } from "../../../testing/felts";
import { FakeSocket, newest } from "../../../testing/socket";
import { TerminalModel } from "../wagers/terminalModel.svelte";
import Rules from "./Rules.svelte";

const { offer, table } = recorded.get("rapid-big-wheel")!;

afterEach(() => vi.unstubAllGlobals());

test("edges that could not be looked up are said to be so, and looked up again on a touch", async () => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  const link = new Link({ screen: "terminal", device: "RBW1-1", secret: "s" });
  newest().welcomes().says({ type: "show", at: 0, offer, table });
  render(Rules, { link, model: new TerminalModel(link) });
  const asked = () => newest().asked.filter((message) => message.type === "look");
  newest().says({ type: "wrong", id: asked()[0]!.id as string, code: "unknown", says: "The rules are not there." });
  expect((await screen.findByRole("alert")).textContent).toContain("The rules are not there.");
  await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect([asked().length, screen.queryByRole("alert")]).toEqual([2, null]);
  expect(screen.getByText("Looking it up")).toBeTruthy();
  link.end();
});
