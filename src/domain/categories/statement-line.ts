import { TOWNS } from './dictionary/towns.js';

export type Channel =
  | 'card'
  | 'direct_debit'
  | 'standing_order'
  | 'payment'
  | 'bank_credit'
  | 'cheque'
  | 'unknown';

/** What is left of a bank's line once the bank's own words are taken off. */
export interface StatementLine {
  /** Upper case, no punctuation, no legal forms. */
  readonly tokens: readonly string[];
  readonly channel: Channel;
  /** The name printed belongs to a shop behind a payment terminal, as in `SQ *`. */
  readonly isBehindTerminal: boolean;
}

const AFTER_COMMA = 1;
const AFTER_STAR = 2;
const AFTER_GAP = 4;

const LEGAL_FORMS = new Set(['LTD', 'LIMITED', 'PLC', 'LLP', 'INC', 'LLC', 'AND', 'WWW', 'HTTPS', 'HTTP']);
const TERMINALS = new Set([
  'SQ',
  'SUMUP',
  'ZETTLE',
  'IZETTLE',
  'IZ',
  'PAYPAL',
  'PP',
  'SP',
  'CRV',
  'TST',
  'FS',
  'PADDLE',
  'LS',
  'WPY',
  'ZTL',
  'KLARNA',
  'CLEARPAY',
  'DNH',
  'STRIPE',
  'NYA',
  'TEYA',
  'DOJO',
  'SHOPIFY',
  'GUM',
  'CKO',
]);
const MONTHS = new Set(['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']);

/** `CHAPS FEE` is a fee, not a payment to somebody called so. */
const CHARGES = new Set(['FEE', 'FEES', 'CHARGE', 'CHARGES', 'CHG', 'INTEREST', 'INT']);

/** Words that show `BP` to be the petrol brand rather than a bill payment. */
const AFTER_BP = new Set([
  'CONNECT',
  'FUEL',
  'EXPRESS',
  'PETROL',
  'SERVICE',
  'STATION',
  'PULSE',
  'OIL',
  'UPM',
  'SPAR',
  'M&S',
  'GARAGE',
  'FILLING',
  'SAFARI',
  'RETAIL',
  'WILD',
  'SF',
  'FORECOURT',
  'SERVICES',
  'MARKETS',
]);

const PREFIXES: ReadonlyMap<string, readonly (readonly [readonly string[], Channel])[]> = indexPrefixes(`
card: CARD PAYMENT TO|CARD PAYMENT FROM|CARD PAYMENT|CARD PURCHASE|CARD TRANSACTION|CARD REFUND FROM|DEBIT CARD PAYMENT TO
card: DEBIT CARD|CONTACTLESS PAYMENT TO|CONTACTLESS PAYMENT|CONTACTLESS|POS|VIS|VISA PURCHASE|VISA|MASTERCARD|APPLE PAY
card: GOOGLE PAY|PURCHASE AT|PURCHASE|E COMMERCE|ECOM|DEB|ONLINE CARD PAYMENT TO|INTL CARD PAYMENT|VIRTUAL CARD PAYMENT
direct_debit: DIRECT DEBIT PAYMENT TO|DIRECT DEBIT TO|DIRECT DEBIT|DD|D D|DDR
standing_order: STANDING ORDER TO|STANDING ORDER|STANDING ORDER VIA FASTER PAYMENT TO|STO|S O
payment: BILL PAYMENT VIA FASTER PAYMENT TO|BILL PAYMENT TO|BILL PAYMENT|FASTER PAYMENT TO|FASTER PAYMENTS PAYMENT TO
payment: FASTER PAYMENT|FPO|MOBILE PAYMENT TO|ONLINE PAYMENT TO|PAYMENT TO|PAID TO|BACS PAYMENT TO|BACS|CHAPS TO|CHAPS
payment: SENT TO|INTERNET PAYMENT TO|OTT TO|PAY TO|BILL PAY TO|OPEN BANKING PAYMENT TO|ONLINE TRANSACTION
bank_credit: FASTER PAYMENTS RECEIPT|FASTER PAYMENT RECEIVED FROM|FASTER PAYMENT FROM|FPI|CR|BGC|BANK GIRO CREDIT FROM
bank_credit: BANK GIRO CREDIT|BANK CREDIT FROM|BANK CREDIT|CREDIT FROM|RECEIVED FROM|PAYMENT FROM|MOBILE PAYMENT FROM
bank_credit: AUTOMATED CREDIT|DIRECT CREDIT FROM|DIRECT CREDIT|PAYMENT RECEIVED FROM
`);

