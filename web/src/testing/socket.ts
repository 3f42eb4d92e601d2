import { flushSync } from "svelte";

import type { SystemMessage } from "../wire";

/** A connection of which every frame is ours. */
export class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  /** It answers no ping any more, and does not say that it is closed. */
  deaf = false;
  #ahead = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    if (message["type"] === "ping" && !this.deaf) this.says({ type: "pong", number: 0, at: Date.now() + this.#ahead });
  }

  close(): void {
    this.breaks();
  }

  opens(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  says(told: SystemMessage): void {
    this.onmessage?.({ data: JSON.stringify(told) });
    flushSync();
  }

  welcomes(at = 1_000): this {
    this.#ahead = at - Date.now();
    this.opens().says({ type: "welcome", version: 1, at, name: "RR1-1" });
    return this;
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
    flushSync();
  }

  /** What it was asked, without hello and pings. */
  get asked(): Record<string, unknown>[] {
    return this.sent.filter((message) => "id" in message);
  }
}

export const newest = (): FakeSocket => FakeSocket.all.at(-1)!;
