import { describe, expect, it } from 'vitest';
import { transactionIssues } from '../../../../src/domain/transactions/field-issues.js';
import type { SplitFields, TransactionFields } from '../../../../src/domain/transactions/transaction.js';

const FIELDS: TransactionFields = {
  date: '2025-06-10',
  amountPence: -100_00,
  currency: 'GBP',
  exchangeRate: null,
  description: 'PAYMENT',
  counterparty: null,
  reference: null,
  category: null,
  attribution: null,
  allowableBps: null,
  splits: null,
  vehicle: null,
  vatPence: null,
  externalId: null,
  sourceAccountId: null,
  notes: null,
  metadata: {},
  needsReview: null,
};
const TRADE = { businessId: 'trade', propertyId: null };
const HOUSE = { businessId: null, propertyId: 'house' };
const COST = 'self_employment.other_expenses';
const REPAIR = 'property.repairs_and_maintenance';

const places = (given: Partial<TransactionFields>) =>
  transactionIssues({ ...FIELDS, ...given }).map(({ pointer, code }) => `${pointer} ${code}`);

const part = (amountPence: number, given: Partial<SplitFields> = {}): SplitFields => ({
  amountPence,
  category: COST,
  businessId: null,
  propertyId: null,
  ...given,
});

describe('transactionIssues', () => {
  it.each<[string, Partial<TransactionFields>, string[]]>([
    ['accepts a plain payment', {}, []],
    ['refuses nothing', { amountPence: 0 }, ['#/amount not_allowed_value']],
    ['accepts VAT of nothing', { vatPence: 0 }, []],
    ['accepts VAT of the whole', { vatPence: -100_00 }, []],
    ['refuses VAT of more than the whole', { vatPence: -100_01 }, ['#/vat_amount invalid']],
    ['refuses VAT with the other sign', { vatPence: 20_00 }, ['#/vat_amount invalid']],
    ['refuses a rate of pounds', { exchangeRate: '1.1' }, ['#/exchange_rate invalid']],
    ['accepts a rate of another currency', { currency: 'EUR', exchangeRate: '0.85' }, []],
    ['refuses a rate of nothing', { currency: 'EUR', exchangeRate: '0' }, ['#/exchange_rate invalid']],
    [
      'refuses a trade and a property together',
      { attribution: { businessId: 'trade', propertyId: 'house' } },
      ['#/property_id invalid'],
    ],
    ['refuses a category that is none', { category: 'fun' }, ['#/category not_allowed_value']],
    ['accepts a category without a trade or property', { category: COST }, []],
    ['accepts a category of a trade with one', { category: COST, attribution: TRADE }, []],
    [
      'refuses a category of a trade with a property',
      { category: COST, attribution: HOUSE },
      ['#/category invalid'],
    ],
  ])('%s', (_, given, expected) => {
    expect(places(given)).toEqual(expected);
  });

  it.each<[string, SplitFields[], Partial<TransactionFields>, string[]]>([
    ['accepts parts that add up', [part(-40_00), part(-60_00)], {}, []],
    ['refuses parts that do not add up', [part(-40_00), part(-59_99)], {}, ['#/splits invalid']],
    ['refuses a part of nothing', [part(-100_00), part(0)], {}, ['#/splits/1/amount not_allowed_value']],
    [
      'refuses VAT of some parts alone',
      [part(-40_00, { vatPence: -1_00 }), part(-60_00)],
      {},
      ['#/splits invalid'],
    ],
    [
      'accepts VAT of the parts that adds up to that of the whole',
      [part(-40_00, { vatPence: -1_00 }), part(-60_00, { vatPence: -2_00 })],
      { vatPence: -3_00 },
      [],
    ],
    [
      'refuses VAT of the parts that does not',
      [part(-40_00, { vatPence: -1_00 }), part(-60_00, { vatPence: -2_00 })],
      { vatPence: -4_00 },
      ['#/splits invalid'],
    ],
    [
      'refuses VAT of more than its part',
      [part(-40_00, { vatPence: -41_00 }), part(-60_00, { vatPence: -1_00 })],
      {},
      ['#/splits/0/vat_amount invalid'],
    ],
    [
      'takes the trade or property of a part before that of the whole',
      [part(-40_00, { ...HOUSE, category: REPAIR }), part(-60_00)],
      { attribution: TRADE },
      [],
    ],
    [
      'takes that of the whole where the part has none',
      [part(-40_00, { category: REPAIR }), part(-60_00)],
      { attribution: TRADE },
      ['#/splits/0/category invalid'],
    ],
    [
      'refuses what contractors withheld as a part',
      [part(-40_00, { category: 'self_employment.cis_suffered' }), part(-60_00)],
      {},
      ['#/splits/0/category invalid'],
    ],
  ])('%s', (_, splits, given, expected) => {
    expect(places({ splits, ...given })).toEqual(expected);
  });
});
