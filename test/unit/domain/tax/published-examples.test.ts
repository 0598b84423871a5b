import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { expectWithin } from './expect-within.js';
import { otherQuestionOf } from './other-questions.js';
import { PUBLISHED_EXAMPLES } from './published-example.js';
import { figuresFound } from './published-figures.js';

const { all, wholeYears, otherQuestions, notApplicable } = PUBLISHED_EXAMPLES;

describe('calculateTax, examples published by others', () => {
  it('reads every example in the file, or says why not', () => {
    expect(all).toHaveLength(152);
    expect(wholeYears.length + otherQuestions.length + Object.keys(notApplicable).length).toBe(all.length);
  });

  it.each(wholeYears)('$id ($taxYear, $region; $source)', async (example) => {
    expectWithin(
      await figuresFound(example, (input) => calculateTax(input)),
      example.expected,
      example.tolerance,
    );
  });

  it.each(otherQuestions.map((example) => ({ ...example, by: otherQuestionOf(example).answeredBy })))(
    '$id ($taxYear, a question of its own for $by; $source)',
    async (example) => {
      const found = await otherQuestionOf(example).answer(example, (input) => calculateTax(input));
      expectWithin(found, example.expected, example.tolerance);
    },
  );
});
