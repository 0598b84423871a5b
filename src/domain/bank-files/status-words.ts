import type { LeftOutReason } from './bank-row.js';
import type { Headings } from './csv-layout.js';

/** Words of a status column that say no money has moved. */
interface StatusRule {
  readonly matches: RegExp;
  readonly reason: LeftOutReason;
}

export const NOT_BOOKED: readonly StatusRule[] = [
  {
    matches:
      /^(pending|payout pending|pending payout|unclaimed|under review|on its way|on the way|requested|pdng|authori[sz]ed|authori[sz]ation|processing|in[ _-]progress|in[ _-]transit|uncleared|unposted|on hold|hold|held|reserved|upcoming|scheduled|created|initiated|unsettled|awaiting .*|waiting|outstanding|not booked|not yet .*|payment due|requires .*|future|info)$/i,
    reason: 'pending',
  },
  {
    matches: /^(reverted|reversed|cancel(?:l?ed)?|voided|void|expired|removed|deleted)$/i,
    reason: 'reverted',
  },
  { matches: /^(declined|failed|rejected|rjct|refused|denied|unsuccessful|blocked)$/i, reason: 'declined' },
];

/** A layout's rules for records whose status says that no money has moved. */
export const leftOutByStatus = (columns: Headings) => NOT_BOOKED.map((rule) => ({ ...rule, columns }));

/** The same, of a platform that books the reversal of a payment as a record of its own. */
export const leftOutBeforeBooking = (columns: Headings) =>
  leftOutByStatus(columns).filter(({ reason }) => reason !== 'reverted');

/** Why a status means that there is nothing to book; `null` for any other word. */
export function notBookedReason(status: string): LeftOutReason | null {
  return NOT_BOOKED.find(({ matches }) => matches.test(status.trim()))?.reason ?? null;
}
