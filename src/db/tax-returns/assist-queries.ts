import type { AssistReport } from '../../domain/tax-returns/assist-report.js';
import { NotFoundError } from '../../errors.js';
import type { TenantReader } from '../executor.js';
import { type TaxReturnKey, taxReturnRows } from './tax-returns-queries.js';

/** A return, and what HMRC Assist said of it last. */
export interface ReturnAssist {
  readonly id: string;
  readonly clientId: string;
  /** `null` where HMRC was never asked. */
  readonly report: AssistReport | null;
}

/** @throws {NotFoundError} */
export async function loadReturnAssist(db: TenantReader, key: TaxReturnKey): Promise<ReturnAssist> {
  const row: { id: string; client_id: string; hmrc_assist: AssistReport | null } | undefined =
    await taxReturnRows(db, key).first('tax_returns.id', 'client_id', 'hmrc_assist');
  if (!row) throw new NotFoundError('There is no such tax return.');
  return { id: row.id, clientId: row.client_id, report: row.hmrc_assist };
}
