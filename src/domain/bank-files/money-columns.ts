import type { DecimalMark } from './amount-text.js';
import { isAmount, isDate, mostly } from './column-content.js';
import { decimalMarkOf } from './decimal-mark.js';
import { isOtherScale } from './heading-scale.js';
import { marksCreditsAlone, parseMarkedText } from './marked-credits.js';
import { balanceAgreement } from './sign-evidence.js';
import type { TableSample } from './table-sample.js';
import { textsAt } from './table-sample.js';

/** A column that holds money, its figures by record; `null` where a cell is blank or no figure. */
export interface MoneyColumn {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** More columns of money than any statement has. */
const MAX_MONEY = 8;
const CODE_HEADING =
  /\b(account|sort|number|no|code|id|ref|reference|cheque|check|rate|percent|quantity|qty|fees?|vat|tax|tips?|discount|original|foreign|local|refunded)\b|%/;

/** The columns that show pounds and pence, whatever they are called. A heading that stands twice counts once. */
export function moneyColumns({ header, ...sample }: TableSample): readonly MoneyColumn[] {
  const whole = { header, ...sample };
  const mark = usualMark(whole);
  return header
    .flatMap(({ name }, index) => {
      const isFirst = name !== '' && header.findIndex((other) => other.name === name) === index;
      return isFirst && !CODE_HEADING.test(name) && !isOtherScale(name) && isMoney(textsAt(whole, index))
        ? [{ name, values: valuesAt(whole, index, mark) }]
        : [];
    })
    .slice(0, MAX_MONEY);
}

/** The figures under one heading, whatever else it holds. */
export function figuresUnder(sample: TableSample, name: string): MoneyColumn {
  const index = sample.header.findIndex((heading) => heading.name === name);
  return { name, values: valuesAt(sample, index, usualMark(sample)) };
}

function isMoney(texts: readonly string[]): boolean {
  return (
    mostly(texts, isAmount) &&
    !mostly(texts, isDate) &&
    texts.some((text) => /[.,]\d{2}(?!\d)|[£€$]\s?-?\d/.test(text))
  );
}

function usualMark(sample: TableSample): DecimalMark {
  const texts = sample.header
    .flatMap((_, index) => textsAt(sample, index))
    .filter((text) => isAmount(text) && !isDate(text));
  return decimalMarkOf(texts) === ',' ? ',' : '.';
}

function valuesAt({ records }: TableSample, index: number, mark: DecimalMark): MoneyColumn['values'] {
  const texts = records.map(({ cells }) => cells[index] ?? '');
  const creditsMarked = marksCreditsAlone(texts);
  return texts.map((text) => {
    const parsed = parseMarkedText(text, mark, creditsMarked);
    return parsed.ok ? parsed.minor : null;
  });
}

/** Two columns of which one alone holds a figure in nearly every record, and each of them in some. */
export function areTwoSides(left: MoneyColumn, right: MoneyColumn): boolean {
  const count = { left: 0, right: 0, both: 0, none: 0 };
  left.values.forEach((value, at) => {
    const [isLeft, isRight] = [Boolean(value), Boolean(right.values[at])];
    if (isLeft && isRight) count.both += 1;
    else if (isLeft) count.left += 1;
    else if (isRight) count.right += 1;
    else count.none += 1;
  });
  const sides = count.left + count.right;
  return count.left > 0 && count.right > 0 && sides >= left.values.length * 0.75 && count.both * 4 <= sides;
}

/** Whether `balance` moves from record to record by what these columns hold. */
export function movesBy(balance: MoneyColumn, parts: readonly MoneyColumn[]): boolean {
  const { pairs, unsigned } = balanceAgreement(figuresOf(balance, parts));
  return pairs >= 2 && unsigned >= pairs * 0.8;
}

/** Which of two sides the balance shows to be money in; `null` where it does not show. */
export function columnThatIncreasesBalance(
  balance: MoneyColumn,
  [left, right]: readonly [MoneyColumn, MoneyColumn],
): MoneyColumn | null {
  const figures = balance.values.map((value, at) => ({
    amount: Math.abs(left.values[at] ?? 0) - Math.abs(right.values[at] ?? 0),
    balance: value,
    description: '',
  }));
  const { pairs, signed, inverted } = balanceAgreement(figures);
  if (pairs === 0 || Math.max(signed, inverted) < pairs * 0.8) return null;
  return signed > inverted ? left : right;
}

function figuresOf(balance: MoneyColumn, parts: readonly MoneyColumn[]) {
  return balance.values.map((value, at) => ({
    amount: parts.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
    balance: value,
    description: '',
  }));
}
