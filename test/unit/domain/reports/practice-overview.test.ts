import { describe, expect, it } from 'vitest';
import { type Readiness, sortNameOf } from '../../../../src/domain/practice/readiness.js';
import { practiceOverviewDocument } from '../../../../src/domain/reports/documents/practice-overview.js';
import { practiceClients } from '../../../../src/domain/reports/practice-year.js';

const NAMES = [
  ['Eva', "O'Neill", 'review', 12_000],
  ['Zoë', 'Ash', 'access', null],
  ['Ada', 'Byron', 'review', -4_050],
  ['Ben', 'Ångström', 'done', 0],
] as const;

const clientOf = ([givenName, familyName, state, balanceDuePence]: (typeof NAMES)[number]) => ({
  id: `cl_${familyName}`,
  name: `${givenName} ${familyName}`,
  readiness: {
    name: `${givenName} ${familyName}`,
    sortName: sortNameOf({ givenName, familyName }),
    state,
    steps: [],
    dueOn: null,
    balanceDuePence,
    rowsWithoutDocument: 0,
  } satisfies Readiness,
  status: null,
  incomePence: 0,
  expensesPence: 0,
  liabilityPence: null,
  isStale: false,
  uncategorised: 0,
  withoutPounds: 0,
  toReview: { count: 0, amountPence: 0 },
  obligations: [],
});

describe('the practice overview', () => {
  const { sections } = practiceOverviewDocument({
    reportId: 'rpt_1',
    asOf: new Date('2026-07-21T11:54:44.000Z'),
    taxYear: 2025,
    clients: practiceClients(NAMES.map(clientOf), 2025, '2026-07-21'),
  });
  const blocksOf = (heading: string) => sections.find((one) => one.heading === heading)?.blocks ?? [];

  it('counts the clients in each state, with what they have to pay together', () => {
    const figures = blocksOf('Clients by their next step').flatMap((block) =>
      block.kind === 'figures' ? block.figures.map(({ label, value, note }) => [label, value, note]) : [],
    );

    expect(figures).toEqual([
      ['Access at HMRC', 1, 'Balance £0.00'],
      ['Rows to review', 2, 'Balance £79.50'],
      ['Done', 1, 'Balance £0.00'],
    ]);
  });

  it('lists them by surname, without regard to case or accents', () => {
    const names = blocksOf('Clients').flatMap((block) =>
      block.kind === 'table' ? block.rows.map(({ cells }) => cells[0]) : [],
    );

    expect(names).toEqual(['Ben Ångström', 'Zoë Ash', 'Ada Byron', "Eva O'Neill"]);
  });
});
