import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TaxEstimateFigures } from '../../../src/http/resources/tax-estimates/input-schema.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { fieldsOf } from './schema-fields.js';

const MAX = 99_999_999_999.99;
const money = fieldsOf(TaxEstimateFigures).filter(({ schema }) => schema['x-money']);

/** A body with nothing but this field: `self_employments[].profit` becomes `{"self_employments":[{"profit":…}]}`. */
function bodyWith(path: string, value: number): object {
  return path.split('.').reduceRight<unknown>((inner, step) => {
    const isList = step.endsWith('[]');
    return { [isList ? step.slice(0, -2) : step]: isList ? [inner] : inner };
  }, value) as object;
}

describe('POST /v1/tax-estimates of the largest amounts that it takes', () => {
  let app: TestApp;
  let answered = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  // Fails where an answer was outside the bounds that the document states.
  afterAll(() => app.close());

  it.each(money.map(({ path, schema }) => [path, schema] as const))(
    'is inside the bounds of its own answer: %s',
    async (path, schema) => {
      for (const amount of schema.minimum === 0 ? [MAX] : [MAX, -MAX]) {
        for (const region of ['england', 'scotland']) {
          const body = { tax_year: '2025-26', region, ...bodyWith(path, amount) };
          const { status } = await app.as().post('/v1/tax-estimates', body);
          expect([200, 422]).toContain(status);
          if (status === 200) answered += 1;
        }
      }
    },
  );

  it('is answered for most fields by themselves', () => {
    expect(answered).toBeGreaterThan(money.length);
  });
});
