import { describe, expect, it } from 'vitest';
import type { Calculation } from '../../../../../src/db/calculations/calculations-queries.js';
import type { FigureTrace } from '../../../../../src/domain/tax-returns/figure-trace.js';
import { presentTraces } from '../../../../../src/http/resources/tax-returns/present-traces.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const present = (trace: FigureTrace) =>
  presentTraces({ clientId: ID, taxYear: 2025, trace: [trace] } as unknown as Calculation);
const narrowed = (trace: FigureTrace) => {
  const { trace: counted, not_counted } = present(trace);
  const [url = ''] = [...counted, ...not_counted].map((one) => one.transactions_url);
  const query = new URL(url, 'http://localhost').searchParams;
  return [...query.keys()].filter((name) => name !== 'client_id' && name !== 'tax_year');
};

const transactions = {
  kind: 'transactions',
  figure: '/self_employments/0/expenses',
  category: 'self_employment.admin_costs',
  businessId: null,
  propertyId: null,
  amountPence: 5_00,
  recordedPence: 10_00,
  allowablePence: 5_00,
  count: 2,
} as const;

describe('presentTraces', () => {
  it('shows a trace that was stored before there were several kinds', () => {
    const { figure, category, businessId, propertyId, amountPence, count } = transactions;

    const { trace } = present({ figure, category, businessId, propertyId, amountPence, count });

    expect(trace).toMatchObject([{ amount: 5, allowable_amount: 5, recorded_amount: 5, count: 2 }]);
    expect(trace[0]?.transactions_url).not.toContain('without');
  });

  it.each<[string, FigureTrace, string[]]>([
    ['rows of no owner', transactions, ['category', 'without_business', 'without_property']],
    ['rows of the only trade', { ...transactions, ofAnyBusiness: true }, ['category', 'without_property']],
    [
      'rows of one trade',
      { ...transactions, businessId: ID },
      ['category', 'business_id', 'without_property'],
    ],
    [
      'rows without a category',
      { ...transactions, kind: 'not_counted', category: null, reason: 'uncategorised' },
      ['uncategorised'],
    ],
    [
      'rows without pounds',
      { ...transactions, kind: 'not_counted', category: null, reason: 'no_amount_in_pounds' },
      ['without_amount_gbp'],
    ],
  ])('links to exactly the %s', (_which, trace, names) => {
    expect(narrowed(trace)).toEqual(names);
  });
});
