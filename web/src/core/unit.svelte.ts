/** In what the amounts of this screen are: money, or the chips of a tournament, which are no dollars (SATG 19.4.3(b)). */

class Unit {
  #chips = $state(false);

  /** Whether all amounts here are chips of a tournament. */
  get chips(): boolean {
    return this.#chips;
  }

  use(chips: boolean): void {
    this.#chips = chips;
  }
}

export const unit = new Unit();
