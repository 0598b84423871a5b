import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORY_CODES } from '../../../../src/domain/categories/category.js';
import { PROPERTY_KINDS, PROPERTY_LETTINGS } from '../../../../src/domain/properties/property.js';
import { ADJUSTMENTS, type Adjustment } from '../../../../src/domain/tax-returns/adjustment.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';

const CLIENT = {
  dateOfBirth: null,
  region: 'england',
  studentLoanPlans: [],
  marriageAllowance: 'none',
  blindPerson: false,
} as const;
const BUSINESSES = [
  { id: 'b1', tradingName: 'Looms', commencedOn: null, ceasedOn: null },
  { id: 'b2', tradingName: 'Lace', commencedOn: null, ceasedOn: null },
];

const money = fc.integer({ min: -5_000_000, max: 5_000_000 });
const spent = fc.integer({ min: 0, max: 5_000_000 });
const miles = fc.integer({ min: 0, max: 30_000 });
const twelve = (max: number) => fc.array(fc.integer({ min: 0, max }), { minLength: 12, maxLength: 12 });

const total: fc.Arbitrary<SourceTotal> = fc.record({
  businessId: fc.constantFrom('b1', 'b2', 'gone', null),
  propertyId: fc.constantFrom('p0', 'p1', 'p2', null),
  category: fc.constantFrom(...CATEGORY_CODES),
  amountPence: money,
  recordedPence: money,
  allowablePence: money,
  count: fc.integer({ min: 1, max: 9 }),
});

const totals = fc.uniqueArray(total, {
  maxLength: 25,
  selector: ({ businessId, propertyId, category }) => `${businessId} ${propertyId} ${category}`,
});

const properties = fc
  .tuple(
    ...['p0', 'p1', 'p2'].map((id) =>
      fc.record({
        id: fc.constant(id),
        kind: fc.constantFrom(...PROPERTY_KINDS),
        letting: fc.constantFrom(...PROPERTY_LETTINGS),
        isForeign: fc.boolean(),
        isShared: fc.boolean(),
      }),
    ),
  )
  .map((all) => [...all]);

const pool = fc.record({ broughtForward: spent, additions: spent, disposals: spent });
const claim = fc.record({
  annualInvestment: spent,
  newPlantFirstYear: spent,
  zeroEmissionCars: spent,
  mainPool: pool,
  specialRatePool: pool,
  privateUseAssets: fc.array(
    fc
      .tuple(pool, fc.constantFrom('main', 'special_rate'), fc.integer({ min: 0, max: 10_000 }))
      .map(([movements, rate, businessUseBps]) => ({ ...movements, rate, businessUseBps })),
    { maxLength: 2 },
  ),
  ceased: fc.constant(false),
});

const codes = Object.keys(ADJUSTMENTS) as (keyof typeof ADJUSTMENTS)[];
const adjustment: fc.Arbitrary<Adjustment> = fc
  .record({
    code: fc.constantFrom(...codes),
    amountPence: spent,
    businessId: fc.constantFrom('b1', 'b2', 'gone', null),
    claim,
    miles: fc.record({ carsAndVans: miles, motorcycles: miles }),
    hoursByMonth: twelve(200),
    occupantsByMonth: twelve(5),
  })
  .map(({ code, amountPence, businessId, claim: claimed, miles: driven, hoursByMonth, occupantsByMonth }) => {
    const { target, measures } = ADJUSTMENTS[code];
    const takes = (measure: (typeof measures)[number]) => measures.at(-1) === measure;
    return {
      code,
      note: null,
      businessId: target === 'property' ? null : businessId,
      amountPence: takes('amount') ? amountPence : null,
      ...(takes('claim') ? { claim: claimed } : {}),
      ...(takes('miles') ? { miles: driven } : {}),
      ...(takes('hours_by_month') ? { hoursByMonth } : {}),
      ...(takes('occupants_by_month') ? { occupantsByMonth } : {}),
      ...(takes('reason') ? { reason: 'diver' as const } : {}),
    };
  });

const foreignProperty = fc.option(fc.record({ income: spent, expenses: money }), { nil: null });

describe('the traces of an assembled return', () => {
  it('add up to every figure of trades and property, and hold every total once', () => {
    const assembled = fc.record({
      taxYear: fc.constantFrom(2025, 2026),
      totals,
      properties,
      adjustments: fc.array(adjustment, { maxLength: 6 }),
      foreignProperty,
    });
    fc.assert(
      fc.property(
        assembled,
        ({ taxYear, totals: own, properties: lets, adjustments, foreignProperty: given }) => {
          const {
            input,
            trace,
            faults,
            adjustments: settled,
          } = assembleTaxInput({
            client: CLIENT,
            taxReturn: { taxYear, region: null, inputs: { foreignProperty: given }, adjustments },
            businesses: BUSINESSES,
            properties: lets,
            totals: own,
          });

          const sums = new Map<string, number>();
          const add = (figure: string, amount: number) => sums.set(figure, (sums.get(figure) ?? 0) + amount);
          for (const one of trace) {
            if (one.kind === 'adjustment')
              for (const { figure, amountPence } of one.figures) add(figure, amountPence);
            else if (one.kind !== 'not_counted') add(one.figure, one.amountPence);
          }
          expect(nonNil(sums)).toEqual(nonNil(figuresOf(input)));
          const rows = trace.filter(({ kind }) => kind === 'transactions' || kind === 'not_counted');
          expect(rows).toHaveLength(own.length);
          const unplaced = faults.filter(({ pointer }) => pointer?.endsWith('/business_id'));
          expect(settled.length + unplaced.length).toBe(adjustments.length);
        },
      ),
    );
  });
});

function figuresOf(input: object): Map<string, number> {
  const found = new Map<string, number>();
  const walk = (at: string, value: unknown): void => {
    if (typeof value === 'number') found.set(at, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name !== 'rooms') walk(`${at}/${snakeCase(name)}`, inner);
    }
  };
  for (const [name, value] of Object.entries(input)) {
    if (['selfEmployments', 'ukProperty', 'foreignProperty'].includes(name))
      walk(`/${snakeCase(name)}`, value);
  }
  return found;
}

const nonNil = (sums: Map<string, number>) =>
  Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