const SUFFIXES: ReadonlyMap<string, Channel> = new Map([
  ['BCC', 'card'],
  ['CLP', 'card'],
  ['POS', 'card'],
  ['VIS', 'card'],
  ['DEB', 'card'],
  ['CPT', 'card'],
  ['FPI', 'bank_credit'],
  ['BGC', 'bank_credit'],
  ['CR', 'bank_credit'],
  ['GIR', 'bank_credit'],
  ['FPO', 'payment'],
  ['FP', 'payment'],
  ['BACS', 'payment'],
  ['BBP', 'payment'],
  ['CHAPS', 'payment'],
  ['OBP', 'payment'],
  ['STO', 'standing_order'],
  ['DDR', 'direct_debit'],
  ['DD', 'direct_debit'],
  ['CHQ', 'cheque'],
]);

/** Takes a bank's line apart: what the bank added on either side, and the words that name the other party. */
export function readStatementLine(text: string): StatementLine {
  const words = new Words(text);
  let channel: Channel = text.includes(')))') ? 'card' : 'unknown';
  channel = words.takeNatWestFields() ?? channel;
  words.cutReferences();
  channel = words.takeSuffixes() ?? channel;
  channel = words.takePrefix(channel === 'card') ?? channel;
  words.dropTown(channel === 'card');
  const isBehindTerminal = words.takeTerminal();
  return { tokens: words.rest(), channel, isBehindTerminal };
}

/** The words of any text, as the dictionary spells them. */
export function tokensOf(text: string): readonly string[] {
  return new Words(text).rest();
}

/** The words of one line with the separators that stood before each, narrowed from both ends. */
class Words {
  private readonly tokens: string[] = [];
  private readonly marks: number[] = [];
  private from = 0;
  private to: number;
  private hadVisPrefix = false;

  constructor(text: string) {
    this.split(upperAscii(text));
    this.to = this.tokens.length;
  }

  rest(): readonly string[] {
    return this.from === 0 && this.to === this.tokens.length
      ? this.tokens
      : this.tokens.slice(this.from, this.to);
  }

  /** NatWest prints `6740 18MAY26 C , MERCHANT , TOWN GB`. */
  takeNatWestFields(): Channel | null {
    const [card, date] = this.tokens;
    if (card === undefined || date === undefined || !/^\d{4}$/.test(card)) return null;
    if (!/^\d{2}[A-Z]{3}\d{2}$/.test(date)) return null;
    this.from = this.tokens[2]?.length === 1 ? 3 : 2;
    for (let index = this.from + 1; index < this.to; index++) {
      if (((this.marks[index] ?? 0) & AFTER_COMMA) === 0) continue;
      this.to = index;
      break;
    }
    return 'card';
  }

  /** Cuts `REF 123`, `MANDATE NO 4` and `, FP 24/05/26 1917 , 302299`. */
  cutReferences(): void {
    for (let index = this.from + 1; index < this.to; index++) {
      const token = this.tokens[index];
      const next = this.tokens[index + 1];
      const isReference =
        (token === 'MANDATE' && next === 'NO') ||
        (token === 'REF' && next !== undefined && isNumber(next) && this.tokens[index + 2] !== 'FROM') ||
        (token === 'FP' && next !== undefined && next.length === 2 && isNumber(next));
      if (!isReference) continue;
      this.to = index;
      return;
    }
  }

  takeSuffixes(): Channel | null {
    let channel: Channel | null = null;
    while (this.to - this.from > 1) {
      const last = this.tokens[this.to - 1] ?? '';
      const suffix = SUFFIXES.get(last);
      if (suffix !== undefined) {
        channel ??= suffix;
        this.to -= 1;
      } else if (last === 'GB' || last === 'GBR') {
        channel ??= 'card';
        this.to -= 1;
        this.dropTown(true);
      } else {
        const dated = this.datedWidth(last);
        if (dated === 0) break;
        if (dated > 1) channel ??= 'card';
        this.to -= dated;
      }
    }
    return channel;
  }

  takePrefix(isCard: boolean): Channel | null {
    const first = this.tokens[this.from];
    if (first === undefined || this.to - this.from < 2) return null;
    if (first === 'BP') return this.takeBillPayment(isCard);
    this.hadVisPrefix = first === 'VIS';
    for (const [rest, channel] of PREFIXES.get(first) ?? []) {
      const width = rest.length + 1;
      if (this.to - this.from <= width || CHARGES.has(this.tokens[this.from + width] ?? '')) continue;
      if (!rest.every((word, offset) => this.tokens[this.from + 1 + offset] === word)) continue;
      this.from += width;
      this.skipReceiptReference();
      return channel;
    }
    return null;
  }

