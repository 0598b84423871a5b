import type { CategoriseContext, CategoriseInput } from '../../../../src/domain/categories/categorise.js';

/** A plain row of that many pounds, money in positive. */
export function rowOf(
  description: string,
  pounds: number,
  rest: Partial<CategoriseInput> = {},
): CategoriseInput {
  return {
    description,
    counterparty: null,
    reference: null,
    notes: null,
    amountPence: Math.round(pounds * 100),
    currency: 'GBP',
    date: '2025-07-01',
    kind: 'ordinary',
    part: null,
    sourceAccountId: null,
    ...rest,
  };
}

export const trading = (trade: string | null): CategoriseContext => ({
  business: { id: 'biz_1', trade },
  property: null,
  rules: [],
});

export function lettingAs(
  kind: 'residential' | 'commercial' | 'mixed' | 'land' = 'residential',
  letting = 'standard',
): CategoriseContext {
  return { business: null, property: { id: 'prop_1', kind, letting }, rules: [] };
}
