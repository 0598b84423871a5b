import type { LeftOutReason } from './bank-row.js';

/** Meaning of a status word for the money: booked, left out, or for a person to decide. */
type StatusMeaning = 'booked' | 'unsettled' | LeftOutReason;

interface StatusRule {
  readonly matches: RegExp;
  readonly reason: LeftOutReason;
}

/** Words of a status column that say no money has moved, on whichever platform. */
export const NOT_BOOKED: readonly StatusRule[] = [
  {
    matches:
      /^(pending\b.*|payout pending|unclaimed|under review|on its way|on the way|requested|pdng|authori[sz]ed|authori[sz]ation|processing|in[ _-]progress|in[ _-]transit|uncleared|unposted|on hold|hold|held|reserved|upcoming|scheduled|created|initiated|unsettled|awaiting .*|waiting|outstanding|not booked|not yet .*|payment due|requires .*|future|info|retrying|uncaptured|incomplete|draft|open|unpaid|not paid|(?:past |over)?due|submitted|uncollected)$/i,
    reason: 'pending',
  },
  {
    matches:
      /^(reverted|reversed|cancel(?:l?ed)?|voided|void|expired|removed|deleted|written off|uncollectible|blocked by .*)$/i,
    reason: 'reverted',
  },
  {
    matches: /^(declined|failed|rejected|rjct|refused|denied|unsuccessful|blocked|error)$/i,
    reason: 'declined',
  },
];

/** Words that mark a payment whose money was given back, or may be: the file's other rows may say so too. */
const UNDONE =
  /^(refund(?:ed)?|part(?:ial|ially|ly)?[ _-]?(?:refund(?:ed)?|paid)|reversed|returned|bounced(?: back)?|chargeback|charged[ _-]back|charge[ _-]?back.*|disput(?:e|ed)|under dispute|recalled)$/i;

const DONE =
  /^(completed?|paid|paid out|settled|billed|posted|booked|book|cleared|successful|success|succeeded|done|ok|processed|deposited|sent|received|executed|confirmed|captured|approved|accepted|active|final|finished|funded|delivered)$/i;

/**
 * Words that have another meaning on a platform. A platform that books the reversal of a
 * payment as a record of its own keeps the payment too; one that only marks the payment books neither.
 */
export const PLATFORM_STATUSES: Readonly<Record<string, Readonly<Record<string, StatusMeaning>>>> = {
  /** Refunds, reversals and returned payments are records of their own, with a reference to the first. */
  paypal: {
    reversed: 'booked',
    refunded: 'booked',
    'partially refunded': 'booked',
    returned: 'booked',
    'temporary hold': 'booked',
    placed: 'pending',
  },
  /** The list of payments marks the payment, and says in another column what was refunded. */
  stripe_payments: { refunded: 'booked', 'partially refunded': 'booked', 'partial refund': 'booked' },
  /** An event of its own for each refund, chargeback and late failure. */
  square: { refunded: 'booked', 'partially refunded': 'booked', complete: 'booked' },
  sumup: {
    refunded: 'booked',
    'partially refunded': 'booked',
    chargeback: 'booked',
    'charge back': 'booked',
  },
  /** A transfer that was refunded came back in full, and its list has no other line of it. */
  wise_transfers: { refunded: 'reverted', 'funds refunded': 'reverted', 'bounced back': 'reverted' },
  /** A reverted payment has no date of completion, and its balance never moved. */
  revolut: { reverted: 'reverted', refunded: 'booked' },
  revolut_business: { reverted: 'reverted', refunded: 'booked' },
  /** A refund is a transaction of its own. */
  curve: { refunded: 'booked', personal: 'booked', business: 'booked' },
  virgin_money_card: { refunded: 'booked' },
  tide: { refunded: 'booked' },
  /** The bank sent it back to the platform. */
  payouts: { returned: 'declined', 'payout failed': 'declined' },
  shopify_payouts: { returned: 'declined' },
  booking_com_reservations: { 'no show': 'booked', no_show: 'booked', noshow: 'booked' },
};

/** Meaning of one status word on a platform; `unsettled` if it is not known. */
export function statusMeaning(platform: string, text: string): StatusMeaning {
  const word = text.trim();
  const own = PLATFORM_STATUSES[platform]?.[word.toLowerCase()];
  if (own !== undefined) return own;
  const isKnown = platform in PLATFORM_STATUSES;
  if (!isKnown && UNDONE.test(word)) return 'unsettled';
  const reason = notBookedReason(word);
  if (reason !== null) return reason;
  if (word === '' || DONE.test(word)) return 'booked';
  return isKnown ? 'unsettled' : 'booked';
}

/** Why a status means that there is nothing to book; `null` for any other word. */
export function notBookedReason(status: string): LeftOutReason | null {
  return NOT_BOOKED.find(({ matches }) => matches.test(status.trim()))?.reason ?? null;
}