  dropTown(isCard: boolean): void {
    const width = this.to - this.from;
    if (!isCard || width < 2) return;
    const last = this.tokens[this.to - 1] ?? '';
    const isApart = ((this.marks[this.to - 1] ?? 0) & AFTER_GAP) !== 0;
    if (TOWNS.has(last) || (isApart && this.hadVisPrefix)) this.to -= 1;
  }

  takeTerminal(): boolean {
    const first = this.tokens[this.from];
    if (first === undefined || !TERMINALS.has(first)) return false;
    const name = this.tokens[this.from + 1] === 'NET' ? this.from + 2 : this.from + 1;
    if (name >= this.to || ((this.marks[name] ?? 0) & AFTER_STAR) === 0) return false;
    this.from = name;
    return true;
  }

  private takeBillPayment(isCard: boolean): Channel | null {
    const next = this.tokens[this.from + 1] ?? '';
    if (isCard || AFTER_BP.has(next) || TOWNS.has(next)) return null;
    this.from += 1;
    return 'payment';
  }

  /** `FASTER PAYMENTS RECEIPT REF.8464 FROM NAME`. */
  private skipReceiptReference(): void {
    if (this.tokens[this.from] !== 'REF') return;
    for (let index = this.from + 1; index < Math.min(this.from + 5, this.to - 1); index++) {
      if (this.tokens[index] !== 'FROM') continue;
      this.from = index + 1;
      return;
    }
  }

  /** How many trailing words are a date, a card's last digits or a long reference. */
  private datedWidth(last: string): number {
    const width = this.to - this.from;
    if (MONTHS.has(last)) return width > 3 && this.tokens[this.to - 3] === 'ON' ? 3 : 0;
    if (!isNumber(last)) return 0;
    if (width > 2 && this.tokens[this.to - 2] === 'CD') return 2;
    if (width > 4 && this.tokens[this.to - 4] === 'ON' && this.isDateBefore(this.to)) return 4;
    return last.length >= 4 ? 1 : 0;
  }

  private isDateBefore(end: number): boolean {
    return isNumber(this.tokens[end - 3] ?? '') && isNumber(this.tokens[end - 2] ?? '');
  }

  private split(text: string): void {
    let start = -1;
    let mark = 0;
    let spaces = 0;
    for (let index = 0; index <= text.length; index++) {
      const code = index < text.length ? text.charCodeAt(index) : 32;
      if (isWordCode(code) || (code === 38 && start >= 0 && isWordCode(text.charCodeAt(index + 1)))) {
        if (start < 0) start = index;
        continue;
      }
      if (start >= 0) {
        this.push(text.slice(start, index), mark);
        start = -1;
        mark = 0;
        spaces = 0;
      }
      if (code === 32) spaces += 1;
      if (spaces > 1) mark |= AFTER_GAP;
      if (code === 44) mark |= AFTER_COMMA;
      if (code === 42) mark |= AFTER_STAR;
    }
  }

  private push(token: string, mark: number): void {
    if (LEGAL_FORMS.has(token)) return;
    this.tokens.push(token);
    this.marks.push(mark);
  }
}

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

function isNumber(token: string): boolean {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return token.length > 0;
}

function upperAscii(text: string): string {
  const upper = text.toUpperCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is asked about
  const plain = /[^\x00-\x7f]/.test(upper)
    ? upper.normalize('NFKD').replace(/[\u0300-\u036f\u2018\u2019]/g, '')
    : upper;
  return plain.includes("'") ? plain.replaceAll("'", '') : plain;
}

function indexPrefixes(lines: string): Map<string, (readonly [readonly string[], Channel])[]> {
  const index = new Map<string, (readonly [readonly string[], Channel])[]>();
  for (const line of lines.trim().split('\n')) {
    const [name = '', phrases = ''] = line.split(': ');
    for (const phrase of phrases.split('|')) {
      const [first = '', ...rest] = phrase.split(' ');
      const known = index.get(first) ?? [];
      known.push([rest, toChannel(name)]);
      index.set(first, known);
    }
  }
  for (const phrases of index.values()) phrases.sort((left, right) => right[0].length - left[0].length);
  return index;
}

function toChannel(name: string): Channel {
  switch (name) {
    case 'card':
    case 'direct_debit':
    case 'standing_order':
    case 'payment':
    case 'bank_credit':
      return name;
    default:
      return 'unknown';
  }
}
