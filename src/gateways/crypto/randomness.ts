import { randomFillSync } from 'node:crypto';

/** One call to the system's generator costs as much as this many bytes of it. */
const DRAWN_AT_ONCE = 4096;

/**
 * Random bytes for a good many small needs, drawn from the system's generator by the page. No byte is given
 * out twice. The bytes are overwritten by a later call: use them at once.
 */
export function createRandomness(): (length: number) => Uint8Array {
  const page = new Uint8Array(DRAWN_AT_ONCE);
  let at = page.length;
  return (length) => {
    if (at + length > page.length) {
      randomFillSync(page);
      at = 0;
    }
    at += length;
    return page.subarray(at - length, at);
  };
}
