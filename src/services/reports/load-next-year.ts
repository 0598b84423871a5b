import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { type NextYear, nextYearOf } from '../../domain/reports/next-year.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { calculatedOrNull } from './calculated-or-null.js';
import { loadClientYear } from './load-client-year.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** A client's year with the bill of the next one on the same income. @throws {ValidationError} without a year */
export async function loadNextYear(source: ReportSource): Promise<NextYear> {
  const { db } = source;
  const clientId = clientOf(source.report);
  const year = await loadClientYear(source);
  const { taxYear } = year;
  const stored = await findTaxReturn(db, { clientId, taxYear });
  const bare = { clientId, taxYear, region: null, inputs: {}, adjustments: [] };
  const { input } = await assembleReturn(db, stored ?? bare);
  return nextYearOf(year, input, calculatedOrNull);
}
