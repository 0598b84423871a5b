import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';
import { readAll } from './read-text.js';

const SHOPS = [
  'TOOL SHOP LEEDS',
  'FUEL STATION',
  'CAFE NERO',
  'BEALLS',
  'HULU',
  'QZX 4411',
  'AMAZON MKTPLACE',
];
const PAYERS = ['CLIENT IVES', 'ACME LTD', 'INVOICE 204', 'J BROWN', 'QZX 99', 'Stripe Payments UK'];
const SETTLEMENTS = [
  'AUTOPAY PAYMENT',
  'BACS PAYMENT',
  'PAYMENT RECEIVED - THANK YOU',
  'DD 114',
  'ONLINE PAYMENT',
];
const REVERSALS = ['', ' REFUND', ' REVERSAL'];

interface Entry {
  readonly isIn: boolean;
  readonly pence: number;
  readonly word: number;
  /** Went against the usual way of its kind: a refund, or a payment taken back. */
  readonly isFlipped: boolean;
  readonly reversal: number;
}
interface Ledger {
  readonly entries: readonly Entry[];
  readonly balance: 'none' | 'held' | 'owed';
  readonly worded: boolean;
  readonly headed: boolean;
  readonly isNewestFirst: boolean;
}
interface Row {
  readonly date: string;
  readonly text: string;
  readonly pence: number;
  readonly isIn: boolean;
  readonly balance: number;
}

const entry = fc.record({
  isIn: fc.boolean(),
  pence: fc.integer({ min: 1, max: 500_000 }),
  word: fc.nat(20),
  isFlipped: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 5),
  reversal: fc.nat(2),
});
const ledger = fc.record({
  entries: fc.array(entry, { minLength: 2, maxLength: 14 }),
  balance: fc.constantFrom('none' as const, 'held' as const, 'owed' as const),
  worded: fc.boolean(),
  headed: fc.boolean(),
  isNewestFirst: fc.boolean(),
});

const wordIn = (list: readonly string[], at: number) => list[at % list.length] ?? '';
const usually = (entries: readonly Entry[], isIn: boolean) => entries.filter((one) => one.isIn === isIn);

/** What nobody could tell: a side whose exceptions are not fewer than the rest. */
const isTold = (entries: readonly Entry[]) =>
  [true, false].every((isIn) => {
    const side = usually(entries, isIn);
    return side.filter(({ isFlipped }) => isFlipped).length * 2 < Math.max(1, side.length);
  });

function rowsOf({ entries, worded, isNewestFirst }: Ledger, incoming: readonly string[]): readonly Row[] {
  let balance = 100_000;
  const rows = entries.map(({ isIn, pence, word, isFlipped, reversal }, at) => {
    const moved = isIn === isFlipped ? -pence : pence;
    balance += moved;
    const named = worded ? wordIn(isIn ? incoming : SHOPS, word) : `ENTRY ${word}`;
    return {
      date: `2026-04-${String(at + 1).padStart(2, '0')}`,
      text: `${named}${isFlipped ? wordIn(REVERSALS, reversal) : ''}`,
      pence: moved,
      isIn,
      balance,
    };
  });
  return isNewestFirst ? rows.toReversed() : rows;
}

const figure = (pence: number) =>
  `${pence < 0 ? '-' : ''}${Math.floor(Math.abs(pence) / 100)}.${String(Math.abs(pence) % 100).padStart(2, '0')}`;

/** How each kind of file writes one row's figure: `sign` turns one side round, whose usual figures are then negative. */
const sided = (turned: { readonly in: boolean; readonly out: boolean }) => (row: Row) => {
  const own = row.isIn ? row.pence : -row.pence;
  return figure(turned[row.isIn ? 'in' : 'out'] ? -own : own);
};

interface Kind {
  readonly name: string;
  readonly isCard: boolean;
  readonly heading: (headed: boolean) => string;
  readonly cells: (row: Row) => readonly string[];
}

