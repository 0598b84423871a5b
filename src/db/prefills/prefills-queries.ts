import type { HeldForPrefill } from '../../domain/prefills/held-for-prefill.js';
import type { Prefill, PrefillStatus, Suggestion } from '../../domain/prefills/prefill.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface PrefillRow {
  id: string;
  tax_return_id: string;
  client_id: string;
  status: PrefillStatus;
  read_at: Date | null;
  error: WorkFailure | null;
  held: HeldForPrefill | null;
  suggestions: Suggestion[];
}

export const PREFILL_COLUMNS = [
  'id',
  'tax_return_id',
  'client_id',
  'status',
  'read_at',
  'error',
  'held',
  'suggestions',
] as const;

/** @returns `undefined` when HMRC was never asked for the return */
export async function findPrefill(db: TenantReader, taxReturnId: string): Promise<Prefill | undefined> {
  const row: PrefillRow | undefined = await rowsOf(db, 'prefills')
    .where({ tax_return_id: taxReturnId })
    .first(...PREFILL_COLUMNS);
  return row && toPrefill(row);
}

export const toPrefill = (row: PrefillRow): Prefill => ({
  id: row.id,
  taxReturnId: row.tax_return_id,
  clientId: row.client_id,
  status: row.status,
  readAt: row.read_at,
  error: row.error,
  held: row.held,
  suggestions: row.suggestions,
});
