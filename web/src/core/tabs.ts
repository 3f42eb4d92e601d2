/** The tabs of one browser share a sign-on. A new tab asks the others for it, so that no storage outlives them. */

import type { MemberOut } from "../wire";

type Message =
  | { kind: "asks" }
  | { kind: "has"; token: string }
  | { kind: "on"; token: string; member: MemberOut }
  | { kind: "off"; token: string };

const CHANNEL = "croupier.sign-on";
/** Milliseconds that a new tab waits for an answer of the others. */
const WAIT_MS = 200;

export interface Tab {
  /** The token of this tab; empty if nobody is signed on. */
  token(): string;
  /** A member signed on in another tab. */
  on(token: string, member: MemberOut): void;
  /** The sign-on with this token ended in another tab. */
  off(token: string): void;
}

export class Tabs {
  #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  #waiting: ((token: string) => void) | null = null;

  constructor(tab: Tab) {
    if (!this.#channel) return;
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === "asks" && tab.token()) this.#say({ kind: "has", token: tab.token() });
      else if (data.kind === "has") this.#waiting?.(data.token);
      else if (data.kind === "on") tab.on(data.token, data.member);
      else if (data.kind === "off") tab.off(data.token);
    };
  }

  /** The token of another tab; empty if no tab answers in time. */
  ask(): Promise<string> {
    if (!this.#channel) return Promise.resolve("");
    return new Promise((done) => {
      const timer = setTimeout(() => this.#waiting?.(""), WAIT_MS);
      this.#waiting = (token) => {
        clearTimeout(timer);
        this.#waiting = null;
        done(token);
      };
      this.#say({ kind: "asks" });
    });
  }

  signedOn(token: string, member: MemberOut): void {
    this.#say({ kind: "on", token, member: { ...member } });
  }

  signedOff(token: string): void {
    this.#say({ kind: "off", token });
  }

  #say(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
