/** What the player does at this terminal: chips are laid, one message of them is on its way at a time, the answer is awaited.

Nothing is decided here. What the server has not confirmed is kept apart from what it has. */

import { STALE, type Link, type Outcome } from "../../../core/link.svelte";
import type { At } from "../../../felts/felt";
import { key } from "../../../felts/felt";
import type { HandView, OfferView, OwnView, Refusal, SeatTournamentView, TableView } from "../../../wire";
import { betName } from "../../../felts/names";
import { jackpotLimits, tray } from "./chips";
import { exceeds } from "../names";
import { fates, pattern, stakes } from "../money/paid";
import * as slips from "./slip";
import { t } from "../words";

/** What the server said about something that was done at a spot of the screen. */
export interface Bubble extends Partial<Refusal> {
  says: string;
  refused: boolean;
  x: number;
  y: number;
}

/** A message whose answer came is shown as unconfirmed until the view follows, at most so long. */
const FOLLOWS_MS = 400;
const BUBBLE_MS = 6_000;
/** So long the button says that an attendant is called. */
const CALLED_MS = 60_000;

/** What can be done with the chips on the felt. */
export const ACTS = ["undo", "clear", "repeat", "double"] as const;
export type Act = (typeof ACTS)[number];

/** So many cards are out that all share. */
const sharedBy = (hands: readonly HandView[] = []): number => hands.find((hand) => hand.of === "player")?.faces.length ?? 0;

export class Desk {
  slip = $state.raw<slips.Slip>(slips.EMPTY);
  chip = $state(0);
  bubble = $state.raw<Bubble | null>(null);
  /** Where the player touched last: what the server says about it stands there. */
  where = { x: 0, y: 0 };

  /** What is confirmed by itself and has nothing to do with chips: orders on their way, by name. */
  asks = $state<Record<string, boolean>>({});

  /** An attendant was called from here a moment ago. */
  called = $state(false);

  /** Chips are laid in secret: they stay here until all of them are sealed (SATG 19.4.4(b)). */
  secret = $state(false);

