import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { seededRandom } from '../../../support/damaged-files.js';
import { KINDS_OF_BOOKS } from '../../../support/kept-books/books.js';
import type { KeptBook } from '../../../support/kept-books/kind-of-book.js';
import { readAll } from './read-text.js';

const DRAWN = 40;

/** What is wrong with the reading of a file; `null` where each payment is booked as it was, or its line is reported. */
async function faultOf({ content, truth }: KeptBook): Promise<string | null> {
  const read = await readAll(content).catch((error: unknown) => {
    if (error instanceof BankFileError) return null;
    throw error;
  });
  if (read === null) return null;
  const open = truth.map(({ date, pence, currency }) => `${date} ${pence} ${currency}`);
  for (const { line, date, amountPence, currency } of read.rows) {
    const at = open.indexOf(`${date} ${amountPence} ${currency}`);
    if (at < 0) return `line ${line} is booked as ${date} ${amountPence} ${currency}`;
    open.splice(at, 1);
  }
  return open.length <= read.errors.length ? null : `${open.length} lost, ${read.errors.length} reported`;
}

describe('readBankFile on books as clients keep them', () => {
  it.each(KINDS_OF_BOOKS)('books $name as it is meant, or says that it cannot', async ({ draw }) => {
    const faults: string[] = [];
    for (let seed = 1; seed <= DRAWN; seed++) {
      const fault = await faultOf(draw(seededRandom(seed * 101)));
      if (fault !== null) faults.push(`seed ${seed}: ${fault}`);
    }

    expect(faults).toEqual([]);
  });
});
