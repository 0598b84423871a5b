import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import { datedIn, type StatementPeriod } from './printed-date.js';
import { inAccount, owedOnCard, type PrintedMoney } from './printed-money.js';
import type { PrintedBalance, PrintedEntry, PrintedPlace, StatementSection } from './statement-section.js';

/** An entry with what the statement's balances say of it. */
export interface JudgedEntry {
  readonly entry: PrintedEntry;
  readonly date: IsoDate | null;
  /** Money in is positive. */
  readonly amountPence: Pence;
  readonly balancePence: Pence | null;
  readonly isProved: boolean;
}

export interface JudgedSection {
  readonly account: string | null;
  readonly period: StatementPeriod | null;
  readonly entries: readonly JudgedEntry[];
  /** Balances that do not follow from what stands before them, where no entry stands between. */
  readonly breaks: readonly PrintedBalance[];
  readonly strays: readonly PrintedPlace[];
  readonly opening: Pence | null;
  readonly closing: Pence | null;
  readonly isCard: boolean;
}

/** Undated figures are notes where this share of the others, and this many, have a date of their own. */
const DATED_SHARE = 0.9;
const DATED_LEAST = 3;

/**
 * Adds a statement up: an entry is proved when the balance printed before it, and all amounts up to the next one printed,
 * come to that one. @param isCard purchases are printed without a sign, and balances are owed
 */
export function proveSection(section: StatementSection, setting: SectionSetting): JudgedSection {
  const whole = provePieces(section, section.pieces, setting);
  const pieces = withoutNotes(section);
  if (pieces === section.pieces || whole.entries.every(({ isProved }) => isProved)) return whole;
  const other = provePieces(section, pieces, setting);
  return provedCount(other) > provedCount(whole) ? other : whole;
}

interface SectionSetting {
  readonly isCard: boolean;
  readonly period: StatementPeriod | null;
}

export const provedCount = ({ entries }: JudgedSection): number =>
  entries.filter(({ isProved }) => isProved).length;

function provePieces(
  section: StatementSection,
  given: StatementSection['pieces'],
  { isCard, period }: SectionSetting,
): JudgedSection {
  const worth = (money: PrintedMoney): Pence => (isCard ? -owedOnCard(money) : inAccount(money));
  const judge = (entry: PrintedEntry) => judged(entry, worth, period);
  const pieces = inOrder(given.map((piece) => (piece.kind === 'balance' ? piece : judge(piece))));
  const { opening, closing } = endsOf(section, worth);

  const entries: JudgedEntry[] = [];
  const breaks: PrintedBalance[] = [];
  let anchor = opening;
  let pending: Draft[] = [];
  const settle = (balance: Pence | null): boolean => {
    const sum = pending.reduce((total, { amountPence }) => total + amountPence, 0);
    const isProved =
      anchor !== null &&
      balance !== null &&
      anchor + sum === balance &&
      pending.every(({ entry }) => hasOneAmount(entry));
    entries.push(...pending.map((entry) => ({ ...entry, isProved })));
    pending = [];
    anchor = balance ?? anchor;
    return isProved;
  };
  for (const piece of pieces) {
    if ('kind' in piece) {
      const isEmpty = pending.length === 0;
      if (!settle(worth(piece.money)) && isEmpty) breaks.push(piece);
      continue;
    }
    pending.push(piece);
    if (piece.balancePence !== null) settle(piece.balancePence);
  }
  if (pending.length > 0) settle(closing);
  return {
    account: section.account,
    period,
    entries,
    breaks,
    strays: section.strays,
    opening,
    closing,
    isCard,
  };
}

/** Two amounts on a line are two payments run into one another, and their sum would be a third. */
const hasOneAmount = ({ figures }: PrintedEntry) =>
  figures.filter(({ role }) => role !== 'balance').length === 1 &&
  figures.filter(({ role }) => role === 'balance').length <= 1;

type Draft = Omit<JudgedEntry, 'isProved'>;

function judged(
  entry: PrintedEntry,
  worth: (money: PrintedMoney) => Pence,
  period: StatementPeriod | null,
): Draft {
  let amountPence = 0;
  let balancePence: Pence | null = null;
  for (const { role, money } of entry.figures) {
    if (role === 'balance') balancePence = worth(money);
    else if (role === 'amount') amountPence += worth(money);
    else amountPence += role === 'moneyIn' ? inAccount(money) : -inAccount(money);
  }
  const date = entry.date === null ? null : datedIn(entry.date, period);
  return { entry, date, amountPence, balancePence };
}

/** Figures without a date among entries that have one each may be totals and notes. */
function withoutNotes({ pieces }: StatementSection): StatementSection['pieces'] {
  const entries = pieces.filter((piece) => piece.kind === 'entry');
  const dated = entries.filter(({ isDated }) => isDated).length;
  if (dated < DATED_LEAST || dated < entries.length * DATED_SHARE) return pieces;
  return pieces.filter((piece) => piece.kind === 'balance' || piece.isDated);
}

/** The oldest first. Where the newest comes first, balances carried over from page to page say nothing more. */
function inOrder(pieces: readonly (Draft | PrintedBalance)[]): readonly (Draft | PrintedBalance)[] {
  const dates = pieces.flatMap((piece) => ('kind' in piece ? [] : (piece.date ?? [])));
  const falls = dates.filter((date, at) => date < (dates[at - 1] ?? date)).length;
  const rises = dates.filter((date, at) => date > (dates[at - 1] ?? date)).length;
  return falls > rises ? pieces.filter((piece) => !('kind' in piece)).reverse() : pieces;
}

/** The balances at both ends; one that is not printed follows from the totals, where those are. */
function endsOf(section: StatementSection, worth: (money: PrintedMoney) => Pence) {
  const printed = {
    opening: section.opening && worth(section.opening),
    closing: section.closing && worth(section.closing),
  };
  const { paidIn, paidOut } = section;
  if (paidIn === null || paidOut === null) return printed;
  const moved = paidIn.pence - paidOut.pence;
  return {
    opening: printed.opening ?? (printed.closing === null ? null : printed.closing - moved),
    closing: printed.closing ?? (printed.opening === null ? null : printed.opening + moved),
  };
}
