/**
 * A source in parts of a size, the last of them smaller: always one at least, and never an empty one after a full one. All parts are
 * the same piece of memory: each holds until the next is asked for.
 */
export async function* partsOf(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer> {
  const page = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  let isFirst = true;
  for await (const piece of source) {
    let at = 0;
    while (at < piece.length) {
      const taken = piece.subarray(at, at + partBytes - filled);
      page.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < partBytes) continue;
      yield page;
      isFirst = false;
      filled = 0;
    }
  }
  if (filled > 0 || isFirst) yield page.subarray(0, filled);
}
