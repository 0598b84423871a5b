import type { Business } from '../../businesses/business.js';
import { CIS_SUFFERED, findCategory } from '../../categories/category.js';
import type { Pence } from '../../money.js';
import type { TradePages } from '../../reports/filled-return.js';
import { lossesSetOff, onlyForward } from '../../reports/forms/losses-set-off.js';
import { longDate } from '../../reports/wording.js';
import { CASH_BASIS_BY_DEFAULT } from '../../tax/rates/filing-years.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import { adjustedBy } from '../../tax-returns/assemble-trade.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { CategoryTotal } from '../../transactions/category-total.js';
import { accountsOf } from '../business-facts.js';
import { hmrcFieldOfTrade, type TradeYear, UNATTRIBUTED_ID } from '../trade-year.js';
import type { YearSources } from '../year-sources.js';
import { entriesOf, givenTexts, sectionOf } from './page-figures.js';

interface TradeFacts {
  readonly sources: YearSources;
  readonly calculation: TaxCalculation | null;
  readonly isOnly: boolean;
}

/** The pages of one self-employment, full and short. */
export function tradePages(trade: TradeYear, { sources, calculation, isOnly }: TradeFacts): TradePages {
  const { id, tradingName, cumulative, annual, accounting, lossesBroughtForwardPence } = trade;
  const { input } = sources;
  const own = sources.totals.filter(
    ({ businessId, side }) => side === 'self_employment' && (businessId ?? UNATTRIBUTED_ID) === id,
  );
  const adjustments = sources.adjustments.filter(({ businessId }) => businessId === id);
  const business = sources.businesses.find((one) => one.id === id);
  const isOf = isOfTrade(calculation, { id: business?.id, tradingName });
  const setOff = calculation === null ? [] : lossesSetOff(calculation, onlyForward(input));
  return {
    businessId: business?.id ?? null,
    name: tradingName,
    amounts: {
      ...sectionOf('income', cumulative.income, accounting?.income),
      ...sectionOf('expenses', cumulative.expenses, accounting?.expenses),
      ...sectionOf('disallowable', cumulative.disallowable, accounting?.additions),
      ...sectionOf('allowances', annual.allowances),
      ...sectionOf('adjustments', annual.adjustments),
      'losses.broughtForward': lossesBroughtForwardPence,
      'losses.sideways': setOff.find(isOf)?.pence ?? 0,
      'losses.carriedForward': calculation?.carriedForward.tradingLosses.find(isOf)?.amount ?? 0,
      'class4.adjustment':
        adjustedBy(adjustments, 'class4_losses_brought_forward') +
        adjustedBy(adjustments, 'loan_interest_for_trade'),
      'credits.cis': isOnly ? (input.cisDeducted ?? 0) : cisOf(own),
    },
    entries: entriesOf(own, (total) => fieldsOfTrade(total)),
    ...tradeTexts(trade, business, sources),
  };
}

/** Trades are told apart by id, but in calculations that were made before they had any. */
function isOfTrade(
  calculation: TaxCalculation | null,
  { id, tradingName }: { readonly id: string | undefined; readonly tradingName: string },
): (one: { readonly businessId?: string; readonly name: string }) => boolean {
  const hasIds = calculation?.lines.some(({ businessId }) => businessId !== undefined) === true;
  return ({ businessId, name }) =>
    hasIds && id !== undefined ? businessId === id : businessId === undefined && name === tradingName;
}

/** The answers that are no amounts; the short pages number them differently. */
function tradeTexts(
  { tradingName, annual }: TradeYear,
  business: Business | undefined,
  { input }: YearSources,
): Pick<TradePages, 'fullTexts' | 'shortTexts'> {
  const { taxYear } = input;
  const started = dayWithin(business?.commencedOn, taxYear);
  const ceased = dayWithin(business?.ceasedOn, taxYear);
  const basis = crossedBasis(business, taxYear);
  const voluntary = input.voluntaryClass2 ? 'X' : null;
  const exempt = annual.class4NicsExemptionReason === undefined ? null : 'X';
  const changed = annual.detailsChanged === true ? 'X' : null;
  const [start, end] = booksOf(business, taxYear);
  return {
    fullTexts: givenTexts({
      1: tradingName,
      2: business?.trade ?? null,
      5: changed,
      6: started,
      7: ceased,
      8: longDate(start),
      9: longDate(end),
      10: basis,
      100: voluntary,
      101: exempt,
    }),
    shortTexts: givenTexts({
      1: business?.trade ?? null,
      3: changed,
      5: started,
      6: ceased,
      7: longDate(end),
      8: basis,
      36: voluntary,
      37: exempt,
    }),
  };
}

/** First and last day of the books: those of the accounts, where they are to another day than that of the tax year. */
function booksOf(business: Business | undefined, taxYear: TaxYearStart): readonly [IsoDate, IsoDate] {
  const dates = business ? accountsOf(business, taxYear).periods.periodsOfAccountDates : undefined;
  const [first, last] = [dates?.at(0)?.startDate, dates?.at(-1)?.endDate];
  if (first !== undefined && last !== undefined) return [first, last];
  const { commencedOn = null, ceasedOn = null } = business ?? {};
  const [startsOn, endsOn] = [taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)];
  return [
    commencedOn !== null && commencedOn > startsOn ? commencedOn : startsOn,
    ceasedOn !== null && ceasedOn < endsOn ? ceasedOn : endsOn,
  ];
}

function dayWithin(day: string | null | undefined, taxYear: TaxYearStart): string | null {
  if (!day || day < taxYearStartsOn(taxYear) || day > taxYearEndsOn(taxYear)) return null;
  return longDate(day);
}

/** The box is for those who do not use what is usual. */
function crossedBasis(business: Business | undefined, taxYear: TaxYearStart): string | null {
  const crossed = taxYear >= CASH_BASIS_BY_DEFAULT.value ? 'accruals' : 'cash';
  return business?.accountingBasis === crossed ? 'X' : null;
}

const cisOf = (totals: readonly CategoryTotal[]): Pence =>
  sumOf(
    totals.filter(({ category }) => category === CIS_SUFFERED),
    ({ amountPence }) => amountPence,
  );

function fieldsOfTrade(total: CategoryTotal): (string | null)[] {
  const { category: code, recordedPence, amountPence } = total;
  const category = findCategory(code);
  const [section, name] = hmrcFieldOfTrade(total)?.split('.') ?? [];
  if (!category || !name) return [];
  if (section === 'periodIncome') return [`income.${name}`];
  const isReduced = category.disallowable || recordedPence !== amountPence;
  return [`expenses.${name}`, isReduced ? `disallowable.${name}` : null];
}
