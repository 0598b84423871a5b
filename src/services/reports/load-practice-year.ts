import { clientNames } from '../../db/clients/clients-queries.js';
import { listObligationsOfYear } from '../../db/obligations/obligations-queries.js';
import { publicId } from '../../domain/ids.js';
import {
  type PracticeFacts,
  type PracticeYear,
  practiceClients,
} from '../../domain/reports/practice-year.js';
import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import { ValidationError } from '../../errors.js';
import { summaryOf } from '../analytics/read-analytics.js';
import { clientsOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** The year of each client, client by client, from the sums that are kept. @throws {ValidationError} without a year */
export async function loadPracticeYear({
  db,
  report,
  asOf,
  stillWanted,
}: ReportSource): Promise<PracticeYear> {
  const { taxYear } = report;
  if (taxYear === null) {
    throw new ValidationError([{ pointer: '#/tax_year', code: 'required', detail: 'is required' }]);
  }
  const wanted = clientsOf(report);
  const names = await clientNames(db);
  const obligations = new Map<string, PracticeFacts['obligations']>();
  for (const one of await listObligationsOfYear(db, taxYear, wanted)) {
    obligations.set(one.clientId, [...(obligations.get(one.clientId) ?? []), one]);
  }
  const facts: PracticeFacts[] = [];
  for (const clientId of wanted ?? names.keys()) {
    const name = names.get(clientId);
    if (name === undefined) continue;
    await stillWanted();
    const summary = await summaryOf(db, { clientId, taxYear });
    facts.push({
      id: publicId('client', clientId),
      name,
      status: summary.taxReturn && statusOfReturn(summary.taxReturn),
      incomePence: summary.totalIncomePence,
      expensesPence: summary.totalExpensesPence,
      liabilityPence: summary.taxLiabilityPence,
      isStale: summary.isStale,
      uncategorised: summary.counts.uncategorised,
      withoutPounds: summary.counts.withoutPounds,
      toReview: summary.toReview,
      obligations: obligations.get(clientId) ?? [],
    });
  }
  const today = asOf.toISOString().slice(0, 10);
  const reportId = publicId('report', report.id);
  return { reportId, asOf, taxYear, clients: practiceClients(facts, taxYear, today) };
}
