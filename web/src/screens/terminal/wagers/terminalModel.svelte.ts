/** The model of a terminal: the player lays chips, and one message at a time carries them to the server.

The server decides. Chips that it has not confirmed are kept apart from those that it has. */

import { STALE, type Link, type Outcome } from "../../../core/link.svelte";
import { addedChips } from "../../../felts/added";
import type { At } from "../../../felts/felt";
import { key } from "../../../felts/felt";
import type { HandView, OfferView, OutcomeView, OwnView, PaidView, Refusal, SeatTournamentView, TableView } from "../../../wire";
import { betName } from "../../../felts/names";
import { Absence } from "./absence.svelte";
import { jackpotLimits, tray } from "./chips";
import { limitText } from "./limitWords";
import { exceeds } from "../names";
import { fates, pattern, stakes } from "../money/paid";
import * as slips from "./slip";
import { t } from "../words";

/** The server's answer to an act, with its spot on the screen. */
export interface Bubble extends Partial<Refusal> {
  says: string;
  refused: boolean;
  x: number;
  y: number;
}

/** A message whose answer came is shown as unconfirmed until the view follows, at most so long. */
const FOLLOWS_MS = 400;
const BUBBLE_MS = 6_000;
/** A result stays large for this long, also when the next round opens earlier. */
export const DWELL_MS = 6_000;
/** So long the button says that an attendant is called. */
const CALLED_MS = 60_000;

/** What can be done with the chips on the felt. */
export const ACTS = ["undo", "clear", "repeat", "double"] as const;
export type Act = (typeof ACTS)[number];

/** So many cards are out that all share. */
const sharedBy = (hands: readonly HandView[] = []): number => hands.find((hand) => hand.of === "player")?.faces.length ?? 0;

export class TerminalModel {
  slip = $state.raw<slips.Slip>(slips.EMPTY);
  chip = $state(0);
  bubble = $state.raw<Bubble | null>(null);
  /** The last touch: the answer is shown there. */
  touchedAt = { x: 0, y: 0 };

  /** Orders that carry no chips and are on their way, by name. */
  pendingOrders = $state<Record<string, boolean>>({});

  /** The result of the last round came a moment ago. */
  dwells = $state(false);

  readonly absence = new Absence();

  /** An attendant was called from this terminal a moment ago. */
  attendantCalled = $state(false);

  /** Chips are laid in secret: they stay here until all of them are sealed (SATG 19.4.4(b)). */
  secret = $state(false);

  #link: Link;
  /** The hands as they were when the round ended: the views drop them then. */
  #hands = $state.raw<{ round: number; shared: number; held: HandView[] }>({ round: 0, shared: 0, held: [] });
  #flight = false;
  #answered: { names: string[]; asked: slips.Amounts }[] = [];
  #batch: At[] = [];
  #last: slips.Amounts = new Map();
  #bubbles: ReturnType<typeof setTimeout> | undefined;
  #dwelling: ReturnType<typeof setTimeout> | undefined;

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
  get mayStartSecret(): boolean {
    const { secrets_left: left = 0, sealed = false } = this.tournament ?? {};
    return this.open && left > 0 && !sealed && !this.confirmedAmounts.size && !this.#flight && !this.slip.wanted.size;
  }

  /** Whether something beyond the approved display is switched on here. */
  shows(feature: string): boolean {
    return this.offer?.features?.includes(feature) ?? false;
  }

  /** The connection is broken: what is shown may be out of date, and nothing can be done. */
  get frozen(): boolean {
    return this.#link.broken;
  }

  get open(): boolean {
    return this.#link.state === "open" && this.table?.phase === "wagering" && !this.own?.bar;
  }

