import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
type Year = ReturnType<typeof calculateTax>;
type Add = (to: TaxInput, amount: number) => TaxInput;

const amountOf = (items: readonly { readonly code: string; readonly amount: number }[], code: string) =>
  items.find((item) => item.code === code)?.amount ?? 0;

/** Each field of the wider scope, added to a year. */
const ROWS = {
  'policy gains, over 10 years': (to, amount) => ({
    ...to,
    lifeInsuranceGains: [...(to.lifeInsuranceGains ?? []), { amount: pounds(amount), years: 10 }],
  }),
  'a termination payment over the exemption': (to, amount) => ({
    ...to,
    employmentLumpSums: [{ kind: 'termination', amount: pounds(amount + 30_000) }],
  }),
  'foreign pay': (to, amount) => ({ ...to, foreignIncome: [{ kind: 'employment', amount: pounds(amount) }] }),
  'transition profit': (to, amount) => {
    const [first = {}, ...others] = to.selfEmployments ?? [];
    return { ...to, selfEmployments: [{ ...first, transitionProfit: pounds(amount) }, ...others] };
  },
  'capital gains': (to, amount) => {
    const disposals = to.capitalGains?.disposals ?? [];
    return { ...to, capitalGains: { disposals: [...disposals, { proceeds: pounds(amount) }] } };
  },
  'payrolled benefits': (to, amount) => {
    const [first = { pay: pounds(amount) }, ...others] = to.employments ?? [];
    return { ...to, employments: [{ ...first, payrolledBenefits: pounds(amount) }, ...others] };
  },
  'non-residence': (to) => ({ ...to, residence: { status: 'non_resident' } }),
  'Scottish status': (to) => ({ ...to, region: 'scotland' }),
} satisfies Record<string, Add>;

type Row = keyof typeof ROWS;

interface Column {
  readonly base: TaxInput;
  readonly of: (year: Year) => readonly number[];
  /** What the base alone comes to, in pounds. */
  readonly alone: readonly number[];
  /** By row: the amount added, and what it makes of the figure; a row that is not here makes no difference. */
  readonly cells: Partial<Record<Row, readonly [amount: number, figure: readonly number[], why: string]>>;
}

