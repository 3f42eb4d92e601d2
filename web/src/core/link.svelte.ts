/** The conversation of one screen with the game system, as docs/wire.md says: what is shown, what is asked, and no more.

What was asked is asked again by the same id after a broken connection: it is done once. What makes sense only as long
as something holds is asked again only if that is still so in what is shown then. */

import type { Answer, Command, Hello, Lookup, LookupReply, OfDealer, OfPit, OfTerminal, Rejected, Shown, SystemMessage, Welcome } from "../wire";

import { Heartbeat } from "./heartbeat";
import { inWords } from "./phrases.svelte";

export type Parts = Omit<Shown, "type" | "at">;
/** `silent`: the connection is open and the game system says nothing. `again`: it is broken, and a new one is tried. */
export type State = "connecting" | "open" | "silent" | "again" | "away";
export type Said = OfTerminal | OfDealer | OfPit;
export type Order = Exclude<Extract<Said, { id: string }>, Lookup>;
type Unnamed<T> = T extends unknown ? Omit<T, "id"> : never;
/** An order without its id: the link makes it. */
export type Asks = Unnamed<Order>;
export type Outcome = Answer | Rejected;

/** Refusals of the link that say: ask again. */
const AGAIN = new Set(["not-here", "unsure", "too-fast", "too-many-waiting"]);
const WAITS_MS = [250, 500, 1_000, 2_000, 4_000];

/** Of what was given up, because it made no sense any more when the connection came back. */
export const STALE = "stale";

interface Waiting {
  said: Order | Lookup;
  done: (outcome: Outcome | LookupReply) => void;
  still?: (() => boolean) | undefined;
}

export class Link {
  state = $state<State>("connecting");
  /** Why it was sent away. */
  says = $state("");
  code = $state("");
  shown = $state.raw<Parts>({});
  welcome = $state.raw<Welcome | null>(null);
  /** How far the clock of the game system is ahead of ours, in milliseconds. */
  ahead = $state(0);
  /** By the same clock, when the last message came: what is shown was true then. */
  lastHeard = $state(0);

  #hello: Hello;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat = new Heartbeat({ ping: () => this.#send({ type: "ping" }), silent: () => this.#silent(), lost: () => this.#lost() });
  #heard = 0;
  #ended = false;
  /** It was welcomed and not shown anything yet. */
  #blind = false;

  constructor(hello: Omit<Hello, "type" | "version">) {
    this.#hello = { type: "hello", version: 1, ...hello };
    this.#connect();
  }

  /** The connection does not carry anything now: what is shown may be out of date. */
  get broken(): boolean {
    return this.state === "silent" || this.state === "again" || this.state === "away";
  }

  /** Now, by the clock that wagers are judged by. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Ask for something; the outcome comes, however often the connection breaks. */
  ask(asks: Asks, still?: () => boolean): Promise<Outcome> {
    return this.#wait({ ...asks, id: crypto.randomUUID() } as Order, still) as Promise<Outcome>;
  }

  /** Look something up of what is the terminal's own: a page of it, the newest first. */
  look(what: Lookup["what"], round = 0, page = 0): Promise<LookupReply | Rejected> {
    return this.#wait({ type: "look", id: crypto.randomUUID(), what, round, page }) as Promise<LookupReply | Rejected>;
  }

  /** Give a command to a table. */
  command(command: Command, table = ""): Promise<Outcome> {
    return this.ask({ type: "ask", command, table } as Asks);
  }

  /** Say something that has no answer. */
  say(said: Said): void {
    this.#send(said);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#heartbeat.end();
    this.#socket?.close();
  }

  retry(): void {
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.state = "connecting";
    const before = this.#socket;
    this.#connect();
    before?.close();
  }

  #wait(said: Order | Lookup, still?: () => boolean): Promise<Outcome | LookupReply> {
    // What is asked at a screen that was sent away is not done later, when the screen is used again.
    if (this.state === "away") return Promise.resolve({ type: "wrong", id: said.id, code: STALE, says: this.says });
    return new Promise((done) => {
      this.#waiting.set(said.id, { said, done, still });
      this.#send(said);
    });
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    this.#heartbeat.begin();
    socket.onopen = () => socket.send(JSON.stringify(this.#hello));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hears(inWords(JSON.parse(event.data as string) as SystemMessage));
    };
    socket.onclose = () => this.#closed(socket);
  }

  #closed(socket: WebSocket): void {
    if (socket !== this.#socket || this.#ended) return;
    this.#heartbeat.end();
    if (this.state === "away") return;
    this.#breaks(this.welcome ? "again" : "connecting");
    const wait = WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)]!;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #breaks(state: State): void {
    if (this.state === "open") this.lastHeard = this.#heard;
    this.state = state;
  }

  #silent(): void {
    if (this.state === "open") this.#breaks("silent");
  }

  /** A connection that does not even say that it is closed. */
  #lost(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#breaks(this.welcome ? "again" : "connecting");
    this.#connect();
  }

  #hears(told: SystemMessage): void {
    this.#heartbeat.heard();
    this.#heard = this.now();
    if (this.state === "silent") this.state = "open";
    switch (told.type) {
      case "welcome":
        this.welcome = told;
        this.ahead = told.at - Date.now();
        this.#opened();
        break;
      case "show": {
        const { type: _type, at: _at, ...parts } = told;
        this.shown = { ...this.shown, ...parts };
        if (this.#blind) this.#sees();
        break;
      }
      case "pong":
        this.ahead = told.at - Date.now();
        break;
      case "answer":
      case "seen":
        this.#answered(told.id, told);
        break;
      case "wrong":
        if (told.id && AGAIN.has(told.code)) this.#again(told.id);
        else this.#answered(told.id ?? "", told);
        break;
      case "bye":
        this.says = told.says;
        this.code = told.code;
        if (!told.again) this.#breaks("away");
        break;
    }
  }

  #opened(): void {
    this.state = "open";
    this.#tries = 0;
    this.#blind = true;
    for (const { said, still } of this.#waiting.values()) if (!still) this.#send(said);
  }

  /** What waited to see how things stand. */
  #sees(): void {
    this.#blind = false;
    for (const waits of [...this.#waiting.values()]) if (waits.still) this.#repeat(waits);
  }

  #again(id: string): void {
    setTimeout(() => {
      const waits = this.#waiting.get(id);
      if (waits) this.#repeat(waits);
    }, WAITS_MS[2]);
  }

  #repeat({ said, still }: Waiting): void {
    if (!still || still()) this.#send(said);
    else this.#answered(said.id, { type: "wrong", id: said.id, code: STALE, says: "" });
  }

  #answered(id: string, outcome: Outcome | LookupReply): void {
    this.#waiting.get(id)?.done(outcome);
    this.#waiting.delete(id);
  }

  #send(said: Said): void {
    if ((this.state === "open" || this.state === "silent") && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said));
  }
}
