import { LIMITS } from '../../limits/limits.js';
import type { IsoDate } from '../tax-year.js';
import { type DecimalMark, parseAmountText } from './amount-text.js';
import type { BankFileItem } from './bank-row.js';
import { dateCellText, joinedText } from './cell-text.js';
import { judgeSigns } from './judge-signs.js';
import { signWord } from './sign-words.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

/** The fields of one QIF record by their letter, the first of each letter. */
type QifFields = ReadonlyMap<string, string>;

export interface QifRecord extends RecordPlace {
  readonly fields: QifFields;
  /** Account of the register that the record stands in. */
  readonly account: string | null;
}

const MAX_CHARACTERS = LIMITS.bankFiles.recordCharacters.value;
const ACCOUNT_TYPES = /^!type:\s*(bank|ccard|cash|oth ?[al])\b/i;
const NAMES = { date: 'D', amount: 'T', currency: 'T' };

/** A list of one account names the register after it; a list of several only says which there are. */
function createQifAccounts() {
  let list: 'register' | 'accounts' | 'other' = 'register';
  let named: (string | null)[] = [];
  let current: string | null = null;
  return {
    began(next: typeof list): void {
      list = next;
      if (next === 'accounts') named = [];
      if (next !== 'register') return;
      current = named.length === 1 ? (named[0] ?? null) : null;
      named = [];
    },
    named(name: string | null): void {
      if (list === 'accounts' && named.length < 2) named.push(name);
    },
    ofRegister: () => current,
  };
}

/** Gathers lines into the records of account registers; lists of categories and the like give nothing. */
export function createQifRecords() {
  let inRegister = true;
  const accounts = createQifAccounts();
  let fields = new Map<string, string>();
  let cells: string[] = [];
  let startLine = 0;
  let held = 0;

  function take(): QifRecord | null {
    const isRecord = fields.size > 0;
    if (isRecord) accounts.named(fields.get('N') ?? null);
    const record =
      isRecord && inRegister ? { line: startLine, cells, fields, account: accounts.ofRegister() } : null;
    fields = new Map();
    cells = [];
    held = 0;
    return record;
  }

  return {
    push({ line, text }: { readonly line: number; readonly text: string }): QifRecord | null {
      if (text.startsWith('^')) return take();
      if (text.startsWith('!')) {
        const record = take();
        if (/^!(type|account)\b/i.test(text)) {
          inRegister = ACCOUNT_TYPES.test(text);
          accounts.began(inRegister ? 'register' : /^!account\b/i.test(text) ? 'accounts' : 'other');
        }
        return record;
      }
      if (text.trim() === '') return null;
      held += text.length;
      if (held > MAX_CHARACTERS) return null;
      if (fields.size === 0) startLine = line;
      cells.push(text);
      const letter = text.slice(0, 1).toUpperCase();
      if (!fields.has(letter)) fields.set(letter, text.slice(1));
      return null;
    },
    end: take,
  };
}

/** Quicken writes `4/ 6'26`, others `06.04'2026`; the apostrophe begins a year after 1999. */
export function qifDateText(fields: QifFields): string {
  const compact = dateCellText(fields.get('D') ?? '').replace(/ ?([/.'-]) ?/g, '$1');
  const separator = /[/.-]/.exec(compact)?.[0] ?? '/';
  return compact.replace(/'(\d)$/, "'200$1").replace("'", separator);
}

export const qifAmountText = (fields: QifFields): string => fields.get('T') ?? fields.get('U') ?? '';

/** How a register writes its dates and amounts. */
interface QifReading {
  readonly readDate: (text: string) => IsoDate | null;
  /** `null`: each figure has to show its own. */
  readonly decimalMark: DecimalMark | null;
}

export function readQifRecord(record: QifRecord, { readDate, decimalMark }: QifReading): BankFileItem {
  const { fields, line, cells, account } = record;
  const dateText = qifDateText(fields);
  const payee = fields.get('P') ?? '';
  const category = (fields.get('L') ?? '').trim();
  const opening = /^opening balance$/i.test(payee.trim());
  const isVoid = VOID.test(payee);
  return statedItem(
    {
      dateText,
      date: readDate(dateText),
      amount: qifAmountText(fields),
      currency: '',
      description: joinedText([payee, fields.get('M')]),
      counterparty: payee,
      reference: fields.get('N') ?? null,
      account,
      transfer: /^\[.+\]$/.test(category) && !opening,
      leftOut: opening ? 'balance_row' : isVoid ? 'reverted' : null,
    },
    { line, cells },
    NAMES,
    decimalMark,
  );
}

/**
 * Whether the signs of a register can be those of the standard, where a minus is money out. They cannot where no amount has
 * one and some text is that of a purchase, nor where most of it reads like a card on which purchases are positive.
 */
export function areRegisterSigns(records: readonly QifRecord[], decimalMark: DecimalMark | null): boolean {
  const figures = records.flatMap(({ fields }) => {
    const amount = parseAmountText(qifAmountText(fields), decimalMark);
    const description = joinedText([fields.get('P'), fields.get('M')]);
    return amount.ok && amount.minor !== 0 ? [{ amount: amount.minor, balance: null, description }] : [];
  });
  if (judgeSigns(figures, { hasCardHeadings: true }) === 'inverted') return false;
  if (figures.some(({ amount }) => amount < 0)) return true;
  return !figures.some(({ description }) => ['spent', 'billed'].includes(signWord(description)));
}

/** Quicken's mark of a payment that was never made. */
const VOID = /^\s*\*\*\s?VOID\s?\*\*/i;

/** Whether text that names no type still has the shape of a register: dated records that `^` ends. */
export function looksLikeQif(text: string): boolean {
  if (/^\s*!(type:|account|option:|clear:)/i.test(text)) return true;
  return (
    /^D\s*(\d|[A-Za-z]{3})/m.test(text) && /^[TU]\s*[-+£]?[\d,.]+\s*$/m.test(text) && /^\^\s*$/m.test(text)
  );
}
