import { accountName } from './account-name.js';
import { inCurrency, parseAmountText } from './amount-text.js';
import type { BankFileItem, BankRow, LeftOutReason, RowErrorCode } from './bank-row.js';
import { bankRow, otherDate } from './bank-row.js';
import { cleanCell, collapsedText, isFilled, joinedText } from './cell-text.js';
import type { CellMatch, ColumnPlan, CsvPlan, FeePlan } from './csv-plan.js';
import { parseCurrencyCell, parseCurrencyCode, settledCurrency } from './currency-code.js';
import { areCellsMoved, hasCutFigure } from './cut-figures.js';
import { withFee } from './fee-parts.js';
import { parseMarkedText } from './marked-credits.js';
import type { AmountReading, BalanceMove } from './record-amount.js';
import { filledColumn, readAmount } from './record-amount.js';
import { errorItem } from './row-fault.js';
import { notBookedReason, statusMeaning } from './status-words.js';
import { isCarried } from './total-rows.js';

export interface RawRecord {
  /** 1-based physical line where the record starts. */
  readonly line: number;
  readonly cells: readonly string[];
  /** For `by_balance` plans only. */
  readonly balanceMove?: BalanceMove;
}

type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: RowErrorCode; readonly column: number };

const BALANCE_TEXT =
  /^(?:(?:opening|closing|start(?:ing)?|end(?:ing)?|previous|statement) balance|balance|(?:opening |closing )?balance (?:(?:brought |carried )?forward|(?:brought|carried) down)|(?:brought|carried) forward|balance [bc]\/?f)$/i;
const SUMMARY_TEXT =
  /^(?:(?:sub|grand )?totals?\b|(?:opening|closing|current|available|final) balance\b|balance (?:brought|carried)|(?:arranged )?overdraft limit\b|end of (?:file|statement|report|transactions)\b|number of transactions\b)/i;

/** One record with what it is read by. */
interface RecordContext {
  readonly plan: CsvPlan;
  /** The columns of the plan, or of the variant that the record is of. */
  readonly columns: ColumnPlan;
  readonly record: RawRecord;
  /** The cells of the record, fitted to the width of the header. */
  readonly cells: readonly string[];
}

/** The row or rows of one delimited record, or why there are none. */
export function readRecord(plan: CsvPlan, record: RawRecord): readonly BankFileItem[] {
  if (hasCutFigure(plan, record.cells)) return [errorItem(MALFORMED, record, CUT_FIGURE)];
  if (areCellsMoved(plan, record.cells)) return [errorItem(MALFORMED, record, MOVED_CELLS)];
  const cells = fittedCells(plan, record.cells);
  if (cells === null) return [errorItem(MALFORMED, record, 'The record has more cells than the header.')];
  const columns = plan.variants.find(({ when }) => cellMatches(when, cells))?.columns ?? plan.columns;
  const context: RecordContext = { plan, columns, record, cells };
  const reason = leftOutReason(context);
  if (reason !== null) return [{ kind: 'left_out', line: record.line, reason }];
  const balance = balanceItem(context);
  if (balance !== null) return [balance];
  const unsettled = unsettledColumn(context);
  if (unsettled !== undefined)
    return [errorItem({ code: 'unknown_status', column: heading(plan, unsettled) }, record)];
  const rows = readRows(context);
  if (!rows.ok) return [errorItem({ code: rows.code, column: heading(plan, rows.column) }, record)];
  if (rows.value.length === 0) return [{ kind: 'left_out', line: record.line, reason: 'zero_amount' }];
  return rows.value.map((row) => ({ kind: 'row', row }));
}

const MALFORMED = { code: 'malformed_row', column: null } as const;
const CUT_FIGURE =
  'A figure with a comma is not in quotes, so that its parts stand in two cells. Put it in quotes, or write it without the comma.';

const MOVED_CELLS =
  'A text with a comma is not in quotes, so that the figures after it do not stand under their headings. Put it in quotes.';

/** The outcome for a record that names a balance and is no row; `null` where it moves money, or names none. */
function balanceItem(context: RecordContext): BankFileItem | null {
  const { plan, columns, record, cells } = context;
  const leftOut = { kind: 'left_out', line: record.line, reason: 'balance_row' } as const;
  if (isCarried(plan, cells) && moneyBesideName(context) !== 'some') return leftOut;
  const balanceColumn = plan.ownFormat ? -1 : namedBalance(columns, cells);
  if (balanceColumn < 0) return null;
  const money = moneyBesideName(context);
  if (money === 'some') return null;
  if (money === 'none') return leftOut;
  const fault = { code: 'invalid_value', column: heading(plan, balanceColumn) } as const;
  return errorItem(fault, record, BALANCE_OR_PAYMENT);
}