  readonly confirmedAmounts = $derived.by(() => slips.confirmed(this.own));
  readonly amounts = $derived.by(() => slips.lying(this.slip, this.confirmedAmounts));
  readonly unconfirmed = $derived.by(() => slips.unconfirmed(this.slip.wanted, this.confirmedAmounts));
  /** Those of the sign, and smaller ones where a jackpot takes them. */
  readonly chips = $derived.by(() => tray([...(this.table?.limits ?? []), ...jackpotLimits(this.offer)]));
  /** The chip that is chosen first: the least of the sign. */
  readonly usualChip = $derived.by(() => tray(this.table?.limits ?? [])[0] ?? 0);
  /** The round of which the result lies on the felt, until the next is opened. */
  readonly finished = $derived.by(() => {
    const paid = this.own?.paid;
    return paid && this.table?.phase === "ready" && paid.number === this.table.last?.number ? paid : null;
  });
  /** How the last round ended, and what it did to the player's chips. */
  readonly lastRound = $derived.by((): { outcome: OutcomeView; paid: PaidView | null } | null => {
    const [outcome, paid] = [this.table?.last, this.own?.paid];
    return outcome ? { outcome, paid: paid?.number === outcome.number ? paid : null } : null;
  });
  /** The player's own hands, as long as they lie on the felt. */
  readonly hands = $derived.by((): HandView[] => {
    const { round, shared, held } = this.#hands;
    const last = this.table?.last;
    const whole = this.finished?.number === round && shared === sharedBy(last?.hands);
    return this.own?.hands?.length ? this.own.hands : whole ? held : [];
  });
  readonly fates = $derived.by(() => fates(this.finished));
  /** Every stake as a chip: the wagers, and what choices added. */
  readonly confirmed = $derived.by(() =>
    slips.placed(this.finished ? stakes(this.finished) : new Map([...this.confirmedAmounts, ...addedChips(this.own, this.offer)])),
  );
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
    this.#change(slips.add(this.slip, this.confirmedAmounts, places, this.chip));
  }

  remove(at: At): void {
    if (this.open) this.#change(slips.take(this.slip, this.confirmedAmounts, at, this.chip));
  }

  /** Everything off one position. */
  empty(at: At): void {
    if (this.open) this.#change(slips.change(this.slip, this.confirmedAmounts, new Map([[key(at), 0]])));
  }

  /** What lies on one position goes to another: in one message, so that both change or neither. */
  move(from: At, to: At): void {
    this.#change(slips.move(this.slip, this.confirmedAmounts, from, to));
  }

  /** The amount on a position if the server accepts everything wanted. */
  amountAt(at: At): number {
    return this.amounts.get(key(at)) ?? 0;
  }

  /** Why an act with the chips is not possible now; empty if it is. */
  whyNot(act: Act): string {
    if (!this.open) return t("not.now");
    const hasChips = this.amounts.size > 0;
    if (act === "undo") return this.slip.acts.length ? "" : t("not.undo");
    if (act === "clear") return hasChips ? "" : t("not.clear");
    if (act === "repeat") return hasChips ? t("not.repeat.lying") : this.repeats.size ? "" : t("not.repeat");
    const most = exceeds(this.offer, this.amounts);
    return !hasChips ? t("not.double") : most ? t("not.double.most", { bet: betName(most) }) : "";
  }

  /** Do an act if it is possible; returns why it is not. */
  perform(act: Act): string {
    const reason = this.whyNot(act);
    if (!reason) this[act]();
    return reason;
  }

  /** Lay chips in secret from here on. */
  startSecret(): void {
    this.secret = this.mayStartSecret;
  }

  /** Lay chips in the open again; what was not sealed is off the felt. */
  endSecret(): void {
    this.secret = false;
    this.slip = slips.EMPTY;
  }

  /** Send all chips of this round in one sealed message. The server shows them to no other screen before the close. */
  async seal(): Promise<void> {
    const round = this.table?.number;
    const still = (): boolean => this.open && this.table?.number === round;
    const wagers = slips.chips(this.slip.wanted);
    if (await this.ask("seal", { type: "wager", wagers, secret: true }, still)) this.endSecret();
  }

  undo(): void {
    this.#change(slips.undo(this.slip, this.confirmedAmounts));
  }

  clear(): void {
    this.#change(slips.clear(this.slip, this.confirmedAmounts));
  }

  double(): void {
    this.#change(slips.double(this.slip, this.confirmedAmounts));
  }

  repeat(): void {
    this.lay(this.repeats);
  }

  lay(amounts: slips.Amounts): void {
    this.#change(slips.lay(this.slip, this.confirmedAmounts, amounts));
  }

  /** A new view of the terminal came: it includes what was answered. */
  settleAnswered(): void {
    for (const { names, asked } of this.#answered) this.slip = slips.settled(this.slip, names, asked);
    this.#answered = [];
  }

  /** Remember the hands that the player holds. */
  rememberHands(): void {
    const held = this.own?.hands ?? [];
    if (held.length) this.#hands = { round: this.table?.number ?? 0, shared: sharedBy(this.table?.hands), held };
  }

  /** At a new round or phase, remove the chips that were not accepted. */
  clearUnconfirmed(): void {
    if (this.confirmedAmounts.size) this.#last = this.confirmedAmounts;
    this.endSecret();
    this.#answered = [];
  }

  /** A result came: it stays large for a while. */
  dwell(): void {
    clearTimeout(this.#dwelling);
    this.dwells = true;
    this.#dwelling = setTimeout(() => (this.dwells = false), DWELL_MS);
  }

  /** What was said about a phase goes with it. */
  phaseChanged(): void {
    this.closeBubble();
    this.absence.over();
  }

  /** Ask for something that is no wager; whether it was done. After a broken connection only what `still` holds is asked again. */
  async ask(name: string, asks: Parameters<Link["ask"]>[0], still?: () => boolean, stale?: string): Promise<boolean> {
    this.pendingOrders[name] = true;
    const outcome = await this.#link.ask(asks, still);
    delete this.pendingOrders[name];
    return !this.#tell(outcome, stale);
  }

  /** The shooter of this round sets off the dice: never those of another. */
  shoot(): Promise<boolean> {
    const round = this.table?.number;
    const still = (): boolean => this.table?.number === round && Boolean(this.own?.shooter);
    return this.ask("shoot", { type: "shoot" }, still, t("stale.shoot"));
  }

  async callAttendant(): Promise<void> {
    if (!(await this.ask("call", { type: "call" }))) return;
    this.attendantCalled = true;
    setTimeout(() => (this.attendantCalled = false), CALLED_MS);
  }

  /** Keep the bubble open until the player closes it. */
  keepBubble(): void {
    clearTimeout(this.#bubbles);
  }

  closeBubble(): void {
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

  /** The wanted amounts, without those that were answered and are not shown yet. */
  #unasked(): slips.Amounts {
    const done = new Map(this.#answered.flatMap((message) => [...message.asked]));
    return new Map([...this.slip.wanted].filter(([name, cents]) => done.get(name) !== cents));
  }

  #follows(message: { names: string[]; asked: slips.Amounts }): void {
    this.#answered.push(message);
    setTimeout(() => {
      if (this.#answered.includes(message)) this.settleAnswered();
    }, FOLLOWS_MS);
  }

  /** Show the server's answer at the spot; returns whether it refused. */
  #tell(outcome: Outcome, stale = t("stale")): boolean {
    const refused = outcome.type === "wrong" ? outcome : outcome.refused;
    const says = refused ?? (outcome.type === "answer" ? outcome.remarks?.[0] : undefined);
    if (!says) return false;
    clearTimeout(this.#bubbles);
    const clauses = "clauses" in says ? (says.clauses ?? []) : [];
    this.bubble = { says: says.code === STALE ? stale : limitText(says, this.offer, this.own, this.chips), code: says.code, clauses, refused: Boolean(refused), ...this.touchedAt };
    this.#bubbles = setTimeout(() => this.closeBubble(), BUBBLE_MS);
    return Boolean(refused);
  }
}
