import type { Headings } from './csv-layout.js';

import type { HeaderName } from './header-name.js';
import { areScaled, isOtherScale } from './heading-scale.js';
import { WELSH_HEADINGS } from './welsh-headings.js';

/** Uses of a column. */
export type ColumnRole =
  | 'date'
  | 'amount'
  | 'moneyIn'
  | 'moneyOut'
  | 'flag'
  | 'balance'
  | 'currency'
  | 'description'
  | 'counterparty'
  | 'reference'
  | 'externalId'
  | 'status'
  | 'type';

const words = (text: string): Headings => text.split(',').map((word) => word.trim());

/** Headings banks use, the one to prefer first. */
const ENGLISH: Readonly<Record<ColumnRole, Headings>> = {
  date: words(`date, transaction date, date of transaction, txn date, trans date, trans. date, tran date, completed date, date completed,
    booking date, booked date, date booked, posting date, posted date, post date, date posted, posted on, posted, posted transactions date, dated on, dated, sale date, order date, payout date, deposit date, arrival date,
    entry date, entered date, date entered, processed date, process date, processing date, effective date, statement date, payment date,
    transaction date/time, transaction date time, date/time, date and time, datetime, date time, timestamp, transaction timestamp,
    transaction time, created, created at, created on, created date, date created, created (utc), settled, settled date, settlement date, made on, processed on,
    date settled, value date, date (utc), started date, when, day`),
  amount:
    words(`amount, billing amount, amount billed, amount in account currency, account amount, gbp amount, transaction amount, txn amount, trans amount, value, transaction value, payment amount,
    net amount, total amount, amount total, net, total, sum, gbp value, booked amount,
    signed amount, debit/credit amount, credit/debit amount, amount due, payout amount, amount charged, amt, movement, gbp, £, sterling`),
  moneyIn:
    words(`money in, paid in, credit, credit amount, amount credited, credits, credit value, deposit, deposits, deposit amount, amount in,
    in, cash in, payments in, payment in, received, amount received, money received, receipt, receipts, inflow, inflows, incoming,
    income, cr, cr amount, amount cr, credit (cr), paid in amount, paid into account, in amount, value in, lodgement, lodgements,
    total in, pay in, credited, incomings, ins, payment received, payments received, amount deposited, money paid in, sums in, transfers in,
    coming in, payments to account, credit entries, cr entries, takings, turnover, inward, in (cr), money received in, payments`),
  moneyOut:
    words(`money out, paid out, debit, debit amount, amount debited, debits, debit value, withdrawal, withdrawals, withdrawal amount,
    withdrawn, amount out, out, cash out, payments out, payment out, paid, given, spent, amount spent, money spent, payments, outflow, outflows,
    outgoing, outgoings, expense, expenses, expenditure, dr, dr amount, amount dr, debit (dr), paid out amount, paid from account,
    out amount, value out, total out, pay out, debited, charge, charges, payment, outs, payment made, payments made, amount paid, amount withdrawn, money paid out,
    sums out, transfers out, going out, payments from account, debit entries, dr entries, disbursement, disbursements, sent, amount sent, money sent, purchases, outward`),
  flag: words(`debit or credit, credit or debit, debit/credit, credit/debit, debit/credit flag, debit/credit indicator, credit/debit indicator,
    credit debit indicator, debit credit indicator, cr/dr, dr/cr, d/c, c/d, dc, cd, side, entry, cd indicator, cdt dbt ind, direction, transaction direction,
    in/out, in or out, money in/out, sign, indicator, flow, type, transaction type, entry type, debit credit, credit debit, cr dr, dr cr`),
  balance:
    words(`balance, running balance, account balance, balance after, balance after transaction, closing balance, ledger balance,
    new balance, current balance, statement balance, balance amount, end balance, resulting balance, remaining balance, cleared balance,
    available balance, balance (running), account balance after, bal, running total, book balance, balance owed, balance owing, balance outstanding, outstanding balance`),
  currency:
    words(`currency, currency code, ccy, curr, billing currency, account currency, transaction currency, payment currency,
    currency iso, iso currency, currency (iso)`),
  description:
    words(`description, transaction description, txn description, trans description, full description, narrative, transaction narrative,
    details, transaction details, transaction detail, detail, payment details, memo, particulars, narration, text, remarks, statement description,
    merchant/description, description/merchant, description 1, description1, transaction narrative 1, item title, property name, product, narrative 1, narrative #1, transaction, transactions, item,
    statement narrative, additional information, information, message, what, comment, comments, notes, note`),
  counterparty:
    words(`counter party, counterparty, counterparty name, counter party name, payee, payee name, payer, payer name, payer/payee,
    payee/payer, merchant, merchant name, name, transaction party, other party, other party name, third party, beneficiary, beneficiary name,
    recipient, recipient name, sender, sender name, to/from, from/to, paid to, paid to/from, paid to/received from, from, to, supplier,
    customer, customer name, contact, contact name, who, company, trader, partner name, party, customer/supplier, supplier/customer, guest, guest name, booker name, counterparty/merchant`),
  reference:
    words(`reference, payment reference, transaction reference, customer reference, bank reference, ref, ref., payment ref,
    your reference, user reference, end to end reference, narrative 2, narrative #2, description 2, cheque number, check number, order number, order id, receipt number, invoice number`),
  externalId:
    words(`transaction id, external id, id, transaction identifier, unique id, unique transaction id, transaction uuid, uuid,
    fitid, fit id, txn id, payment id, transaction guid, guid, entry id, bank transaction id, reservation id, reservation number, payment reference id`),
  status: words(`status, state, transaction status, transaction state, payment status, posting status`),
  type: words(`transaction type, type, payment type, payment method, method, transaction code, code, category type, subcategory, activity, trans type,
    tran type, entry type, transaction category`),
};

