import { hasLetters, isAmount, isDate, mostly } from './column-content.js';
import type { CsvLayout } from './csv-layout.js';
import { parseCurrencyCode } from './currency-code.js';
import { arePenceApart } from './cut-samples.js';
import { balanceOf } from './infer-layout.js';
import type { MoneyColumn } from './money-columns.js';
import { areTwoSides, columnThatIncreasesBalance, figuresUnder, movesBy } from './money-columns.js';
import { CARD_SETTLEMENT } from './sign-words.js';
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
  if (amounts.some(({ name }) => arePenceApart(sample, name))) return null;
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
  return {
    ...(SHAPES[shape] ?? { name: 'other' }),
    requires: [],
    date: [date.name],
    ...figures,
    currency: currency.slice(0, 1).map((column) => column.name),
    description: (varied.length > 0 ? varied : words).map((column) => [column.name]),
  };
}

/** Other exports share these shapes, so both the signs and the order of the dates are judged on the lines. */
const SHAPES: Readonly<Record<string, Pick<CsvLayout, 'name' | 'dateOrder' | 'judgeSigns'>>> = {
  dta: { name: 'hsbc', dateOrder: 'dmy', judgeSigns: true },
  dat: { name: 'freeagent', dateOrder: 'dmy', judgeSigns: true },
};

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

/** Columns of money. If some column shows pence, a column of whole numbers is a code or an account. */
function moneyColumns(columns: readonly SampledColumn[]): readonly SampledColumn[] {
  const figures = columns.filter(
    ({ texts }) => mostly(texts, isMoney) && texts.some((text) => /\d/.test(text)),
  );
  const withPence = figures.filter(({ texts }) => texts.some((text) => /[.,]\d{2}\b/.test(text)));
  return withPence.length > 0 ? withPence : figures;
}

const CARD_BRAND = /^(visa|master ?card|amex)$/i;

/**
 * One figure is the amount, and of two the balance is the one that moves by the other. Two that are never
 * both filled are out and in, and only a balance beside them can say which is which.
 */
function figureLayout(sample: TableSample, names: readonly string[]): FigureLayout | null {
  const columns = names.map((name) => figuresUnder(sample, name));
  const [first, second] = columns;
  if (first === undefined || columns.length > 3) return null;
  if (second === undefined) return { amount: { kind: 'signed', column: [first.name] } };
  return columns.length === 2 ? amountAndBalance(sample, first, second) : sidesAndBalance(sample, columns);
}

type FigureLayout = Pick<CsvLayout, 'amount' | 'balance' | 'balanceCreditsMarked'>;

function amountAndBalance(sample: TableSample, first: MoneyColumn, second: MoneyColumn): FigureLayout | null {
  if (areTwoSides(first, second)) return null;
  const beside = (amount: MoneyColumn, balance: MoneyColumn): FigureLayout => ({
    amount: { kind: 'signed', column: [amount.name] },
    ...balanceOf(sample, balance.name),
  });
  if (movesBy(second, [first])) return beside(first, second);
  if (movesBy(first, [second])) return beside(second, first);
  return sample.records.length < 3 ? beside(first, second) : null;
}

function sidesAndBalance(sample: TableSample, columns: readonly MoneyColumn[]): FigureLayout | null {
  for (const balance of columns.toReversed()) {
    const [left, right] = columns.filter((column) => column !== balance);
    if (!left || !right || !areTwoSides(left, right)) continue;
    const moneyIn = columnThatIncreasesBalance(balance, [left, right]);
    if (moneyIn === null) continue;
    const moneyOut = moneyIn === left ? right : left;
    return {
      amount: { kind: 'split', moneyOut: [moneyOut.name], moneyIn: [moneyIn.name] },
      ...balanceOf(sample, balance.name),
    };
  }
  return null;
}

const isMoney = (text: string) => isAmount(text) && !/^0\d/.test(text) && !/^\d{6,}$/.test(text);