/** The record at the header's width; a stray delimiter in a last, wordy column is put back. */
function fittedCells(plan: CsvPlan, cells: readonly string[]): readonly string[] | null {
  if (cells.length <= plan.width) return cells;
  if (cells.slice(plan.width).every((cell) => cleanCell(cell) === '')) return cells;
  if (!plan.lastIsText) return null;
  return [...cells.slice(0, plan.width - 1), cells.slice(plan.width - 1).join(plan.delimiter)];
}

function leftOutReason(context: RecordContext): LeftOutReason | null {
  const { plan, columns, cells } = context;
  for (const at of columns.status) {
    const meaning = meaningOf(plan, cells[at] ?? '');
    if (meaning !== 'booked' && meaning !== 'unsettled') return meaning;
  }
  const rule = columns.leaveOut.find((candidate) => cellMatches(candidate, cells));
  if (rule) return rule.reason;
  if (plan.header?.every((cell, index) => cell === cells[index])) return 'header_row';
  if (plan.ownFormat) return null;
  const unbooked = notBookedReason(cellAt(columns.date, cells));
  if (unbooked !== null) return unbooked;
  if (isCalledPending(columns, cells)) return 'pending';
  return isSummary(context) ? 'summary_row' : null;
}

/** The column that leaves open whether the money of a record moved, or stayed. */
function unsettledColumn({ plan, columns, cells }: RecordContext): number | undefined {
  const doubtful = columns.doubtful.flatMap((rule) =>
    rule.columns.filter((at) => rule.matches.test(cleanCell(cells[at] ?? ''))),
  );
  return doubtful[0] ?? columns.status.find((at) => meaningOf(plan, cells[at] ?? '') === 'unsettled');
}

/** A kind or a text that says of its own payment that it is pending; a payee may be called Pending too. */
const isCalledPending = (columns: ColumnPlan, cells: readonly string[]): boolean =>
  PENDING_KIND.test(cellAt(columns.type, cells)) ||
  columns.description.some((group) => PENDING_TEXT.test(cellAt(group, cells)));
const PENDING_KIND = /^(?:pending|uncleared|authori[sz]ation)\b/i;
const PENDING_TEXT = /^[[(*]?pending(?:[\])*]|\s?[:–]|\s-\s)|[[(]pending[\])]$/i;

/** The column whose text says that the record is a balance; -1 for none. */
function namedBalance(columns: ColumnPlan, cells: readonly string[]): number {
  const group = columns.description.find((one) => BALANCE_TEXT.test(cellAt(one, cells)));
  return group === undefined ? -1 : filledColumn(group, cells);
}

/**
 * Whether a record with the name of a balance moves money. A payment may have that name too: then it has an amount that
 * is not the balance beside it. `open` where no balance stands beside it and the name alone says nothing.
 */
function moneyBesideName({ plan, columns, record, cells }: RecordContext): 'none' | 'some' | 'open' {
  const { decimalMark } = plan;
  const balanceMove = record.balanceMove ?? null;
  const amount = readAmount(columns.amount, cells, { decimalMark, balanceMove });
  if (!amount.ok || amount.minor === 0) return 'none';
  const balance = optionalAmount(plan, cellAt(columns.balance, cells), {
    currency: amount.currency ?? plan.currency,
    creditsMarked: columns.balanceCreditsMarked,
  });
  if (balance !== null) return Math.abs(balance) === Math.abs(amount.minor) ? 'none' : 'some';
  const isBare = columns.description.some((group) => /^balance$/i.test(cellAt(group, cells)));
  return isBare ? 'open' : 'none';
}

const BALANCE_OR_PAYMENT =
  'The text may name the balance or a payment, and no column of balances settles which. Remove the row, or give the payment another text.';
const meaningOf = (plan: CsvPlan, cell: string) => statusMeaning(plan.format, collapsedText(cell));

