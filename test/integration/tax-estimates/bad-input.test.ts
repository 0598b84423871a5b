import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '../../../src/http/document/problem-schema.js';
import { compileBody } from '../../../src/http/gate/validation.js';
import { TaxEstimateFigures } from '../../../src/http/resources/tax-estimates/input-schema.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { answerTo } from './over-http.js';
import { besideField, bodyWith, fieldsOf, objectsOf, pointerOf } from './schema-fields.js';

const RAW = 'the raw text goes here';
const isProblem = compileBody(problemSchema());
const fields = fieldsOf(TaxEstimateFigures).filter(({ path }) => path !== 'tax_year');
const amounts = fields.filter(({ schema }) => schema['x-money']);
const isNumber = ({ type }: { readonly type?: string }) => type === 'number' || type === 'integer';
const year = { tax_year: '2025-26' };

/** The text of a body with a value written at the path exactly as given. */
const written = (path: string, text: string) =>
  JSON.stringify({ ...year, ...besideField(path), ...bodyWith(path, RAW) }).replace(
    JSON.stringify(RAW),
    text,
  );

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

describe('POST /v1/tax-estimates, bad input', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** The problem for a body, which must be a 4xx document that follows its schema. */
  async function problemOf(text: string, status = 422): Promise<Problem> {
    const answer = await answerTo(app, text);
    expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
    const problem = JSON.parse(answer.text) as Problem;
    expect(isProblem(problem), JSON.stringify([problem, isProblem.errors])).toBe(true);
    return problem;
  }

  const issuesOf = async (text: string) =>
    ((await problemOf(text)).errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

  async function expectIssues(body: object, issues: readonly string[]): Promise<void> {
    expect(await issuesOf(JSON.stringify({ ...year, ...body }))).toEqual(issues);
  }

  it.each(amounts)(
    '$path takes money only, and names itself otherwise',
    async ({ path, schema, nullable }) => {
      const negative = schema.minimum === 0 ? [['-0.01', 'too_small'] as const] : [];
      const nothing = nullable ? [] : [['null', 'invalid_type'] as const];
      const refusals: readonly (readonly [text: string, code: string])[] = [
        ...negative,
        ...nothing,
        ['0.001', 'too_many_decimals'],
        ['1.005', 'too_many_decimals'],
        ['33.333', 'too_many_decimals'],
        ['0.30000000000000004', 'too_many_decimals'],
        ['0.30000000000000001', 'too_many_digits'],
        ['9007199254740993', 'too_many_digits'],
        ['1000000000000000', 'too_large'],
        ['1e15', 'too_large'],
        ['-1e15', 'too_small'],
        ['1e999', 'invalid_type'],
        ['-1e999', 'invalid_type'],
        ['"77.77"', 'invalid_type'],
        ['true', 'invalid_type'],
        ['[]', 'invalid_type'],
        ['{}', 'invalid_type'],
      ];
      for (const [text, code] of refusals) {
        const found = await issuesOf(written(path, text));
        expect({ text, found }).toEqual({
          text,
          found: expect.arrayContaining([`${pointerOf(path)} ${code}`]),
        });
        for (const issue of found) expect(issue).toContain(`${pointerOf(path)} `);
      }
    },
  );

  it.each(amounts)('$path takes every way of writing whole pence', async ({ path }) => {
    const [hundred, ...others] = await Promise.all(
      ['100', '1e2', '1E+2', '100.0', '100.00', '10000e-2'].map((text) => answerTo(app, written(path, text))),
    );
    expect(hundred?.status).toBe(200);
    for (const other of others) expect(other).toEqual(hundred);

    const [nothing, minus] = await Promise.all(['0', '-0'].map((text) => answerTo(app, written(path, text))));
    expect(minus).toEqual(nothing);
  });

  it.each(['null', '"26"', '1.5', '-1', '54', '1e400'])('a number of weeks is not %s', async (weeks) => {
    const path = 'self_employments[].class2_weeks';
    const found = await issuesOf(written(path, weeks));
    expect(new Set(found.map((issue) => issue.split(' ')[0]))).toEqual(new Set([pointerOf(path)]));
  });

  it.each(['null', '"26"', '-1', '1e16', '1e400'])('a quantity is not %s', async (quantity) => {
    for (const path of ['capital_gains.trades[].quantity', 'capital_gains.pools[].quantity']) {
      const found = await issuesOf(written(path, quantity));
      expect(new Set(found.map((issue) => issue.split(' ')[0]))).toEqual(new Set([pointerOf(path)]));
    }
  });

  it.each(fields.filter(({ nullable, schema }) => !nullable && !isNumber(schema)))(
    '$path refuses null and another type',
    async ({ path }) => {
      for (const text of ['null', '77']) {
        expect(await issuesOf(written(path, text))).toContain(`${pointerOf(path)} invalid_type`);
      }
    },
  );

  it.each(fields.filter(({ schema }) => schema.enum))(
    '$path refuses a value of no list',
    async ({ path }) => {
      expect(await issuesOf(written(path, '"constructor"'))).toEqual([
        `${pointerOf(path)} not_allowed_value`,
      ]);
    },
  );

  it.each(objectsOf(TaxEstimateFigures).map((path) => [path]))(
    'an unknown field is refused at its level: "%s"',
    async (path) => {
      for (const name of ['surprise', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const at = path === '' ? name : `${path}.${name}`;
        expect(await issuesOf(written(at, '{"secret":77}'))).toEqual([`${pointerOf(at)} unknown_field`]);
      }
    },
  );

  it.each([
    [
      'remittance_basis',
      'The remittance basis ended on 5 April 2025: give foreign income and gains as they arise. A claim for 2024-25 or before is not computed, and is made on the residence pages (SA109).',
    ],
    ['life_policy_gains', 'Give gains on life insurance policies as `life_insurance_gains`.'],
    [
      'lump_sums',
      'Give lump sums on the end of an employment as `employment_lump_sums`; others are not computed.',
    ],
  ])('%s is refused by its name', async (name, detail) => {
    const { errors } = await problemOf(JSON.stringify({ ...year, [name]: [{ amount: 77.777 }] }));
    expect(errors).toEqual([{ pointer: `#/${name}`, code: 'not_supported', detail }]);
  });

  it.each([
    [{ foreign_income_and_gains_claim: true }, '/foreign_income_and_gains_claim', 'SA109'],
    [
      { residence: { foreign_income_and_gains_claim: true } },
      '/residence/foreign_income_and_gains_claim',
      'SA109',
    ],
    [{ residence: { remittance_basis: true } }, '/residence/remittance_basis', 'SA109'],
    [{ capital_gains: { remittance_basis: true } }, '/capital_gains/remittance_basis', 'SA109'],
    [{ state_pension_lump_sum: 5_000 }, '/state_pension_lump_sum', '`state_lump_sum` of `pensions`'],
    [{ share_loss_relief: 5_000 }, '/share_loss_relief', '`share_loss`'],
    [{ reliefs: { share_loss_relief: 500 } }, '/reliefs/share_loss_relief', '`share_loss_eis`'],
    [{ capital_gains: { share_loss_relief: 500 } }, '/capital_gains/share_loss_relief', '`share_loss`'],
    [{ carried_interest: 500 }, '/carried_interest', '72.5%'],
    [{ capital_gains: { carried_interest: 500 } }, '/capital_gains/carried_interest', 'profit of a trade'],
    [{ partnerships: [{ periods_of_account: [] }] }, '/partnerships/0/periods_of_account', 'BIM81340'],
    [
      { partnerships: [{ overlap_profit_brought_forward: 5 }] },
      '/partnerships/0/overlap_profit_brought_forward',
      '`transition_profit`',
    ],
    [{ investment_reliefs: { sitr: 500 } }, '/investment_reliefs/sitr', 'ITA 2007 s.257K'],
  ])('%j is refused by its name, with the place that it belongs to', async (body, place, belongs) => {
    const { errors = [] } = await problemOf(JSON.stringify({ ...year, ...body }));
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([[`#${place}`, 'not_supported']]);
    expect(errors[0]?.detail).toContain(belongs);
  });

  it.each([
    ['"2025"', 'invalid_format'],
    ['"2025-2026"', 'invalid_format'],
    ['"2025-27"', 'invalid_format'],
    ['"2025/26"', 'invalid_format'],
    ['"1999-00"', 'invalid_format'],
    ['""', 'invalid_format'],
    ['2025', 'invalid_type'],
    ['null', 'invalid_type'],
  ])('tax_year %s is no tax year', async (text, code) => {
    expect(await issuesOf(`{"tax_year":${text}}`)).toContain(`#/tax_year ${code}`);
  });

  it('asks for the tax year', async () => {
    expect(await issuesOf('{}')).toEqual(['#/tax_year required']);
  });

  it.each(['2020-21', '2028-29', '2030-31', '2099-00'])('%s has no rates', async (taxYear) => {
    const { code, errors } = await problemOf(JSON.stringify({ tax_year: taxYear }));
    expect(code).toBe('tax_year_not_supported');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/tax_year']);
  });

  it.each(fields.filter(({ schema }) => schema.format === 'date'))(
    '$path takes real dates',
    async (field) => {
      const pointer = pointerOf(field.path);
      for (const date of [
        '2025-02-30',
        '1980-13-01',
        '1981-02-29',
        '29/02/1980',
        '1980-2-9',
        '19800229',
        '0001-01-01',
      ]) {
        const found = await issuesOf(written(field.path, JSON.stringify(date)));
        expect([date, new Set(found)]).toEqual([date, new Set([`${pointer} invalid_format`])]);
      }
    },
  );

  it.each(fields.filter(({ path, schema }) => schema.format === 'date' && path.includes('birth')))(
    '$path takes dates of the past',
    async (field) => {
      const inTheFuture = new Date(app.ctx.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
      const pointer = pointerOf(field.path);
      expect(await issuesOf(written(field.path, JSON.stringify(inTheFuture)))).toEqual([
        `${pointer} too_large`,
      ]);
      expect(await issuesOf(written(field.path, '"2026-04-06"'))).toEqual([`${pointer} date_after_tax_year`]);
    },
  );

  it.each(['self_employments', 'employments', 'pensions.other', 'other_income', 'reliefs.loss_claims'])(
    '%s takes a hundred items and none, and no more',
    async (path) => {
      const item = path.endsWith('loss_claims') ? { kind: 'early_years', amount: 1 } : {};
      const list = (length: number) => JSON.stringify(Array.from({ length }, () => item));
      expect((await answerTo(app, written(path, list(0)))).status).toBe(200);
      expect((await answerTo(app, written(path, list(100)))).status).toBe(200);
      expect(await issuesOf(written(path, list(101)))).toEqual([`${pointerOf(path)} too_many_items`]);
    },
  );

  it('student_loan_plans takes each plan once', async () => {
    await expectIssues({ student_loan_plans: ['plan1', 'plan1'] }, ['#/student_loan_plans duplicate']);
  });

  it.each([
    [
      'a hundred large amounts',
      { self_employments: Array.from({ length: 100 }, () => ({ profit: 99_999_999_999.99 })) },
      '#/self_employments/1/profit',
    ],
    [
      'a large amount in two places',
      { dividends: { uk: 60_000_000_000 }, employments: [{ pay: 60_000_000_000 }] },
      '#/dividends/uk',
    ],
    [
      'a large net amount, grossed up',
      { savings: { taxed_interest_net: 90_000_000_000 } },
      '#/savings/taxed_interest_net',
    ],
  ])('%s is refused where the sum no longer fits', async (_, body, pointer) => {
    expect(await issuesOf(JSON.stringify({ ...year, ...body }))).toContain(`${pointer} amounts_too_large`);
  });

  it.each([
    [{ self_employments: [{ profit: 1, turnover: 1 }] }, '#/self_employments/0/profit profit_or_turnover'],
    [{ self_employments: [{ profit: 1, expenses: 0 }] }, '#/self_employments/0/profit profit_or_turnover'],
    [{ uk_property: { profit: 1, income: 1 } }, '#/uk_property/profit profit_or_income'],
    [{ uk_property: { profit: 1, property_allowance: 'claim' } }, '#/uk_property/profit profit_is_final'],
    [{ uk_property: { profit: 1, rent_a_room: true } }, '#/uk_property/profit profit_is_final'],
    [
      { uk_property: { income: 1, rent_a_room: true, property_allowance: 'claim' } },
      '#/uk_property/property_allowance property_allowance_with_rent_a_room',
    ],
    [
      { self_employments: [{ trading_allowance: 'claim' }, { trading_allowance: 'expenses' }] },
      '#/self_employments trading_allowance_conflict',
    ],
    [
      { self_employments: [{ trading_allowance: 'claim' }, { profit: 1 }] },
      '#/self_employments trading_allowance_needs_turnover',
    ],
    [
      { reliefs: { pension_relief_at_source_net: 80, pension_relief_at_source_gross: 100 } },
      '#/reliefs/pension_relief_at_source_gross net_or_gross',
    ],
    [
      { marriage_allowance: 'given', married_couples_allowance: {} },
      '#/marriage_allowance marriage_allowance_conflict',
    ],
    [{ reliefs: { loss_claims: [{ amount: 1 }] } }, '#/reliefs/loss_claims/0/kind required'],
    [{ reliefs: { loss_claims: [{ kind: 'early_years' }] } }, '#/reliefs/loss_claims/0/amount required'],
    [
      { reliefs: { loss_claims: [{ kind: 'terminal', amount: 1 }] } },
      '#/reliefs/loss_claims/0/kind not_allowed_value',
    ],
  ])('%j contradicts itself, or is not whole', async (body, issue) => {
    await expectIssues(body, [issue]);
  });

  it.each([
    ['{"tax_year":"2025-26","dividends":{"uk":1,"uk":2}}', '#/dividends/uk duplicate'],
    ['{"tax_year":"2025-26","tax_year":"2024-25"}', '#/tax_year duplicate'],
    [
      '{"tax_year":"2025-26","employments":[{"pay":1},{"pay":1,"p\\u0061y":77}]}',
      '#/employments/1/pay duplicate',
    ],
  ])('%s gives a member twice', async (text, issue) => {
    expect(await issuesOf(text)).toEqual([issue]);
  });

  it.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '+1',
    '01',
    '.5',
    '1.',
    '0x10',
    '1_000',
    '1,5',
    "'1'",
    'undefined',
  ])('%s is not JSON', async (text) => {
    expect((await problemOf(written('dividends.uk', text), 400)).code).toBe('malformed_json');
  });

  it.each([
    ['an array', '[{"tax_year":"2025-26"}]'],
    ['a string', '"2025-26"'],
    ['nothing', 'null'],
    ['depth alone', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    [
      'depth in a field',
      `{"tax_year":"2025-26","dividends":${'{"uk":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
    ],
  ])('a body that is %s is refused', async (_, text) => {
    expect((await problemOf(text)).errors).not.toEqual([]);
  });

  it('says nothing of what was sent', async () => {
    const secret = '8675309';
    for (const { path } of fields) {
      for (const text of [`"${secret}"`, `${secret}.555`, `-${secret}000000000`, `["${secret}"]`]) {
        const { text: answer, status } = await answerTo(app, written(path, text));
        if (status >= 400) expect(answer).not.toContain(secret);
        if (status < 400)
          expect(path).toMatch(
            /name|description|asset$|quantity$|country$|reference$|company$|event$|share_class$/,
          );
      }
    }
  });
});