const splitKind = (name: string, isCard: boolean, turned: { in: boolean; out: boolean }): Kind => ({
  name,
  isCard,
  heading: (headed) => `Date,${headed && isCard ? 'Merchant' : 'Description'},Debit,Credit`,
  cells: (row) => (row.isIn ? ['', sided(turned)(row)] : [sided(turned)(row), '']),
});
const flagKind = (name: string, turned: { in: boolean; out: boolean }): Kind => ({
  name,
  isCard: false,
  heading: (headed) => `Date,Description,${headed ? 'DR/CR' : 'Type'},Amount`,
  cells: (row) => [row.isIn ? 'Credit' : 'Debit', sided(turned)(row)],
});
const KINDS: readonly Kind[] = [
  {
    name: 'a signed account',
    isCard: false,
    heading: (headed) => `Date,${headed ? 'Payee' : 'Description'},Amount`,
    cells: ({ pence }) => [figure(pence)],
  },
  {
    name: 'an inverted card',
    isCard: true,
    heading: (headed) => `Date,${headed ? 'Merchant' : 'Description'},Amount`,
    cells: ({ pence }) => [figure(-pence)],
  },
  splitKind('columns without signs', false, { in: false, out: false }),
  splitKind('columns with negative debits', false, { in: false, out: true }),
  splitKind('a card with negative credits', true, { in: true, out: false }),
  flagKind('a flag beside bare amounts', { in: false, out: false }),
  flagKind('a flag beside signed amounts', { in: false, out: true }),
  flagKind('a flag beside a card’s amounts', { in: true, out: false }),
];

function fileOf(kind: Kind, drawn: Ledger, rows: readonly Row[]): string {
  const withBalance = drawn.balance !== 'none';
  const shown = (balance: number) => figure(drawn.balance === 'owed' && kind.isCard ? -balance : balance);
  const lines = rows.map((row) =>
    [row.date, row.text, ...kind.cells(row), ...(withBalance ? [shown(row.balance)] : [])].join(','),
  );
  const balance = drawn.balance === 'owed' && kind.isCard ? ',Balance owed' : ',Balance';
  return `${kind.heading(drawn.headed)}${withBalance ? balance : ''}\n${lines.join('\n')}\n`;
}

/** A card is bought with more often than it is paid. */
const isLikeACard = (rows: readonly Row[]) => rows.filter(({ pence }) => pence > 0).length * 2 < rows.length;

describe('readBankFile on ledgers of which some rows went the other way', () => {
  it.each(KINDS)('reads every sign of $name, or refuses it', async (kind) => {
    await fc.assert(
      fc.asyncProperty(ledger, async (drawn) => {
        const rows = rowsOf(drawn, kind.isCard ? SETTLEMENTS : PAYERS);
        fc.pre(isTold(drawn.entries) && (!kind.isCard || isLikeACard(rows)));
        const content = fileOf(kind, drawn, rows);

        const read = await readAll(content).catch((error: unknown) => error);

        if (read instanceof BankFileError) return;
        if (read instanceof Error) throw read;
        const { rows: booked } = read as Awaited<ReturnType<typeof readAll>>;
        const truth = new Map(rows.map(({ pence }, at) => [at + 2, pence]));
        expect(booked.map(({ line, amountPence }) => [line, amountPence])).toEqual(
          booked.map(({ line }) => [line, truth.get(line)]),
        );
      }),
      PROPERTY_RUNS,
    );
  });

  it('reads most accounts and cards whose words are plain rather than refusing', async () => {
    let refused = 0;
    const drawn = fc.sample(ledger, { numRuns: 200, seed: PROPERTY_RUNS.seed });
    const told = drawn.filter(({ entries }) => isTold(entries));
    for (const one of told) {
      const kind = KINDS[2];
      if (kind === undefined) throw new Error('no kind');
      const file = fileOf(kind, one, rowsOf(one, PAYERS));
      await readAll(file).catch(() => {
        refused += 1;
      });
    }

    expect(refused).toBeLessThan(told.length * 0.15);
  });
});