/** A total or a note under the table: it has no date and nothing else a transaction has. */
function isSummary({ plan, columns, cells }: RecordContext): boolean {
  const dateText = cellAt(columns.date, cells);
  if (dateText !== '' && plan.readDate(dateText) !== null) return false;
  const filled = cells.map(cleanCell).filter((cell) => cell !== '');
  const named = /^\d/.test(dateText) ? [] : filled;
  if (named.some((cell) => SUMMARY_TEXT.test(cell))) return true;
  return filled.length === 1 && plan.width > 2 && !/^[\d£€$-]/.test(filled[0] ?? '');
}

function readRows(context: RecordContext): Reading<readonly BankRow[]> {
  const { plan, columns, cells } = context;
  const dateColumn = filledColumn(columns.date, cells);
  const dateText = cleanCell(cells[dateColumn] ?? '');
  const date = plan.readDate(dateText);
  if (date === null) return failed(!isFilled(dateText) ? 'missing_value' : 'invalid_date', dateColumn);
  const money = readMoney(context);
  if (!money.ok) return money;
  const description = describe(context);
  if (description === '' && plan.ownFormat) return failed('missing_value', columns.description[0]?.[0] ?? -1);
  const row = rowOf(context, money.value, { date, description });
  if (columns.fee !== null) return rowsWithFee(context, columns.fee, row);
  return { ok: true, value: money.value.isNil ? [] : [leaving(columns, row, cells)] };
}

interface RecordMoney {
  readonly currency: string;
  /** After what the record says was refunded. */
  readonly amountPence: number;
  /** Whether the amount is nil before the refund. */
  readonly isNil: boolean;
  readonly vatPence: number | null;
}

function readMoney(context: RecordContext): Reading<RecordMoney> {
  const { plan, columns, record, cells } = context;
  const amount = readAmount(columns.amount, cells, {
    decimalMark: plan.decimalMark,
    balanceMove: record.balanceMove ?? null,
    typeText: cellAt(columns.type, cells),
  });
  if (!amount.ok) return amount;
  const stated = readCurrency(context, amount);
  if (!stated.ok) return stated;
  const currency = stated.value;
  if (amount.minor === 0 && plan.ownFormat) return failed('amount_zero', amount.column);
  const refunded = refundedMinor(context, currency);
  if (refunded === 'wrong') return failed('invalid_amount', filledColumn(columns.refunded, cells));
  const amountPence = amount.minor - refunded;
  const vatPence = readVat(context, { currency, amount: amountPence });
  if (vatPence === 'wrong') return failed('invalid_amount', filledColumn(columns.vat, cells));
  return { ok: true, value: { currency, amountPence, isNil: amount.minor === 0, vatPence } };
}

/** The part of the amount that was refunded; `wrong` for a text with digits that is no amount. */
function refundedMinor({ plan, columns, cells }: RecordContext, currency: string): number | 'wrong' {
  const text = cellAt(columns.refunded, cells);
  const refunded = optionalAmount(plan, text, { currency }) ?? 0;
  return refunded === 0 && isFilled(text) && /[1-9]/.test(text) ? 'wrong' : refunded;
}

function rowOf(
  context: RecordContext,
  { currency, amountPence, vatPence }: RecordMoney,
  { date, description }: Pick<BankRow, 'date' | 'description'>,
): BankRow {
  const { plan, columns, record, cells } = context;
  return bankRow({
    line: record.line,
    date,
    amountPence,
    currency,
    description,
    counterparty: statedText(columns.counterparty, cells),
    reference: statedText(columns.reference, cells),
    externalId: statedText(columns.externalId, cells),
    relatedExternalId: statedText(columns.relatedExternalId, cells),
    category: statedText(columns.category, cells),
    notes: cellAt(columns.notes, cells) || null,
    ...(vatPence === null ? {} : { vatPence }),
    balancePence: optionalAmount(plan, cellAt(columns.balance, cells), {
      currency,
      creditsMarked: columns.balanceCreditsMarked,
    }),
    kind: columns.transfers.some((rule) => cellMatches(rule, cells)) ? 'transfer' : 'ordinary',
    original: originalAmount(context, currency),
    account: accountOf(plan.account, cells),
    valueDate: otherDate(plan.readDate(cellAt(columns.valueDate, cells)), date),
  });
}

/** The row with its fee as the layout books it; a row of nothing is left out. */
function rowsWithFee(
  { plan, columns, cells }: RecordContext,
  fee: FeePlan,
  row: BankRow,
): Reading<readonly BankRow[]> {
  const parts = withFee(fee, row, cells, (text) =>
    inCurrency(parseAmountText(text, plan.decimalMark), row.currency),
  );
  if (!parts.ok) return parts;
  const rows = parts.rows.filter(({ amountPence }) => amountPence !== 0);
  const [only] = rows;
  if (rows.length !== 1 || only === undefined || only.part !== null) return { ok: true, value: rows };
  return { ok: true, value: [leaving(columns, only, cells)] };
}

