import { type AccountingBasis, type Business, isLateDate, TAX_YEAR_DATE } from '../businesses/business.js';
import { periodsWithin } from '../businesses/periods-of-account.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import type { PartBody } from './parts/part-body.js';

/** HMRC's words for the ways of keeping accounts. */
export const ACCOUNTING_TYPES = ['CASH', 'ACCRUAL'] as const;
export type AccountingType = (typeof ACCOUNTING_TYPES)[number];

export const accountingTypeOf = (basis: AccountingBasis): AccountingType =>
  basis === 'cash' ? 'CASH' : 'ACCRUAL';

/** The basis that one of HMRC's accounting types names. */
export const basisOf = (type: AccountingType): AccountingBasis => (type === 'CASH' ? 'cash' : 'accruals');

/** A trade's accounts for one tax year, as HMRC wants to be told of them. */
export interface AccountsOfTrade {
  readonly periods: PeriodsOfAccount;
  /** Whether accounts of the year end from 31 March to 4 April, so that the late accounting date rule is asked about. */
  readonly hasLateDate: boolean;
  /** Whether the client elects out of the late accounting date rule. */
  readonly disapplied: boolean;
}

/** HMRC's body: whether there are accounts to another day than that of the tax year, and if so their first and last days. */
export interface PeriodsOfAccount extends PartBody {
  readonly periodsOfAccount: boolean;
  readonly periodsOfAccountDates?: readonly { readonly startDate: IsoDate; readonly endDate: IsoDate }[];
}

type Accounts = Pick<
  Business,
  'accountingDate' | 'periodsOfAccount' | 'lateAccountingDateRule' | 'commencedOn' | 'ceasedOn'
>;

export function accountsOf(trade: Accounts, taxYear: TaxYearStart): AccountsOfTrade {
  const periods = periodsOf(trade, taxYear);
  const { periodsOfAccountDates = [] } = periods;
  return {
    periods,
    hasLateDate: periodsOfAccountDates.some(({ endDate }) => isLateDate(endDate)),
    disapplied: periods.periodsOfAccount && trade.lateAccountingDateRule === 'disapplied',
  };
}

/**
 * Accounts that end in the tax year. Those of a trade that began after its accounting date are none: they end in the next year.
 * Those of one that ended end on its last day.
 */
function periodsOf(trade: Accounts, taxYear: TaxYearStart): PeriodsOfAccount {
  const isOfTaxYear = trade.accountingDate === TAX_YEAR_DATE && trade.periodsOfAccount.length === 0;
  if (isOfTaxYear) return { periodsOfAccount: false };
  const year = { from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  const ended = periodsWithin(trade, year).filter(({ to }) => to >= year.from && to <= year.to);
  return ended.length === 0
    ? { periodsOfAccount: false }
    : {
        periodsOfAccount: true,
        periodsOfAccountDates: ended.map(({ from, to }) => ({ startDate: from, endDate: to })),
      };
}
