import { describe, expect, it } from 'vitest';
import {
  type CategoryRule,
  matchRule,
  type RuleSubject,
} from '../../../../src/domain/categories/category-rule.js';

function ruleOf(match: Partial<CategoryRule['match']>, rest: Partial<CategoryRule> = {}): CategoryRule {
  return {
    id: 'rule_1',
    position: 1,
    match: {
      field: 'any',
      operator: 'contains',
      value: '',
      direction: 'any',
      amountMinPence: null,
      amountMaxPence: null,
      sourceAccountId: null,
      ...match,
    },
    category: 'private',
    allowablePercent: null,
    businessId: null,
    propertyId: null,
    ...rest,
  };
}

const PAYMENT: RuleSubject = {
  description: 'CARD PAYMENT TO SHELL  HEATON',
  counterparty: 'Shell',
  reference: 'Weekly fuel',
  amountPence: -4_210,
  sourceAccountId: 'acc_1',
  businessId: 'biz_1',
  propertyId: null,
};

describe('matchRule', () => {
  it('takes the lowest position that matches, whatever the order of the list', () => {
    const rules = [
      ruleOf({ value: 'shell' }, { id: 'rule_late', position: 9 }),
      ruleOf({ value: 'esso' }, { id: 'rule_other', position: 1 }),
      ruleOf({ value: 'SHELL' }, { id: 'rule_early', position: 2 }),
    ];

    expect(matchRule(rules, PAYMENT)?.id).toBe('rule_early');
  });

  it.each([
    ['contains', 'shell heaton', true],
    ['contains', 'texaco', false],
    ['equals', 'card payment to shell heaton', true],
    ['equals', 'shell heaton', false],
    ['starts_with', 'card payment', true],
    ['starts_with', 'shell', false],
    ['ends_with', 'HEATON', true],
    ['ends_with', 'shell', false],
  ] as const)(
    'compares a description that %s %j without case or runs of spaces',
    (operator, value, matches) => {
      const rule = ruleOf({ field: 'description', operator, value });

      expect(matchRule([rule], PAYMENT) !== null).toBe(matches);
    },
  );

  it.each([
    ['counterparty', 'equals', 'shell', true],
    ['counterparty', 'contains', 'heaton', false],
    ['reference', 'ends_with', 'fuel', true],
    ['any', 'equals', 'weekly fuel', true],
  ] as const)('looks in %s when asked whether it %s %j', (field, operator, value, matches) => {
    expect(matchRule([ruleOf({ field, operator, value })], PAYMENT) !== null).toBe(matches);
  });

  it('finds nothing in a field that is absent', () => {
    const rule = ruleOf({ field: 'counterparty', value: 'shell' });

    expect(matchRule([rule], { ...PAYMENT, counterparty: null })).toBeNull();
  });

  it.each([
    ['out', -1, true],
    ['out', 1, false],
    ['in', 1, true],
    ['in', -1, false],
    ['any', 1, true],
  ] as const)('with direction %s and %d pence matches: %s', (direction, amountPence, matches) => {
    expect(matchRule([ruleOf({ direction })], { ...PAYMENT, amountPence }) !== null).toBe(matches);
  });

  it.each([
    [4_209, false],
    [4_210, true],
    [-4_210, true],
    [5_000, true],
    [-5_001, false],
  ])('with bounds 42.10 to 50.00 and %d pence matches: %s', (amountPence, matches) => {
    const rule = ruleOf({ amountMinPence: 4_210, amountMaxPence: 5_000 });

    expect(matchRule([rule], { ...PAYMENT, amountPence }) !== null).toBe(matches);
  });

  it('keeps to the account, business and property it names', () => {
    expect(matchRule([ruleOf({ sourceAccountId: 'acc_1', businessId: 'biz_1' })], PAYMENT)).not.toBeNull();
    expect(matchRule([ruleOf({ sourceAccountId: 'acc_2' })], PAYMENT)).toBeNull();
    expect(matchRule([ruleOf({ businessId: 'biz_2' })], PAYMENT)).toBeNull();
    expect(matchRule([ruleOf({ propertyId: 'prop_1' })], PAYMENT)).toBeNull();
  });

  it('matches nothing without rules', () => {
    expect(matchRule([], PAYMENT)).toBeNull();
  });
});
