import { parseAmountText } from './amount-text.js';
import { cleanCell } from './cell-text.js';
import { isAmount, isFlag, mostly } from './column-content.js';
import type { HeadingsByRole } from './column-roles.js';
import type { AmountLayout } from './csv-layout.js';
import type { MoneyColumn } from './money-columns.js';
import { areTwoSides, columnThatIncreasesBalance, moneyColumns, movesBy } from './money-columns.js';
import { flagDirection } from './record-amount.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';

/** The columns that say how much and which way, and the running balance. */
interface InferredAmount {
  readonly amount: AmountLayout;
  readonly balance: string | null;
}

/**
 * Two columns before one; one with a flag that only says in or out before one alone. What no heading
 * tells, the figures do: two columns of which one is always blank are two sides, and a column that moves by
 * another is a balance. `null` where there is no money, or two sides that nothing distinguishes.
 */
export function inferAmount(sample: TableSample, roles: HeadingsByRole): InferredAmount | null {
  const money = moneyColumns(sample);
  const balance = runningBalance(money, roles);
  const rest = money.filter((column) => column !== balance && !roles.balance.includes(column.name));
  const amount = namedSides(sample, roles, rest) ?? amountAmong(sample, roles, rest, balance);
  return amount === null ? null : { amount, balance: balance?.name ?? null };
}

/** The column of balances: the one with its heading, unless the figures show that it is another. */
function runningBalance(money: readonly MoneyColumn[], roles: HeadingsByRole): MoneyColumn | null {
  const named = money.filter(({ name }) => roles.balance.includes(name));
  const others = money.filter((column) => !named.includes(column));
  const preferred = roles.balance.flatMap((name) => named.filter((column) => column.name === name));
  const moving = preferred.find((column) => movesByOneOrTwo(column, others));
  if (moving !== undefined || others.length < 2) return moving ?? preferred[0] ?? null;
  return others.find((column) => movesByOneOrTwo(column, others)) ?? preferred[0] ?? null;
}

function movesByOneOrTwo(balance: MoneyColumn, others: readonly MoneyColumn[]): boolean {
  const rest = others.filter((column) => column !== balance);
  return rest.some(
    (column) =>
      movesBy(balance, [column]) ||
      rest.some((other) => areTwoSides(column, other) && movesBy(balance, [column, other])),
  );
}

/** Two sides that their headings name; first a pair of which one alone is filled in each record. */
function namedSides(
  sample: TableSample,
  roles: HeadingsByRole,
  rest: readonly MoneyColumn[],
): AmountLayout | null {
  const possible = (heading: string) => columnTexts(sample, heading).every(isAmount);
  const pairs = roles.moneyIn
    .filter(possible)
    .flatMap((moneyIn) =>
      roles.moneyOut
        .filter((moneyOut) => moneyOut !== moneyIn && possible(moneyOut))
        .map((moneyOut) => ({ moneyIn, moneyOut })),
    );
  const column = (heading: string) => rest.find(({ name }) => name === heading);
  const apart = pairs.find(({ moneyIn, moneyOut }) => {
    const [left, right] = [column(moneyIn), column(moneyOut)];
    return left !== undefined && right !== undefined && areTwoSides(left, right);
  });
  const pair = apart ?? pairs.find(({ moneyIn }) => !ALSO_OUT.has(moneyIn));
  return pair ? { kind: 'split', moneyIn: [pair.moneyIn], moneyOut: [pair.moneyOut] } : null;
}

/** Money in beside charges alone. */
const ALSO_OUT = new Set(['payments']);

function amountAmong(
  sample: TableSample,
  roles: HeadingsByRole,
  rest: readonly MoneyColumn[],
  balance: MoneyColumn | null,
): AmountLayout | null {
  const sides = twoSides(rest);
  if (sides !== null) return toldApart(sides, roles, balance);
  const figures = (heading: string) => mostly(columnTexts(sample, heading), isAmount);
  const isSide = ({ name }: MoneyColumn) => [...roles.moneyIn, ...roles.moneyOut].includes(name);
  const [column] = [...roles.amount, ...roles.flag].filter(
    (heading) => figures(heading) && heading !== balance?.name,
  );
  const only = rest.length === 1 && rest[0] !== undefined && !isSide(rest[0]) ? rest[0].name : undefined;
  const single = column ?? only;
  if (single !== undefined) return flaggedOrSigned(sample, roles, single);
  const [moneyOut] = roles.moneyOut.filter(figures);
  if (moneyOut !== undefined) return { kind: 'split', moneyIn: [], moneyOut: [moneyOut] };
  const [moneyIn] = roles.moneyIn.filter(figures);
  return moneyIn === undefined ? null : { kind: 'split', moneyIn: [moneyIn], moneyOut: [] };
}

