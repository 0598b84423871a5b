import { describe, expect, it } from 'vitest';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';
import { differencesOf } from '../../support/agreement/compare-with-sandbox.js';
import { drawFrom, generatedPerson } from '../../support/agreement/generated-person.js';

const PERSONS = 2_000;

const unexplained = (input: TaxInput) =>
  differencesOf(input)
    .filter(({ code }) => code !== 'known_difference')
    .map(({ path, detail }) => `${path}: ${detail}`);

describe('our calculation beside HMRC’s published logic, over generated persons', () => {
  it('differs in nothing that no known way of HMRC’s accounts for', () => {
    const draw = drawFrom(20_261_127);
    const persons = Array.from({ length: PERSONS }, () => generatedPerson(draw).input);

    const faults = persons.flatMap((input) => {
      const found = unexplained(input);
      return found.length === 0 ? [] : [{ input, found }];
    });

    expect(faults).toEqual([]);
  }, 120_000);

  it('draws the same persons from the same seed', () => {
    const [one, other] = [drawFrom(7), drawFrom(7)];

    expect(generatedPerson(one)).toEqual(generatedPerson(other));
  });
});
