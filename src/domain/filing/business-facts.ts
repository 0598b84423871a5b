import { type AccountingBasis, type Business, TAX_YEAR_DATE } from '../businesses/business.js';
import { dayAfter, type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import type { PartBody } from './parts/part-body.js';

/** HMRC's words for the ways of keeping accounts. */
export const ACCOUNTING_TYPES = ['CASH', 'ACCRUAL'] as const;
export type AccountingType = (typeof ACCOUNTING_TYPES)[number];

export const accountingTypeOf = (basis: AccountingBasis): AccountingType =>
  basis === 'cash' ? 'CASH' : 'ACCRUAL';

/** The same in our own words. */
export const basisOf = (type: AccountingType): AccountingBasis => (type === 'CASH' ? 'cash' : 'accruals');

/** A trade's accounts for one tax year, as HMRC wants to be told of them. */
export interface AccountsOfTrade {
  readonly periods: PeriodsOfAccount;
  /** Whether the client elects out of the late accounting date rule. */
  readonly disapplied: boolean;
}

/** HMRC's body: whether there are accounts to another day than that of the tax year, and if so their first and last days. */
export interface PeriodsOfAccount extends PartBody {
  readonly periodsOfAccount: boolean;
  readonly periodsOfAccountDates?: readonly { readonly startDate: IsoDate; readonly endDate: IsoDate }[];
}

type Accounts = Pick<Business, 'accountingDate' | 'lateAccountingDateRule' | 'commencedOn' | 'ceasedOn'>;

export function accountsOf(trade: Accounts, taxYear: TaxYearStart): AccountsOfTrade {
  const periods = periodsOf(trade, taxYear);
  return {
    periods,
    disapplied: periods.periodsOfAccount && trade.lateAccountingDateRule === 'disapplied',
  };
}

/**
 * Accounts that end in the tax year. Those of a trade that began after its accounting date are none: they end in the next year.
 * Those of one that ended end on its last day.
 */
function periodsOf(
  { accountingDate, commencedOn, ceasedOn }: Accounts,
  taxYear: TaxYearStart,
): PeriodsOfAccount {
  if (accountingDate === TAX_YEAR_DATE) return { periodsOfAccount: false };
  const closesOn = `${taxYear + 1}-${accountingDate}`;
  const periods = [
    { startDate: dayAfter(`${taxYear}-${accountingDate}`), endDate: closesOn },
    { startDate: dayAfter(closesOn), endDate: taxYearEndsOn(taxYear) },
  ]
    .map(({ startDate, endDate }) => ({
      startDate: commencedOn !== null && commencedOn > startDate ? commencedOn : startDate,
      endDate: ceasedOn !== null && ceasedOn < endDate ? ceasedOn : endDate,
    }))
    .filter(({ startDate, endDate }, index) => startDate <= endDate && (index === 0 || endDate === ceasedOn));
  const ended = periods.filter(({ endDate }) => endDate >= taxYearStartsOn(taxYear));
  return ended.length === 0
    ? { periodsOfAccount: false }
    : { periodsOfAccount: true, periodsOfAccountDates: ended };
}