  #link: Link;
  /** The hands as they were when the round ended: then nobody has any more. */
  #hands = $state.raw<{ round: number; shared: number; held: HandView[] }>({ round: 0, shared: 0, held: [] });
  #flight = false;
  #answered: { names: string[]; asked: slips.Amounts }[] = [];
  #batch: At[] = [];
  #last: slips.Amounts = new Map();
  #bubbles: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link) {
    this.#link = link;
  }

  get own(): OwnView | null {
    return this.#link.shown.own ?? null;
  }

  get table(): TableView | null {
    return this.#link.shown.table ?? null;
  }

  get offer(): OfferView | null {
    return this.#link.shown.offer ?? null;
  }

  /** The tournament that is played here, if this terminal is a seat of it. */
  get tournament(): SeatTournamentView | null {
    return this.table?.unit ? (this.#link.shown.tournament ?? null) : null;
  }

  /** Whether wagers can be sealed: some are left, and none of this round lies here or is sealed. */
  get mayHide(): boolean {
    const { secrets_left: left = 0, sealed = false } = this.tournament ?? {};
    return this.open && left > 0 && !sealed && !this.held.size && !this.#flight && !this.slip.wanted.size;
  }

  /** Whether something beyond the approved display is switched on here. */
  shows(feature: string): boolean {
    return this.offer?.features?.includes(feature) ?? false;
  }

  get open(): boolean {
    return this.#link.state === "open" && this.table?.phase === "wagering" && !this.own?.bar;
  }

  readonly held = $derived.by(() => slips.confirmed(this.own));
  readonly lying = $derived.by(() => slips.lying(this.slip, this.held));
  readonly unconfirmed = $derived.by(() => slips.unconfirmed(this.slip.wanted, this.held));
  /** Those of the sign, and smaller ones where a jackpot takes them. */
  readonly chips = $derived.by(() => tray([...(this.table?.limits ?? []), ...jackpotLimits(this.offer)]));
  /** The chip that is chosen first: the least of the sign. */
  readonly usual = $derived.by(() => tray(this.table?.limits ?? [])[0] ?? 0);
  /** The round of which the result lies on the felt, until the next is opened. */
  readonly over = $derived.by(() => {
    const paid = this.own?.paid;
    return paid && this.table?.phase === "ready" && paid.number === this.table.last?.number ? paid : null;
  });
  /** The player's own hands, as long as they lie on the felt. */
  readonly hands = $derived.by((): HandView[] => {
    const { round, shared, held } = this.#hands;
    const last = this.table?.last;
    const whole = this.over?.number === round && shared === sharedBy(last?.hands);
    return this.own?.hands?.length ? this.own.hands : whole ? held : [];
  });
  readonly fates = $derived.by(() => fates(this.over));
  readonly confirmed = $derived.by(() => slips.placed(this.over ? stakes(this.over) : this.held));
  readonly pending = $derived.by(() => slips.placed(this.slip.wanted));
  /** What a repeat would lay. */
  readonly repeats = $derived.by(() => {
    void this.table?.number;
    return this.#last.size ? this.#last : pattern(this.own?.paid);
  });

  /** Lay a chip; what comes in one go, such as a call bet, is one act. */
  place(at: At): void {
    if (!this.open || !this.chip) return;
    if (!this.#batch.length) queueMicrotask(() => this.#lay());
    this.#batch.push(at);
  }

  #lay(): void {
    const places = this.#batch;
    this.#batch = [];
    this.#change(slips.add(this.slip, this.held, places, this.chip));
  }

  remove(at: At): void {
    if (this.open) this.#change(slips.take(this.slip, this.held, at, this.chip));
  }

  /** Everything off one position. */
  empty(at: At): void {
    if (this.open) this.#change(slips.change(this.slip, this.held, new Map([[key(at), 0]])));
  }

  /** What lies on one position goes to another: in one message, so that both change or neither. */
  move(from: At, to: At): void {
    this.#change(slips.move(this.slip, this.held, from, to));
  }

  /** What would lie on a position if everything that is wanted were taken. */
  lies(at: At): number {
    return this.lying.get(key(at)) ?? 0;
  }

  /** Why something cannot be done with the chips now; nothing where it can. */
  not(act: Act): string {
    if (!this.open) return t("not.now");
    const lies = this.lying.size > 0;
    if (act === "undo") return this.slip.acts.length ? "" : t("not.undo");
    if (act === "clear") return lies ? "" : t("not.clear");
    if (act === "repeat") return lies ? t("not.repeat.lying") : this.repeats.size ? "" : t("not.repeat");
    const most = exceeds(this.offer, this.lying);
    return !lies ? t("not.double") : most ? t("not.double.most", { bet: betName(most) }) : "";
  }

  /** Do it if it can be done; why not, if it cannot. */
  act(act: Act): string {
    const not = this.not(act);
    if (!not) this[act]();
    return not;
  }

  /** Lay chips in secret from here on. */
  hide(): void {
    this.secret = this.mayHide;
  }

  /** Lay chips in the open again; what was not sealed is off the felt. */
  show(): void {
    this.secret = false;
    this.slip = slips.EMPTY;
  }

  /** All chips of this round in one sealed message: what they are nobody is told before the close. */
  async seal(): Promise<void> {
    const round = this.table?.number;
    const still = (): boolean => this.open && this.table?.number === round;
    const wagers = slips.chips(this.slip.wanted);
    if (await this.ask("seal", { type: "wager", wagers, secret: true }, still)) this.show();
  }

  undo(): void {
    this.#change(slips.undo(this.slip, this.held));
  }

  clear(): void {
    this.#change(slips.clear(this.slip, this.held));
  }

  double(): void {
    this.#change(slips.double(this.slip, this.held));
  }

  repeat(): void {
    this.lay(this.repeats);
  }

  lay(amounts: slips.Amounts): void {
    this.#change(slips.lay(this.slip, this.held, amounts));
  }

  /** The own part came anew: what was answered is as it says. */
  seen(): void {
    for (const { names, asked } of this.#answered) this.slip = slips.settled(this.slip, names, asked);
    this.#answered = [];
  }

  /** What the player holds of the shared cards that are out. */
  holds(): void {
    const held = this.own?.hands ?? [];
    if (held.length) this.#hands = { round: this.table?.number ?? 0, shared: sharedBy(this.table?.hands), held };
  }

  /** Another round or phase: chips that were not taken are off the felt. */
  closed(): void {
    if (this.held.size) this.#last = this.held;
    this.show();
    this.#answered = [];
  }

  /** Ask for something that is no wager; whether it was done. After a broken connection only what `still` holds is asked again. */
  async ask(name: string, asks: Parameters<Link["ask"]>[0], still?: () => boolean, stale?: string): Promise<boolean> {
    this.asks[name] = true;
    const outcome = await this.#link.ask(asks, still);
    delete this.asks[name];
    return !this.#tell(outcome, stale);
  }

  /** The shooter of this round sets off the dice: never those of another. */
  shoot(): Promise<boolean> {
    const round = this.table?.number;
    const still = (): boolean => this.table?.number === round && Boolean(this.own?.shooter);
    return this.ask("shoot", { type: "shoot" }, still, t("stale.shoot"));
  }

  async call(): Promise<void> {
    if (!(await this.ask("call", { type: "call" }))) return;
    this.called = true;
    setTimeout(() => (this.called = false), CALLED_MS);
  }

  /** What is said stays until it is closed. */
  keep(): void {
    clearTimeout(this.#bubbles);
  }

  hush(): void {
    this.bubble = null;
  }

  #change(slip: slips.Slip): void {
    if (slip === this.slip || !this.open) return;
    this.slip = slip;
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#flight || this.secret) return;
    const asked = this.#unasked();
    if (!asked.size) return;
    this.#flight = true;
    const round = this.table?.number;
    // Chips of one round are never laid in another, however long they were on their way.
    const still = (): boolean => this.open && this.table?.number === round;
    const outcome = await this.#link.ask({ type: "wager", wagers: slips.chips(asked) }, still);
    this.#flight = false;
    const names = [...asked.keys()];
    const refused = this.#tell(outcome);
    if (round !== this.table?.number) return void this.#send();
    if (refused) this.slip = slips.forgotten(slips.settled(this.slip, names, asked), names);
    else this.#follows({ names, asked });
    void this.#send();
  }

  /** What is wanted, less what was answered and is only not shown yet. */
  #unasked(): slips.Amounts {
    const done = new Map(this.#answered.flatMap((one) => [...one.asked]));
    return new Map([...this.slip.wanted].filter(([name, cents]) => done.get(name) !== cents));
  }

  #follows(one: { names: string[]; asked: slips.Amounts }): void {
    this.#answered.push(one);
    setTimeout(() => {
      if (this.#answered.includes(one)) this.seen();
    }, FOLLOWS_MS);
  }

  /** Show what the server says at the spot; whether it refused. */
  #tell(outcome: Outcome, stale = t("stale")): boolean {
    const refused = outcome.type === "wrong" ? outcome : outcome.refused;
    const says = refused ?? (outcome.type === "answer" ? outcome.remarks?.[0] : undefined);
    if (!says) return false;
    clearTimeout(this.#bubbles);
    const clauses = "clauses" in says ? (says.clauses ?? []) : [];
    this.bubble = { says: says.code === STALE ? stale : says.says, code: says.code, clauses, refused: Boolean(refused), ...this.where };
    this.#bubbles = setTimeout(() => this.hush(), BUBBLE_MS);
    return Boolean(refused);
  }
}
