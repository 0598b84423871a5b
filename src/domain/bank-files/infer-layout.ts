import { parseAmountText } from './amount-text.js';
import { isFilled } from './cell-text.js';
import type { ColumnRole, HeadingsByRole } from './column-roles.js';
import { headingsByRole } from './column-roles.js';
import type { AmountLayout, CsvLayout, Headings } from './csv-layout.js';
import { parseCurrencyCode } from './currency-code.js';
import { parseDateText } from './date-text.js';
import { inferFee } from './infer-fee.js';
import { flagDirection } from './record-amount.js';
import { NOT_BOOKED } from './status-words.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';
import { transferRules } from './transfer-words.js';

/**
 * A layout for a header nobody has described: headings suggest what a column is for, and what stands
 * under them must bear it out. `null` without a date and an amount.
 */
export function inferLayout(sample: TableSample): CsvLayout | null {
  const roles = headingsByRole(sample.header);
  const holds = (test: (text: string) => boolean) => (heading: string) =>
    mostly(columnTexts(sample, heading), test);
  const date = roles.date.filter(holds(isDate));
  const [firstDate] = date;
  if (firstDate === undefined) return null;
  const priced = inferFee(sample);
  const amount = priced?.amount ?? inferAmount(sample, roles);
  if (amount === null) return null;
  const used = new Set([firstDate, ...amountHeadings(amount), ...(priced?.fee.column ?? [])]);
  const spare = (role: ColumnRole) => roles[role].filter((heading) => !used.has(heading));
  const texts = spare('description').filter(
    (heading) => !holds(isAmount)(heading) && !holds(isDate)(heading),
  );
  const parties = spare('counterparty').filter((heading) => !texts.includes(heading));
  const types = spare('type').filter((heading) => !holds(isAmount)(heading));
  const currency = spare('currency').filter(holds((text) => parseCurrencyCode(text) !== null));
  return {
    name: 'other',
    requires: [],
    ...(isBritish(sample) ? { dateOrder: 'dmy' } : {}),
    date: [firstDate],
    amount,
    balance: spare('balance').filter(holds(isAmount)).slice(0, 1),
    currency: currency.slice(0, 1),
    description: [parties, texts].filter((group) => group.length > 0),
    type: [...types, ...spare('reference')],
    counterparty: parties,
    reference: spare('reference').filter((heading) => !texts.includes(heading)),
    externalId: spare('externalId')
      .filter((heading) => isUnique(columnTexts(sample, heading)))
      .slice(0, 1),
    ...(priced === null ? {} : { fee: priced.fee }),
    transfers: transferRules(types, [...parties, ...texts], priced !== null),
    leaveOut: NOT_BOOKED.map((rule) => ({ ...rule, columns: spare('status') })),
  };
}

/** Headings and words only British and Irish banks use, who write the day first. */
const BRITISH = /^(sort code|paid in|paid out|money in|money out|cheque number)$/;
const BRITISH_WORDS = /^sort code\b|\b(bgc|fpi|fpo|bacs|chaps|faster payments?|bank giro credit)\b/i;

function isBritish({ header, preamble, records }: TableSample): boolean {
  if (header.some(({ name }) => BRITISH.test(name))) return true;
  return [...preamble, ...records].some(({ cells }) => cells.some((cell) => BRITISH_WORDS.test(cell.trim())));
}

/** Two columns before one; one with a flag that only says in or out before one alone. */
function inferAmount(sample: TableSample, roles: HeadingsByRole): AmountLayout | null {
  const figures = (heading: string) => mostly(columnTexts(sample, heading), isAmount);
  const possible = (heading: string) => columnTexts(sample, heading).every(isAmount);
  const [moneyIn] = roles.moneyIn.filter(possible);
  const [moneyOut] = roles.moneyOut.filter((heading) => possible(heading) && heading !== moneyIn);
  if (moneyIn !== undefined && moneyOut !== undefined) {
    return { kind: 'split', moneyIn: [moneyIn], moneyOut: [moneyOut] };
  }
  const [column] = [...roles.amount, ...roles.flag].filter(figures);
  if (column !== undefined) {
    const flag =
      roles.flag.find((heading) => isFlag(columnTexts(sample, heading))) ?? unnamedFlag(sample, column);
    const unsigned = columnTexts(sample, column).every((text) => !isNegative(text));
    if (flag !== undefined && unsigned) return { kind: 'flagged', column: [column], flag: [flag] };
    return { kind: 'signed', column: [column] };
  }
  if (moneyIn !== undefined && figures(moneyIn)) return { kind: 'split', moneyIn: [moneyIn], moneyOut: [] };
  if (moneyOut !== undefined && figures(moneyOut))
    return { kind: 'split', moneyIn: [], moneyOut: [moneyOut] };
  return null;
}

/** A column that says in or out in every record, whatever it is called. */
function unnamedFlag({ header, records }: TableSample, amount: string): string | undefined {
  const index = header.findIndex(
    ({ name }, at) =>
      name !== '' &&
      name !== amount &&
      records.length > 1 &&
      records.every(({ cells }) => flagDirection(cells[at] ?? '') !== null),
  );
  return header[index]?.name;
}

function amountHeadings(amount: AmountLayout): Headings {
  switch (amount.kind) {
    case 'split':
      return [...amount.moneyIn, ...amount.moneyOut];
    case 'flagged':
      return [...amount.column, ...amount.flag];
    default:
      return amount.column;
  }
}

/** Four in five, or all but one of three or four: a total under the table or one bad cell decides nothing. */
export function mostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  const failing = texts.filter((text) => !test(text)).length;
  return texts.length > 0 && failing <= Math.max(texts.length * 0.2, texts.length > 2 ? 1 : 0);
}

export const isAmount = (text: string) =>
  parseAmountText(text).ok || parseAmountText(text, ',').ok || !isFilled(text);
const isNegative = (text: string) => {
  const parsed = parseAmountText(text);
  return parsed.ok && parsed.minor < 0;
};
export const isDate = (text: string) =>
  parseDateText(text, { order: 'dmy' }) !== null || parseDateText(text, { order: 'mdy' }) !== null;
const isFlag = (texts: readonly string[]) => mostly(texts, (text) => flagDirection(text) !== null);
const isUnique = (texts: readonly string[]) => texts.length > 0 && new Set(texts).size === texts.length;
