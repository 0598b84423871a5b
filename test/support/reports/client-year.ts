import { findCategory } from '../../../src/domain/categories/category.js';
import type { ClientYear, ReportedProperty } from '../../../src/domain/reports/client-year.js';
import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import type { Adjustment } from '../../../src/domain/tax-returns/adjustment.js';
import { assembleTaxInput } from '../../../src/domain/tax-returns/assemble-tax-input.js';
import type { SourceTotal } from '../../../src/domain/tax-returns/assembly.js';
import type { ReturnInputs } from '../../../src/domain/tax-returns/return-inputs.js';

const TRADE = '01900000-0000-7000-8000-000000000001';
const propertyId = (index: number) => `01900000-0000-7000-8000-${String(100 + index).padStart(12, '0')}`;

export interface YearParts {
  readonly name?: string;
  readonly tradingName?: string;
  /** Pence by category. */
  readonly trade?: Readonly<Record<string, number>>;
  /** One entry for each property. */
  readonly properties?: readonly {
    readonly name: string;
    readonly totals: Readonly<Record<string, number>>;
  }[];
  readonly inputs?: ReturnInputs;
  readonly adjustments?: readonly Adjustment[];
  readonly isCalculated?: boolean;
}

const totalsOf = (amounts: Readonly<Record<string, number>>, of: Partial<SourceTotal>): SourceTotal[] =>
  Object.entries(amounts).map(([category, amountPence]) => {
    if (findCategory(category) === undefined) throw new RangeError(category);
    return {
      businessId: null,
      propertyId: null,
      category,
      amountPence,
      recordedPence: amountPence,
      allowablePence: amountPence,
      count: 3,
      ...of,
    };
  });

/** A year worked out from its parts as the service does from stored rows. */
export function clientYear(parts: YearParts = {}, lastYear: ClientYear['lastYear'] = null): ClientYear {
  const {
    name = 'Priya Nair',
    tradingName = 'Nair Electrical',
    trade = {},
    properties = [],
    inputs = {},
  } = parts;
  const assembled = assembleTaxInput({
    client: {
      dateOfBirth: '1980-02-03',
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: { taxYear: 2025, region: null, inputs, adjustments: parts.adjustments ?? [] },
    businesses:
      Object.keys(trade).length === 0 ? [] : [{ id: TRADE, tradingName, commencedOn: null, ceasedOn: null }],
    properties: properties.map((_, index) => ({
      id: propertyId(index),
      kind: 'residential',
      letting: 'standard',
      isForeign: false,
      isShared: false,
    })),
    totals: [
      ...totalsOf(trade, { businessId: TRADE }),
      ...properties.flatMap(({ totals }, index) => totalsOf(totals, { propertyId: propertyId(index) })),
    ],
  });
  const calculation = parts.isCalculated === false ? null : calculateTax(assembled.input);
  return {
    reportId: 'rpt_01k9qz7x3m8v2c4d5e6f7g8h9j',
    asOf: new Date('2026-07-21T11:54:44.000Z'),
    taxYear: 2025,
    subject: { name, utrMasked: '*******890', ninoMasked: '******56C' },
    status: 'draft',
    submission: null,
    totals: {
      incomePence: assembled.totalIncomePence,
      expensesPence: assembled.totalExpensesPence,
      liabilityPence: calculation?.totalLiability ?? null,
    },
    incomeSources: assembled.incomeSources,
    properties: properties.map(
      (property, index): ReportedProperty => ({
        id: propertyId(index),
        name: property.name,
        isForeign: false,
        address: '4 Elm Street, Leeds, LS1 4AP',
        purchasePricePence: 18_000_000,
        sharePercent: 100,
        shares: [{ from: '2025-04-06', percent: 100 }],
        amountsAre: 'whole',
        letFrom: null,
        letUntil: null,
      }),
    ),
    calculation,
    trace: calculation === null ? [] : assembled.trace,
    doubts: [],
    hmrc: null,
    lastYear,
  };
}

/** A year of one trade, two properties, pay, interest and dividends. */
export const fullYear = (): ClientYear =>
  clientYear(
    {
      trade: {
        'self_employment.turnover': 5_812_345,
        'self_employment.cost_of_goods': 803_412,
        'self_employment.car_van_travel_expenses': 403_100,
        'self_employment.admin_costs': 96_900,
      },
      properties: [
        {
          name: '4 Elm Street',
          totals: {
            'property.rent_income': 1_260_000,
            'property.repairs_and_maintenance': 84_310,
            'property.residential_financial_cost': 430_000,
          },
        },
        {
          name: 'Flat 9, Quayside',
          totals: { 'property.rent_income': 840_000, 'property.premises_running_costs': 32_000 },
        },
      ],
      inputs: {
        savings: { untaxedInterest: 124_000 },
        dividends: { uk: 310_000 },
      },
    },
    (({ totals, incomeSources, calculation }) => ({ totals, incomeSources, calculation }))(
      clientYear({
        trade: { 'self_employment.turnover': 4_900_000, 'self_employment.admin_costs': 210_000 },
      }),
    ),
  );
