import { formatPence, type Pence, poundsFromPence } from '../../money.js';
import { READINESS_STATES, type ReadinessState } from '../../practice/readiness.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { PracticeClient, PracticeYear, Risk } from '../practice-year.js';
import {
  entry,
  type FiguresBlock,
  paragraph,
  type ReportDocument,
  type TableBlock,
} from '../report-document.js';

const RISKS: Readonly<Record<Risk, string>> = {
  late: 'Late',
  soon: 'Due soon',
  open: 'On time',
  done: 'Done',
};

/** Figures that stand side by side on paper. */
const FIGURES_IN_A_ROW = 4;

const STATES: Readonly<Record<ReadinessState, string>> = {
  access: 'Access at HMRC',
  sign_up: 'Sign-up',
  review: 'Rows to review',
  missing_months: 'Missing months',
  figures: 'Figures',
  approval: 'Approval',
  prepare: 'To prepare',
  file: 'To file',
  pay: 'To pay',
  done: 'Done',
};

/** Every client's year on one list, by surname: what `GET /v1/practice/readiness` lists, on paper. */
export function practiceOverviewDocument({ reportId, asOf, taxYear, clients }: PracticeYear): ReportDocument {
  const count = (risk: Risk) => clients.filter((one) => one.risk === risk).length;
  const liability = clients.reduce<Pence>((sum, one) => sum + (one.liabilityPence ?? 0), 0);
  return {
    type: 'practice_overview',
    title: `Practice overview ${formatTaxYear(taxYear)}`,
    reportId,
    asOf: asOf.toISOString(),
    taxYear: formatTaxYear(taxYear),
    periodStart: taxYearStartsOn(taxYear),
    periodEnd: taxYearEndsOn(taxYear),
    subject: null,
    facts: [{ label: 'Clients', value: String(clients.length) }],
    fields: { clients: clients.map(clientFields) },
    sections: [
      {
        heading: 'At a glance',
        level: 1,
        blocks: [
          {
            kind: 'figures',
            figures: [
              { label: 'Late', unit: 'count', value: count('late') },
              { label: 'Due soon', unit: 'count', value: count('soon') },
              { label: 'Done', unit: 'count', value: count('done') },
              { label: 'Tax of all clients', unit: 'pence', value: liability },
            ],
          },
        ],
      },
      {
        heading: 'Clients by their next step',
        level: 1,
        blocks: clients.length === 0 ? [paragraph('There are no clients yet.')] : stateFigures(clients),
      },
      ...(clients.length === 0
        ? []
        : [{ heading: 'Clients', level: 1 as const, blocks: [clientTable(clients)] }]),
    ],
  };
}

/** How many clients are in each state, and their balances; states that nobody is in are left out. */
function stateFigures(clients: readonly PracticeClient[]): FiguresBlock[] {
  const figures = READINESS_STATES.flatMap((state) => {
    const inState = clients.filter(({ readiness }) => readiness.state === state);
    if (inState.length === 0) return [];
    const note = `Balance £${formatPence(balanceOf(inState))}`;
    return [{ label: STATES[state], unit: 'count' as const, value: inState.length, note }];
  });
  return Array.from({ length: Math.ceil(figures.length / FIGURES_IN_A_ROW) }, (_, row) => ({
    kind: 'figures',
    figures: figures.slice(row * FIGURES_IN_A_ROW, (row + 1) * FIGURES_IN_A_ROW),
  }));
}

const balanceOf = (clients: readonly PracticeClient[]) =>
  clients.reduce<Pence>((sum, { readiness }) => sum + (readiness.balanceDuePence ?? 0), 0);

const clientTable = (clients: readonly PracticeClient[]): TableBlock => ({
  kind: 'table',
  key: 'clients',
  columns: [
    { key: 'client', heading: 'Client', unit: 'text' },
    { key: 'state', heading: 'Next step', unit: 'text', weight: 0.7 },
    { key: 'risk', heading: 'Risk', unit: 'text', weight: 0.5 },
    { key: 'deadline', heading: 'Deadline', unit: 'date' },
    { key: 'tax_liability', heading: 'Tax', unit: 'pence' },
    { key: 'balance_due', heading: 'Balance', unit: 'pence' },
    { key: 'detail', heading: 'What is missing', unit: 'text', weight: 1.5 },
  ],
  rows: clients.map((one) =>
    entry(
      one.name,
      STATES[one.readiness.state],
      RISKS[one.risk],
      one.deadlineOn,
      one.liabilityPence,
      one.readiness.balanceDuePence,
      one.readiness.steps.find(({ done }) => !done)?.detail ?? 'Nothing',
    ),
  ),
});

const clientFields = (one: PracticeClient) => ({
  client_id: one.id,
  name: one.name,
  state: one.readiness.state,
  steps: one.readiness.steps,
  balance_due: one.readiness.balanceDuePence === null ? null : poundsFromPence(one.readiness.balanceDuePence),
  risk: one.risk,
  deadline: one.deadlineOn,
  status: one.status,
  total_income: poundsFromPence(one.incomePence),
  total_expenses: poundsFromPence(one.expensesPence),
  tax_liability: one.liabilityPence === null ? null : poundsFromPence(one.liabilityPence),
  obligations: { total: one.obligations.length, fulfilled: one.fulfilled, overdue: one.overdue },
  uncategorised: one.uncategorised,
  without_amount_gbp: one.withoutPounds,
  rows_without_document: one.readiness.rowsWithoutDocument,
  needs_review: one.toReview.count,
  needs_review_amount: poundsFromPence(one.toReview.amountPence),
  missing: one.missing,
});
