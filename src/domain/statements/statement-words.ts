/** Marks of a statement's lines and labels, beside payments. */
export type StatementMark = 'opening' | 'closing' | 'forward' | 'total' | 'paid_in' | 'paid_out';

const MARKS: readonly (readonly [StatementMark, RegExp])[] = [
  [
    'opening',
    /^(?:your )?(?:opening|start|starting|previous) balance\b|^balance (?:brought forward )?from (?:previous |last |your last )?statement\b|^balance brought forward from (?:previous|last)\b|^previous statement balance\b|^balance from last statement\b/,
  ],
  [
    'closing',
    /^(?:your )?(?:closing|end|ending|new|final) balance\b|^balance carried forward to (?:next|your next)\b|^balance at end\b|^(?:your )?new statement balance\b/,
  ],
  ['forward', /^(?:balance )?(?:brought|carried) (?:forward|down)\b|^balance [bc]\/?f\b|^[bc]\/f\b/],
  [
    'paid_in',
    /^(?:total )?(?:payments in|money in|paid in|deposits|credits)$|^total (?:payments in|money in|paid in|deposits|credits)\b/,
  ],
  [
    'paid_out',
    /^(?:total )?(?:payments out|money out|paid out|withdrawn|withdrawals|outgoings|debits)$|^total (?:payments out|money out|paid out|withdrawn|withdrawals|outgoings|debits)\b/,
  ],
  [
    'total',
    /^(?:sub-?)?totals?\b|^minimum payment\b|^credit limit\b|^available (?:credit|balance)\b|^(?:arranged )?overdraft limit\b/,
  ],
];
const MAX_CHARACTERS = 80;

/** The mark that a text labels; `null` for a payment or any other text. A date before it does not count. */
export function statementMark(text: string): StatementMark | null {
  const plain = text.slice(0, MAX_CHARACTERS).toLowerCase().replace(/[:£]/g, '').trim();
  return MARKS.find(([, words]) => words.test(plain))?.[0] ?? null;
}

/** Words that only a card's statement has. */
export const CARD_WORDS =
  /\b(?:credit limit|minimum payment|card number ending|american express|barclaycard|your card)\b/i;

/** An account's own name: a sort code with its number, or the end of a card's. */
const ACCOUNT =
  /\b\d\d-\d\d-\d\d\D{0,40}?\d{8}\b|\b(?:\d{4}|[x*]{4})[ -](?:\d{4}|[x*]{4})[ -](?:\d{4}|[x*]{4})[ -]\d{4}\b|\baccount (?:number|no\.?):? {0,3}\d{8}\b/i;
const ACCOUNT_CHARACTERS = 200;

/** Digits of the account that a line names; `null` where it names none. */
export function accountNamed(text: string): string | null {
  const match = ACCOUNT.exec(text.slice(0, ACCOUNT_CHARACTERS));
  return match === null ? null : match[0].replace(/[^\dx*]/gi, '').slice(-8);
}

/** Banks by texts outside their tables. Those that name another bank within their tables come first. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['barclaycard', /\bbarclaycard\b/i],
  ['barclays', /\bbarclays\b/i],
  ['amex', /\bamerican express\b/i],
  ['first_direct', /\bfirst direct\b/i],
  ['hsbc', /\bhsbc\b/i],
  ['lloyds_card', /\bmbna\b/i],
  ['lloyds', /\b(?:lloyds bank|halifax|bank of scotland|tsb bank)\b/i],
  ['natwest', /\b(?:natwest|national westminster|royal bank of scotland|ulster bank)\b/i],
  ['nationwide', /\bnationwide\b/i],
  ['santander', /\bsantander\b/i],
  ['monzo', /\bmonzo\b/i],
  ['starling', /\bstarling\b/i],
  ['tesco_bank', /\btesco (?:bank|personal finance)\b/i],
  ['virgin_money_card', /\bvirgin money\b/i],
  ['co_operative', /\bco-operative bank\b/i],
  ['metro', /\bmetro bank\b/i],
  ['chase_uk', /\bchase\b/i],
  ['revolut', /\brevolut\b/i],
  ['tide', /\btide\b/i],
];

/** The format's name, by the family that is named first; `other` for none. */
export function statementFamily(texts: readonly string[]): string {
  for (const text of texts) {
    const family = FAMILIES.find(([, words]) => words.test(text.slice(0, ACCOUNT_CHARACTERS)));
    if (family !== undefined) return family[0];
  }
  return 'other';
}

/** The formats of which statements are read that were printed as PDFs; any bank’s may be `other`. */
export const STATEMENT_FAMILIES: ReadonlySet<string> = new Set([...FAMILIES.map(([name]) => name), 'other']);

/** Words of statements in another currency than pounds, which often print amounts without a currency. */
export const FOREIGN_ACCOUNT =
  /\b(?:EUR|USD|euro|dollar) (?:account )?statement\b|\baccount currency:? {0,3}(?!GBP)[A-Z]{3}\b/i;
