import { STATEMENT_FAMILIES } from '../../domain/statements/statement-words.js';

/** A format that can be asked for by name, and that a file is recognised as. */
export interface BankFormat {
  readonly name: string;
  readonly title: string;
  readonly mediaTypes: readonly string[];
}

const WORKBOOKS = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
];
/** A table may stand in a workbook as well as in text. */
const CSV = ['text/csv', ...WORKBOOKS];
const JSON_LIST = ['application/json', 'application/x-ndjson'];

const LISTED: readonly BankFormat[] = [
  { name: 'generic', title: 'Our own fields', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'monzo', title: 'Monzo', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'starling', title: 'Starling', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'barclays', title: 'Barclays', mediaTypes: CSV },
  { name: 'lloyds', title: 'Lloyds, Halifax, Bank of Scotland, TSB', mediaTypes: CSV },
  { name: 'hsbc', title: 'HSBC', mediaTypes: CSV },
  { name: 'first_direct', title: 'first direct', mediaTypes: CSV },
  { name: 'natwest', title: 'NatWest, Royal Bank of Scotland, Ulster Bank', mediaTypes: CSV },
  { name: 'nationwide', title: 'Nationwide', mediaTypes: CSV },
  { name: 'santander', title: 'Santander', mediaTypes: CSV },
  { name: 'midata', title: 'midata', mediaTypes: CSV },
  { name: 'co_operative', title: 'The Co-operative Bank', mediaTypes: CSV },
  { name: 'metro', title: 'Metro Bank', mediaTypes: CSV },
  { name: 'marcus', title: 'Marcus', mediaTypes: CSV },
  { name: 'chase_uk', title: 'Chase UK', mediaTypes: CSV },
  { name: 'aib', title: 'AIB', mediaTypes: CSV },
  { name: 'tide', title: 'Tide', mediaTypes: CSV },
  { name: 'mettle', title: 'Mettle', mediaTypes: CSV },
  { name: 'amex', title: 'American Express', mediaTypes: CSV },
  { name: 'barclaycard', title: 'Barclaycard', mediaTypes: CSV },
  { name: 'barclaycard_business', title: 'Barclaycard for business', mediaTypes: CSV },
  { name: 'lloyds_card', title: 'Lloyds, Halifax and MBNA cards', mediaTypes: CSV },
  { name: 'natwest_card', title: 'NatWest cards', mediaTypes: CSV },
  { name: 'virgin_money_card', title: 'Virgin Money cards', mediaTypes: CSV },
  { name: 'tesco_bank', title: 'Tesco Bank cards', mediaTypes: CSV },
  { name: 'curve', title: 'Curve', mediaTypes: CSV },
  { name: 'revolut', title: 'Revolut', mediaTypes: CSV },
  { name: 'revolut_business', title: 'Revolut Business', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'wise', title: 'Wise statement', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'wise_transfers', title: 'Wise transfer history', mediaTypes: CSV },
  { name: 'paypal', title: 'PayPal', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'stripe', title: 'Stripe balance', mediaTypes: [...CSV, ...JSON_LIST] },
  { name: 'stripe_payments', title: 'Stripe payments', mediaTypes: CSV },
  { name: 'airbnb', title: 'Airbnb', mediaTypes: CSV },
  { name: 'booking_com', title: 'Booking.com payouts', mediaTypes: CSV },
  { name: 'booking_com_reservations', title: 'Booking.com reservation statement', mediaTypes: CSV },
  { name: 'square', title: 'Square transactions', mediaTypes: CSV },
  { name: 'sumup', title: 'SumUp transactions', mediaTypes: CSV },
  { name: 'gocardless', title: 'GoCardless payouts', mediaTypes: CSV },
  { name: 'shopify', title: 'Shopify Payments transactions', mediaTypes: CSV },
  { name: 'shopify_payouts', title: 'Shopify Payments payouts', mediaTypes: CSV },
  { name: 'amazon', title: 'Amazon settlement', mediaTypes: ['text/tab-separated-values', ...CSV] },
  { name: 'amazon_transactions', title: 'Amazon date range report', mediaTypes: CSV },
  { name: 'etsy', title: 'Etsy statement', mediaTypes: CSV },
  { name: 'ebay', title: 'eBay transaction report', mediaTypes: CSV },
  { name: 'uber', title: 'Uber driver payments', mediaTypes: CSV },
  { name: 'xero', title: 'Xero bank statement', mediaTypes: CSV },
  { name: 'payouts', title: 'List of a platform’s payouts, such as Stripe’s', mediaTypes: CSV },
  { name: 'quickbooks', title: 'QuickBooks bank upload', mediaTypes: CSV },
  { name: 'freeagent', title: 'FreeAgent bank upload', mediaTypes: CSV },
  { name: 'ofx', title: 'OFX 1 and 2', mediaTypes: ['application/x-ofx', 'application/ofx'] },
  { name: 'qif', title: 'QIF', mediaTypes: ['application/qif', 'application/x-qif'] },
  {
    name: 'camt053',
    title: 'ISO 20022 camt.052, camt.053, camt.054',
    mediaTypes: ['application/xml', 'text/xml'],
  },
  { name: 'mt940', title: 'SWIFT MT940 and MT942', mediaTypes: ['text/x-mt940', 'text/plain'] },
  { name: 'open_banking', title: 'Open Banking UK', mediaTypes: JSON_LIST },
  {
    name: 'berlin_group',
    title: 'Berlin Group, GoCardless Bank Account Data, Yapily',
    mediaTypes: JSON_LIST,
  },
  { name: 'truelayer', title: 'TrueLayer', mediaTypes: JSON_LIST },
  { name: 'tink', title: 'Tink', mediaTypes: JSON_LIST },
  { name: 'plaid', title: 'Plaid', mediaTypes: JSON_LIST },
  { name: 'enable_banking', title: 'Enable Banking', mediaTypes: JSON_LIST },
  { name: 'simplefin', title: 'SimpleFIN', mediaTypes: JSON_LIST },
  { name: 'other', title: 'Any other export with headings that can be understood', mediaTypes: CSV },
  { name: 'mapped', title: 'Any delimited file, described by a mapping', mediaTypes: CSV },
];

/** Every format; a group of banks that share one export is named after the oldest. */
export const BANK_FORMATS: readonly BankFormat[] = LISTED.map((format) =>
  STATEMENT_FAMILIES.has(format.name)
    ? { ...format, mediaTypes: [...format.mediaTypes, 'application/pdf'] }
    : format,
);

/** Other names under which an export is known. */
const SAME_AS: Readonly<Record<string, string>> = {
  halifax: 'lloyds',
  bank_of_scotland: 'lloyds',
  tsb: 'lloyds',
  rbs: 'natwest',
  ulster_bank: 'natwest',
  mbna: 'lloyds_card',
  monzo_business: 'monzo',
  revolut_personal: 'revolut',
  camt: 'camt053',
};

/** Other names of the format. */
export const otherNamesOf = (name: string): readonly string[] =>
  Object.keys(SAME_AS).filter((other) => SAME_AS[other] === name);

/** The format a name stands for, other names of it included; `null` for none. */
export function findBankFormat(name: string): BankFormat | null {
  const plain = name.trim().toLowerCase().replaceAll('-', '_');
  const wanted = SAME_AS[plain] ?? plain;
  return BANK_FORMATS.find((format) => format.name === wanted) ?? null;
}
