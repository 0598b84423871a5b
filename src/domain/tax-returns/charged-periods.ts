import type { AccountsDays, LateAccountingDateRule } from '../businesses/business.js';
import { type AccountingYears, keepsTaxYears, periodsWithin } from '../businesses/periods-of-account.js';
import { daysOfTaxYear } from '../tax/periods/basis-period.js';
import { earlierOf, laterOf } from '../tax/periods/period-parts.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';

/** A period of account that a tax year is charged on, or the part of it that is. */
export interface ChargedPeriod {
  readonly period: AccountsDays;
  /** The days of it that are charged. */
  readonly days: AccountsDays;
}

type Accounts = AccountingYears & { readonly lateAccountingDateRule: LateAccountingDateRule };

/** Whether the profit of the trade's accounts has to be apportioned to tax years, which returns do from 2024-25 on. */
export const isApportioned = (trade: AccountingYears, taxYear: TaxYearStart): boolean =>
  !keepsTaxYears(trade) && ratesFor(taxYear).business.basisOfAssessment.value === 'tax_year';

/** The periods that a tax year is charged on, in order. @see ITTOIA 2005 s.7A-7C */
export function chargedPeriods(trade: Accounts, taxYear: TaxYearStart): ChargedPeriod[] {
  const { commencedOn, ceasedOn } = trade;
  const periods = periodsWithin(trade, {
    from: taxYearStartsOn(taxYear - 1),
    to: taxYearEndsOn(taxYear),
  });
  const dates = {
    periods,
    commencedOn,
    ceasedOn,
    lateDatesApply: trade.lateAccountingDateRule === 'applied',
    basisPeriodEndedOn: null,
  };
  const charged = daysOfTaxYear(dates, taxYear);
  return periods
    .map((period) => ({
      period,
      days: { from: laterOf(period.from, charged.from), to: earlierOf(period.to, charged.to) },
    }))
    .filter(({ days }) => days.from <= days.to);
}

/** Whether a period has ended by a day. */
export const isOverOn = ({ to }: AccountsDays, today: IsoDate): boolean => to < today;
