import type { DecimalMark, ParsedAmount } from './amount-text.js';
import { parseAmountText } from './amount-text.js';
import type { RowErrorCode } from './bank-row.js';
import { cleanCell, isFilled } from './cell-text.js';
import type { UsualSign, UsualSigns } from './csv-layout.js';
import type { AmountPlan } from './csv-plan.js';
import type { WrittenCurrency } from './currency-code.js';
import { parseMarkedText } from './marked-credits.js';

/** Money in positive. `column` is where the figure stood. */
export type AmountReading =
  | (WrittenCurrency & { readonly ok: true; readonly minor: number; readonly column: number })
  | { readonly ok: false; readonly code: RowErrorCode; readonly column: number };

/** Which way the balance moved: 1 up, -1 down, `null` not known. */
export type BalanceMove = 1 | -1 | null;

const IN_WORDS =
  /^(c|cr|crd|crdt|credit|credited|in|incoming|money in|paid in|deposit|received|receipt|income|plus|\+|inbound|pay in)$/i;
const OUT_WORDS =
  /^(d|dr|dbt|dbit|debit|debited|out|outgoing|money out|paid out|withdrawal|sent|payment|expense|minus|-|outbound|spend)$/i;

/** Direction of a flag cell: 1 money in, -1 money out, `null` neither. */
export function flagDirection(text: string): 1 | -1 | null {
  const word = cleanCell(text).replace(/[.:]$/, '');
  if (IN_WORDS.test(word)) return 1;
  return OUT_WORDS.test(word) ? -1 : null;
}

const IN_TYPES = /^(BGC|FPI|CR|DEP|INT|C\/R|direct credit|deposit|interest|credit|.*\breceived)$/i;
const OUT_TYPES =
  /^(DD|DDR|SO|STO|DEB|POS|VIS|ATM|CPT|CHQ|BP|OBP|FPO|FEE|CHG|\)\)\)|direct debit|standing order|card payment|debit|.*withdrawal|cheque)$/i;

/** Direction of the money by the kind of transaction, as UK banks abbreviate it. */
export function typeDirection(text: string): 1 | -1 | null {
  const word = cleanCell(text);
  if (IN_TYPES.test(word)) return 1;
  return OUT_TYPES.test(word) ? -1 : null;
}

/** The amount of one record by the plan's family of signs. */
export function readAmount(
  plan: AmountPlan,
  cells: readonly string[],
  options: {
    readonly decimalMark: DecimalMark | null;
    readonly balanceMove: BalanceMove;
    readonly typeText?: string;
  },
): AmountReading {
  const { decimalMark } = options;
  if (plan.kind === 'split') return readSplit(plan, cells, decimalMark);
  const column = filledColumn(plan.column, cells);
  const text = cells[column] ?? '';
  const creditsMarked = plan.kind === 'credits_marked';
  const parsed =
    plan.kind === 'out_in_words' ? figureAmong(text) : parseMarkedText(text, decimalMark, creditsMarked);
  if (!parsed.ok) return { ok: false, code: parsed.fault, column };
  const { minor } = parsed;
  const reading = (signed: number): AmountReading => ({
    ok: true,
    minor: signed,
    currency: parsed.currency,
    symbol: parsed.symbol,
    column,
  });
  switch (plan.kind) {
    case 'signed':
    case 'credits_marked':
      return reading(minor);
    case 'inverted':
      return reading(sideLetters(text) ? minor : negated(minor));
    case 'by_balance': {
      const own = plan.otherwise === null ? null : directionOf(minor * plan.otherwise);
      const direction = options.balanceMove ?? typeDirection(options.typeText ?? '') ?? own;
      if (direction === null) return { ok: false, code: 'unknown_direction', column };
      return reading(negativeIf(direction < 0, Math.abs(minor)));
    }
    case 'out_in_words':
      return reading(negated(Math.abs(minor)));
    case 'flagged': {
      const signed = flaggedAmount(plan, cells, { text, minor });
      if (signed !== null) return reading(signed);
      return { ok: false, code: 'unknown_direction', column: filledColumn(plan.flag, cells) };
    }
  }
}

const directionOf = (minor: number): 1 | -1 => (minor < 0 ? -1 : 1);

const LETTERS = /^[-+(]?(?:CR|DR|OD)\b|(?:\bCR|\bDR|\bOD|\dCR|\dDR|\dOD)\.?\s*$/i;

/** Whether letters beside a figure say which way it went, whatever its column or flag does. */
export const sideLetters = (text: string): boolean => LETTERS.test(cleanCell(text).replace(/\)$/, ''));

