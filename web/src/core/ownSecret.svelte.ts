/** One's own secret, entered again where the game system asks for a fresh proof. */

/** The code of a refusal that a fresh proof answers. */
export const PROOF_DUE = "proof-due";

class OwnSecret {
  /** Whether a member is asked now. */
  asked = $state(false);
  /** Whether a dialog is there that can ask. */
  mounted = false;
  #waiting: ((proven: boolean) => void)[] = [];

  /** Ask the member, and return whether the secret was right. */
  ask(): Promise<boolean> {
    if (!this.mounted) return Promise.resolve(false);
    this.asked = true;
    return new Promise((done) => this.#waiting.push(done));
  }

  /** The member entered the secret, or closed the dialog. */
  close(proven: boolean): void {
    this.asked = false;
    for (const done of this.#waiting.splice(0)) done(proven);
  }
}

export const ownSecret = new OwnSecret();
