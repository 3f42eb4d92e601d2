/** What was looked at, by game: so that nobody takes for checked what was not. */

export interface Counts {
  /** Seals worked out again. */
  sealed: number;
  /** Rounds settled again. */
  settled: number;
  /** Rounds, and corrections of rounds, that were looked at for chain, seal and ledger only: players decide there. */
  unsettled: number;
  /** Voids of rounds and of single wagers. */
  voids: number;
  corrected: number;
}

export class Tally {
  readonly games = new Map<string, Counts>();

  count(game: string, what: keyof Counts): void {
    let found = this.games.get(game);
    if (!found) this.games.set(game, (found = { sealed: 0, settled: 0, unsettled: 0, voids: 0, corrected: 0 }));
    found[what] += 1;
  }

  /** All games together. */
  sum(what: keyof Counts): number {
    return [...this.games.values()].reduce((sum, one) => sum + one[what], 0);
  }
}
