import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPence } from '../../../../src/domain/money.js';
import { readAll } from './read-text.js';

const SAMPLES = new URL('../../../../samples/banks/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, SAMPLES), 'latin1');

describe('readBankFile on samples/banks', () => {
  it.each([
    ['monzo_business.csv', 'monzo', 8, '96.20'],
    ['starling.csv', 'starling', 7, '195.33'],
    ['barclays.csv', 'barclays', 7, '3120.74'],
    ['lloyds.csv', 'lloyds', 6, '4571.71'],
    ['generic.ndjson', 'generic', 3, '1476.60'],
  ])('recognises %s as %s and reads %i rows that come to %s', async (name, format, count, sum) => {
    const { rows, file } = await readAll(Buffer.from(sample(name), 'latin1'));

    expect(file.format).toBe(format);
    expect(rows).toHaveLength(count);
    expect(formatPence(rows.reduce((total, { amountPence }) => total + amountPence, 0))).toBe(sum);
  });

  it.each(['monzo_business.csv', 'starling.csv', 'barclays.csv', 'lloyds.csv'])(
    'loses no other row of %s when one character of a record is spoiled',
    async (name) => {
      const lines = sample(name).split('\n');
      const whole = await readAll(Buffer.from(lines.join('\n'), 'latin1'));
      const spoiling = fc.record({
        line: fc.integer({ min: 1, max: whole.rows.length }),
        at: fc.nat(400),
        mark: fc.constantFrom('"', ',', 'x', '9', '-', '', '\0', '\u00ff'),
        chunkBytes: fc.integer({ min: 1, max: 300 }),
      });

      await fc.assert(
        fc.asyncProperty(spoiling, async ({ line, at, mark, chunkBytes }) => {
          const text = lines[line] ?? '';
          const place = at % text.trimEnd().length;
          const spoiled = text.slice(0, place) + mark + text.slice(place + 1);
          const file = lines.with(line, spoiled).join('\n');

          const { rows } = await readAll(Buffer.from(file, 'latin1'), { chunkBytes });

          const others = (list: typeof rows) =>
            list
              .filter((row) => row.line !== line + 1)
              .map(({ line: l, amountPence, date }) => [l, date, amountPence]);
          expect(others(rows)).toEqual(others(whole.rows));
        }),
        { numRuns: 60 },
      );
    },
  );
});
