import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { expectWithin } from '../../unit/domain/tax/expect-within.js';
import { otherQuestionOf } from '../../unit/domain/tax/other-questions.js';
import { PUBLISHED_EXAMPLES } from '../../unit/domain/tax/published-example.js';
import { figuresFound } from '../../unit/domain/tax/published-figures.js';
import { calculateOverHttp } from './over-http.js';

const { all, wholeYears, otherQuestions, notApplicable } = PUBLISHED_EXAMPLES;
const asked = otherQuestions.map((example) => ({ ...example, by: otherQuestionOf(example).answeredBy }));

describe('POST /v1/tax-estimates, examples published by others', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('leaves out only what its reason names', () => {
    const shown = new Set([...wholeYears, ...otherQuestions].map(({ id }) => id));
    const left = all.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
    expect(left).toEqual(Object.keys(notApplicable));
    for (const reason of Object.values(notApplicable)) expect(reason).not.toBe('');
  });

  it.each(wholeYears)('$id ($taxYear, $region; $source)', async (example) => {
    const found = await figuresFound(example, calculateOverHttp(app));
    expectWithin(found, example.expected, example.tolerance);
  });

  it.each(asked)('$id ($taxYear, a question of its own for $by; $source)', async (example) => {
    const found = await otherQuestionOf(example).answer(example, calculateOverHttp(app));
    expectWithin(found, example.expected, example.tolerance);
  });
});
