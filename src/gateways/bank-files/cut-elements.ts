/** A piece of a marked-up text: one wanted element, or what stands between two of them. */
type MarkupPiece =
  | { readonly kind: 'element'; readonly line: number; readonly text: string }
  | { readonly kind: 'too_long'; readonly line: number }
  | { readonly kind: 'unclosed'; readonly line: number }
  | { readonly kind: 'between'; readonly text: string };

/**
 * Cuts the wanted elements out of a text as it streams, so that a statement of any length needs the
 * memory of one entry. An element also ends where the next of its name begins, or of a name in its group.
 */
export async function* cutElements(
  text: AsyncIterable<string>,
  options: { readonly groups: readonly (readonly string[])[]; readonly maxBytes: number },
): AsyncGenerator<MarkupPiece> {
  const opening = tagOf(options.groups.flat());
  const closings = options.groups.map((names) => ({
    names: new Set(names.map((name) => name.toLowerCase())),
    tag: new RegExp(`</(?:[\\w.-]+:)?(?:${names.join('|')})\\s*>|${tagOf(names).source}`, 'gi'),
  }));
  let buffer = '';
  let line = 1;
  /** How far the element that has begun was searched for its end: not again with every piece of a long one. */
  let searched = 0;

  function* drain(final: boolean): Generator<MarkupPiece> {
    for (;;) {
      const start = opening.exec(buffer);
      if (!start) {
        const whole = Math.max(buffer.lastIndexOf('>') + 1, buffer.length - options.maxBytes);
        yield { kind: 'between', text: take(final ? buffer.length : whole) };
        return;
      }
      if (start.index > 0) yield { kind: 'between', text: take(start.index) };
      const closing = closings.find(({ names }) => names.has(start[1]?.toLowerCase() ?? ''))?.tag;
      if (closing === undefined) return;
      closing.lastIndex = Math.max(start[0].length, searched);
      const end = closing.exec(buffer);
      if (!end) {
        searched = Math.max(start[0].length, searched);
        // A tag that has begun may end in the next piece.
        const begun = buffer.slice(searched).lastIndexOf('<');
        searched = begun < 0 ? buffer.length : searched + begun;
        if (final) yield { kind: 'unclosed', line };
        if (buffer.length > options.maxBytes && !final) {
          yield { kind: 'too_long', line };
          take(start[0].length);
          continue;
        }
        return;
      }
      const at = line;
      const stop = end[0].startsWith('</') ? end.index + end[0].length : end.index;
      const element = take(stop);
      const fits = element.length * 3 <= options.maxBytes || Buffer.byteLength(element) <= options.maxBytes;
      yield fits ? { kind: 'element', line: at, text: element } : { kind: 'too_long', line: at };
    }
  }

  function take(length: number): string {
    const taken = buffer.slice(0, length);
    buffer = buffer.slice(length);
    searched = 0;
    line += lineBreaks(taken);
    return taken;
  }

  for await (const chunk of text) {
    buffer += chunk;
    yield* drain(false);
  }
  yield* drain(true);
}

const tagOf = (names: readonly string[]) =>
  new RegExp(`<(?:[\\w.-]+:)?(${names.join('|')})(?:\\s[^<>]*)?>`, 'i');

/** Line breaks in a piece, counted by LF: one for a CR LF, also where two pieces split it. */
function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
