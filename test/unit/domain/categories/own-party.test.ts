import { describe, expect, it } from 'vitest';
import { categorise } from '../../../../src/domain/categories/categorise.js';
import { clientBooksOf } from '../../../../src/domain/categories/client-books.js';
import type { AccountUse } from '../../../../src/domain/source-accounts/source-account.js';
import { rowOf } from './rows.js';

const books = clientBooksOf({
  clientId: 'client',
  givenName: 'John Paul',
  familyName: 'Smith',
  businesses: [{ id: 'trade', trade: 'plumber' }],
  properties: [],
  accounts: [
    account('current', 'Business current', 'bank'),
    account('marcus', 'Marcus Savings', 'bank'),
    account('stripe', 'Stripe', 'platform'),
  ],
});

function account(id: string, name: string, kind: 'bank' | 'platform') {
  return { id, name, kind, use: null, defaultBusinessId: null, defaultPropertyId: null };
}

interface Row {
  readonly description: string;
  readonly counterparty?: string;
  readonly reference?: string;
  readonly amountPence?: number;
}

function judge(
  row: Row,
  side: 'trade' | 'let' | 'neither' = 'trade',
  use: AccountUse | null = null,
  of = books,
) {
  const { description, ...rest } = row;
  const decision = categorise(rowOf(description, -500, { sourceAccountId: 'current', ...rest }), {
    business: side === 'trade' ? { id: 'trade', trade: 'plumber' } : null,
    property: side === 'let' ? { id: 'let', kind: 'residential', letting: 'standard' } : null,
    rules: [],
    books: of,
    use,
  });
  return { category: decision.category, source: decision.source, review: decision.needsReview };
}

const drawings = { category: 'drawings', source: 'structure', review: false };

