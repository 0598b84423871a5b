import type { Random } from '../damaged-files.js';

/** The same table as somebody else would have saved it: separators, line ends, encoding, order, a note above. */
export function mutatedTable(
  records: readonly (readonly string[])[],
  random: Random,
  hasHeadings: boolean,
): Buffer {
  const delimiter = random.pick([',', ';', '\t', '|']);
  const newline = random.pick(['\n', '\r\n']);
  const width = records.reduce((max, cells) => Math.max(max, cells.length), 0);
  const order =
    hasHeadings && random.below(3) === 0
      ? shuffled(width, random)
      : Array.from({ length: width }, (_, at) => at);
  const quoteAll = random.below(3) === 0;
  const quoted = (text: string) =>
    quoteAll || /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = records.map((cells) => order.map((at) => quoted(cells[at] ?? '')).join(delimiter));
  const above = random.below(3) === 0 ? [`Account name${delimiter}J Example`, ''] : [];
  const text = [...above, ...lines, ''].join(newline);
  return random.pick([
    () => Buffer.from(text),
    () => Buffer.from(`\ufeff${text}`),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  ])();
}

function shuffled(length: number, random: Random): readonly number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
