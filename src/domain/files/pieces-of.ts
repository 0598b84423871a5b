/**
 * A stream in pieces of a size, the last of them smaller; none for an empty stream. The pieces share `buffers` buffers in turn: with
 * one, a piece is valid until the next is asked for; with two, until the one after that.
 */
export async function* piecesOf(
  source: AsyncIterable<Uint8Array>,
  { bytes, buffers: count }: { readonly bytes: number; readonly buffers: 1 | 2 },
): AsyncGenerator<Buffer> {
  let buffer = Buffer.allocUnsafeSlow(bytes);
  let next = count === 1 ? buffer : Buffer.allocUnsafeSlow(bytes);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + bytes - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < bytes) continue;
      yield buffer;
      [buffer, next] = [next, buffer];
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}