const job = (pay: number) => ({ employments: [{ pay: pounds(pay) }] });
const COLUMNS: Readonly<Record<string, Column>> = {
  'relevant earnings (FA 2004 s.189)': {
    base: {
      taxYear: 2025,
      ...job(10_000),
      ukProperty: { profit: pounds(90_000) },
      reliefs: { pensionReliefAtSourceGross: pounds(80_000) },
    },
    of: (year) => [year.netIncome - year.adjustedNetIncome],
    alone: [10_000],
    cells: {
      'a termination payment over the exemption': [
        8_000,
        [18_000],
        's.189(2)(a), ITEPA 2003 s.403: 10,000 + 8,000',
      ],
      'foreign pay': [12_000, [22_000], 's.189(2)(a): 10,000 + 12,000'],
      'transition profit': [5_000, [15_000], 's.189(2)(b), FA 2022 Sch.1 para 72(3): 10,000 + 5,000'],
    },
  },
  'adjusted total income (ITTOIA 2005 s.274AA)': {
    base: {
      taxYear: 2025,
      ...job(10_000),
      ukProperty: { profit: pounds(30_000), residentialFinanceCosts: pounds(5_000) },
    },
    of: ({ lines }) => [lines.find(({ rule }) => rule === 'finance_cost_income_limit')?.amount ?? 0],
    alone: [27_430],
    cells: {
      'a termination payment over the exemption': [
        10_000,
        [37_430],
        'no savings or dividends: 27,430 + 10,000',
      ],
      'foreign pay': [12_000, [39_430], '27,430 + 12,000'],
    },
  },
  "Gift Aid's tax to cover (ITA 2007 s.424-425)": {
    // 13,570 less 12,570 bears 200; the gross gift of 2,000 takes 400.
    base: { taxYear: 2025, ...job(13_570), reliefs: { giftAidPaid: pounds(1_600) } },
    of: ({ incomeTax }) => [amountOf(incomeTax.charges, 'gift_aid_shortfall')],
    alone: [200],
    cells: {
      'policy gains, over 10 years': [
        20_000,
        [400],
        's.425(5)(a)(iv): 200 and 15,000 at 20%, less 4,000 treated as paid, is nothing',
      ],
      'a termination payment over the exemption': [1_000, [0], '400 less 2,000 at 20%'],
      'foreign pay': [500, [100], '400 less 1,500 at 20%'],
      'transition profit': [500, [100], 'FA 2022 Sch.1 para 75(2)(d), tax of Step 4: 400 less 300'],
      'capital gains': [3_500, [110], 's.424(2)(b): 400 less 200 and 500 at 18%'],
      'Scottish status': [0, [210], '400 less 1,000 at 19%'],
    },
  },
  'the band for gains (TCGA 1992 s.1I-1J)': {
    // 37,700 less 27,430 is 10,270 at 18%, and 6,730 of 17,000 at 24%.
    base: { taxYear: 2025, ...job(40_000), capitalGains: { disposals: [{ proceeds: pounds(20_000) }] } },
    of: ({ capitalGains }) => [capitalGains?.tax ?? 0],
    alone: [3_463.8],
    cells: {
      'policy gains, over 10 years': [
        20_000,
        [3_583.8],
        'CG21230: 2,000 less at 18%, 8,270 and 8,730 at 24%',
      ],
      'a termination payment over the exemption': [10_000, [4_063.8], '270 at 18%, 16,730 at 24%'],
      'foreign pay': [10_000, [4_063.8], '270 at 18%, 16,730 at 24%'],
      'capital gains': [1_000, [3_703.8], '1,000 more at 24%'],
    },
  },
  'top slicing (ITTOIA 2005 s.535-537)': {
    // 27,430 and 30,000: 19,730 above 37,700 at 20% more, less 20% of the savings allowance of 500; the slice is below.
    base: { taxYear: 2025, ...job(40_000), lifeInsuranceGains: [{ amount: pounds(30_000), years: 10 }] },
    of: ({ topSlicingRelief }) => [topSlicingRelief],
    alone: [3_846],
    cells: {
      'policy gains, over 10 years': [
        10_000,
        [5_846],
        's.537: 29,730 at 20% less 100; 31,430 with slices of 4,000',
      ],
      'foreign pay': [5_000, [4_846], '24,730 at 20% less 100; 35,430 with the slice'],
      'non-residence': [0, [0], 's.465(1): the gain is not taxed'],
    },
  },
  'the Class 1 maximum (SI 2001/1004 reg.100)': {
    // 2,262 less 32,430 at 8% leaves nothing at 6%; 17,430 bear 2%.
    base: { taxYear: 2025, ...job(45_000), selfEmployments: [{ profit: pounds(30_000) }] },
    of: ({ class4 }) => [class4],
    alone: [348.6],
    cells: {
      'transition profit': [5_000, [448.6], '22,430 at 2%'],
      'payrolled benefits': [12_000, [767], '2,262 less 20,430 at 8% is 627.60, of 10,460; 6,970 at 2%'],
      'non-residence': [0, [0], 'SI 2001/1004 reg.91(b): no Class 4'],
    },
  },
  'the marriage allowance test (ITA 2007 s.55B(2))': {
    base: { taxYear: 2025, ...job(40_000), marriageAllowance: 'received' },
    of: ({ incomeTax }) => [amountOf(incomeTax.reductions, 'marriage_allowance')],
    alone: [252],
    cells: {
      'policy gains, over 10 years': [20_000, [0], '47,430 is above 37,700, whatever top slicing gives back'],
      'a termination payment over the exemption': [20_000, [0], '47,430 is above 37,700'],
      'foreign pay': [20_000, [0], '47,430 is above 37,700'],
    },
  },
  'Class 2 and 4 (SSCBA 1992 s.11, s.15)': {
    // 52 weeks at 3.45, and 17,430 at 9%.
    base: { taxYear: 2023, selfEmployments: [{ profit: pounds(30_000) }] },
    of: ({ class2, class4 }) => [class2, class4],
    alone: [179.4, 1_568.7],
    cells: {
      'transition profit': [5_000, [179.4, 2_018.7], '22,430 at 9%'],
      'non-residence': [0, [179.4, 0], 'SI 2001/1004 reg.91(b): no Class 4'],
    },
  },
};

const NO_EFFECT_AMOUNT = 9_000;

describe.each(Object.entries(COLUMNS))('%s', (_name, { base, of, alone, cells }) => {
  const figure = (input: TaxInput) => of(calculateTax(input));

  it(`is ${alone.join(' and ')} of itself`, () => {
    expect(figure(base)).toEqual(alone.map(pounds));
  });

  const rows = Object.entries(ROWS) as [Row, Add][];
  it.each(
    rows.map(([row, add]) => {
      const [amount, expected, why] = cells[row] ?? [NO_EFFECT_AMOUNT, alone, 'no effect'];
      return { row, add, amount, expected, why };
    }),
  )('with $row: $expected ($why)', ({ add, amount, expected }) => {
    expect(figure(add(base, amount))).toEqual(expected.map(pounds));
  });
});

describe('every field of the wider scope', () => {
  it.each(Object.entries(ROWS) as [Row, Add][])('acts somewhere in the table: %s', (row) => {
    const effects = Object.values(COLUMNS).filter(({ cells }) => cells[row] !== undefined);

    expect(effects.length).toBeGreaterThan(0);
  });
});