const ROLES = Object.keys(ENGLISH).filter((role): role is ColumnRole => role in ENGLISH);

const synonymsOf = (role: ColumnRole): Headings => [
  ...new Set([...ENGLISH[role], ...(WELSH_HEADINGS[role] ?? [])]),
];

const SYNONYMS: ReadonlyMap<ColumnRole, Headings> = new Map(ROLES.map((role) => [role, synonymsOf(role)]));

/** Words that decide on unknown headings. Order matters. */
const WORD_RULES: readonly (readonly [ColumnRole, RegExp, RegExp | null])[] = [
  [
    'balance',
    /\b(?:balance|bal|cumulative|remaining)\b|\brunning(?: (?:total|sum|figure))?$|\b(?:funds|money) (?:available|left)$|\btotal in (?:account|bank)$/,
    null,
  ],
  ['date', /\b(date|datetime|timestamp)\b/, /\b(birth|start|end|due|expiry|update[ds]?)\b/],
  ['currency', /\b(currency|ccy)\b/, /\b(rate|amount|original|foreign|target|source)\b/],
  [
    'moneyIn',
    /\b(money|paid|amount|payments?|cash|value|sums?|transfers?|total) in\b(?! [a-z])|\b(credit|credited|deposit|deposited|received|receipt|inflow|lodgement|incoming|incomings)s?\b/,
    /\b(card|debit|out|type|limit|score|date|account|number|name)\b/,
  ],
  [
    'moneyOut',
    /\b(money|paid|amount|payments?|cash|value|sums?|transfers?|total) out\b|\b(debit|debited|withdrawal|withdrawn|spent|outflow|disbursement|outgoing|outgoings|expenditure)s?\b/,
    /\b(card|credit|in|type|date|direct|account|number|name)\b/,
  ],
  [
    'amount',
    /\b(amount|value|sum)\b/,
    /\b(original|foreign|local|fee|fees|vat|tax|tip|source|target|exchange|refunded|cashback|discount|balance|instructed)\b/,
  ],
  [
    'description',
    /\b(description|narrative|narration|details?|memo|particulars|remarks?)\b/,
    /\b(category|account|type)\b/,
  ],
  [
    'counterparty',
    /\b(payee|payer|merchant|counterparty|beneficiary|recipient)\b/,
    /\b(id|code|account|number|category|country|city|state|postcode|address|bank|iban|bic|sort)\b/,
  ],
  ['externalId', /\btransaction (id|identifier|uuid)\b/, /\b(related|parent|original|linked)\b/],
  ['reference', /\breference\b/, null],
  [
    'status',
    /\b(status|state)\b/,
    /\b(card|merchant|address|payout|settlement|order|reconcil\w*|ship\w*|post)\b/,
  ],
];

/** The headings of a file by what they are for, the preferred first. */
export type HeadingsByRole = Readonly<Record<ColumnRole, Headings>>;

/** A heading may stand under several roles; who asks decides with the help of what is under it. */
export function headingsByRole(header: readonly HeaderName[]): HeadingsByRole {
  const names = header.map(({ name }) => name).filter((name) => name !== '');
  const known = new Set([...SYNONYMS.values()].flat());
  const found: Record<ColumnRole, string[]> = {
    date: [],
    amount: [],
    moneyIn: [],
    moneyOut: [],
    flag: [],
    balance: [],
    currency: [],
    description: [],
    counterparty: [],
    reference: [],
    externalId: [],
    status: [],
    type: [],
  };
  for (const [role, synonyms] of SYNONYMS) {
    found[role].push(...synonyms.filter((synonym) => names.includes(synonym)));
    found[role].push(...annotated(names, synonyms));
  }
  for (const name of names.filter(
    (candidate) => !known.has(candidate) && !known.has(withoutNote(candidate)),
  )) {
    const rule = WORD_RULES.find(([, word, unless]) => word.test(name) && !unless?.test(name));
    if (rule) found[rule[0]].push(name);
  }
  const isScaled = areScaled(names);
  for (const role of MONEY_ROLES)
    found[role] = isScaled ? [] : found[role].filter((name) => !isOtherScale(name));
  return found;
}

/** Roles of figures, which count as pounds. */
const MONEY_ROLES = ['amount', 'moneyIn', 'moneyOut', 'balance'] as const;

/** Headings that are known once a note such as `(DR/CR)` or `+/-` after them is taken off. */
function annotated(names: Headings, synonyms: Headings): Headings {
  const plain = names
    .map((name) => ({ name, bare: withoutNote(name) }))
    .filter(({ name, bare }) => name !== bare);
  return synonyms.flatMap((synonym) => plain.filter(({ bare }) => bare === synonym).map(({ name }) => name));
}

const NOTE =
  / ?(?:[([](?:dr|cr|d|c|debit|credit|\+|-|\+\/-|-\/\+|(?:dr|d|debit)\/(?:cr|c|credit)|(?:cr|c|credit)\/(?:dr|d|debit)|net|signed|running|account currency|incl\.? vat)[)\]]| (?:dr\/cr|cr\/dr|d\/c|\+\/-|-\/\+)|\+\/-)$/;

function withoutNote(name: string): string {
  const note = NOTE.exec(name);
  return note && note.index > 0 ? name.slice(0, note.index).trim() : name;
}