/** A payout leaves the platform, also where the file writes it like a sale. A balance says it better. */
function leaving(columns: ColumnPlan, row: BankRow, cells: readonly string[]): BankRow {
  if (row.amountPence <= 0 || columns.balance.length > 0) return row;
  const isPayout = columns.transfers.some((rule) => rule.isPayout && cellMatches(rule, cells));
  return isPayout ? { ...row, amountPence: -row.amountPence } : row;
}

function statedText(columns: readonly number[], cells: readonly string[]): string | null {
  if (columns.length === 0) return null;
  const text = collapsedText(cellAt(columns, cells));
  return (text.startsWith("'") ? text.replace(/^'(.*)'$/, '$1') : text) || null;
}

function readCurrency(
  { plan, columns, cells }: RecordContext,
  written: Extract<AmountReading, { ok: true }>,
): Reading<string> {
  const column = filledColumn(columns.currency, cells);
  const text = cleanCell(cells[column] ?? '');
  const stated = isFilled(text) ? parseCurrencyCell(text) : null;
  if (stated === null && isFilled(text)) return failed('unknown_currency', column);
  const value = settledCurrency(written, stated, plan.currency);
  return value === null ? failed('currencies_disagree', written.column) : { ok: true, value };
}

function describe({ plan, columns, cells }: RecordContext): string {
  const texts = columns.description.map((group) => {
    const text = cellAt(group, cells);
    return plan.textMarker ? text.replace(/^'\s*/, '') : text;
  });
  if (columns.label !== '') texts.unshift(columns.label);
  const joined = joinedText(texts);
  if (joined !== '') return joined;
  return joinedText([
    cellAt(columns.counterparty, cells),
    cellAt(columns.reference, cells),
    cellAt(columns.type, cells),
  ]);
}

function accountOf({ columns, stated }: CsvPlan['account'], cells: readonly string[]): string | null {
  if (columns.length === 0) return stated;
  return joinedText(columns.map((column) => accountName(cells[column]))) || null;
}

function originalAmount(
  { plan, columns: { original }, cells }: RecordContext,
  booked: string,
): BankRow['original'] {
  if (original === null) return null;
  const currency = parseCurrencyCode(cellAt(original.currency, cells));
  if (currency === null || currency === booked) return null;
  const amountMinor = optionalAmount(plan, cellAt(original.amount, cells), { currency });
  if (amountMinor === null) return null;
  return { amountMinor, currency };
}

function optionalAmount(
  plan: CsvPlan,
  text: string,
  { currency, creditsMarked = false }: { readonly currency: string; readonly creditsMarked?: boolean },
): number | null {
  const parsed = inCurrency(parseMarkedText(text, plan.decimalMark, creditsMarked), currency);
  return parsed.ok ? parsed.minor : null;
}

/** VAT of a row, with the sign of the amount that it is a part of; `wrong` for text that is none, or more than the amount. */
function readVat(
  { plan, columns, cells }: RecordContext,
  { currency, amount }: { readonly currency: string; readonly amount: number },
): number | null | 'wrong' {
  const text = cellAt(columns.vat, cells);
  if (text === '') return null;
  const vat = optionalAmount(plan, text, { currency });
  if (vat === null || Math.abs(vat) > Math.abs(amount)) return 'wrong';
  if (vat === 0) return 0;
  return amount < 0 ? -Math.abs(vat) : Math.abs(vat);
}

function cellMatches(rule: CellMatch, cells: readonly string[]): boolean {
  return rule.columns.some((column) => rule.matches.test(cleanCell(cells[column] ?? '')));
}

function cellAt(columns: readonly number[], cells: readonly string[]): string {
  if (columns.length === 0) return '';
  const text = cleanCell(cells[filledColumn(columns, cells)] ?? '');
  return isFilled(text) ? text : '';
}

function heading(plan: CsvPlan, column: number): string | null {
  if (column < 0) return null;
  return plan.header === null ? `column ${column + 1}` : cleanCell(plan.header[column] ?? '') || null;
}

const failed = (code: RowErrorCode, column: number) => ({ ok: false, code, column }) as const;
