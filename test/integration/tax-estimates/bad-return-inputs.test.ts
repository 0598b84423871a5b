import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '../../../src/http/document/problem-schema.js';
import { compileBody } from '../../../src/http/gate/validation.js';
import { TaxReturnInputs } from '../../../src/http/resources/tax-estimates/input-schema.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';
import { bodyWith, fieldsOf, pointerOf } from './schema-fields.js';

const RAW = 'the raw text goes here';
const isProblem = compileBody(problemSchema());
const amounts = fieldsOf(TaxReturnInputs).filter(({ schema }) => schema['x-money']);

describe("POST /v1/tax-returns, a return's own figures", () => {
  let app: TestApp;
  let client: string;
  beforeAll(async () => {
    app = await startTestApp();
    ({ id: client } = await make(app.as(), '/v1/clients', clientBody()));
  });
  afterAll(() => app.close());

  async function issuesOf(fields: object, text = ''): Promise<readonly string[]> {
    const body = JSON.stringify({ client_id: client, tax_year: '2025-26', ...fields });
    const answer = await app
      .as()
      .post('/v1/tax-returns')
      .set('Content-Type', 'application/json')
      .send(body.replace(JSON.stringify(RAW), text));
    expect([answer.status, answer.text]).toEqual([422, expect.anything()]);
    expect(isProblem(answer.body), JSON.stringify([answer.body, isProblem.errors])).toBe(true);
    const errors = answer.body.errors as readonly { pointer: string; code: string }[];
    return errors.map(({ pointer, code }) => `${pointer} ${code}`);
  }

  it.each(amounts)('$path takes money only, and names itself otherwise', async ({ path, schema }) => {
    const pointer = `#/inputs${pointerOf(path).slice(1)}`;
    const negative = schema.minimum === 0 ? [['-0.01', 'too_small'] as const] : [];
    for (const [text, code] of [
      ...negative,
      ['1.005', 'too_many_decimals'] as const,
      ['0.30000000000000001', 'too_many_digits'] as const,
      ['1e15', 'too_large'] as const,
      ['"77.77"', 'invalid_type'] as const,
      ['null', 'invalid_type'] as const,
    ]) {
      expect(await issuesOf({ inputs: bodyWith(path, RAW) }, text)).toContain(`${pointer} ${code}`);
    }
  });

  it.each([
    ['-0.01', 'too_small'],
    ['1.005', 'too_many_decimals'],
    ['1e15', 'too_large'],
    ['"77.77"', 'invalid_type'],
  ])('an adjustment of %s is refused', async (text, code) => {
    const adjustments = [{ code: 'property_losses_brought_forward', amount: RAW }];
    expect(await issuesOf({ adjustments }, text)).toContain(`#/adjustments/0/amount ${code}`);
  });

  it.each([
    [{ capital_gains: [] }, '#/inputs/capital_gains invalid_type'],
    [{ remittance_basis: [] }, '#/inputs/remittance_basis not_supported'],
    [{ surprise: 1 }, '#/inputs/surprise unknown_field'],
    [{ employments: [{ surprise: 1 }] }, '#/inputs/employments/0/surprise unknown_field'],
    [
      { reliefs: { pension_relief_at_source_net: 80, pension_relief_at_source_gross: 100 } },
      '#/inputs/reliefs/pension_relief_at_source_gross net_or_gross',
    ],
    [
      { marriage_allowance: 'given', married_couples_allowance: {} },
      '#/inputs/marriage_allowance marriage_allowance_conflict',
    ],
    [
      { dividends: { uk: 60_000_000_000, foreign: 60_000_000_000 } },
      '#/inputs/dividends/foreign amounts_too_large',
    ],
  ])('%j is refused', async (inputs, issue) => {
    expect(await issuesOf({ inputs })).toEqual([issue]);
  });
});
