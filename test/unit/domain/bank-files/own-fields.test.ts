import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnFields } from '../../../../src/domain/bank-files/own-fields.js';
import { isOwnObject, readOwnObject } from '../../../../src/domain/bank-files/read-own-object.js';

const PLAIN = { date: '2025-06-02', amount: -100, description: 'PAPER' };
const read = (more: object) => readOwnObject({ ...PLAIN, ...more }, { line: 3, cells: [] });
/** What a row says of its own, or the column for which it is refused. */
function said(more: object): OwnFields | string | null {
  const item = read(more);
  if (item.kind === 'row') return item.row.own ?? null;
  return item.kind === 'error' ? `${item.error.column} ${item.error.code}` : item.kind;
}
const part = (amount: number, more: object = {}) => ({
  amount,
  category: 'self_employment.admin_costs',
  ...more,
});

describe('a row in our own words', () => {
  it('says nothing of its own where it has the members of a bank’s row alone', () => {
    expect(said({})).toBeNull();
    expect(said({ vehicle: null, splits: null, metadata: null })).toBeNull();
  });

  it('says what it has, and nothing of the rest', () => {
    expect(
      said({ vehicle: ' Van ', allowable_percent: 33.33, exchange_rate: '0.85', needs_review: false }),
    ).toEqual({
      business: null,
      property: null,
      allowableBps: 3_333,
      splits: null,
      vehicle: 'Van',
      exchangeRate: '0.85',
      metadata: null,
      needsReview: false,
    });
  });

  it.each([
    ['business_id', 'biz_1', { business: { id: 'biz_1', externalId: null, name: null } }],
    ['business_external_id', 'crm-1', { business: { id: null, externalId: 'crm-1', name: null } }],
    ['business', 'Byron Joinery', { business: { id: null, externalId: null, name: 'Byron Joinery' } }],
    ['property_id', 'prop_1', { property: { id: 'prop_1', externalId: null, name: null } }],
    ['property_external_id', 'unit-7', { property: { id: null, externalId: 'unit-7', name: null } }],
    ['property', '1 High Street', { property: { id: null, externalId: null, name: '1 High Street' } }],
  ])('names its trade or property by %s alone', (member, name, expected) => {
    expect(said({ [member]: name })).toMatchObject(expected);
  });

  it.each([
    ['a trade and a property at once', { business: 'A', property: 'B' }, 'property_id'],
    ['a trade that is no text', { business_external_id: 7 }, 'business_external_id'],
    ['a property whose name is too long', { property: 'x'.repeat(256) }, 'property'],
    ['more than the whole', { allowable_percent: 100.01 }, 'allowable_percent'],
    ['less than nothing', { allowable_percent: -1 }, 'allowable_percent'],
    ['a part with three decimals', { allowable_percent: 33.333 }, 'allowable_percent'],
    ['a part as text', { allowable_percent: '50' }, 'allowable_percent'],
    ['a vehicle with a long name', { vehicle: 'x'.repeat(51) }, 'vehicle'],
    ['a vehicle that is no text', { vehicle: 7 }, 'vehicle'],
    ['a rate as a number', { exchange_rate: 0.85 }, 'exchange_rate'],
    ['a rate with an exponent', { exchange_rate: '1e3' }, 'exchange_rate'],
    ['a review that is neither wanted nor not', { needs_review: 'no' }, 'needs_review'],
    ['metadata that are no object', { metadata: ['x'] }, 'metadata'],
    ['metadata that are no text', { metadata: { a: 1 } }, 'metadata'],
    ['metadata without a name', { metadata: { '': 'x' } }, 'metadata'],
    ['metadata with a long name', { metadata: { ['x'.repeat(41)]: 'x' } }, 'metadata'],
    ['metadata with a long value', { metadata: { a: 'x'.repeat(501) } }, 'metadata'],
    [
      'more metadata than there may be',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, 'x'])) },
      'metadata',
    ],
    ['VAT of the other sign', { vat_amount: 20 }, 'vat_amount'],
    ['VAT of more than the amount', { vat_amount: -100.01 }, 'vat_amount'],
    ['VAT as text', { vat_amount: '-20' }, 'vat_amount'],
  ])('is refused with %s, by the column', (_, members, column) => {
    expect(said(members)).toBe(`${column} invalid_value`);
  });

  it('takes the edges of what may be said', () => {
    expect(said({ allowable_percent: 0 })).toMatchObject({ allowableBps: 0 });
    expect(said({ allowable_percent: 100, metadata: { ['x'.repeat(40)]: 'x'.repeat(500) } })).toMatchObject({
      allowableBps: 10_000,
    });
    expect(read({ vat_amount: -100 })).toMatchObject({ row: { vatPence: -100_00 } });
    expect(read({ vat_amount: 0 })).toMatchObject({ row: { vatPence: 0 } });
  });
});