describe('the client’s own name', () => {
  it.each([
    'J SMITH',
    'JOHN SMITH',
    'MR J SMITH',
    'Mr John Smith',
    'SMITH J',
    'SMITH JOHN',
    'SMITH, JOHN PAUL',
    'J P SMITH',
    'JP SMITH',
    'JOHN P SMITH',
    'MR J & MRS S SMITH',
    'MRS S & MR J SMITH',
    'J&S SMITH',
    'SMITH J & S',
    'MR JOHN SMITH AND MRS SARAH SMITH',
    'J SMITH & S SMITH',
    'JSMITH',
    'JOHN SMITH WAGES',
    'WAGES JOHN SMITH',
    'J SMITH SALARY MAY',
    'FASTER PAYMENT TO J SMITH REF 4421',
    'STANDING ORDER JOHN SMITH MONTHLY FEES',
    'BILL PAYMENT VIA FASTER PAYMENT TO JOHN SMITH REFERENCE DRAWINGS',
    'TRANSFER TO J SMITH MONZO',
    'J SMITH Outward Faster Payment',
    'J SMITH , RENT , FP 24/05/26 1917 , 302299',
    'Smith-J',
    'SMITH J MR',
    'JACK SMITH',
  ])('is drawings when a trade pays %s', (description) => {
    expect(judge({ description })).toEqual(drawings);
  });

  it('is found in the counterparty, and in the reference of a row that names nobody else', () => {
    expect(judge({ description: 'Faster payment', counterparty: 'Mr J Smith' })).toEqual(drawings);
    expect(judge({ description: 'Wages', counterparty: 'JOHN SMITH' })).toEqual(drawings);
    expect(judge({ description: 'STANDING ORDER', reference: 'J SMITH' })).toEqual(drawings);
  });

  it('is capital introduced when it pays in, and by initials alone a person is asked', () => {
    expect(judge({ description: 'JOHN SMITH', amountPence: 50_000 })).toEqual({
      category: 'capital_introduced',
      source: 'structure',
      review: false,
    });
    expect(judge({ description: 'MR J & MRS S SMITH', amountPence: 50_000 })).toMatchObject({
      category: 'capital_introduced',
      review: true,
    });
  });

  it('is private to a landlord', () => {
    expect(judge({ description: 'MR J SMITH' }, 'let')).toMatchObject({ category: 'private', review: false });
    const landlord = clientBooksOf({ ...books.record, businesses: [] });
    expect(judge({ description: 'MR J SMITH' }, 'neither', null, landlord)).toMatchObject({
      category: 'private',
    });
  });

  it.each([
    'SMITH BUILDING LTD',
    'SMITH BUILDING',
    'J SMITH PLUMBING',
    'J SMITH LTD',
    'JOHN SMITH & SONS',
    'JOHN SMITH FLOORING',
    'SMITH & CO',
    'W H SMITH',
    'WHSMITH LEEDS',
    'SARAH SMITH',
    'MRS S SMITH',
    'S J SMITH',
    'JOHN LEWIS',
    'JOHN DEERE',
    'SMITHS TOOLS',
    'JOHN SMITHSON',
    'HMRC J SMITH SELF ASSESSMENT',
    'AVIVA J SMITH',
    'CARD PAYMENT TO J SMITH',
  ])('is not %s', (description) => {
    expect(judge({ description }).category).not.toBe('drawings');
  });

  it.each(['J SMITH PLUMBING', 'JOHN SMITH FLOORING', 'SMITH J CONSULTING FEE'])(
    'may be that of a firm: %s keeps what it is, and a person is asked',
    (description) => {
      expect(judge({ description })).toMatchObject({ review: true });
    },
  );

  it('is not the reference that a customer or a supplier uses', () => {
    const sale = { description: 'ACME BUILDERS LTD', reference: 'JOHN SMITH INV 12', amountPence: 90_000 };
    expect(judge(sale).category).toBe('self_employment.turnover');
    expect(judge({ description: 'J SMITH INV 204', amountPence: 90_000 }).category).toBe(
      'self_employment.turnover',
    );
    expect(
      judge({ description: 'Salary J Smith', counterparty: 'Leeds City Council', amountPence: 90_000 })
        .category,
    ).toBe('other_tax_income');
  });

  it('leaves a doubt to a person', () => {
    for (const description of ['JOHN SMITH ZUMBATHON', 'J SMITH MATERIALS', 'SMITH J STOCK PURCHASE'])
      expect(judge({ description })).toMatchObject({ category: 'drawings', review: true });
    const lewis = clientBooksOf({ ...books.record, givenName: 'John', familyName: 'Lewis' });
    expect(judge({ description: 'JOHN LEWIS' }, 'trade', null, lewis)).toMatchObject({ review: true });
  });

  it('may be short, hyphened or written apart', () => {
    const named = (givenName: string, familyName: string) =>
      clientBooksOf({ ...books.record, givenName, familyName });
    const of = (description: string, client: ReturnType<typeof named>) =>
      judge({ description }, 'trade', null, client).category;
    expect(of('A LI', named('Al', 'Li'))).toBe('drawings');
    expect(of('MISS J MAY', named('Jane', 'May'))).toBe('drawings');
    expect(of('FUEL 3 MAY', named('Jane', 'May'))).not.toBe('drawings');
    expect(of('SEAN O NEILL', named('Sean', "O'Neill"))).toBe('drawings');
    expect(of('SEAN ONEILL', named('Sean', 'O’Neill'))).toBe('drawings');
    expect(of('P VAN DER BERG', named('Pieter', 'van der Berg'))).toBe('drawings');
    expect(of('A JONES-BROWN', named('Ann', 'Jones Brown'))).toBe('drawings');
    expect(of('CHRISTOPHER MONTGO', named('Christopher', 'Montgomery'))).toBe('drawings');
    expect(of('LUKASZ NOWAK', named('Łukasz', 'Nowak'))).toBe('drawings');
    expect(of('BILL BANKS', named('Bill', 'Banks'))).toBe('drawings');
    expect(of('BILL BANKS', named('William', 'Banks'))).toBe('drawings');
    expect(of('WILLIAM BANKS WAGES', named('Bill', 'Banks'))).toBe('drawings');
    expect(of('LIZ OWUSU ANSAH FEES', named('Elizabeth', 'Owusu-Ansah'))).toBe('drawings');
    expect(of('BETTY BANKS WAGES', named('Bill', 'Banks'))).not.toBe('drawings');
  });
});

describe('the client’s other accounts', () => {
  it('are recognised as the other side of a transfer', () => {
    expect(judge({ description: 'TO MARCUS SAVINGS' })).toMatchObject({
      category: 'transfer',
      source: 'structure',
      review: false,
    });
    expect(judge({ description: 'Payment', counterparty: 'Marcus Savings' })).toMatchObject({
      category: 'transfer',
    });
  });

  it('leave the payouts of a platform to a person', () => {
    expect(judge({ description: 'STRIPE', amountPence: 40_000 })).toMatchObject({
      category: 'transfer',
      review: true,
    });
    expect(judge({ description: 'STRIPE TECHNOLOGY FEES' }).category).not.toBe('transfer');
  });
});
