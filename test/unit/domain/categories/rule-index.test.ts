import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CategoryRule,
  matchRule,
  type RuleSubject,
} from '../../../../src/domain/categories/category-rule.js';

const text = fc.string({ unit: fc.constantFrom('a', 'B', 'c', ' ', '  ', 'é', '😀', 'ß'), maxLength: 14 });
const rule = fc.record({
  field: fc.constantFrom('description', 'counterparty', 'reference', 'any'),
  operator: fc.constantFrom('contains', 'equals', 'starts_with', 'ends_with'),
  value: fc.string({ unit: fc.constantFrom('a', 'b', 'C', ' ', 'é', '😀', 'ß'), maxLength: 5 }),
  direction: fc.constantFrom('in', 'out', 'any'),
});
const subject = fc.record({
  description: text,
  counterparty: fc.option(text),
  reference: fc.option(text),
  amountPence: fc.constantFrom(-100, 100),
  sourceAccountId: fc.constant(null),
});

function ruleOf(match: object, position: number): CategoryRule {
  const open = { amountMinPence: null, amountMaxPence: null, sourceAccountId: null };
  return {
    id: `rule-${position}`,
    position,
    match: { ...open, ...match } as CategoryRule['match'],
    category: 'private',
    allowablePercent: null,
    businessId: null,
    propertyId: null,
  };
}

/** Each rule by itself: an array of one that no row has been judged by is not indexed. */
const firstByTryingAll = (rules: readonly CategoryRule[], row: RuleSubject) =>
  rules.find((one) => matchRule([one], row) !== null) ?? null;

describe('rules that are indexed', () => {
  it('decide as they do when all are tried, whatever the rules and rows', () => {
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 30 }),
        fc.array(subject, { minLength: 30, maxLength: 40 }),
        (matches, rows) => {
          const rules = matches.map(ruleOf);
          for (const row of rows) expect(matchRule(rules, row)).toBe(firstByTryingAll(rules, row));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are tried once each on a row that repeats what many of them begin with', () => {
    let tried = 0;
    const rules = Array.from({ length: 500 }, (_, position) => {
      const made = ruleOf(
        { field: 'any', operator: 'contains', value: `AAA${position}`, direction: 'any' },
        position,
      );
      return {
        ...made,
        get match() {
          tried += 1;
          return made.match;
        },
      };
    });
    const row = {
      description: 'A'.repeat(500),
      counterparty: null,
      reference: null,
      amountPence: 1,
      sourceAccountId: null,
    };
    for (let round = 0; round < 30; round++) matchRule(rules, row);
    tried = 0;
    matchRule(rules, row);

    // Figures and text of each rule, once.
    expect(tried).toBeLessThanOrEqual(2 * rules.length);
  });

  it('that share nothing with a row are not tried on it', () => {
    let tried = 0;
    const rules = Array.from({ length: 500 }, (_, position) => {
      const value = `SHOP ${String.fromCharCode(65 + (position % 26))}${position}`;
      const made = ruleOf({ field: 'any', operator: 'contains', value, direction: 'any' }, position);
      return {
        ...made,
        get match() {
          tried += 1;
          return made.match;
        },
      };
    });
    const row = {
      description: 'Kettle and sons, Leeds',
      counterparty: null,
      reference: null,
      amountPence: 1,
      sourceAccountId: null,
    };
    for (let round = 0; round < 30; round++) matchRule(rules, row);
    tried = 0;
    matchRule(rules, row);

    expect(tried).toBeLessThan(5);
  });
});
