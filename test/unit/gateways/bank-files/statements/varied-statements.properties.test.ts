import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../support/damaged-files.js';
import { pdfOf } from '../../../../support/statements/draw-statement.js';
import {
  randomSetting,
  type VariedStatement,
  variedStatement,
} from '../../../../support/statements/varied-statement.js';
import { readAll } from '../read-text.js';

const SEED = 41_000;
const BATCHES = 6;
const A_BATCH = 40;
const inShort = (rows: readonly { date: string; amountPence: number; description: string }[]) =>
  rows.map(({ date, amountPence, description }) => `${date} ${amountPence} ${description}`);
const read = async ({ pages }: VariedStatement) => {
  const { rows, errors } = await readAll(await pdfOf(pages));
  return { rows: inShort(rows), errors: errors.map(({ code }) => code) };
};
const BASE = { ...randomSetting(seededRandom(1)), wraps: 'some', bold: 'none', isCentred: false } as const;

describe('reading statements as banks set them', () => {
  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'gives every payment its own day, amount and lines of words (batch %i)',
    async (batch) => {
      for (let at = 0; at < A_BATCH; at++) {
        const seed = SEED + batch * A_BATCH + at;
        const statement = variedStatement(seededRandom(seed));

        const got = await read(statement);

        expect([seed, got]).toEqual([seed, { rows: inShort(statement.rows), errors: [] }]);
      }
    },
    60_000,
  );

  it.each([
    ['text', 0],
    ['text', 0.4],
    ['word', 0.7],
    ['letter', 0.3],
  ] as const)('reads bold print, drawn twice by the %s at %d points, once', async (boldBy, boldShift) => {
    const statement = variedStatement(seededRandom(5), { ...BASE, bold: 'all', boldBy, boldShift });

    expect(await read(statement)).toEqual({ rows: inShort(statement.rows), errors: [] });
  });

  it.each(['first', 'last'] as const)(
    'tells by other payments which words are whose, where the amount stands on the %s line',
    async (amountOn) => {
      const setting = { ...BASE, amountOn, dates: 'first_of_day', hasCodes: false, rowGap: 0 } as const;
      const statement = variedStatement(seededRandom(6), setting);

      expect(await read(statement)).toEqual({ rows: inShort(statement.rows), errors: [] });
    },
  );
});
