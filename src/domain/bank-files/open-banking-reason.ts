import type { LeftOutReason } from './bank-row.js';
import { notBookedReason } from './status-words.js';

/** Why a transaction of this status is not booked; what is not known is taken for pending. */
export function openBankingReason(status: string): LeftOutReason | null {
  return /^(|book|booked|posted|settled|completed|executed)$/i.test(status)
    ? null
    : (notBookedReason(status) ?? 'pending');
}