describe('the parts of a row in our own words', () => {
  it('are taken with the place and the VAT of each', () => {
    const splits = [
      part(-60, { vat_amount: -10, business_external_id: 'crm-1' }),
      part(-40, { vat_amount: 0, category: 'property.other', property: '1 High Street' }),
    ];

    expect(said({ splits, vat_amount: -10 })).toMatchObject({
      splits: [
        { amountPence: -60_00, vatPence: -10_00, business: { externalId: 'crm-1' }, property: null },
        { amountPence: -40_00, vatPence: 0, business: null, property: { name: '1 High Street' } },
      ],
    });
  });

  it.each<[string, object]>([
    ['none', { splits: [] }],
    ['no list', { splits: 'x' }],
    ['a part that is no object', { splits: [part(-99), -1] }],
    ['more than there may be', { splits: Array.from({ length: 51 }, () => part(-100 / 51)) }],
    ['parts that come to another sum', { splits: [part(-60), part(-39.99)] }],
    ['a part of nothing', { splits: [part(-100), part(0)] }],
    ['a part of a category that there is not', { splits: [part(-100, { category: 'no.category' })] }],
    ['a part without a category', { splits: [{ amount: -100 }] }],
    ['a part with a trade and a property', { splits: [part(-100, { business: 'A', property: 'B' })] }],
    ['a part whose property is no text', { splits: [part(-100, { property_id: 7 })] }],
    ['VAT of one part alone', { splits: [part(-60, { vat_amount: -10 }), part(-40)] }],
    ['VAT of a part of the other sign', { splits: [part(-100, { vat_amount: 1 })] }],
    [
      'VAT of parts that is not that of the whole',
      { vat_amount: -20, splits: [part(-100, { vat_amount: -19 })] },
    ],
    [
      'what contractors withheld as a part',
      { amount: 100, splits: [part(100, { category: 'self_employment.cis_suffered' })] },
    ],
  ])('are refused with %s, as the API refuses them', (_, members) => {
    expect(said(members)).toBe('splits invalid_value');
  });

  it('are taken without VAT where the whole alone has it', () => {
    expect(said({ vat_amount: -20, splits: [part(-60), part(-40)] })).toMatchObject({
      splits: [{ vatPence: null }, { vatPence: null }],
    });
  });

  it('are taken whatever their number and size, as long as they come to the whole', () => {
    const pence = fc.array(
      fc.integer({ min: -100_000, max: 100_000 }).filter((one) => one !== 0),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(pence, (list) => {
        const sum = list.reduce((total, one) => total + one, 0);
        fc.pre(sum !== 0);

        const own = said({ amount: sum / 100, splits: list.map((one) => part(one / 100)) });

        expect(own).toMatchObject({ splits: list.map((amountPence) => ({ amountPence })) });
      }),
    );
  });
});

describe('readOwnObject', () => {
  it.each([
    [{ description: 7 }, 'description invalid_value'],
    [{ date: '' }, 'date missing_value'],
    [{ date: '02/06/2025' }, 'date invalid_date'],
    [{ date: '2025-02-30' }, 'date invalid_date'],
    [{ amount: 0 }, 'amount amount_zero'],
    [{ currency: 'POUNDS' }, 'currency unknown_currency'],
    [{ amount: '€5.00', currency: 'GBP' }, 'amount currencies_disagree'],
    [{ description: ' ' }, 'description missing_value'],
  ])('refuses %o', (more, fault) => {
    expect(said(more)).toBe(fault);
  });

  it('takes the counterparty for the text of a row without one', () => {
    expect(read({ description: '', counterparty: 'Screwfix' })).toMatchObject({
      row: { description: 'Screwfix' },
    });
  });

  it('keeps a value date that is another day', () => {
    expect(read({ value_date: '2025-06-05' })).toMatchObject({ row: { valueDate: '2025-06-05' } });
    expect(read({ value_date: '2025-06-02' })).toMatchObject({ row: { valueDate: null } });
  });
});

describe('isOwnObject', () => {
  it.each([
    ['a transaction of ours', PLAIN, true],
    ['one as the API answers it', { ...PLAIN, id: `txn_${'0'.repeat(26)}` }, true],
    ['one of another service with an id', { ...PLAIN, id: 'x1' }, false],
    ['one of another service with a transaction id', { ...PLAIN, transaction_id: 'x1' }, false],
    ['an amount in an object', { ...PLAIN, amount: { value: 1 } }, false],
    ['no date', { amount: 1 }, false],
  ])('tells %s', (_, value, is) => {
    expect(isOwnObject(value)).toBe(is);
  });
});
