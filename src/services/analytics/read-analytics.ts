import type { AppContext } from '../../context.js';
import {
  keptCategoryTotals,
  type LedgerCounts,
  ledgerCounts,
} from '../../db/analytics/ledger-sums-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { loadReturnSources, type ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { rowsToReview } from '../../db/transactions/review-queries.js';
import {
  periodOf,
  type SeriesKey,
  type SeriesMetric,
  type SeriesPoint,
  seriesOf,
  taxShares,
} from '../../domain/analytics/series.js';
import type { Pence } from '../../domain/money.js';
import { doubtsOf } from '../../domain/tax-returns/doubts.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { Counted } from '../../domain/transactions/counted.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { timedSums, yearsIn } from './timed-sums.js';

type Slice = Pick<AppContext, 'db'>;

interface ClientYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** A year of a client at a glance; the figures are those of the year's summary. */
export interface AnalyticsSummary extends ClientYear {
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
  /** `null` without a calculation, and with a stale one. */
  readonly taxLiabilityPence: Pence | null;
  readonly incomeSources: readonly IncomeSource[];
  readonly counts: LedgerCounts;
  /** Rows that wait for a person. */
  readonly toReview: Counted;
  /** Open doubts of the figures; for a return all of its issues. */
  readonly issues: readonly TaxReturnIssue[];
  /** `null` when none has been started. */
  readonly taxReturn: TaxReturn | null;
  /** There is a calculation, and its data have changed since. */
  readonly isStale: boolean;
}

/** @throws {NotFoundError} for a client that does not exist */
export function readSummary(ctx: Slice, principal: Principal, year: ClientYear): Promise<AnalyticsSummary> {
  return inTenant(ctx, principal, (db) => summaryOf(db, year), { snapshot: true });
}

/** The summary of a year, as one transaction sees it. @throws {NotFoundError} */
export async function summaryOf(
  db: TenantReader,
  { clientId, taxYear }: ClientYear,
): Promise<AnalyticsSummary> {
  const days = { clientId, from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  const [taxReturn, counts, toReview] = await Promise.all([
    findTaxReturn(db, { clientId, taxYear }),
    ledgerCounts(db, days),
    rowsToReview(db, { clientId, taxYear }),
  ]);
  if (taxReturn === undefined) {
    const year = { clientId, taxYear, region: null, inputs: {}, adjustments: [] };
    const assembled = await assembleReturn(db, year, keptCategoryTotals);
    return {
      clientId,
      taxYear,
      ...assembled,
      taxLiabilityPence: null,
      counts,
      toReview,
      issues: [...doubtsOf(toReview, assembled.incomeSources), ...assembled.doubts],
      taxReturn: null,
      isStale: false,
    };
  }
  const view = await viewTaxReturn(db, taxReturn, keptCategoryTotals);
  const { totals, taxLiabilityPence, incomeSources, issues, isStale } = view;
  return {
    clientId,
    taxYear,
    ...totals,
    taxLiabilityPence,
    incomeSources,
    counts,
    toReview,
    issues,
    taxReturn,
    isStale,
  };
}

interface SeriesRequest {
  readonly clientId: string;
  readonly metric: SeriesMetric;
  readonly by: SeriesKey;
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * A client's figures by period, category, property or business. Tax is that of each year in which the days lie, shared by
 * profit over the whole year; a year without a current calculation has none.
 * @throws {NotFoundError} for a client that does not exist
 */
export function readSeries(ctx: Slice, principal: Principal, request: SeriesRequest): Promise<SeriesPoint[]> {
  return inTenant(
    ctx,
    principal,
    async (db) => {
      const sources = await loadReturnSources(db, request.clientId);
      if (request.metric === 'tax') return taxSeries(db, request, sources);
      const sums = await timedSums(db, request, sources);
      return seriesOf(request.metric, request.by, sums, sources.properties);
    },
    { snapshot: true },
  );
}

/** Years are worked out whole, so that a month bears the same tax whatever days are asked for. */
async function taxSeries(
  db: TenantReader,
  { clientId, by, from, to }: SeriesRequest,
  sources: ReturnSources,
): Promise<SeriesPoint[]> {
  const points = new Map<string | null, Pence>();
  for (const taxYear of yearsIn(from, to)) {
    const summary = await summaryOf(db, { clientId, taxYear });
    if (summary.taxLiabilityPence === null) continue;
    const days = { clientId, from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
    const profits = seriesOf('profit', by, await timedSums(db, days, sources), sources.properties);
    for (const { key, amountPence } of taxShares(profits, summary.taxLiabilityPence)) {
      points.set(key, (points.get(key) ?? 0) + amountPence);
    }
  }
  const [first, last] = [periodOf(by, from), periodOf(by, to)];
  const isWithin = (key: string | null) =>
    first === null || last === null || key === null || (key >= first && key <= last);
  return [...points].filter(([key]) => isWithin(key)).map(([key, amountPence]) => ({ key, amountPence }));
}
