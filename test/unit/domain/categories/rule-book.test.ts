import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '../../../../src/domain/categories/category-rule.js';
import { ruleBookOf, rulesFor } from '../../../../src/domain/categories/rule-book.js';

const rule = (id: string, category: string, owner: Partial<CategoryRule> = {}): CategoryRule => ({
  id,
  position: 1,
  match: {
    field: 'any',
    operator: 'contains',
    value: 'x',
    direction: 'any',
    amountMinPence: null,
    amountMaxPence: null,
    sourceAccountId: null,
  },
  category,
  allowablePercent: null,
  businessId: null,
  propertyId: null,
  ...owner,
});

const rules = [
  rule('private', 'private'),
  rule('trade', 'self_employment.admin_costs'),
  rule('letting', 'property.other'),
  rule('to the flat', 'private', { propertyId: 'p1' }),
  rule('to the trade', 'private', { businessId: 'b1' }),
];
const book = ruleBookOf(rules);
const idsFor = (businessId: string | null, propertyId: string | null) =>
  rulesFor(book, { businessId, propertyId }).map((one) => one.id);

describe('rulesFor', () => {
  it('tries every rule on a row that counts towards nothing', () => {
    expect(idsFor(null, null)).toEqual(rules.map((one) => one.id));
  });

  it('never makes a row of a trade a letting’s', () => {
    expect(idsFor('b1', null)).toEqual(['private', 'trade', 'to the trade']);
  });

  it('never makes a row of a letting a trade’s', () => {
    expect(idsFor(null, 'p1')).toEqual(['private', 'letting', 'to the flat']);
  });
});
