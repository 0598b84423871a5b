import type { HeaderName } from './header-name.js';
import { typeDirection } from './record-amount.js';
import type { TableSample } from './table-sample.js';

/** Settlement in words that no customer's payment into an account would have. */
export const CARD_PAID =
  /\b(payment[ ,-]{1,3}(?:received[ ,-]{1,3})?thank ?you|thank you for your payment|direct debit payment[ ,-]{1,3}thank ?you)\b/i;

/** Text that a card statement prints for the settlement of the bill. An account has some of it for other payments. */
export const CARD_SETTLEMENT =
  /\b(payment received|payment[ ,-]{1,3}(?:received[ ,-]{1,3})?thank ?you|thank you for your payment|direct debit payment|payment by direct debit|card payment received|balance payment|faster payment received|auto ?pay(?:ment)?|bacs payment|online payment|mobile payment|internet payment|payment by bacs|bill payment received)\b/i;

/** A payment that a card statement says it received: money in, whatever else the file shows. */
const RECEIVED = /\b(payment received|card payment received|faster payment received)\b/i;
const PAYMENT = /\b(payments?|auto ?pay|direct debit|bacs|bank giro|transfer)\b/i;

/** Words of a line that undoes a purchase or a payment. */
export const RETURNED =
  /\b(refund\w{0,3}|revers(?:al|als|ed|e)|returned|return|chargeback|charge back|credit adjustment|credit note|cash ?back|payments? and credits?|merchandise credit|rebate)\b/i;

/** Half of figures without any sign must be money in by these words. */
export const INCOME =
  /\b(rent|rental|invoices?|inv|sales?|payouts?|interest|salary|wages|received|receipt|client|customer|donations?|bookings?|reservation|takings|fares?|earnings?)\b/i;

/** A cell that says no more than which way money went, among the cells of a record. */
export const OWN_DIRECTION =
  /(?:^|\| )(?:dr|db|dbt|dbit|debits?|out|minus|expenses?|spend money|money out|paid out|purchases?|outgoings?|withdrawal)\.?(?: \||$)/i;

