import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { fittedRow, planTransaction } from '../../../../src/domain/imports/plan-transaction.js';

const NOTHING = { businesses: new Map(), properties: new Map(), rules: ruleBookOf([]) };
const TARGET = { clientId: 'client', sourceAccountId: null, businessId: null, propertyId: null };
const ROW = bankRow({
  line: 7,
  date: '2026-04-05',
  amountPence: -1_234,
  currency: 'GBP',
  description: 'SCREWFIX DIRECT',
});

describe('planTransaction', () => {
  it('puts the row in the tax year of its date, in pounds', () => {
    expect(planTransaction(ROW, TARGET, NOTHING)).toMatchObject({
      line: 7,
      taxYear: 2025,
      amountPence: -1_234,
      amountGbpPence: -1_234,
    });
    expect(planTransaction({ ...ROW, date: '2026-04-06' }, TARGET, NOTHING).taxYear).toBe(2026);
  });

  it('leaves another currency out of the totals until a rate is given', () => {
    expect(planTransaction({ ...ROW, currency: 'EUR', category: 'private' }, TARGET, NOTHING)).toMatchObject({
      amountGbpPence: null,
      needsReview: true,
    });
  });

  it('asks a person about a row whose value date lies in another tax year', () => {
    const plain = planTransaction(ROW, TARGET, NOTHING);
    const straddling = planTransaction({ ...ROW, valueDate: '2026-04-06' }, TARGET, NOTHING);

    expect(straddling.needsReview).toBe(true);
    expect(straddling.categoryReason).toContain('2026-04-06 in 2026-27');
    expect(straddling.categoryReason?.endsWith(plain.categoryReason ?? '-')).toBe(true);
  });

  it('lets a category of the file stand, with what the file counts towards', () => {
    const target = { ...TARGET, businessId: 'business' };

    expect(
      planTransaction({ ...ROW, category: 'self_employment.admin_costs' }, target, NOTHING),
    ).toMatchObject({
      category: 'self_employment.admin_costs',
      categorySource: 'import',
      businessId: 'business',
      needsReview: false,
    });
  });

  it('asks a person what a category counts towards that the file cannot mean', () => {
    const target = { ...TARGET, businessId: 'business' };

    expect(planTransaction({ ...ROW, category: 'property.rent_income' }, target, NOTHING)).toMatchObject({
      category: 'property.rent_income',
      businessId: null,
      propertyId: null,
      needsReview: true,
    });
  });

  it('judges by the trade of the business', () => {
    const businesses = new Map([['business', { trade: 'Plumber' }]]);
    const target = { ...TARGET, businessId: 'business' };

    expect(planTransaction(ROW, target, { ...NOTHING, businesses })).toMatchObject({
      businessId: 'business',
      categorySource: 'dictionary',
      category: expect.stringMatching(/^self_employment\./),
    });
  });
});

describe('fittedRow', () => {
  it('cuts texts to what a transaction may have, but never an id', () => {
    const long = 'x'.repeat(3_000);

    const row = fittedRow({
      ...ROW,
      description: long,
      counterparty: long,
      reference: long,
      notes: long,
      externalId: long,
    });

    const { description, counterparty, reference, notes, externalId } = row;
    expect([description, counterparty, reference, notes, externalId].map((text) => text?.length)).toEqual([
      500, 200, 100, 2_000, 3_000,
    ]);
  });
});
