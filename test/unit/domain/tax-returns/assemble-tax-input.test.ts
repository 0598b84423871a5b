import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { AssemblyReturn, SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';

const CLIENT = {
  dateOfBirth: '1980-02-29',
  region: 'wales',
  studentLoanPlans: [],
  marriageAllowance: 'none',
  blindPerson: false,
} as const;
const RETURN: AssemblyReturn = { taxYear: 2025, region: null, inputs: {}, adjustments: [] };
const ONE = { id: 'b1', tradingName: 'Wiring' };
const TWO = { id: 'b2', tradingName: 'Tuition' };

const total = (category: string, amountPence: number, from: Partial<SourceTotal> = {}): SourceTotal => ({
  businessId: null,
  propertyId: null,
  category,
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  ...from,
});

const assemble = (totals: SourceTotal[], over: Partial<Parameters<typeof assembleTaxInput>[0]> = {}) =>
  assembleTaxInput({ client: CLIENT, taxReturn: RETURN, businesses: [ONE], properties: [], totals, ...over });

describe('assembleTaxInput', () => {
  it('gives each trade its turnover and allowable expenses, disallowable and capital ones left out', () => {
    const own = { businessId: 'b1' };
    const { input, totalExpensesPence, totalIncomePence } = assemble([
      total('self_employment.turnover', 50_000_00, own),
      total('self_employment.admin_costs', 1_000_00, own),
      total('self_employment.business_entertainment_costs', 300_00, own),
      total('self_employment.capital_asset', 9_000_00, own),
    ]);
    expect(input.selfEmployments).toMatchObject([
      { name: 'Wiring', turnover: 50_000_00, expenses: 1_000_00 },
    ]);
    expect([totalIncomePence, totalExpensesPence]).toEqual([50_000_00, 1_000_00]);
  });

  it('keeps residential finance costs out of the expenses and gives them to the reducer', () => {
    const { input, totalExpensesPence } = assemble([
      total('property.rent_income', 12_000_00),
      total('property.repairs_and_maintenance', 500_00),
      total('property.residential_financial_cost', 4_000_00),
    ]);
    expect(input.ukProperty).toMatchObject({
      income: 12_000_00,
      expenses: 500_00,
      residentialFinanceCosts: 4_000_00,
    });
    expect(totalExpensesPence).toBe(500_00);
  });

  it('counts trade income of no known business as a source of its own', () => {
    const { incomeSources, totalIncomePence } = assemble(
      [
        total('self_employment.turnover', 900_00),
        total('self_employment.turnover', 100_00, { businessId: 'b2' }),
      ],
      { businesses: [ONE, TWO] },
    );
    expect(incomeSources.map((source) => [source.businessId, source.incomePence])).toEqual([
      ['b2', 100_00],
      [null, 900_00],
    ]);
    expect(totalIncomePence).toBe(1_000_00);
  });

  it('leaves private spending and transfers out', () => {
    expect(assemble([total('private', 70_00), total('transfer', 5_00)]).incomeSources).toEqual([]);
  });

  it('lets adjustments act on the trade they name, or on the only one', () => {
    const totals = [total('self_employment.turnover', 20_000_00, { businessId: 'b1' })];
    const adjustments = [
      { code: 'capital_allowances', amountPence: 2_000_00, businessId: null, note: null },
      { code: 'balancing_charge', amountPence: 500_00, businessId: 'b1', note: null },
    ] as const;
    const { input } = assemble(totals, { taxReturn: { ...RETURN, adjustments } });
    expect(input.selfEmployments).toMatchObject([{ turnover: 20_500_00, expenses: 2_000_00 }]);
  });

  it('takes the client’s region unless the return has its own', () => {
    expect(assemble([]).input.region).toBe('wales');
    expect(assemble([], { taxReturn: { ...RETURN, region: 'scotland' } }).input.region).toBe('scotland');
  });

  it('says of every figure which transactions it came from', () => {
    const { trace, incomeSources, totalIncomePence } = assemble([
      total('self_employment.turnover', 30_000_00, { businessId: 'b1', count: 12 }),
      total('property.rent_income', 6_000_00, { propertyId: 'p1', count: 6 }),
    ]);
    expect(trace).toMatchObject([
      { figure: '/self_employments/0/turnover', businessId: 'b1', count: 12 },
      { figure: '/uk_property/income', propertyId: 'p1', count: 6 },
    ]);
    expect(incomeSources.reduce((sum, source) => sum + source.incomePence, 0)).toBe(totalIncomePence);
  });

  it('makes an input that the engine takes, each allowance of 1,000 claimed once', () => {
    const { input } = assemble(
      [
        total('self_employment.turnover', 40_000_00, { businessId: 'b1' }),
        total('property.rent_income', 9_000_00),
        total('property.rent_income', 2_000_00, { propertyId: 'abroad' }),
      ],
      {
        properties: [
          { id: 'abroad', kind: 'residential', letting: 'standard', isForeign: true, isShared: false },
        ],
      },
    );
    expect(calculateTax(input).totalIncome).toBe(51_000_00 - 2 * 1_000_00);
  });
});
