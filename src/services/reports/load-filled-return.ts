import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { fillReturn } from '../../domain/filing/pages/fill-return.js';
import type { FilledReturn } from '../../domain/reports/filled-return.js';
import { readYearSources } from '../submissions/read-year-sources.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { loadClientYear } from './load-client-year.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** A client's return with the figures of its pages. @throws {ValidationError} without a year */
export async function loadFilledReturn(source: ReportSource): Promise<FilledReturn> {
  const { db } = source;
  const clientId = clientOf(source.report);
  const year = await loadClientYear(source);
  const { taxYear, calculation } = year;
  const stored = await findTaxReturn(db, { clientId, taxYear });
  const bare = { clientId, taxYear, region: null, inputs: {}, adjustments: [] };
  const assembled = await assembleReturn(db, stored ?? bare);
  const figures = calculation ?? { lines: [] };
  const { source: sources } = await readYearSources(db, { clientId, taxYear }, assembled, figures);
  return fillReturn({ year, sources });
}
