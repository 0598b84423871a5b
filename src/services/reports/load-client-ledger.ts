import { ledgerCounts } from '../../db/analytics/ledger-sums-queries.js';
import { loadReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import { rowsToReview } from '../../db/transactions/review-queries.js';
import { movementsOf } from '../../domain/analytics/series.js';
import type { ClientLedger } from '../../domain/reports/client-ledger.js';
import { type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { timedSums } from '../analytics/timed-sums.js';
import { loadClientYear } from './load-client-year.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** A client's year with its ledger by month, and the year before. @throws {ValidationError} without a year */
export async function loadClientLedger(source: ReportSource): Promise<ClientLedger> {
  const { db, report } = source;
  const year = await loadClientYear(source);
  const clientId = clientOf(report);
  const sources = await loadReturnSources(db, clientId);
  const daysOf = (taxYear: TaxYearStart) => ({
    clientId,
    from: taxYearStartsOn(taxYear),
    to: taxYearEndsOn(taxYear),
  });
  const movementsIn = async (taxYear: TaxYearStart) =>
    movementsOf(await timedSums(db, daysOf(taxYear), sources), sources.properties);
  return {
    year,
    movements: await movementsIn(year.taxYear),
    movementsBefore: await movementsIn(year.taxYear - 1),
    counts: await ledgerCounts(db, daysOf(year.taxYear)),
    toReview: await rowsToReview(db, { clientId, taxYear: year.taxYear }),
  };
}
