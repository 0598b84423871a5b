import type { HmrcAccess } from '../../domain/hmrc-access/hmrc-access.js';

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

/** Finding of the last check; `null` before the first. */
export function toAccess(row: AccessRow): HmrcAccess | null {
  const { state, via, arn, detail, checked_at: checkedAt, client_id: clientId } = row;
  if (state === null || checkedAt === null) return null;
  return { clientId, state, via, arn, detail: detail ?? '', checkedAt };
}
