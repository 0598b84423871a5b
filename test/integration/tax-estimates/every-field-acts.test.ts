import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TaxEstimateFigures } from '../../../src/http/resources/tax-estimates/input-schema.js';
import { DETAILS_FOR_HMRC } from '../../support/details-for-hmrc.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { type Act, type Body, firm, gains, job, pay, trade, uk } from './acts/act.js';
import { DETAILS } from './acts/details.js';
import { EMPLOYMENT_ACTS } from './acts/employment-acts.js';
import { GAIN_ACTS } from './acts/gain-acts.js';
import { INCOME_ACTS } from './acts/income-acts.js';
import { PERSON_ACTS } from './acts/person-acts.js';
import { PROPERTY_ACTS } from './acts/property-acts.js';
import { RELIEF_ACTS } from './acts/relief-acts.js';
import { TRADE_ACTS } from './acts/trade-acts.js';
import { estimateOf } from './over-http.js';
import { fieldsOf } from './schema-fields.js';

/** Fields that name a thing and never touch a figure. */
const LABELS: readonly string[] = [
  'self_employments[].name',
  'other_income[].description',
  'capital_gains.disposals[].description',
  'partnerships[].name',
];

const ACTS: Readonly<Record<string, Act>> = {
  ...PERSON_ACTS,
  ...TRADE_ACTS,
  ...PROPERTY_ACTS,
  ...EMPLOYMENT_ACTS,
  ...INCOME_ACTS,
  ...RELIEF_ACTS,
  ...GAIN_ACTS,
};

/** A body with each label. */
const NAMED: Readonly<Record<string, (name: string) => Body>> = {
  'self_employments[].name': (name) => trade({ profit: 30_000, name }),
  'other_income[].description': (name) => ({
    ...pay(30_000),
    other_income: [{ amount: 100, description: name }],
  }),
  'partnerships[].name': (name) => firm({ profit: 30_000, name }),
  'capital_gains.disposals[].description': (name) => gains({ proceeds: 50_000, description: name }),
};

const paths = fieldsOf(TaxEstimateFigures).map(({ path }) => path);

describe('POST /v1/tax-estimates, every field of its body', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** The figures and warnings, without the lines and what is only repeated from the body. */
  async function figuresOf(body: Body): Promise<string> {
    const answer = (await estimateOf(app, { tax_year: '2025-26', ...body })) as Body;
    const { tax_year: _year, region: _region, lines: _lines, ...figures } = answer;
    return JSON.stringify(figures);
  }

  it('is a label, or is shown to act', () => {
    expect([...Object.keys(ACTS), ...Object.keys(DETAILS), ...LABELS].sort()).toEqual([...paths].sort());
    expect(Object.keys(DETAILS).sort()).toEqual([...DETAILS_FOR_HMRC].sort());
  });

  it.each(Object.entries(ACTS))('%s changes the answer', async (_path, { body, values }) => {
    const answers = await Promise.all(values.map((value) => figuresOf(body(value))));
    expect(values.length).toBeGreaterThan(1);
    expect(new Set(answers).size).toBe(values.length);
  });

  it.each(Object.entries(DETAILS))('%s changes no figure, for it is HMRC’s to know', async (_path, act) => {
    const answers = await Promise.all(act.values.map((value) => figuresOf(act.body(value))));
    expect(act.values.length).toBeGreaterThan(1);
    expect(new Set(answers).size).toBe(1);
  });

  it('gives an absent field its stated default', async () => {
    const defaults: readonly (readonly [Body, Body])[] = [
      [pay(60_000), { ...pay(60_000), region: 'england', date_of_birth: null, uk_property: null }],
      [
        { ...pay(30_000), student_loan_plans: ['plan2'] },
        {
          ...job({ pay: 30_000, class1_earnings: 30_000, payrolled_benefits: 0 }),
          student_loan_plans: ['plan2'],
        },
      ],
      [
        trade({ turnover: 1_800, expenses: 300 }),
        { ...trade({ turnover: 1_800, expenses: 300, trading_allowance: 'auto', class4_exempt: false }) },
      ],
      [uk({ income: 3_000 }), uk({ income: 3_000, property_allowance: 'auto', rent_a_room: false })],
      [pay(20_000), { ...pay(20_000), marriage_allowance: 'none', married_couples_allowance: null }],
    ];
    for (const [absent, stated] of defaults) expect(await figuresOf(absent)).toBe(await figuresOf(stated));
  });

  it("claims the married couple's allowance by the object alone, where the person is old enough", async () => {
    const old = { pensions: { state: 30_000 }, date_of_birth: '1934-01-01' };
    const [claimed, left] = await Promise.all([
      figuresOf({ ...old, married_couples_allowance: {} }),
      figuresOf({ ...old, married_couples_allowance: null }),
    ]);
    expect(claimed).not.toBe(left);
  });

  it('measures the annual maximum by class1_earnings, and says so', async () => {
    const besides = (class1_earnings: number) =>
      figuresOf({ ...trade({ profit: 30_000 }), ...job({ pay: 20_000, class1_earnings }) });
    expect(await besides(40_000)).toContain('class4_annual_maximum_by_annual_earnings');
    expect(await besides(0)).not.toContain('class4_annual_maximum_by_annual_earnings');
  });

  it.each(LABELS)('%s changes no figure', async (path) => {
    const named = (name: string) => figuresOf(NAMED[path]?.(name) ?? {});
    expect(await named('One')).toBe(await named('Other'));
  });
});
