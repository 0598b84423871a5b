import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BankFileItem } from '../../../../../src/domain/bank-files/bank-row.js';
import type { PrintedLine } from '../../../../../src/domain/statements/printed-line.js';
import { readStatement } from '../../../../../src/domain/statements/read-statement.js';
import { BankFileError } from '../../../../../src/gateways/bank-files/read-bank-file.js';
import { pdfLines } from '../../../../../src/gateways/bank-files/statements/pdf-lines.js';
import { MARKER, type Random, seededRandom } from '../../../../support/damaged-files.js';
import { type DrawnStatement, drawnStatement, pdfOf } from '../../../../support/statements/draw-statement.js';
import { STATEMENT_STYLES } from '../../../../support/statements/statement-styles.js';
import { readAll } from '../read-text.js';

const BATCHES = 8;
const LAYOUTS_A_BATCH = 200;
const FILES_A_BATCH = 50;
const MAX_HEAP_GROWTH_BYTES = 48 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

interface Base {
  readonly drawn: DrawnStatement;
  readonly pdf: Buffer;
  readonly lines: readonly PrintedLine[];
}

/** The amounts that are booked, and that no row of the statement has, or not as often. */
function wronglyBooked(items: readonly BankFileItem[], { rows }: DrawnStatement): readonly number[] {
  const left = rows.map(({ amountPence }) => amountPence);
  return items.flatMap((item) => {
    if (item.kind !== 'row') return [];
    const at = left.indexOf(item.row.amountPence);
    if (at < 0) return [item.row.amountPence];
    left.splice(at, 1);
    return [];
  });
}

describe('reading damaged statements', () => {
  const bases: Base[] = [];
  const heapBytes: number[] = [];
  beforeAll(async () => {
    for (const [at, style] of STATEMENT_STYLES.entries()) {
      for (const seed of [at, at + 40]) {
        const drawn = drawnStatement(style, seededRandom(seed));
        const pdf = await pdfOf(drawn.pages);
        bases.push({ drawn, pdf, lines: await pdfLines(pdf) });
      }
    }
  }, 60_000);

  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'books no amount that the statement has not, whatever of it was moved, dropped or changed (batch %i)',
    (batch) => {
      const random = seededRandom(20_261_123 + batch);
      for (let at = 0; at < LAYOUTS_A_BATCH; at++) {
        const { drawn, lines } = random.pick(bases);

        const read = readStatement(damagedLines(lines, random));

        if (read.ok) expect([at, wronglyBooked(read.items, drawn)]).toEqual([at, []]);
      }
    },
    60_000,
  );

  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'refuses files with changed bytes, or books none but their own amounts (batch %i)',
    async (batch) => {
      const random = seededRandom(20_261_223 + batch);
      for (let at = 0; at < FILES_A_BATCH; at++) {
        const { drawn, pdf } = random.pick(bases);

        const items = await readAll(damagedBytes(pdf, random)).then(
          (read) => read.items,
          (error: unknown) => {
            if (error instanceof BankFileError) return [];
            throw error;
          },
        );

        expect([at, wronglyBooked(items, drawn)]).toEqual([at, []]);
        const details = items.flatMap((item) => (item.kind === 'error' ? [item.error.detail] : []));
        expect(details.filter((detail) => detail.includes(MARKER))).toEqual([]);
      }
      collectGarbage();
      heapBytes.push(process.memoryUsage().heapUsed);
      expect((heapBytes.at(-1) ?? 0) - (heapBytes[0] ?? 0)).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
    },
    60_000,
  );
});

type Damage = (lines: readonly PrintedLine[], random: Random) => readonly PrintedLine[];

const DAMAGE: readonly Damage[] = [
  (lines, random) => without(lines, random.below(lines.length)),
  (lines, random) => lines.filter(({ page }) => page !== random.pick(lines).page || page === 1),
  (lines, random) => onePhrase(lines, random, () => []),
  (lines, random) =>
    onePhrase(lines, random, (phrase) => [{ ...phrase, text: otherDigit(phrase.text, random) }]),
  (lines, random) =>
    onePhrase(lines, random, (phrase) => [{ ...phrase, text: phrase.text.replace(/\s?CR$|D$|^-|-$/, '') }]),
  (lines, random) =>
    onePhrase(lines, random, (phrase) => [
      { ...phrase, text: `${phrase.text}${random.pick([' CR', '-', 'D', ' OD', MARKER])}` },
    ]),
  (lines, random) => {
    const by = random.below(300) - 150;
    return onePhrase(lines, random, (phrase) => [
      { ...phrase, left: phrase.left + by, right: phrase.right + by },
    ]);
  },
  (lines, random) => {
    const [one, other] = [random.below(lines.length), random.below(lines.length)];
    return lines.map((line, at) => ({
      ...line,
      phrases: (lines[at === one ? other : at === other ? one : at] ?? line).phrases,
    }));
  },
  (lines, random) => {
    const at = random.below(lines.length);
    return [...lines.slice(0, at + 1), ...lines.slice(at)];
  },
];

/** One to three damages of any kind. */
const damagedLines: Damage = (lines, random) =>
  Array.from({ length: 1 + random.below(3) }).reduce<readonly PrintedLine[]>(
    (left) => (left.length === 0 ? left : random.pick(DAMAGE)(left, random)),
    lines,
  );

const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at);

function onePhrase(
  lines: readonly PrintedLine[],
  random: Random,
  change: (phrase: PrintedLine['phrases'][number]) => PrintedLine['phrases'],
): readonly PrintedLine[] {
  const chosen = random.pick(lines);
  const at = random.below(Math.max(1, chosen.phrases.length));
  return lines.map((line) =>
    line === chosen
      ? {
          ...line,
          phrases: line.phrases
            .flatMap((phrase, index) => (index === at ? change(phrase) : [phrase]))
            .sort((a, b) => a.left - b.left),
        }
      : line,
  );
}

function otherDigit(text: string, random: Random): string {
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  if (places.length === 0) return text;
  const at = random.pick(places);
  return `${text.slice(0, at)}${(Number(text[at]) + 1 + random.below(9)) % 10}${text.slice(at + 1)}`;
}

function damagedBytes(pdf: Buffer, random: Random): Buffer {
  const copy = Buffer.from(pdf);
  for (let done = 0; done <= random.below(6); done++) {
    const at = 8 + random.below(copy.length - 8);
    copy[at] = random.below(2) === 0 ? (copy[at] ?? 0) ^ (1 << random.below(8)) : 48 + random.below(10);
  }
  return random.below(12) === 0 ? copy.subarray(0, random.below(copy.length)) : copy;
}
