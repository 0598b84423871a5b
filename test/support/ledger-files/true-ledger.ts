import fc from 'fast-check';
import { DAY_MS } from '../../../src/domain/durations.js';

/** An account as the bank keeps it. */
export interface TrueAccount {
  readonly number: string;
  readonly opening: number;
  /** In the order of booking. */
  readonly rows: readonly TrueRow[];
}

export interface TrueRow {
  readonly date: string;
  readonly pence: number;
  readonly text: string;
  /** Of the bank's own, on this row alone. */
  readonly id: string;
}

const NUMBERS = ['GB29NWBK60161331926819', 'GB94BARC10201530093459'];
const FIRST_DAY = Date.UTC(2026, 2, 20);
/** Few of each, so that rows of one day are often alike in amount, text or both. */
const PAID = ['CARD PURCHASE TESCO STORES', 'CARD PURCHASE COSTA COFFEE', 'DIRECT DEBIT BRITISH GAS'];
const EARNED = ['INVOICE 12 CLIENT IVES', 'INVOICE 13 CLIENT OATES'];

export const dayAt = (offset: number): string =>
  new Date(FIRST_DAY + offset * DAY_MS).toISOString().slice(0, 10);

export const LAST_DAY = 45;

const row = fc
  .record({
    day: fc.integer({ min: 0, max: LAST_DAY }),
    pence: fc.constantFrom(250, 340, 999, 2_000, 30_000),
    isPaid: fc.boolean(),
    text: fc.nat(),
    id: fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }),
  })
  .map(({ day, pence, isPaid, text, id }) => ({
    day,
    pence: isPaid ? -pence : pence,
    text: (isPaid ? PAID[text % PAID.length] : EARNED[text % EARNED.length]) ?? '',
    id: `B${id}`,
  }));

/** One or two accounts with a few rows each, about the end of a tax year. */
export const trueLedger: fc.Arbitrary<readonly TrueAccount[]> = fc
  .array(fc.uniqueArray(row, { minLength: 1, maxLength: 10, selector: ({ id }) => id }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((accounts) =>
    accounts.map((rows, at) => ({
      number: NUMBERS[at] ?? '',
      opening: 100_000,
      rows: rows
        .toSorted((one, other) => one.day - other.day)
        .map(({ day, pence, text, id }) => ({ date: dayAt(day), pence, text, id })),
    })),
  );
