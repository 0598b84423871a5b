import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountsOfOwner, OpenRow } from '../../../../src/domain/transfers/open-row.js';
import { MAX_DAYS, pairRows } from '../../../../src/domain/transfers/pair-rows.js';
import { reasonOfPair } from '../../../../src/domain/transfers/reason-of-pair.js';

const owner: AccountsOfOwner = {
  givenName: 'Ada Mary',
  familyName: 'Byron',
  accounts: [
    { id: 'current', name: 'Business current 30401234', institution: 'Barclays' },
    { id: 'saver', name: 'Rainy day saver', institution: 'Marcus' },
    { id: 'stripe', name: 'Stripe', institution: null },
  ],
};

let serial = 0;
const row = (changes: Partial<OpenRow>): OpenRow => ({
  id: `r${String(++serial).padStart(4, '0')}`,
  date: '2025-06-02',
  amountPence: -5_000,
  currency: 'GBP',
  sourceAccountId: 'current',
  kind: 'ordinary',
  category: null,
  categorySource: null,
  categoryConfidence: null,
  description: 'QXZ 0000',
  counterparty: null,
  reference: null,
  isInCrowd: false,
  ...changes,
});

const transfer = { category: 'transfer', categorySource: 'structure', categoryConfidence: 0.9 } as const;
const out = (changes: Partial<OpenRow> = {}) => row(changes);
const into = (changes: Partial<OpenRow> = {}) =>
  row({ amountPence: 5_000, sourceAccountId: 'saver', ...changes });

const pairsOf = (...rows: OpenRow[]) => pairRows(rows, owner).map((pair) => [pair.out.id, pair.in.id]);
const isPaired = (...rows: OpenRow[]) => pairsOf(...rows).length === 1;

describe('pairRows: which rows are two sides of one movement', () => {
  it.each<[string, Partial<OpenRow>, Partial<OpenRow>]>([
    ['the source marks one as a transfer', { kind: 'transfer' }, {}],
    ['one has the category', transfer, {}],
    ['one is drawn out by its own words', { ...transfer, category: 'drawings' }, {}],
    ['one says transfer', { description: 'ONLINE TRF 123' }, {}],
    ['one names the owner', {}, { description: 'FPI ADA BYRON 0000' }],
    ['one names the owner by initials', {}, { description: 'A M BYRON' }],
    ['one names the owner, surname first', { counterparty: 'BYRON A' }, {}],
    ['one names the other account', { description: 'FPO RAINY DAY SAVER' }, {}],
    ['one gives the number of the other account', {}, { description: 'FROM 30401234' }],
    ['both name the bank of the other', { description: 'MARCUS' }, { description: 'BARCLAYS' }],
    [
      'one is sure to be a sale, but names the account that says it paid out',
      { sourceAccountId: 'stripe', kind: 'transfer' },
      {
        sourceAccountId: 'current',
        description: 'STRIPE PAYOUT',
        category: 'self_employment.turnover',
        categorySource: 'dictionary',
        categoryConfidence: 0.94,
      },
    ],
    [
      'one is only taken for a sale because it is money in',
      transfer,
      { category: 'self_employment.turnover', categorySource: 'structure', categoryConfidence: 0.74 },
    ],
  ])('pairs when %s', (_, one, other) => {
    expect(isPaired(out(one), into(other))).toBe(true);
  });

  it.each<[string, Partial<OpenRow>, Partial<OpenRow>]>([
    ['nothing speaks of a transfer', {}, {}],
    ['only one names the bank of the other', { description: 'MARCUS' }, {}],
    ['only the reference of money in names the owner', {}, { reference: 'ADA BYRON' }],
    ['they are of one account', transfer, { sourceAccountId: 'current' }],
    ['the currencies differ', transfer, { currency: 'EUR' }],
    ['the amounts differ by a penny', transfer, { amountPence: 5_001 }],
    ['both are money out', transfer, { amountPence: -5_000 }],
    ['they are four days apart', transfer, { date: '2025-06-06' }],
    ['one names a third account', { ...transfer, description: 'TO STRIPE' }, {}],
    ['one is of another person', transfer, { description: 'FPI MR J SMITH' }],
    ['one is of a company', transfer, { counterparty: 'Harding Builders Ltd' }],
    ['one is of a crowd', transfer, { isInCrowd: true }],
    [
      'one is sure to be something else',
      transfer,
      { category: 'property.rent_income', categorySource: 'dictionary', categoryConfidence: 0.9 },
    ],
  ])('does not when %s', (_, one, other) => {
    expect(isPaired(out(one), into(other))).toBe(false);
  });

  it('takes the nearest day, whichever comes first', () => {
    const paid = out({ ...transfer, date: '2025-06-04' });
    const far = into({ date: '2025-06-02' });
    const near = into({ date: '2025-06-05' });

    expect(pairsOf(paid, far, near)).toEqual([[paid.id, near.id]]);
  });

  it('at the same distance takes the one that names the other account', () => {
    const paid = out(transfer);
    const other = into({ sourceAccountId: 'stripe' });
    const named = into({ description: 'FROM BUSINESS CURRENT 30401234' });

    expect(pairsOf(paid, other, named)).toEqual([[paid.id, named.id]]);
  });

  it('guesses neither between equals nor at what is further away', () => {
    const rows = [out(transfer), into(), into(), into({ date: '2025-06-03' })];

    expect(pairsOf(...rows)).toEqual([]);
  });

  it('leaves the next nearest to a row whose nearest is taken', () => {
    const first = out({ ...transfer, date: '2025-06-01' });
    const second = out({ ...transfer, date: '2025-06-02' });
    const sameDay = into({ date: '2025-06-02' });
    const later = into({ date: '2025-06-04' });

    expect(pairsOf(first, second, sameDay, later)).toEqual([
      [second.id, sameDay.id],
      [first.id, later.id],
    ]);
  });

  it('is surer when both sides say so', () => {
    const [both] = pairRows([out(transfer), into(transfer)], owner);
    const [one] = pairRows([out(transfer), into()], owner);

    expect([both?.confidence, one?.confidence]).toEqual([0.99, 0.95]);
  });

  it('says which account is on the other side', () => {
    const [pair] = pairRows([out(transfer), into({ date: '2025-06-04' })], owner);
    if (pair === undefined) throw new Error('not paired');

    expect(reasonOfPair(pair, owner, pair.in)).toBe(
      'To Rainy day saver: the same amount there, 2 days apart.',
    );
    expect(reasonOfPair(pair, { accounts: [] }, pair.out)).toBe(
      'From another account: the same amount there, 2 days apart.',
    );
  });
});