function twoSides(rest: readonly MoneyColumn[]): readonly [MoneyColumn, MoneyColumn] | null {
  for (const [at, left] of rest.entries()) {
    const right = rest.slice(at + 1).find((column) => areTwoSides(left, column));
    if (right !== undefined) return [left, right];
  }
  return null;
}

function toldApart(
  [left, right]: readonly [MoneyColumn, MoneyColumn],
  { moneyIn, moneyOut }: HeadingsByRole,
  balance: MoneyColumn | null,
): AmountLayout | null {
  const isIn = ({ name }: MoneyColumn) => moneyIn.includes(name) && !moneyOut.includes(name);
  const isOut = ({ name }: MoneyColumn) => moneyOut.includes(name);
  const split = (into: MoneyColumn, out: MoneyColumn): AmountLayout => ({
    kind: 'split',
    moneyIn: [into.name],
    moneyOut: [out.name],
  });
  const raises = balance === null ? null : columnThatIncreasesBalance(balance, [left, right]);
  if (raises !== null) return raises === left ? split(left, right) : split(right, left);
  const leftIsIn = (isIn(left) && !isIn(right)) || (isOut(right) && !isOut(left));
  const rightIsIn = (isIn(right) && !isIn(left)) || (isOut(left) && !isOut(right));
  if (leftIsIn === rightIsIn) return null;
  return leftIsIn ? split(left, right) : split(right, left);
}

function flaggedOrSigned(sample: TableSample, roles: HeadingsByRole, column: string): AmountLayout | null {
  const unsigned = columnTexts(sample, column).every((text) => !isNegative(text));
  const says = unsigned ? isWholeFlag : isStrictFlag;
  const flag =
    roles.flag.find((heading) => says(columnTexts(sample, heading))) ??
    unnamedFlag(sample, column, unsigned ? isDirection : isStrictDirection);
  if (flag === undefined || flag === column) return { kind: 'signed', column: [column] };
  if (isContradicted(sample, column, flag)) return null;
  return { kind: 'flagged', column: [column], flag: [flag] };
}

/** A column of which some cells say neither in nor out is a flag where others say both: a `Payment` beside a `Refund` came in. */
const isWholeFlag = (texts: readonly string[]) => {
  const said = new Set(texts.map(flagDirection));
  return isFlag(texts) && (!said.has(null) || (said.has(1) && said.has(-1)) || isStrictFlag(texts));
};

/** Whether the flags say debit or credit, as they must beside signs of the figure: a kind such as `Payment` may be either. */
const isStrictFlag = (texts: readonly string[]) => mostly(texts, isStrictDirection);
const isDirection = (text: string) => flagDirection(text) !== null;
const isStrictDirection = (text: string) => STRICT_FLAG.test(cleanCell(text));
const STRICT_FLAG =
  /^(c|cr|crd|crdt|credit|credited|d|dr|dbt|dbit|debit|debited|in|out|money in|money out|paid in|paid out|inbound|outbound|incoming|outgoing|\+|-)[.:]?$/i;

/** A column that says in or out in every record, whatever it is called, unless it tells of cards or methods. */
function unnamedFlag(
  { header, records }: TableSample,
  amount: string,
  says: (text: string) => boolean,
): string | undefined {
  const blank = header.findIndex(({ name }) => name === '');
  const index = header.findIndex(
    ({ name }, at) =>
      (name !== '' || at === blank) &&
      name !== amount &&
      !NO_FLAG.test(name) &&
      records.length > 1 &&
      records.every(({ cells }) => says(cells[at] ?? '')),
  );
  return header[index]?.name;
}

/** A customer's debit card paid in as well as their credit card, and the C of a register says that a payment is cleared. */
const NO_FLAG =
  /\b(card|method|account|brand|tender|status|state|cleared|clrd?|recon|reconciled|posted|settled|matched)\b|^(?:c|rec)$/;

/** Whether a flag calls all figures money in, and most have a minus or it may be a C of what is cleared: they are not told. */
function isContradicted(sample: TableSample, column: string, flag: string): boolean {
  const said = columnTexts(sample, flag);
  if (said.some((text) => flagDirection(text) !== 1)) return false;
  const figures = columnTexts(sample, column);
  const negative = figures.filter(isNegative).length;
  return said.every((text) => /^c$/i.test(text)) ? negative > 0 : negative * 2 > figures.length;
}

const isNegative = (text: string) => {
  const [point, comma] = [parseAmountText(text), parseAmountText(text, ',')];
  return (point.ok && point.minor < 0) || (comma.ok && comma.minor < 0);
};
