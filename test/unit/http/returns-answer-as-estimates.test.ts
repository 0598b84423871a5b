import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import { figuresOf } from '../../../src/domain/tax/figures.js';
import type { TaxCalculation } from '../../../src/domain/tax/tax-calculation.js';
import type { Adjustment } from '../../../src/domain/tax-returns/adjustment.js';
import { assembleTaxInput } from '../../../src/domain/tax-returns/assemble-tax-input.js';
import type { AssemblyClient, SourceTotal } from '../../../src/domain/tax-returns/assembly.js';
import { CARRIED_KINDS } from '../../../src/domain/tax-returns/carried-in.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import { ValidationError } from '../../../src/errors.js';
import { calculationProperties } from '../../../src/http/resources/tax-estimates/calculation-schema.js';
import {
  TaxEstimateFigures,
  TaxReturnInputs,
} from '../../../src/http/resources/tax-estimates/input-schema.js';
import { returnInputsFrom, taxInputFrom } from '../../../src/http/resources/tax-estimates/tax-wire.js';
import { DETAILS_FOR_HMRC } from '../../support/details-for-hmrc.js';

type Fields = Record<string, unknown>;
type Leaf = readonly [path: readonly string[], schema: TSchema];

/** Every field of the estimate, through lists and objects. */
function leavesOf(schema: TSchema, path: readonly string[] = []): Leaf[] {
  const { properties, items, anyOf } = schema as Fields & {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  const inner = anyOf?.find((one) => 'properties' in one);
  if (inner) return leavesOf(inner, path);
  if (properties) return Object.entries(properties).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  if (items && 'properties' in items) return leavesOf(items, [...path, '0']);
  return [[path, schema]];
}

/** What the field needs beside it, to be taken or to make a difference. */
const BESIDE: Readonly<Record<string, unknown>> = {
  capital_gains: {
    disposals: [
      {
        kind: 'residential_property',
        disposed_on: '2025-06-01',
        acquired_on: '2012-05-01',
        proceeds: 90_000,
        costs: 9,
      },
    ],
    trades: [{ asset: 'A', on: '2025-05-01', side: 'sell', quantity: 1, amount: 900 }],
    pools: [{ asset: 'A', quantity: 3, cost: 30 }],
    assets: [{ asset: 'A', kind: 'crypto' }],
  },
  employments: [{ pay: 30_000 }],
  foreign_income: [{ kind: 'interest', amount: 5_000, foreign_tax: 400 }],
  foreign_property: { income: 9_000 },
  life_insurance_gains: [{ amount: 60_000, years: 3 }],
  partnerships: [{ profit: 20_000 }],
  employment_lump_sums: [{ kind: 'termination', amount: 40_000 }],
  share_schemes: {
    taxable_amount: 900,
    options: [{ taxable_amount: 900 }],
    awards: [{ taxable_amount: 100 }],
  },
  investment_reliefs: { subscriptions: [{ scheme: 'eis', amount: 100 }] },
  trusts: [{ kind: 'discretionary', non_savings_net: 1_000 }],
  pensions: { other: [{ amount: 9_000 }] },
  state_benefits: { taxable: 2_000 },
  other_income: [{ amount: 4_000 }],
  reliefs: {
    qualifying_loan_interest: 1_500,
    loss_claims: [{ kind: 'sideways_carried_back', amount: 100 }],
    losses_carried_back: [{ kind: 'previous_year', amount: 100 }],
  },
};

const A_GAIN = { kind: 'other', disposed_on: '2025-06-01', proceeds: 90_000 };
const A_LARGE_GAIN = { kind: 'unlisted_shares', disposed_on: '2025-06-01', proceeds: 1_200_000 };

/** The trade earns 40,000 and the flat 20,000: what a single field needs beside that to make a difference. */
const BESIDE_ONE: Readonly<Record<string, Fields>> = {
  'partnerships/0/loan_interest_for_trade': {
    partnerships: [{ profit: 20_000 }],
    reliefs: { qualifying_loan_interest: 1_500 },
  },
  'capital_gains/disposals/0/relief_amount': {
    capital_gains: { disposals: [{ kind: 'residential_property', relief: 'holdover', proceeds: 90_000 }] },
  },
  'capital_gains/income_losses_against_gains': {
    capital_gains: { disposals: [A_GAIN] },
    partnerships: [{ profit: -90_000 }],
  },
  'capital_gains/badr_lifetime_used': {
    capital_gains: { disposals: [{ ...A_LARGE_GAIN, relief: 'badr' }] },
  },
  'capital_gains/investors_relief_lifetime_used': {
    capital_gains: { disposals: [{ ...A_LARGE_GAIN, relief: 'investors' }] },
  },
  'foreign_property/furnished_holiday_letting_profit': {
    foreign_property: { income: 9_000 },
    reliefs: { pension_relief_at_source_gross: 45_000 },
  },
  'employments/0/close_company': { employments: [{ pay: 30_000, director: true }] },
  'employments/0/dividends_from_it': {
    employments: [{ pay: 30_000, director: true, close_company: true }],
    dividends: { uk: 100_000 },
  },
  'employments/0/share_percent': { employments: [{ pay: 30_000, director: true, close_company: true }] },
  'employments/0/student_loan_deducted': {
    employments: [{ pay: 30_000 }],
    student_loan_plans: ['plan2'],
  },
  'employments/0/postgraduate_loan_deducted': {
    employments: [{ pay: 30_000 }],
    student_loan_plans: ['postgraduate'],
  },
  'charges/scheme_pays': { charges: { pension_annual_allowance_excess: 10_000 } },
  marriage_allowance: { reliefs: { pension_relief_at_source_gross: 30_000 } },
  child_benefit_received: { employments: [{ pay: 9_000 }] },
  voluntary_class2: { reliefs: { loss_claims: [{ kind: 'sideways_carried_back', amount: 39_000 }] } },
  'employment_lump_sums/0/amount': {
    employment_lump_sums: [{ kind: 'termination', exempt_used: 30_000 }],
  },
  'reliefs/losses_carried_back/0/amount': {
    partnerships: [{ profit: -90_000 }],
    reliefs: { losses_carried_back: [{ kind: 'previous_year' }] },
  },
  'residence/claims_personal_allowance': { residence: { status: 'non_resident' } },
};

/** Values of the field, of which one at least should make a difference. */
function sampleOf(schema: TSchema, [last]: readonly string[]): unknown[] {
  const {
    type,
    format,
    anyOf,
    enum: choices,
    items,
    maximum,
    examples,
  } = schema as Fields & {
    examples?: string[];
    anyOf?: TSchema[];
    enum?: unknown[];
    items?: TSchema;
    maximum?: number;
  };
  if (choices) return choices;
  if (anyOf?.some((one) => 'const' in one)) return anyOf.map((one) => (one as { const?: unknown }).const);
  if (anyOf) return anyOf.flatMap((one) => sampleOf(one, [last ?? '']));
  if (type === 'array' && items) return sampleOf(items, [last ?? '']).map((one) => [one]);
  if (type === 'null') return [null];
  if (type === 'boolean') return [true, false];
  if (last === 'treaty_rate_percent') return [1];
  if (type === 'number' || type === 'integer') {
    return [
      Math.min(
        1_000,
        typeof maximum === 'number' ? Math.min(maximum, last === 'quantity' ? 2 : maximum) : 1_000,
      ),
    ];
  }
  if (format === 'date') return ['1981-05-06', '2025-06-01'];
  return examples ?? ['A'];
}

function withValue(base: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  if (rest.length === 0) return { ...base, [name]: value };
  if (rest[0] === '0') {
    const [first = {}] = (base[name] ?? []) as Fields[];
    return { ...base, [name]: [withValue(first, rest.slice(1), value)] };
  }
  return { ...base, [name]: withValue((base[name] ?? {}) as Fields, rest, value) };
}

/** The same without the field, or without what cannot be without it. */
function without(base: Fields, path: readonly string[]): Fields {
  const rest = withoutField(base, path);
  const above = path.at(-2) === '0' ? path.slice(0, -2) : path.slice(0, -1);
  return above.length === 0 || Value.Check(TaxReturnInputs, rest) ? rest : without(base, above);
}

function withoutField(base: Fields, [name = '', ...rest]: readonly string[]): Fields {
  const { [name]: held, ...others } = base;
  if (rest.length === 0 || held === undefined) return others;
  if (rest[0] !== '0') return { ...base, [name]: withoutField(held as Fields, rest) };
  const [first = {}, ...more] = held as Fields[];
  return { ...base, [name]: [withoutField(first, rest.slice(1)), ...more] };
}

const TRADE = { turnover: 60_000, expenses: 20_000 };
const RENT = { income: 24_000, expenses: 4_000 };

/** A return made of a trade and a flat, by rows. */
interface ReturnParts {
  readonly taxYear?: number;
  readonly inputs?: Fields;
  readonly client?: Partial<AssemblyClient>;
  readonly adjustments?: readonly Partial<Adjustment>[];
  readonly totals?: readonly Partial<SourceTotal>[];
  readonly business?: object;
  readonly letting?: 'standard' | 'rent_a_room' | 'former_fhl';
}

const total = (category: string, pounds: number, of: Partial<SourceTotal>): SourceTotal => ({
  businessId: null,
  propertyId: null,
  category,
  amountPence: pounds * 100,
  recordedPence: pounds * 100,
  allowablePence: pounds * 100,
  count: 1,
  ...of,
});
const OF_TRADE = { businessId: 'trade' };
const OF_FLAT = { propertyId: 'flat' };

function figuresOfReturn(parts: ReturnParts): unknown {
  return answerOf(() => {
    const { input, faults } = assembleTaxInput({
      client: {
        dateOfBirth: null,
        region: 'england',
        studentLoanPlans: [],
        marriageAllowance: 'none',
        blindPerson: false,
        ...parts.client,
      },
      taxReturn: {
        taxYear: parts.taxYear ?? 2025,
        region: null,
        inputs: returnInputsFrom((parts.inputs ?? {}) as Parameters<typeof returnInputsFrom>[0]),
        adjustments: (parts.adjustments ?? []).map((one) => ({
          code: 'balancing_charge',
          amountPence: 100_000,
          businessId: null,
          note: null,
          ...one,
        })),
      },
      businesses: [
        { id: 'trade', tradingName: 'Looms', commencedOn: null, ceasedOn: null, ...parts.business },
      ],
      properties: [
        {
          id: 'flat',
          kind: 'residential',
          letting: parts.letting ?? 'standard',
          isForeign: false,
          isShared: false,
        },
      ],
      totals: [
        total('self_employment.turnover', TRADE.turnover, OF_TRADE),
        total('self_employment.cost_of_goods', TRADE.expenses, OF_TRADE),
        total('property.rent_income', RENT.income, OF_FLAT),
        total('property.repairs_and_maintenance', RENT.expenses, OF_FLAT),
        ...(parts.totals ?? []).map((one) => total('', 0, one)),
      ],
    });
    if (faults.length > 0) throw new ValidationError(faults);
    return calculateTax(input);
  });
}

const figuresOfEstimate = (fields: Fields, year = '2025-26'): unknown =>
  answerOf(() =>
    calculateTax(
      taxInputFrom(
        { tax_year: year, self_employments: [TRADE], uk_property: RENT, ...fields } as Parameters<
          typeof taxInputFrom
        >[0],
        '2026-11-26',
      ),
    ),
  );

/** The figures, with trades by what they lose alone; or the codes of a refusal. */
function answerOf(calculate: () => TaxCalculation): unknown {
  try {
    const { carriedForward, ...figures } = figuresOf(calculate());
    const tradingLosses = carriedForward.tradingLosses.map(({ amount }) => amount);
    const transitionProfits = carriedForward.transitionProfits?.map(({ amount }) => amount);
    return { ...figures, carriedForward: { ...carriedForward, tradingLosses, transitionProfits } };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { refused: error.issues.map(({ code }) => code) };
  }
}

/** Fields of trades, lettings and the person, which a return has elsewhere than in its inputs. */
const ELSEWHERE: Readonly<Record<string, readonly [estimate: Fields, parts: ReturnParts, year?: string][]>> =
  {
    tax_year: [[{}, { taxYear: 2024 }, '2024-25']],
    region: (['scotland', 'wales', 'northern_ireland'] as const).map((region) => [
      { region },
      { client: { region } },
    ]),
    date_of_birth: [[{ date_of_birth: '1950-01-01' }, { client: { dateOfBirth: '1950-01-01' } }]],
    'self_employments/0/name': [[ofTrade({ name: 'Other' }), { business: { tradingName: 'Other' } }]],
    'self_employments/0/turnover': [
      [
        ofTrade({ turnover: 61_000 }),
        { totals: [{ ...OF_TRADE, category: 'self_employment.turnover', amountPence: 100_000 }] },
      ],
    ],
    'self_employments/0/expenses': [
      [
        ofTrade({ expenses: 21_000 }),
        { totals: [{ ...OF_TRADE, category: 'self_employment.admin_costs', amountPence: 100_000 }] },
      ],
    ],
    'self_employments/0/trading_allowance': (['auto', 'claim', 'expenses'] as const).map(
      (trading_allowance) => [ofTrade({ trading_allowance }), { inputs: { trading_allowance } }],
    ),
    'self_employments/0/losses_brought_forward': adjusting(
      'losses_brought_forward',
      'trading_losses_brought_forward',
    ),
    'self_employments/0/transition_profit': adjusting('transition_profit', 'transition_profit'),
    'self_employments/0/transition_profit_brought_forward': adjusting(
      'transition_profit_brought_forward',
      'transition_profit_brought_forward',
    ),
    'self_employments/0/transition_profit_accelerated': [
      [
        ofTrade({ transition_profit_brought_forward: 1_000, transition_profit_accelerated: 1_000 }),
        {
          adjustments: [
            { code: 'transition_profit_brought_forward' },
            { code: 'transition_profit_accelerated' },
          ],
        },
      ],
    ],
    'self_employments/0/ceased_on': [
      [
        ofTrade({ transition_profit_brought_forward: 1_000, ceased_on: '2026-04-05' }),
        {
          business: { ceasedOn: '2026-04-05' },
          adjustments: [{ code: 'transition_profit_brought_forward' }],
        },
      ],
    ],
    'self_employments/0/averaging_adjustment': [
      [ofTrade({ averaging_adjustment: 1_000 }), { adjustments: [{ code: 'averaging_increase' }] }],
      [ofTrade({ averaging_adjustment: -1_000 }), { adjustments: [{ code: 'averaging_decrease' }] }],
    ],
    'self_employments/0/class4_losses_brought_forward': adjusting(
      'class4_losses_brought_forward',
      'class4_losses_brought_forward',
    ),
    'self_employments/0/loan_interest_for_trade': [
      [
        { ...ofTrade({ loan_interest_for_trade: 1_000 }), reliefs: { qualifying_loan_interest: 1_000 } },
        {
          inputs: { reliefs: { qualifying_loan_interest: 1_000 } },
          adjustments: [{ code: 'loan_interest_for_trade' }],
        },
      ],
    ],
    'self_employments/0/class4_exempt': [
      [
        ofTrade({ class4_exempt: true }),
        { adjustments: [{ code: 'class4_exempt', amountPence: null, reason: 'diver' }] },
      ],
    ],
    'self_employments/0/class2_weeks': [
      [
        { ...ofTrade({ class2_weeks: 27, turnover: 20_100 }), voluntary_class2: true },
        {
          inputs: { voluntary_class2: true },
          business: { commencedOn: '2025-10-05' },
          totals: [{ ...OF_TRADE, category: 'self_employment.turnover', amountPence: -3_990_000 }],
        },
      ],
    ],
    'uk_property/income': [
      [
        { uk_property: { ...RENT, income: 25_000 } },
        { totals: [{ ...OF_FLAT, category: 'property.other_income', amountPence: 100_000 }] },
      ],
    ],
    'uk_property/expenses': [
      [
        { uk_property: { ...RENT, expenses: 5_000 } },
        { totals: [{ ...OF_FLAT, category: 'property.other', amountPence: 100_000 }] },
      ],
    ],
    'uk_property/residential_finance_costs': [
      [
        { uk_property: { ...RENT, residential_finance_costs: 1_000 } },
        { totals: [{ ...OF_FLAT, category: 'property.residential_financial_cost', amountPence: 100_000 }] },
      ],
    ],
    'uk_property/residential_finance_costs_brought_forward': [
      [
        { uk_property: { ...RENT, residential_finance_costs_brought_forward: 1_000 } },
        { adjustments: [{ code: 'residential_finance_costs_brought_forward' }] },
      ],
    ],
    'uk_property/losses_brought_forward': [
      [
        { uk_property: { ...RENT, losses_brought_forward: 1_000 } },
        { adjustments: [{ code: 'property_losses_brought_forward' }] },
      ],
    ],
    'uk_property/furnished_holiday_letting_profit': [
      [
        {
          self_employments: [],
          uk_property: { ...RENT, furnished_holiday_letting_profit: 20_000 },
          reliefs: { pension_deducted_gross: 9_000 },
        },
        {
          taxYear: 2024,
          letting: 'former_fhl',
          inputs: { reliefs: { pension_deducted_gross: 9_000 } },
          totals: [
            { ...OF_TRADE, category: 'self_employment.turnover', amountPence: -6_000_000 },
            { ...OF_TRADE, category: 'self_employment.cost_of_goods', amountPence: -2_000_000 },
          ],
        },
        '2024-25',
      ],
    ],
    'uk_property/property_allowance': (['auto', 'claim', 'expenses'] as const).map((property_allowance) => [
      { uk_property: { ...RENT, property_allowance } },
      { inputs: { property_allowance } },
    ]),
    'uk_property/rent_a_room': [
      [{ uk_property: { ...RENT, rent_a_room: true } }, { letting: 'rent_a_room' }],
    ],
  };

function ofTrade(fields: Fields): Fields {
  return { self_employments: [{ ...TRADE, ...fields }] };
}

function adjusting(field: string, code: Adjustment['code']): [Fields, ReturnParts][] {
  return [[ofTrade({ [field]: 1_000 }), { adjustments: [{ code }] }]];
}

/** A return gathers periods of account from rows: `accounts-of-year.test.ts` compares both. To 2023-24 it has none. */
const OF_PERIODS = [
  'periods_of_account/0/start_on',
  'periods_of_account/0/end_on',
  'periods_of_account/0/turnover',
  'periods_of_account/0/expenses',
  'periods_of_account/0/profit',
  'periods_of_account/0/provisional',
  'commenced_on',
  'late_accounting_date_rule',
  'basis_period_ended_on',
  'overlap_profit_brought_forward',
  'overlap_days_brought_forward',
].map((name) => `self_employments/0/${name}`);

/** A profit without what it is made of is no part of a return, whose rows make it. */
const REFUSED = [...OF_PERIODS, 'self_employments/0/profit', 'uk_property/profit'];

/** Fields that 2025-26 does not have are tried in the last year that had them. */
const LAST_YEAR: Readonly<Record<string, number>> = {
  'foreign_property/furnished_holiday_letting_profit': 2024,
};

/** Names, descriptions, a day that only a warning looks at, and what HMRC alone wants to know. */
const ACTS_IN_NO_FIGURE: readonly string[] = [
  'other_income/0/description',
  'partnerships/0/name',
  'capital_gains/disposals/0/description',
  'capital_gains/disposals/0/acquired_on',
  ...DETAILS_FOR_HMRC.map((path) => path.replaceAll('[].', '/0/').replaceAll('[]', '').replaceAll('.', '/')),
];

const leaves = leavesOf(TaxEstimateFigures);
const isOfInputs = (path: readonly string[]) => (path[0] ?? '') in TaxReturnInputs.properties;

describe('a return', () => {
  it.each(leaves.map(([path, schema]): [string, Leaf] => [path.join('/'), [path, schema]]))(
    'answers to %s what an estimate of the same figures answers',
    (name, [path, schema]) => {
      if (REFUSED.includes(name)) {
        const body = withValue({}, path, 1_000);
        expect(Value.Check(TaxReturnInputs, body)).toBe(false);
        return;
      }
      if (!isOfInputs(path)) {
        const pairs = ELSEWHERE[name] ?? [];
        expect(pairs.length, 'no way of this field into a return is known').toBeGreaterThan(0);
        for (const [estimate, parts, year] of pairs) {
          expect(figuresOfReturn(parts)).toEqual(figuresOfEstimate(estimate, year));
        }
        return;
      }
      const [top = ''] = path;
      const beside = BESIDE_ONE[name] ?? (top in BESIDE ? { [top]: BESIDE[top] } : {});
      const taxYear = LAST_YEAR[name] ?? 2025;
      const estimateOf = (inputs: Fields) => figuresOfEstimate(inputs, formatTaxYear(taxYear));
      const answers = sampleOf(schema, path.slice(-1)).map((value) => {
        const inputs = withValue(beside, path, value);
        expect(Value.Check(TaxReturnInputs, inputs), JSON.stringify(inputs)).toBe(true);
        const answer = figuresOfReturn({ taxYear, inputs });
        expect(answer, JSON.stringify(inputs)).toEqual(estimateOf(inputs));
        return answer as object;
      });
      const taken = answers.filter((answer) => !('refused' in answer)).map((one) => JSON.stringify(one));
      const absent = JSON.stringify(estimateOf(without(beside, path)));
      expect(taken.length).toBeGreaterThan(0);
      expect(taken.some((answer) => answer !== absent)).toBe(!ACTS_IN_NO_FIGURE.includes(name));
    },
  );
});

it('everything that a calculation carries forward is proposed to the next year', () => {
  /** Overlap profits are of years to 2022-23, which returns do not work out by basis periods. */
  const carried = Object.keys(calculationProperties.carried_forward.properties).filter(
    (name) => name !== 'overlap_profits',
  );

  expect(carried.length).toBeGreaterThan(5);
  expect(CARRIED_KINDS).toEqual(expect.arrayContaining(carried));
});
