import type { HmrcAccess } from '../../domain/hmrc-access/hmrc-access.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface AccessRow {
  id: string;
  client_id: string;
  state: HmrcAccess['state'] | null;
  via: HmrcAccess['via'];
  arn: string | null;
  detail: string | null;
  checked_at: Date | null;
}

export const ACCESS_COLUMNS = ['id', 'client_id', 'state', 'via', 'arn', 'detail', 'checked_at'] as const;

/**
 * Findings of the last checks of the access to clients, without asking HMRC. Clients who were never checked are left out.
 * @param clientIds UUIDs
 */
export async function listKnownAccess(db: TenantReader, clientIds: readonly string[]): Promise<HmrcAccess[]> {
  const rows: AccessRow[] = await rowsOf(db, 'hmrc_access')
    .whereIn('client_id', [...clientIds])
    .whereNotNull('checked_at')
    .select(...ACCESS_COLUMNS);
  return rows.flatMap((row) => toAccess(row) ?? []);
}

/** Finding of the last check; `null` before the first. */
export function toAccess(row: AccessRow): HmrcAccess | null {
  const { state, via, arn, detail, checked_at: checkedAt, client_id: clientId } = row;
  if (state === null || checkedAt === null) return null;
  return { clientId, state, via, arn, detail: detail ?? '', checkedAt };
}