/** Effect of a flag and its figure on the money held; `null` if they do not say. */
function flaggedAmount(
  plan: Extract<AmountPlan, { kind: 'flagged' }>,
  cells: readonly string[],
  { text, minor }: { readonly text: string; readonly minor: number },
): number | null {
  if (sideLetters(text)) return minor;
  const said = flagDirection(cells[filledColumn(plan.flag, cells)] ?? '');
  const signsTell = plan.usual.in === 1 && plan.usual.out === -1 && !plan.turned;
  if (said === null) return signsTell ? minor : null;
  const side = plan.turned ? opposite(said) : said;
  return effectOf({ side, minor, usual: usualSignOf(plan.usual, said) });
}

const usualSignOf = (usual: UsualSigns, side: 1 | -1): UsualSign => (side === 1 ? usual.in : usual.out);

const opposite = (side: 1 | -1): 1 | -1 => (side === 1 ? -1 : 1);

/** Effect of a figure under one side; `null` for a minus on a side without a known usual sign. */
function effectOf(figure: {
  readonly side: 1 | -1;
  readonly minor: number;
  readonly usual: UsualSign;
}): number | null {
  const { side, minor, usual } = figure;
  if (minor === 0) return 0;
  if (usual === 0 && minor < 0) return null;
  return side * minor * (usual === -1 ? -1 : 1);
}

const FIGURE_AMONG = /(?<![\d.,])(?:([£€$¥]|\b[A-Z]{3}) ?)?(\d[\d,]{0,20}\.\d{2})(?!\d|[.,]\d)/g;

/** The one figure with pence among words, such as `£1,022.60 sent to your bank account`; of several, none counts. */
function figureAmong(text: string): ParsedAmount {
  const [found, ...others] = text.matchAll(FIGURE_AMONG);
  if (found === undefined) return { ok: false, fault: 'missing_value' };
  if (others.length > 0) return { ok: false, fault: 'invalid_amount' };
  const priced = parseAmountText(found[0]);
  return priced.ok ? priced : parseAmountText(found[2] ?? '');
}

/** One of the two holds the figure; a zero or a dash in the other is no figure. */
function readSplit(
  plan: Extract<AmountPlan, { kind: 'split' }>,
  cells: readonly string[],
  decimalMark: DecimalMark | null,
): AmountReading {
  const moneyIn = readSide(1, { columns: plan.moneyIn, usual: plan.usual.in, cells, decimalMark });
  const moneyOut = readSide(-1, { columns: plan.moneyOut, usual: plan.usual.out, cells, decimalMark });
  if (!moneyIn.ok && moneyIn.code !== 'missing_value') return moneyIn;
  if (!moneyOut.ok && moneyOut.code !== 'missing_value') return moneyOut;
  if (!moneyIn.ok && !moneyOut.ok) return moneyOut;
  const received = moneyIn.ok ? moneyIn.minor : 0;
  const paid = moneyOut.ok ? moneyOut.minor : 0;
  const [side, other] = paid === 0 ? [moneyIn, moneyOut] : [moneyOut, moneyIn];
  if (!side.ok) return side;
  const { currency, symbol, column } = side;
  const isMixed = other.ok && other.minor !== 0 && other.currency !== currency;
  if (isMixed) return { ok: false, code: 'currencies_disagree', column };
  return { ok: true, minor: received + paid, currency, symbol, column };
}

/** Effect of one column of two on the money held. */
function readSide(
  side: 1 | -1,
  {
    columns,
    usual,
    cells,
    decimalMark,
  }: {
    readonly columns: readonly number[];
    readonly usual: UsualSign;
    readonly cells: readonly string[];
    readonly decimalMark: DecimalMark | null;
  },
): AmountReading {
  const column = filledColumn(columns, cells);
  const text = cells[column] ?? '';
  const parsed = parseAmountText(text, decimalMark);
  if (!parsed.ok) return { ok: false, code: parsed.fault, column };
  const { minor, currency, symbol } = parsed;
  const effect = sideLetters(text) ? minor : effectOf({ side, minor, usual });
  if (effect === null) return { ok: false, code: 'unknown_direction', column };
  return { ok: true, minor: effect, currency, symbol, column };
}

/** The first of the columns that holds something, else the first. */
export function filledColumn(columns: readonly number[], cells: readonly string[]): number {
  const [first = -1] = columns;
  if (columns.length === 1) return first;
  return columns.find((column) => isFilled(cleanCell(cells[column] ?? ''))) ?? first;
}

const negated = (minor: number) => (minor === 0 ? 0 : -minor);
const negativeIf = (negative: boolean, minor: number) => (negative ? negated(minor) : minor);
