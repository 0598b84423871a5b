import { describe, expect, it } from 'vitest';
import type { CategoriseInput } from '../../../../src/domain/categories/categorise.js';
import { lessonOf, readingOf } from '../../../../src/domain/categories/lesson.js';

const NOWHERE = { business: null, property: null };

function rowOf(description: string, rest: Partial<CategoriseInput> = {}): CategoriseInput {
  return {
    description,
    counterparty: null,
    reference: null,
    notes: null,
    amountPence: -2_000,
    currency: 'GBP',
    date: '2025-07-01',
    kind: 'ordinary',
    part: null,
    sourceAccountId: null,
    ...rest,
  };
}

const nameOf = (description: string, rest: Partial<CategoriseInput> = {}) =>
  readingOf(rowOf(description, rest), NOWHERE).names[0] ?? null;

describe('the name under which a merchant is remembered', () => {
  it.each([
    ['ZORBLAX WIDGETS 4471 LEEDS', 'ZORBLAX WIDGETS'],
    ['CARD PAYMENT TO ZORBLAX WIDGETS 93 ON 24-07-2026', 'ZORBLAX WIDGETS'],
    ['Zorblax Widgets Ltd )))', 'ZORBLAX WIDGETS'],
    ['VIS ZORBLAX WIDGETS  BRI', 'ZORBLAX WIDGETS'],
    ['6740 18MAY26 C , ZORBLAX WIDGETS , YORK GB', 'ZORBLAX WIDGETS'],
    ['SQ *ZORBLAX WIDGETS', 'ZORBLAX WIDGETS'],
    ['DIRECT DEBIT PAYMENT TO ZORBLAX WIDGETS REF 44993882, MANDATE NO 0076', 'ZORBLAX WIDGETS'],
    ['ZORBLAX WIDGETS INV 1042 MAY', 'ZORBLAX WIDGETS'],
    ['MR T BYRNE INV 7', 'T BYRNE'],
  ])('leaves out of %s what the bank, the branch and the bill add', (line, name) => {
    expect(nameOf(line)).toBe(name);
  });

  it.each([
    ['SHELL HEATON GLASGOW GBR', 'SHELL'],
    ['SHELL FORECOURT 118', 'SHELL'],
    ['TRAVIS PERKINS TRAD , BRISTOL GB', 'TRAVIS PERKINS'],
    ['TESCO MOBILE', 'TESCO MOBILE'],
  ])('reads %s as the dictionary knows it: one name for what sells the same', (line, name) => {
    expect(nameOf(line)).toBe(name);
  });

  it('is the counterparty’s where one is stated, but for one that takes money for others', () => {
    expect(nameOf('Monthly order', { counterparty: 'Zorblax Widgets Ltd' })).toBe('ZORBLAX WIDGETS');
    expect(nameOf('SUMUP *QUORBLE CRAFTS', { counterparty: 'SumUp' })).toBe('QUORBLE CRAFTS');
  });

  it.each(['CHEQUE 100482', '0012 4471', 'FASTER PAYMENT', 'TRANSFER', 'RENT', 'BANK CREDIT', ''])(
    'is none for %j, which names nobody',
    (line) => {
      expect(nameOf(line)).toBeNull();
    },
  );

  it('leaves out that money came back, so that a refund has the name of the purchase', () => {
    expect(nameOf('ZORBLAX WIDGETS REFUND', { amountPence: 500 })).toBe('ZORBLAX WIDGETS');
  });
});

describe('lessonOf', () => {
  const teach = (description: string, rest: Partial<CategoriseInput> & { category?: string } = {}) => {
    const { category = 'self_employment.admin_costs', ...row } = rest;
    return lessonOf(
      { ...rowOf(description, row), category, allowableBps: 4_000 },
      { business: { id: 'biz_1', trade: 'Plumber' }, property: null },
    );
  };

  it('finds who, where, what and in which kind of business', () => {
    expect(teach('ZORBLAX WIDGETS 4')).toMatchObject({
      merchant: 'ZORBLAX WIDGETS',
      direction: 'out',
      category: 'self_employment.admin_costs',
      allowablePercent: 40,
      amountPence: 2_000,
      businessId: 'biz_1',
      propertyId: null,
      setting: 'trade:construction',
    });
  });

  it('is for this client alone when it follows from the client, or when the payee is a person', () => {
    expect(teach('ZORBLAX WIDGETS', { category: 'drawings' })?.setting).toBeNull();
    for (const line of ['MR J QUORBLE', 'J QUORBLE', 'QUORBLE J', 'JANE QUORBLE'])
      expect(teach(line)?.setting).toBeNull();
    expect(teach('JOHN LEWIS')?.setting).toBe('trade:construction');
  });

  it('is none when the source or a note says what the one payment was', () => {
    expect(teach('ZORBLAX WIDGETS', { kind: 'transfer' })).toBeNull();
    expect(teach('ZORBLAX WIDGETS', { part: 'fee' })).toBeNull();
    expect(teach('ZORBLAX WIDGETS', { notes: 'for a client' })).toBeNull();
    expect(teach('CHEQUE 100482')).toBeNull();
  });
});
