import { clientNames } from '../../db/clients/clients-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { listObligationsOfYear } from '../../db/obligations/obligations-queries.js';
import { findReadinessFacts } from '../../db/practice/readiness-facts-queries.js';
import { publicId } from '../../domain/ids.js';
import { type Readiness, readinessOf } from '../../domain/practice/readiness.js';
import {
  type PracticeFacts,
  type PracticeYear,
  practiceClients,
} from '../../domain/reports/practice-year.js';
import { statusOfReturn } from '../../domain/tax-returns/amendment.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
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
  const today = dateInLondon(asOf);
  const clientIds = [...(wanted ?? names.keys())];
  const readiness = await readinessOfAll(db, { clientIds, taxYear, today });
  const facts: PracticeFacts[] = [];
  for (const clientId of clientIds) {
    const [name, ready] = [names.get(clientId), readiness.get(clientId)];
    if (name === undefined || ready === undefined) continue;
    await stillWanted();
    const summary = await summaryOf(db, { clientId, taxYear });
    facts.push({
      id: publicId('client', clientId),
      name,
      readiness: ready,
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
  const reportId = publicId('report', report.id);
  return { reportId, asOf, taxYear, clients: practiceClients(facts, taxYear, today) };
}

/** State of each client's year in this snapshot, a portion of the clients at a time. */
async function readinessOfAll(
  db: TenantReader,
  {
    clientIds,
    taxYear,
    today,
  }: { readonly clientIds: readonly string[]; readonly taxYear: TaxYearStart; readonly today: IsoDate },
): Promise<ReadonlyMap<string, Readiness>> {
  const found = new Map<string, Readiness>();
  const atOnce = LIMITS.work.readinessYears.value;
  for (let at = 0; at < clientIds.length; at += atOnce) {
    const years = clientIds.slice(at, at + atOnce).map((clientId) => ({ clientId, taxYear }));
    for (const { clientId, facts } of await findReadinessFacts(db, years)) {
      found.set(clientId, readinessOf(facts, taxYear, today));
    }
  }
  return found;
}
