import { LIMITS } from '../../limits/limits.js';
import type { BankRow } from '../bank-files/bank-row.js';
import { NO_BALANCES, type StatedBalances, type StatedStatement } from '../bank-files/stated-balances.js';
import { MAX_PENCE, type Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import { accountNumber } from './account-number.js';
import { type BalanceCheck, createBalanceTally, NO_BALANCE_CHECK } from './balance-check.js';
import type { PenceByAccount } from './import.js';
import type { BalanceGap } from './running-balance.js';

/** Balances that a file states for one of its accounts, and the total of its rows. */
export interface AccountBalances {
  /** By `accountNumber`; `''` where the file names none. */
  readonly account: string;
  /** Balance check over the rows as they were read. */
  readonly check: BalanceCheck;
  readonly readPence: Pence;
  readonly statements: readonly StatedStatement[];
}

/**
 * Adds up the rows of each account of a file by itself.
 * @param hasSeveral whether the file names several; rows of a file of one account count together, named or not
 */
export function createAccountTallies(hasSeveral: boolean) {
  const tallies = new Map<string, ReturnType<typeof createBalanceTally>>();
  const keyOf = (account: string | null) => (hasSeveral ? (accountNumber(account) ?? '') : '');
  const tallyOf = (key: string) => {
    const known = tallies.get(key);
    if (known !== undefined) return known;
    const fresh = createBalanceTally();
    tallies.set(key, fresh);
    return fresh;
  };
  return {
    add: (row: BankRow): void => tallyOf(keyOf(row.account)).add(row),
    /** Balances and checks by account. Call it once, at the end of the file. */
    result(stated: StatedBalances = NO_BALANCES): readonly AccountBalances[] {
      if (tallies.size === 0) tallyOf('');
      return [...tallies].map(([account, tally]) => {
        const own = hasSeveral ? statedOf(stated, (name) => keyOf(name) === account) : stated;
        const check = tally.result(own);
        const { readPence, firstOn, lastOn } = tally.rows();
        const { opening, closing, currency } = check;
        const running = {
          account,
          currency: currency ?? '',
          openedOn: firstOn,
          closedOn: lastOn,
          opening,
          closing,
        };
        const statements = own.statements.length > 0 ? own.statements : [running];
        return { account, check, readPence, statements };
      });
    },
    /** The first rows whose running balance does not follow, once `result` was asked. */
    gaps: (): readonly BalanceGap[] =>
      [...tallies.values()].flatMap((tally) => tally.gaps()).slice(0, MAX_GAPS),
  };
}

/** Balances by all statements of one account. */
function statedOf(
  { statements }: StatedBalances,
  isOwn: (account: string | null) => boolean,
): StatedBalances {
  const own = statements.filter(({ account }) => isOwn(account));
  const moved = own.reduce<Pence | null>(
    (sum, { opening, closing }) =>
      sum === null || opening === null || closing === null ? null : sum + closing - opening,
    own.length === 0 ? null : 0,
  );
  const [currency = null, ...others] = new Set(own.flatMap((one) => one.currency || []));
  return {
    opening: own.find(({ opening }) => opening !== null)?.opening ?? null,
    closing: own.findLast(({ closing }) => closing !== null)?.closing ?? null,
    moved: others.length === 0 ? moved : null,
    currency: others.length === 0 ? currency : null,
    statements: own,
  };
}

const MAX_GAPS = LIMITS.bankFiles.balanceGaps.value;

/** A statement whose period and currency are known. */
export interface AccountStatement {
  readonly account: string;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate;
  readonly opening: Pence | null;
  readonly closing: Pence | null;
  readonly currency: string;
}

/**
 * Whether what was booked explains what a file states of its accounts' balances: rows that failed, that lie in a locked
 * year, or that a person has deleted are not in the books. Several accounts agree when each does.
 */
export function bookedBalanceCheck(
  accounts: readonly AccountBalances[],
  booked: PenceByAccount,
): BalanceCheck {
  const checks = accounts.map(({ account, check, readPence }) =>
    withDifference(check, readPence - (booked[account] ?? 0)),
  );
  const [first, ...others] = checks;
  if (first === undefined) return NO_BALANCE_CHECK;
  return others.length === 0 ? first : together(checks);
}

function withDifference(check: BalanceCheck, missing: Pence): BalanceCheck {
  if (check.difference === null) return check;
  const difference = check.difference + missing;
  if (Math.abs(difference) > MAX_PENCE) return NO_BALANCE_CHECK;
  return { ...check, difference, status: difference === 0 ? 'agreed' : 'differs' };
}

function together(checks: readonly BalanceCheck[]): BalanceCheck {
  const currencies = new Set(checks.flatMap(({ currency }) => currency ?? []));
  const [currency = null, ...others] = currencies;
  const differences = checks.map(({ difference }) => difference);
  const isKnown = others.length === 0 && differences.every((one) => one !== null);
  return {
    status: statusOf(checks),
    opening: null,
    closing: null,
    difference: isKnown ? differences.reduce<number>((sum, one) => sum + (one ?? 0), 0) : null,
    currency: others.length === 0 ? currency : null,
    breaks: checks.reduce((sum, { breaks }) => sum + breaks, 0),
    firstBreakLine: checks.reduce<number | null>(
      (least, { firstBreakLine: line }) => (line !== null && (least === null || line < least) ? line : least),
      null,
    ),
  };
}

function statusOf(checks: readonly BalanceCheck[]): BalanceCheck['status'] {
  if (checks.some(({ status }) => status === 'differs')) return 'differs';
  return checks.every(({ status }) => status === 'agreed') ? 'agreed' : 'not_available';
}

/** The statements of a file whose days are known. */
export const datedStatements = (accounts: readonly AccountBalances[]): readonly AccountStatement[] =>
  accounts.flatMap(({ account, statements }) =>
    statements.flatMap(({ openedOn, closedOn, opening, closing, currency }) =>
      openedOn === null ||
      closedOn === null ||
      openedOn > closedOn ||
      currency === '' ||
      (opening === null && closing === null)
        ? []
        : [{ account, openedOn, closedOn, opening, closing, currency }],
    ),
  );
