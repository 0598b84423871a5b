import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { type ClientInsight, insightOf } from '../../domain/reports/client-insight.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { calculatedOrNull } from './calculated-or-null.js';
import { loadClientLedger } from './load-client-ledger.js';
import { clientOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** A client's year with what its figures say. @throws {ValidationError} without a year */
export async function loadClientInsight(source: ReportSource): Promise<ClientInsight> {
  const { db } = source;
  const clientId = clientOf(source.report);
  const ledger = await loadClientLedger(source);
  const { taxYear } = ledger.year;
  const stored = await findTaxReturn(db, { clientId, taxYear });
  const bare = { clientId, taxYear, region: null, inputs: {}, adjustments: [] };
  const { input } = await assembleReturn(db, stored ?? bare);
  return insightOf(ledger, input, calculatedOrNull);
}
