import { dayNumber } from '../tax-year.js';
import { createNameFinder, type RowNames } from './name-finder.js';
import type { AccountsOfOwner, OpenRow } from './open-row.js';

/** The days that a payment may take from one account to the other. */
export const MAX_DAYS = 3;

export interface TransferPair {
  readonly out: OpenRow;
  readonly in: OpenRow;
  readonly daysApart: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/**
 * The rows that are the two sides of one movement between an owner's accounts: opposite amounts of one
 * currency in different accounts, at most three days apart, of which one is known for a transfer and neither
 * for anything else. Nearest day first, and at the same distance one that names the other's account first.
 * Where several come equally near, none is taken, nor anything further away. No row is in two pairs, and the
 * order of the rows makes no difference.
 */
export function pairRows(rows: readonly OpenRow[], owner: AccountsOfOwner): TransferPair[] {
  const nameFinder = createNameFinder(owner);
  const names = new Map<OpenRow, RowNames>();
  const namesOf = (row: OpenRow) => {
    const known = names.get(row) ?? nameFinder(row);
    names.set(row, known);
    return known;
  };
  return [...byAmount(rows).values()].flatMap((group) => pairGroup(group, namesOf));
}

type NamesOf = (row: OpenRow) => RowNames;

interface Candidate extends TransferPair {
  /** The lower the likelier. */
  readonly rank: number;
}

function pairGroup(group: readonly OpenRow[], namesOf: NamesOf): TransferPair[] {
  const candidates = candidatesOf(group, namesOf);
  const settled = new Set<OpenRow>();
  const pairs: TransferPair[] = [];
  for (const rank of [...new Set(candidates.map((one) => one.rank))].sort((a, b) => a - b)) {
    const equals = candidates.filter(
      (one) => one.rank === rank && !settled.has(one.out) && !settled.has(one.in),
    );
    const counts = new Map<OpenRow, number>();
    for (const row of equals.flatMap((one) => [one.out, one.in])) counts.set(row, (counts.get(row) ?? 0) + 1);
    const isOnly = (row: OpenRow) => counts.get(row) === 1 && !row.isInCrowd;
    for (const { rank: _, ...pair } of equals) {
      if (isOnly(pair.out) && isOnly(pair.in)) pairs.push(pair);
      settled.add(pair.out).add(pair.in);
    }
  }
  return pairs;
}

function candidatesOf(group: readonly OpenRow[], namesOf: NamesOf): Candidate[] {
  const outs = group.filter((row) => row.amountPence < 0).sort(byDate);
  const ins = group.filter((row) => row.amountPence > 0).sort(byDate);
  const candidates: Candidate[] = [];
  let first = 0;
  for (const out of outs) {
    const day = dayNumber(out.date);
    while (first < ins.length && dayNumber(ins[first]?.date ?? out.date) < day - MAX_DAYS) first += 1;
    for (const other of ins.slice(first)) {
      if (dayNumber(other.date) > day + MAX_DAYS) break;
      const candidate = judge(out, other, namesOf);
      if (candidate !== null) candidates.push(candidate);
    }
  }
  return candidates;
}

const BOTH_SAY_SO = 0.99;
const ONE_SAYS_SO = 0.95;

function judge(out: OpenRow, other: OpenRow, namesOf: NamesOf): Candidate | null {
  if (out.sourceAccountId === other.sourceAccountId) return null;
  const sides = [
    { row: out, names: namesOf(out), to: other.sourceAccountId },
    { row: other, names: namesOf(other), to: out.sourceAccountId },
  ];
  if (sides.some((side) => isOfAnotherAccount(side) || isSomethingElse(side) || isWithAnother(side)))
    return null;
  const named = sides.filter((side) => namesTheOther(side)).length;
  const known = sides.filter((side) => isKnownTransfer(side)).length;
  if (known === 0 && named < 2) return null;
  const daysApart = Math.abs(dayNumber(out.date) - dayNumber(other.date));
  return {
    out,
    in: other,
    daysApart,
    confidence: Math.max(known, named) === 2 ? BOTH_SAY_SO : ONE_SAYS_SO,
    rank: daysApart * 2 + (named > 0 ? 0 : 1),
  };
}

interface SideOfPair {
  readonly row: OpenRow;
  readonly names: RowNames;
  /** The account on the other side. */
  readonly to: string;
}

const namesTheOther = ({ names, to }: SideOfPair) => (names.accounts.get(to) ?? 'not') !== 'not';

/** Whether the row names another of the owner's accounts, and not the one in question. */
const isOfAnotherAccount = (side: SideOfPair): boolean =>
  !namesTheOther(side) && [...side.names.accounts.values()].some((naming) => naming !== 'not');

/** Categories of a person's own money: between accounts that are all here, a transfer. */
const OWN_MONEY: ReadonlySet<string> = new Set(['transfer', 'drawings', 'capital_introduced']);
/** Confidence from which a category that was found needs no review. */
const SURE_ENOUGH = 0.75;

/** Whether the words of a row are sure of another category, and name neither the other account nor the owner. */
function isSomethingElse(side: SideOfPair): boolean {
  const { category, categoryConfidence, kind } = side.row;
  const isSure = category !== null && (categoryConfidence ?? 1) >= SURE_ENOUGH;
  if (!isSure || OWN_MONEY.has(category) || kind === 'transfer') return false;
  return !namesTheOther(side) && !side.names.isOwner;
}

/** Whether the row's words say that it is a payment to or from another person. */
const isWithAnother = (side: SideOfPair): boolean =>
  side.names.isSomebodyElse && !isStatedTransfer(side.row) && !namesTheOther(side);

function isStatedTransfer({ kind, category, categorySource }: OpenRow): boolean {
  if (kind === 'transfer' || category === 'transfer') return true;
  return categorySource === 'structure' && OWN_MONEY.has(category ?? '');
}

function isKnownTransfer({ row, names, to }: SideOfPair): boolean {
  if (isStatedTransfer(row)) return true;
  return names.isOwner || names.saysTransfer || names.accounts.get(to) === 'fully';
}

function byAmount(rows: readonly OpenRow[]): Map<string, OpenRow[]> {
  const groups = new Map<string, OpenRow[]>();
  for (const row of rows) {
    const key = `${row.currency} ${Math.abs(row.amountPence)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const byDate = (one: OpenRow, other: OpenRow) => {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};
