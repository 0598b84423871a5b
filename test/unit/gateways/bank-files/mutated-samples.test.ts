import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitSample } from '../../../../src/gateways/bank-files/delimited-records.js';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { seededRandom } from '../../../support/damaged-files.js';
import { mutatedTable } from '../../../support/generated-layouts/mutate-table.js';
import { readAll } from './read-text.js';

const MUTATIONS = 12;
const folders = ['../../../vectors/bank-files/', '../../../../samples/banks/'].map(
  (folder) => new URL(folder, import.meta.url),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ name, content: readFileSync(new URL(name, folder)) })),
);

/** Dates and amounts in any order; `null` where the file is refused with an option to send. */
async function booked(content: Uint8Array): Promise<readonly string[] | null> {
  try {
    const { rows } = await readAll(content);
    return rows.map(({ date, amountPence, currency }) => `${date} ${amountPence} ${currency}`).sort();
  } catch (error) {
    if (error instanceof BankFileError && /\b(format|mapping)\b/.test(error.message)) return null;
    throw error;
  }
}

describe('readBankFile on samples that were saved again', () => {
  it.each(files)('books the same of $name however it is saved, or refuses it', async ({ name, content }) => {
    const plain = await booked(content);
    const utf8 = content.toString('utf8');
    const text = utf8.includes('\ufffd') ? content.toString('latin1') : utf8.replace(/^\ufeff/, '');
    const delimiter =
      ([';', '\t', '|'] as const).find((mark) => (text.split('\n')[0] ?? '').includes(mark)) ?? ',';
    const records = splitSample(text, { delimiter, complete: true, maxRowBytes: 65_536 }).map(
      ({ cells }) => cells,
    );
    // Without headings the order of the columns is all that tells two dates apart.
    const hasHeadings = !/\d\d\/\d\d/.test(records[0]?.join(' ') ?? '');
    const random = seededRandom(name.length * 31 + text.length);

    for (let at = 0; at < MUTATIONS; at++) {
      const again = await booked(mutatedTable(records, random, hasHeadings));
      if (again !== null && plain !== null) expect(again).toEqual(plain);
    }
  });
});