/** Words for money that comes into an account, and never stands on a card as a purchase. */
const EARNED =
  /\b(invoices?|inv|salary|wages|payroll|received from|transfer from|credit from|payment from|bank giro credit|bgc|fpi|client|takings|earnings?|income|top[ -]?up|dividend|rent (?:flat|from|unit|room|received)|royalt(?:y|ies)|sold|sales? (?:of|to)|tenant|stripe payments|gocardless|(?:mr|mrs|miss|ms) [a-z] [a-z'-]{2,30}|hmrc (?:vat|cis) (?:refund|repayment))\b/i;

/** Words for payouts of a platform or a till, with either sign: never a line of a card. */
const PAID_OUT =
  /\b(pay ?outs?|(?:withdrawal|transferred|transfer|sent|paid|withdrawn) to (?:your |my )?bank|to bank account|funds sent)\b/i;

/** Words of purchases: kinds of spending, trades, and sellers that many statements name. */
const SPENT =
  /\b(card payment to|card purchase|purchases?|contactless|atm|cash withdrawal|withdrawal fee|pos|merchandise|restaurants?|dining|eating out|groceries|shopping|fuel|petrol|diesel|parking|car park|toll|taxi|uber|trainline|railway|tfl|airlines?|easyjet|ryanair|hotel|inn|cafe|coffee|bakery|pub|bar|pizza|kebab|grill|takeaway|deliveroo|just eat|greggs|costa|starbucks|mcdonald'?s|pret|pharmacy|chemist|boots|superdrug|stationers?|stationery|bookshop|books|newsagents?|shops?|stores?|supermarket|grocer|market ?place|tesco|sainsbury'?s?|asda|aldi|lidl|morrisons|waitrose|co-?op|iceland|marks ?& ?spencer|amazon|amzn|ebay|etsy|argos|currys|ikea|screwfix|toolstation|wickes|travis perkins|jewson|b&q|homebase|halfords|kwik fit|shell|bp|esso|texaco|netflix|spotify|hulu|disney|apple\.com|google|microsoft|adobe|zoom|dropbox|royal mail|post office|parcels?|gym|cinema|theatre|garage|tyres?|motors?|builders merchants?|hardware|diy|tools?|subscriptions?|software|office (?:shop|supplies)|plumb(?:er|ing)|electrician|decorators?|gardener|cleaners?|cleaning|repairs?|paint|supplies|materials|timber|drill bits|ladder hire|fees?|interest charged)\b/i;

/** Words for monthly bills, which are hardly ever given back on a card. */
const BILLED =
  /\b(council tax|business rates|hmrc|british gas|edf|octopus energy|[a-z]{2,20} water|tv licence|insurance|dvla|vodafone|o2|ee limited|bt group|sky digital|virgin media|mortgage|pension)\b/i;

/** A company, which pays an account; a seller is named by what it sells. */
const PARTY = /\b(ltd|limited|llp|plc|cic)\b/i;

/** Words that stand in some record's cells but name no way for money to go. */
const UNSAID =
  /\b(account|currency|sort|time|balance|member|holder|state|status|card|country|city|address|id|number)\b/;

/** Headings of a card's statement. A prepaid account has some of them too. */
const CARD_HEADING =
  /^(merchant|merchant name|merchant category|merchant category code|mcc|sicmcc code|card ?member|card ?holder|card ?holder name|card ending|card no|card number|card|account #)$/;
const POSTED = /^(post|posted|posting) date$/;
const TRANSACTED = /^(transaction|trans|trans\.|purchase) date$/;
const CARD_KIND =
  /^(merchandise|payments? and credits?|restaurants|dining|gas\/automotive|purchase|purchases|cash advance)$/i;

/** Whether the headings are those of a card's statement; two dates are where its kinds are a card's too. */
export function hasCardHeadings({ header, records }: TableSample): boolean {
  const has = (heading: RegExp) => header.some(({ name }) => heading.test(name));
  if (has(CARD_HEADING)) return true;
  const hasKinds = () => records.some(({ cells }) => cells.some((cell) => CARD_KIND.test(cell.trim())));
  return has(POSTED) && has(TRANSACTED) && hasKinds();
}

/** The words of one record that may say what its money was for. */
export function wordsOf(header: readonly HeaderName[], cells: readonly string[]): string {
  return cells
    .filter((cell, at) => /[A-Za-z]{2}/.test(cell) && !UNSAID.test(header[at]?.name ?? ''))
    .map((cell) => cell.slice(0, MAX_CELL))
    .join(' | ');
}

/** More than any bank writes of one transaction. */
const MAX_CELL = 200;

/**
 * Meaning of one record's words. `settled` and `received` are payments to a card. `returned` undoes another record.
 * `earned` comes into an account. Only a platform's account says `paid_out`. `billed` and `spent` are paid out of an account or
 * put on a card. `payment` may be either. A `party` is a person or company that the words do not describe.
 */
export type SignWord =
  | 'settled'
  | 'received'
  | 'returned'
  | 'earned'
  | 'paid_out'
  | 'billed'
  | 'party'
  | 'spent'
  | 'payment'
  | 'none';

export function signWord(words: string, type = ''): SignWord {
  if (CARD_PAID.test(words)) return 'settled';
  if (RETURNED.test(words)) return 'returned';
  if (PAID_OUT.test(words)) return 'paid_out';
  if (RECEIVED.test(words)) return 'received';
  const kind = typeDirection(type);
  const earned = EARNED.test(words) || kind === 1;
  const billed = BILLED.test(words);
  const spent = SPENT.test(words) || CARD_TYPE.test(type.trim());
  if (earned !== (spent || billed)) return earned ? 'earned' : billed ? 'billed' : 'spent';
  if (PAYMENT.test(words) || kind === -1) return 'payment';
  return PARTY.test(words) ? 'party' : 'none';
}

/** Kinds by which an account paid with its card; a direct debit may also be what settles a card. */
const CARD_TYPE = /^(POS|VIS|DEB|ATM|CPT|\)\)\)|card payment|card purchase|purchase)$/i;
