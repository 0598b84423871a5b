import type { AccountsDays } from '../businesses/business.js';
import type { Pence } from '../money.js';
import { daysIn, partsWithin } from '../tax/periods/period-parts.js';
import { sumOf } from '../tax/sum-of.js';
import type { Assembly, PeriodAccounts } from './assembly.js';
import { incomeSource } from './income-source.js';

/** Share of one figure of the accounts in that of the tax year. */
export interface AccountsPart {
  readonly period: AccountsDays;
  readonly days: number;
  readonly ofDays: number;
  readonly isOver: boolean;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
}

/** A trade's accounts as a tax year is charged on them. */
export interface AccountsOfYear {
  readonly parts: readonly AccountsPart[];
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  /** A period is not over, so that its figures are those of the rows there are. */
  readonly provisional: boolean;
}

/** Income and expenses of the tax year by the accounts of a trade, apportioned by days. @see ITTOIA 2005 s.7A */
export function accountsOfYear(
  assembly: Assembly,
  { id, tradingName }: { readonly id: string; readonly tradingName: string },
  accounts: readonly PeriodAccounts[],
): AccountsOfYear {
  const parts = accounts.map((one): AccountsPart => {
    const { period, days, isOver } = one;
    const { incomePence, expensesPence } = incomeSource(assembly, {
      type: 'self_employment',
      businessId: id,
      name: tradingName,
      totals: one.totals,
    });
    const whole = { ...(isOver ? period : days), turnover: incomePence, expenses: expensesPence };
    const [part] = partsWithin([{ ...whole, bare: false, provisional: !isOver }], days);
    return {
      period,
      days: daysIn(days),
      ofDays: daysIn(period),
      isOver,
      incomePence: part?.turnover ?? 0,
      expensesPence: part?.expenses ?? 0,
    };
  });
  return {
    parts,
    incomePence: sumOf(parts, (part) => part.incomePence),
    expensesPence: sumOf(parts, (part) => part.expensesPence),
    provisional: parts.some(({ isOver }) => !isOver),
  };
}
