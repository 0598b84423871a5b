/** One physical line without its break. */
interface PhysicalLine {
  /** 1-based. */
  readonly line: number;
  /** `null` for a line longer than the limit. */
  readonly text: string | null;
}

/** The physical lines of a text, in batches of one chunk's worth; no more than one line is ever held. */
export async function* textLines(
  text: AsyncIterable<string>,
  maxLineBytes: number,
): AsyncGenerator<readonly PhysicalLine[]> {
  let held = '';
  let line = 1;
  let tooLong = false;
  const finished = (content: string): PhysicalLine => {
    const fits =
      !tooLong && (content.length * 3 <= maxLineBytes || Buffer.byteLength(content) <= maxLineBytes);
    tooLong = false;
    return { line: line++, text: fits ? content : null };
  };
  for await (const chunk of text) {
    held += chunk;
    const cut = held.endsWith('\r') ? held.length - 1 : held.length;
    const pieces = held.slice(0, cut).split(/\r\n|\n|\r/);
    const rest = pieces.pop() ?? '';
    if (pieces.length > 0) yield pieces.map(finished);
    tooLong ||= rest.length > maxLineBytes;
    held = (tooLong ? '' : rest) + held.slice(cut);
  }
  const pieces = held.split(/\r\n|\n|\r/);
  if (pieces.at(-1) === '' && !tooLong) pieces.pop();
  if (pieces.length > 0) yield pieces.map(finished);
}
