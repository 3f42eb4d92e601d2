/** SHA-256: by the browser where the page is a secure context, and written out here where it is not. */

/** The hash in hexadecimal. */
export async function sha256(bytes: Uint8Array, subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<string> {
  const hash = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)) : byHand(bytes);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WORD = 2 ** 32;
const [BLOCK, ROUNDS, STATE] = [64, 64, 8];
const primes = Array.from({ length: 312 }, (_, at) => at).filter((number) => number > 1 && !Array.from({ length: number }, (_, at) => at).some((part) => part > 1 && number % part === 0));
/** The first 32 bits behind the point. */
const fraction = (root: number): number => ((root % 1) * WORD) >>> 0;
const K = primes.slice(0, ROUNDS).map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, STATE).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** FIPS 180-4, section 6.2. */
function byHand(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const hash = [...START];
  const w = new Array<number>(ROUNDS);
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let t = 0; t < ROUNDS; t++) {
      if (t < 16) w[t] = view.getUint32(start + 4 * t);
      else {
        const [before, last] = [w[t - 15]!, w[t - 2]!];
        const small = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
        const large = turned(last, 17) ^ turned(last, 19) ^ (last >>> 10);
        w[t] = (w[t - 16]! + small + w[t - 7]! + large) >>> 0;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < ROUNDS; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) >>> 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = (hash[at]! + word) >>> 0));
  }
  const result = new DataView(new ArrayBuffer(4 * STATE));
  hash.forEach((word, at) => result.setUint32(4 * at, word));
  return new Uint8Array(result.buffer);
}