describe('pairRows: for any rows', () => {
  const anyRow = fc
    .record({
      date: fc.constantFrom(
        '2025-06-28',
        '2025-06-29',
        '2025-06-30',
        '2025-07-01',
        '2025-07-02',
        '2025-07-05',
      ),
      amountPence: fc.constantFrom(-5_000, 5_000, -7_000, 7_000),
      currency: fc.constantFrom('GBP', 'GBP', 'GBP', 'EUR'),
      sourceAccountId: fc.constantFrom('current', 'saver', 'stripe'),
      category: fc.constantFrom('transfer', null),
      description: fc.constantFrom('TRANSFER', 'QXZ', 'MARCUS', 'RAINY DAY SAVER', 'A BYRON', 'STRIPE'),
      isInCrowd: fc.constantFrom(false, false, false, true),
    })
    .map((changes) => row(changes));
  const ids = (rows: OpenRow[]) =>
    pairRows(rows, owner)
      .map((pair) => `${pair.out.id} ${pair.in.id}`)
      .sort();

  it('is one to one, and every pair is opposite, of two accounts, one currency and near days', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 24 }), (rows) => {
        const pairs = pairRows(rows, owner);
        const sides = pairs.flatMap((pair) => [pair.out.id, pair.in.id]);
        expect(new Set(sides).size).toBe(sides.length);
        for (const { out: one, in: other, daysApart } of pairs) {
          expect(one.amountPence).toBeLessThan(0);
          expect(one.amountPence + other.amountPence).toBe(0);
          expect(one.currency).toBe(other.currency);
          expect(one.sourceAccountId).not.toBe(other.sourceAccountId);
          expect(daysApart).toBeLessThanOrEqual(MAX_DAYS);
          expect(one.isInCrowd || other.isInCrowd).toBe(false);
        }
      }),
    );
  });

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyRow, { maxLength: 24 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
          ),
        ([rows, shuffled]) => {
          expect(ids(shuffled)).toEqual(ids(rows));
        },
      ),
    );
  });

  it('pairs the same rows when money out and money in change places', () => {
    const mirrored = (rows: OpenRow[]) => rows.map((one) => ({ ...one, amountPence: -one.amountPence }));
    const sides = (rows: OpenRow[]) =>
      pairRows(rows, owner)
        .map((pair) => [pair.out.id, pair.in.id].sort().join(' '))
        .sort();
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 24 }), (rows) => {
        expect(sides(mirrored(rows))).toEqual(sides(rows));
      }),
    );
  });

  it('finds nothing more among what it has left', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 24 }), (rows) => {
        const paired = new Set(pairRows(rows, owner).flatMap((pair) => [pair.out.id, pair.in.id]));
        expect(ids(rows.filter(({ id }) => !paired.has(id)))).toEqual([]);
      }),
    );
  });
});
