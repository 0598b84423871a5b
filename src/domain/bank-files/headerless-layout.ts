import { parseAmountText } from './amount-text.js';
import type { AmountLayout, CsvLayout } from './csv-layout.js';
import { parseCurrencyCode } from './currency-code.js';
import { isAmount, isDate, mostly } from './infer-layout.js';
import { balanceAgreement, CARD_SETTLEMENT } from './sign-evidence.js';
import type { TableSample } from './table-sample.js';
import { textsAt } from './table-sample.js';

interface SampledColumn {
  readonly name: string;
  readonly texts: readonly string[];
}

/**
 * A layout for records without headings, from what the columns hold. Three columns in the order date,
 * text, amount are HSBC's; date, amount, text is what FreeAgent takes; both write the day first.
 */
export function headerlessLayout(sample: TableSample): CsvLayout | null {
  const columns = sample.header.map(({ name }, index) => ({ name, texts: textsAt(sample, index) }));
  const dates = columns.filter(({ texts }) => mostly(texts, isDate));
  const [date] = dates;
  if (!date || date.texts.length < sample.records.length * 0.8) return null;
  const rest = columns.filter((column) => column.texts.length > 0 && !dates.includes(column));
  const card = barclaycardLayout(columns, date) ?? oldAmexLayout(rest, date);
  if (card !== null) return card;
  const amounts = moneyColumns(rest);
  const currency = rest.filter(({ texts }) => mostly(texts, (text) => parseCurrencyCode(text) !== null));
  const words = rest.filter(
    (column) => ![...amounts, ...currency].includes(column) && hasLetters(column.texts),
  );
  const figures = figureLayout(
    sample,
    amounts.map(({ name }) => name),
  );
  if (figures === null || words.length === 0) return null;
  const shape = columns
    .map((column) => (column === date ? 'd' : amounts.includes(column) ? 'a' : 't'))
    .join('');
  const varied = words.filter(({ texts }) => new Set(texts).size > 1);
  const name = NAMED_SHAPES[shape];
  return {
    name: name ?? 'other',
    requires: [],
    ...(name === undefined ? {} : { dateOrder: 'dmy' }),
    date: [date.name],
    ...figures,
    currency: currency.slice(0, 1).map((column) => column.name),
    description: (varied.length > 0 ? varied : words).map((column) => [column.name]),
  };
}

const NAMED_SHAPES: Readonly<Record<string, string>> = { dta: 'hsbc', dat: 'freeagent' };

/** Date, text, card brand, holder, category, then money in and money out, of which one is filled. */
function barclaycardLayout(columns: readonly SampledColumn[], date: SampledColumn): CsvLayout | null {
  const brand = columns.some(({ texts }) => texts.length > 0 && texts.every((text) => CARD_BRAND.test(text)));
  const [moneyIn, moneyOut] = columns.slice(-2);
  const [first, second] = columns;
  if (!brand || columns.length < 6 || first !== date || !second || !moneyIn || !moneyOut) return null;
  if (![...moneyIn.texts, ...moneyOut.texts].every(isAmount)) return null;
  return {
    name: 'barclaycard',
    requires: [],
    dateOrder: 'dmy',
    date: [date.name],
    amount: { kind: 'split', moneyIn: [moneyIn.name], moneyOut: [moneyOut.name] },
    description: [[second.name]],
    transfers: [{ columns: [second.name], matches: CARD_SETTLEMENT }],
  };
}

/** Amex before headings: a column of references, the charge positive, and the day it was processed. */
function oldAmexLayout(rest: readonly SampledColumn[], date: SampledColumn): CsvLayout | null {
  const reference = rest.find(({ texts }) => texts.every((text) => /^reference: /i.test(text)));
  const [amount] = moneyColumns(rest);
  if (!reference || !amount) return null;
  const words = rest.filter(
    (column) =>
      column !== reference && column !== amount && !column.texts.every((text) => /process date/i.test(text)),
  );
  return {
    name: 'amex',
    requires: [],
    dateOrder: 'dmy',
    date: [date.name],
    amount: { kind: 'inverted', column: [amount.name] },
    description: words.map(({ name }) => [name]),
    reference: [reference.name],
    transfers: [{ columns: words.map(({ name }) => name), matches: CARD_SETTLEMENT }],
  };
}

/** Where some column shows pence, one of whole numbers is a code or an account. */
function moneyColumns(columns: readonly SampledColumn[]): readonly SampledColumn[] {
  const figures = columns.filter(
    ({ texts }) => mostly(texts, isMoney) && texts.some((text) => /\d/.test(text)),
  );
  const withPence = figures.filter(({ texts }) => texts.some((text) => /[.,]\d{2}\b/.test(text)));
  return withPence.length > 0 ? withPence : figures;
}

const CARD_BRAND = /^(visa|master ?card|amex)$/i;

/**
 * One figure is the amount, a second beside it in every record the balance. Two that are never both
 * filled are out and in, and only a balance after them can say which is which.
 */
function figureLayout(
  sample: TableSample,
  names: readonly string[],
): { amount: AmountLayout; balance?: readonly string[] } | null {
  const [first, second, third] = names;
  if (first === undefined || names.length > 3) return null;
  if (second === undefined) return { amount: { kind: 'signed', column: [first] } };
  const apart = neverBoth(sample, first, second);
  if (!apart)
    return names.length === 2 ? { amount: { kind: 'signed', column: [first] }, balance: [second] } : null;
  if (third === undefined) return null;
  const figures = sampledFigures(sample, { moneyIn: second, moneyOut: first, balance: third });
  const { pairs, signed, inverted } = balanceAgreement(figures);
  if (pairs === 0 || signed === inverted) return null;
  const [moneyOut, moneyIn] = signed > inverted ? [first, second] : [second, first];
  return { amount: { kind: 'split', moneyOut: [moneyOut], moneyIn: [moneyIn] }, balance: [third] };
}

function sampledFigures(sample: TableSample, names: { moneyIn: string; moneyOut: string; balance: string }) {
  const at = (name: string) => sample.header.findIndex((heading) => heading.name === name);
  const [inAt, outAt, balanceAt] = [at(names.moneyIn), at(names.moneyOut), at(names.balance)];
  return sample.records.map(({ cells }) => {
    const minor = (index: number) => {
      const parsed = parseAmountText(cells[index] ?? '');
      return parsed.ok ? parsed.minor : null;
    };
    return { amount: (minor(inAt) ?? 0) - (minor(outAt) ?? 0), balance: minor(balanceAt), description: '' };
  });
}

function neverBoth(sample: TableSample, left: string, right: string): boolean {
  const at = (name: string) => sample.header.findIndex((heading) => heading.name === name);
  const [leftAt, rightAt] = [at(left), at(right)];
  return sample.records.every(({ cells }) => !(cells[leftAt] ?? '').trim() || !(cells[rightAt] ?? '').trim());
}

const isMoney = (text: string) => isAmount(text) && !/^0\d/.test(text) && !/^\d{6,}$/.test(text);
const hasLetters = (texts: readonly string[]) => mostly(texts, (text) => /[A-Za-z]/.test(text));
