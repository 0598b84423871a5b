/** Words that UK banks print around the name of the other party. */

export type Channel =
  | 'card'
  | 'direct_debit'
  | 'standing_order'
  | 'payment'
  | 'bank_credit'
  | 'cheque'
  | 'unknown';

/** Said before the name, longest first where one begins another. */
export const PREFIXES: Readonly<Record<Exclude<Channel, 'unknown' | 'cheque'>, string>> = {
  card: `CARD PAYMENT TO, CARD PAYMENT FROM, CARD PAYMENT, CARD PURCHASE, CARD TRANSACTION, CARD REFUND FROM, DEBIT CARD PAYMENT TO
DEBIT CARD, CONTACTLESS PAYMENT TO, CONTACTLESS PAYMENT, CONTACTLESS, POS, VIS, VISA PURCHASE, VISA, MASTERCARD, APPLE PAY
GOOGLE PAY, PURCHASE AT, PURCHASE, E COMMERCE, ECOM, DEB, ONLINE CARD PAYMENT TO, INTL CARD PAYMENT, VIRTUAL CARD PAYMENT`,
  direct_debit: 'DIRECT DEBIT PAYMENT TO, DIRECT DEBIT TO, DIRECT DEBIT, DD, D D, DDR',
  standing_order: 'STANDING ORDER TO, STANDING ORDER, STANDING ORDER VIA FASTER PAYMENT TO, STO, S O',
  payment: `BILL PAYMENT VIA FASTER PAYMENT TO, BILL PAYMENT TO, BILL PAYMENT, FASTER PAYMENT TO, FASTER PAYMENTS PAYMENT TO
FASTER PAYMENT, FPO, MOBILE PAYMENT TO, ONLINE PAYMENT TO, PAYMENT TO, PAID TO, BACS PAYMENT TO, BACS, CHAPS TO, CHAPS, SENT TO
MOBILE PMT TO, ONLINE PMT TO, PMT TO, INTERNET PAYMENT TO, OTT TO, PAY TO, BILL PAY TO, OPEN BANKING PAYMENT TO, ONLINE TRANSACTION`,
  bank_credit: `FASTER PAYMENTS RECEIPT, FASTER PAYMENT RECEIVED FROM, FASTER PAYMENT FROM, FPI, CR, BGC, BANK GIRO CREDIT FROM
BANK GIRO CREDIT, BANK CREDIT FROM, BANK CREDIT, CREDIT FROM, RECEIVED FROM, PAYMENT FROM, MOBILE PAYMENT FROM, MOBILE PMT FROM, PMT FROM
AUTOMATED CREDIT, DIRECT CREDIT FROM, DIRECT CREDIT, PAYMENT RECEIVED FROM`,
};

/** Said after the name. */
export const SUFFIXES: Readonly<Record<Exclude<Channel, 'unknown'>, string>> = {
  card: 'BCC CLP POS VIS DEB CPT',
  bank_credit: 'FPI BGC CR GIR',
  payment: 'FPO FP BACS BBP CHAPS OBP',
  standing_order: 'STO',
  direct_debit: 'DDR DD',
  cheque: 'CHQ',
};

/** Terminals and checkouts that print themselves, then `*`, then the shop. */
export const TERMINALS: ReadonlySet<string> = new Set(
  `SQ SUMUP ZETTLE IZETTLE IZ PAYPAL PP SP CRV TST FS PADDLE LS WPY ZTL KLARNA CLEARPAY DNH STRIPE NYA TEYA DOJO SHOPIFY
GUM CKO`.split(/\s+/),
);

/** `CHAPS FEE` is a fee, not a payment to a person of that name. */
export const CHARGE_WORDS: ReadonlySet<string> = new Set(
  'FEE FEES CHARGE CHARGES CHG INTEREST INT'.split(' '),
);

/** Words that show `BP` to be the petrol brand rather than a bill payment. */
export const AFTER_BP: ReadonlySet<string> = new Set(
  `CONNECT FUEL EXPRESS PETROL SERVICE STATION PULSE OIL UPM SPAR M&S GARAGE FILLING SAFARI RETAIL WILD SF FORECOURT
SERVICES MARKETS`.split(/\s+/),
);

/** Legal forms and joining words, which banks keep or drop as they like. */
export const UNSAID: ReadonlySet<string> = new Set(
  'LTD LIMITED PLC LLP INC LLC AND WWW HTTPS HTTP'.split(' '),
);
