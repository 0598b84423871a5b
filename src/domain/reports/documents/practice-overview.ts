import { type Pence, poundsFromPence } from '../../money.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import { statusWording } from '../client-year.js';
import type { PracticeClient, PracticeYear, Risk } from '../practice-year.js';
import { entry, paragraph, type ReportDocument, type TableBlock } from '../report-document.js';

const RISKS: Readonly<Record<Risk, string>> = {
  late: 'Late',
  soon: 'Due soon',
  open: 'On time',
  done: 'Done',
};

/** Every client's year on one list, with what is at risk first. */
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
        heading: 'Clients, those at risk first',
        level: 1,
        blocks: clients.length === 0 ? [paragraph('There are no clients yet.')] : [clientTable(clients)],
      },
    ],
  };
}

const clientTable = (clients: readonly PracticeClient[]): TableBlock => ({
  kind: 'table',
  key: 'clients',
  columns: [
    { key: 'client', heading: 'Client', unit: 'text' },
    { key: 'risk', heading: 'Risk', unit: 'text', weight: 0.5 },
    { key: 'deadline', heading: 'Deadline', unit: 'date' },
    { key: 'status', heading: 'Tax return', unit: 'text', weight: 0.8 },
    { key: 'obligations_late', heading: 'Late updates', unit: 'count' },
    { key: 'tax_liability', heading: 'Tax', unit: 'pence' },
    { key: 'needs_review', heading: 'To review', unit: 'count' },
    { key: 'missing', heading: 'What is missing', unit: 'text', weight: 1.3 },
  ],
  rows: clients.map((one) =>
    entry(
      one.name,
      RISKS[one.risk],
      one.deadlineOn,
      statusWording(one.status),
      one.overdue,
      one.liabilityPence,
      one.toReview.count,
      one.missing.join('; ') || 'Nothing',
    ),
  ),
});

const clientFields = (one: PracticeClient) => ({
  client_id: one.id,
  name: one.name,
  risk: one.risk,
  deadline: one.deadlineOn,
  status: one.status,
  total_income: poundsFromPence(one.incomePence),
  total_expenses: poundsFromPence(one.expensesPence),
  tax_liability: one.liabilityPence === null ? null : poundsFromPence(one.liabilityPence),
  obligations: { total: one.obligations.length, fulfilled: one.fulfilled, overdue: one.overdue },
  uncategorised: one.uncategorised,
  without_amount_gbp: one.withoutPounds,
  needs_review: one.toReview.count,
  needs_review_amount: poundsFromPence(one.toReview.amountPence),
  missing: one.missing,
});
