import { describe, expect, it } from 'vitest';
import { readinessOf } from '../../../../src/domain/practice/readiness.js';
import { type PracticeFacts, practiceClients } from '../../../../src/domain/reports/practice-year.js';
import { READINESS_FACTS } from '../../../support/practice/readiness-facts.js';

const facts = (fields: Partial<PracticeFacts>): PracticeFacts => ({
  id: 'cl_1',
  name: 'Priya Nair',
  readiness: readinessOf(READINESS_FACTS, 2025, '2026-11-24'),
  status: null,
  incomePence: 0,
  expensesPence: 0,
  liabilityPence: null,
  isStale: false,
  uncategorised: 0,
  withoutPounds: 0,
  toReview: { count: 0, amountPence: 0 },
  obligations: [],
  ...fields,
});
const quarter = (dueOn: string, isFulfilled = false) => ({ kind: 'quarterly' as const, dueOn, isFulfilled });
const FINAL = { kind: 'final' as const, dueOn: '2027-01-31', isFulfilled: false };
const overview = (...all: PracticeFacts[]) => practiceClients(all, 2025, '2026-11-24');

describe('practiceClients', () => {
  it('is done with a client whose return HMRC has, whatever its list of obligations says of that', () => {
    const [client] = overview(
      facts({ status: 'submitted', obligations: [quarter('2026-05-05', true), FINAL] }),
    );

    expect(client).toMatchObject({ risk: 'done', deadlineOn: null, overdue: 0, fulfilled: 2 });
  });

  it('goes on with one whose return is not filed, or who owes an update', () => {
    const [open, late] = overview(
      facts({ status: 'draft', obligations: [FINAL] }),
      facts({ status: 'submitted', obligations: [quarter('2026-05-05')] }),
    );

    expect(late).toMatchObject({ risk: 'late', deadlineOn: '2026-05-05', overdue: 1 });
    expect(open).toMatchObject({ risk: 'open', deadlineOn: '2027-01-31', overdue: 0 });
  });
});
