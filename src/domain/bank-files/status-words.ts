import type { LeftOutReason } from './bank-row.js';

/** Words of a status column that say no money has moved. */
export const NOT_BOOKED: readonly { readonly matches: RegExp; readonly reason: LeftOutReason }[] = [
  {
    matches:
      /^(pending|pdng|authori[sz]ed|authori[sz]ation|processing|in progress|in transit|uncleared|unposted|on hold|hold|held|reserved|upcoming|scheduled|created|initiated|unsettled|awaiting .*|waiting|outstanding|not booked|not yet .*|payment due|requires .*|future|info)$/i,
    reason: 'pending',
  },
  {
    matches: /^(reverted|reversed|cancel(?:l?ed)?|voided|void|expired|removed|deleted)$/i,
    reason: 'reverted',
  },
  { matches: /^(declined|failed|rejected|rjct|refused|denied|unsuccessful|blocked)$/i, reason: 'declined' },
];

/** Why a status means that there is nothing to book; `null` for any other word. */
export function notBookedReason(status: string): LeftOutReason | null {
  return NOT_BOOKED.find(({ matches }) => matches.test(status.trim()))?.reason ?? null;
}
