import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { estimateOf } from './over-http.js';

interface Result {
  readonly tax_year: string;
  readonly name: string | null;
  readonly status: string;
  readonly figures_not_enacted: readonly { readonly figure: string; readonly status: string }[];
  readonly calculation: Readonly<Record<string, unknown>> & { readonly total_liability: number };
  readonly difference: {
    readonly amount: number;
    readonly causes: readonly { readonly code: string; readonly amount: number }[];
  };
}

const LANDLORD = { tax_year: '2026-27', uk_property: { profit: 22_570 } };
const NOTHING = { amount: 0, causes: [] };

describe('POST /v1/tax-estimates with years and alternatives', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const resultsOf = async (body: object) =>
    ((await estimateOf(app, body)) as { readonly results: readonly Result[] }).results;

  async function issuesOf(body: object): Promise<readonly string[]> {
    const { status, body: problem } = await app.as().post('/v1/tax-estimates', body);
    expect(status).toBe(422);
    const { errors } = problem as { errors: readonly { pointer: string; code: string }[] };
    return errors.map(({ pointer, code }) => `${pointer} ${code}`);
  }

  it('answers without results where none are asked for', async () => {
    expect(await estimateOf(app, LANDLORD)).not.toHaveProperty('results');
  });

  it('gives each year as an estimate of it alone does, and why it differs', async () => {
    const years = ['2025-26', '2026-27', '2027-28'];
    const results = await resultsOf({ ...LANDLORD, years });

    expect(results.map(({ tax_year, name }) => [tax_year, name])).toEqual(years.map((year) => [year, null]));
    for (const { tax_year, calculation } of results)
      expect(calculation).toEqual(await estimateOf(app, { ...LANDLORD, tax_year }));
    // 10,000 above the allowance at 22 per cent in place of 20.
    expect(results.map(({ difference }) => difference)).toEqual([
      NOTHING,
      NOTHING,
      { amount: 200, causes: [{ code: 'property_rates', amount: 200 }] },
    ]);
  });

  it('says which figures are not law', async () => {
    const graduate = { employments: [{ pay: 40_000 }], student_loan_plans: ['plan2'] };
    const results = await resultsOf({ tax_year: '2026-27', ...graduate, years: ['2026-27', '2027-28'] });

    expect(results.map(({ status, figures_not_enacted }) => [status, figures_not_enacted])).toEqual([
      ['enacted', []],
      [
        'assumed',
        [
          { figure: 'main_rates', status: 'assumed' },
          { figure: 'student_loan_plan2_threshold', status: 'announced' },
        ],
      ],
    ]);
  });

  it('takes changes of a year by themselves', async () => {
    const results = await resultsOf({
      ...LANDLORD,
      years: ['2027-28'],
      year_changes: [{ tax_year: '2027-28', changes: { uk_property: { profit: 32_570 } } }],
    });

    expect(results.map(({ difference }) => difference)).toEqual([
      {
        amount: 2_400,
        causes: [
          { code: 'property_rates', amount: 200 },
          { code: 'uk_property', amount: 2_200 },
        ],
      },
    ]);
  });

  it('compares each alternative with its year', async () => {
    const results = await resultsOf({
      tax_year: '2026-27',
      region: 'scotland',
      employments: [{ pay: 60_000 }],
      reliefs: { gift_aid_paid: 100 },
      years: ['2026-27', '2027-28'],
      alternatives: [
        { name: 'As it is', changes: {} },
        { name: 'England', changes: { region: null } },
        { name: 'No job', changes: { employments: null, reliefs: { gift_aid_paid: null } } },
      ],
    });

    expect(results.map(({ tax_year, name }) => `${tax_year} ${name}`)).toEqual([
      '2026-27 null',
      '2026-27 As it is',
      '2026-27 England',
      '2026-27 No job',
      '2027-28 null',
      '2027-28 As it is',
      '2027-28 England',
      '2027-28 No job',
    ]);
    for (const { difference } of results) {
      const sum = difference.causes.reduce((pence, { amount }) => pence + Math.round(amount * 100), 0);
      expect(sum).toBe(Math.round(difference.amount * 100));
    }
    const unchanged = results.filter(({ name }) => name === 'As it is');
    expect(unchanged.map(({ difference }) => difference)).toEqual([NOTHING, NOTHING]);
    expect(results[2]?.difference.causes.map(({ code }) => code)).toEqual(['region']);
    expect(results[3]?.calculation.total_liability).toBe(0);
  });

  it('gives alternatives in the year of the body when no years are named', async () => {
    const results = await resultsOf({ ...LANDLORD, alternatives: [{ name: 'None', changes: {} }] });

    expect(results.map(({ tax_year, name }) => [tax_year, name])).toEqual([
      ['2026-27', null],
      ['2026-27', 'None'],
    ]);
  });

  it.each([
    [{ years: [] }, '#/years too_few_items'],
    [{ years: ['2026-27', '2026-27'] }, '#/years duplicate'],
    [{ years: ['2026-27', '2026-28'] }, '#/years/1 invalid_format'],
    [{ years: ['2019-20'] }, '#/years/0 tax_year_not_supported'],
    [
      { years: Array.from({ length: 8 }, (_, index) => `20${20 + index}-${21 + index}`) },
      '#/years too_many_items',
    ],
    [{ alternatives: Array(11).fill({ name: 'A', changes: {} }) }, '#/alternatives too_many_items'],
    [{ alternatives: [{ name: 'A' }] }, '#/alternatives/0/changes required'],
    [{ alternatives: [{ name: 'A', changes: [] }] }, '#/alternatives/0/changes invalid_type'],
    [
      { alternatives: ['A', 'B', 'A'].map((name) => ({ name, changes: {} })) },
      '#/alternatives/2/name duplicate',
    ],
    [{ year_changes: [{ tax_year: '2025-26', changes: {} }] }, '#/year_changes/0/tax_year not_allowed_value'],
    [
      { years: ['2025-26'], year_changes: Array(2).fill({ tax_year: '2025-26', changes: {} }) },
      '#/year_changes/1/tax_year duplicate',
    ],
  ])('refuses %j', async (comparison, issue) => {
    expect(await issuesOf({ ...LANDLORD, ...comparison })).toContain(issue);
  });

  it('works out a thousand entries of lists in all, and no more', async () => {
    const jobs = (count: number) => ({ tax_year: '2026-27', employments: Array(count).fill({ pay: 1 }) });
    const alternatives = Array.from({ length: 9 }, (_, index) => ({ name: `${index}`, changes: {} }));

    expect(await resultsOf({ ...jobs(100), alternatives })).toHaveLength(10);
    const one = { name: 'More', changes: { employments: [{ pay: 1 }] } };
    expect(await issuesOf({ ...jobs(100), alternatives: [...alternatives, one] })).toEqual([
      '#/alternatives too_many_items',
    ]);
  });

  it.each([
    [{ tax_year: '2025-26' }, '/tax_year not_supported'],
    [{ years: ['2025-26'] }, '/years unknown_field'],
    [{ remittance_basis: true }, '/remittance_basis not_supported'],
    [{ uk_property: { profit: '1' } }, '/uk_property/profit invalid_type'],
    [{ uk_property: { profit: 1.005 } }, '/uk_property/profit too_many_decimals'],
    [{ employments: [{ pay: 1 }, { pay: -1 }] }, '/employments/1/pay too_small'],
    [{ uk_property: { income: 5 } }, '/uk_property/profit profit_or_income'],
    [{ date_of_birth: '2199-01-01' }, '/date_of_birth too_large'],
    [JSON.parse('{"__proto__":{"region":"wales"}}'), '/__proto__ unknown_field'],
    [{ uk_property: { constructor: 1 } }, '/uk_property/constructor unknown_field'],
  ])('names the place in changes: %j', async (changes, issue) => {
    const other = { name: 'A', changes: {} };
    const alternatives = [other, { name: 'B', changes }];
    expect(await issuesOf({ ...LANDLORD, alternatives })).toContain(`#/alternatives/1/changes${issue}`);
    const year_changes = [{ tax_year: '2026-27', changes }];
    expect(await issuesOf({ ...LANDLORD, years: ['2026-27'], year_changes })).toContain(
      `#/year_changes/0/changes${issue}`,
    );
  });

  it('says in which year figures are wrong that are right in the year of the body', async () => {
    const lettings = { uk_property: { income: 9_000, furnished_holiday_letting_profit: 100 } };
    const { status, body } = await app
      .as()
      .post('/v1/tax-estimates', { tax_year: '2024-25', ...lettings, years: ['2024-25', '2025-26'] });

    expect(status).toBe(422);
    const [issue] = (body as { errors: readonly { pointer: string; detail: string }[] }).errors;
    expect(issue?.pointer).toBe('#/uk_property/furnished_holiday_letting_profit');
    expect(issue?.detail).toMatch(/^In 2025-26: /);
  });
});
