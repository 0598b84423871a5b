import type { ReadinessFacts } from '../../../src/domain/practice/readiness-facts.js';

/** A client of whom nothing is missing up to filing: prepared and agreed to, with every month of 2025-26. */
export const READINESS_FACTS: ReadinessFacts & { readonly taxReturn: object } = {
  givenName: 'Priya',
  familyName: 'Nair',
  hasNino: true,
  access: 'active',
  obligations: { isListed: true, wasRead: true, updateDueOn: null, finalDueOn: '2027-01-31' },
  records: {
    hasSource: true,
    sourceFrom: null,
    sourceUntil: null,
    months: [
      ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
      ...['2026-01', '2026-02', '2026-03'],
    ],
    toReview: 0,
    uncategorised: 0,
    withoutDocument: 0,
  },
  taxReturn: {
    state: 'declared',
    wasFiled: false,
    isCalculating: false,
    isCalculated: true,
    isPreparedAsNow: true,
    isAgreedAsNow: true,
    balancePence: 120_000,
  },
};
