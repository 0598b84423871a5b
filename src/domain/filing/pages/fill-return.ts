import type { Business } from '../../businesses/business.js';
import { CIS_SUFFERED, findCategory } from '../../categories/category.js';
import type { Pence } from '../../money.js';
import { isSharedBetween } from '../../properties/ownership.js';
import type { ClientYear } from '../../reports/client-year.js';
import { type FilledReturn, mainFigures, type TradePages } from '../../reports/filled-return.js';
import type { FormFigures } from '../../reports/forms/form-box.js';
import { lossesSetOff, lossRelief, onlyForward } from '../../reports/forms/losses-set-off.js';
import type { LettingsAbroad } from '../../reports/pages/foreign-pages.js';
import { longDate } from '../../reports/wording.js';
import { CASH_BASIS_BY_DEFAULT } from '../../tax/rates/filing-years.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import { adjustedBy } from '../../tax-returns/assemble-trade.js';
import { isFurnishedHolidayLetting } from '../../tax-returns/counts-as.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { CategoryTotal } from '../../transactions/category-total.js';
import { accountsOf } from '../business-facts.js';
import { hmrcFieldOfTrade, type TradeYear, tradeYears } from '../trade-year.js';
import { hmrcFieldOf, type PropertyYearToSend, propertyYear } from '../uk-property-year.js';
import type { YearSources } from '../year-sources.js';

interface YearParts {
  readonly year: ClientYear;
  readonly sources: YearSources;
}

/** A return as its pages would be filled in, from the figures that are sent to HMRC. */
export function fillReturn({ year, sources }: YearParts): FilledReturn {
  const { calculation, incomeSources } = year;
  const trades = tradeYears(sources);
  const has = (kind: 'uk_property' | 'foreign_property') =>
    sources.properties.some(({ isForeign }) => isForeign === (kind === 'foreign_property')) ||
    incomeSources.some(({ type }) => type === kind);
  const hasUkProperty = has('uk_property');
  const hasForeignProperty = has('foreign_property');
  return {
    year,
    paper: { input: sources.input, calculation },
    lettingsAbroad: lettingsAbroad(sources),
    trades: trades.map((trade) => tradePages(trade, { sources, calculation, isOnly: trades.length === 1 })),
    ukProperty: hasUkProperty ? propertyFigures(sources, calculation) : null,
    hasForeignProperty,
    main: mainFigures({
      ninoMasked: year.subject.ninoMasked,
      input: sources.input,
      calculation,
      hasUkProperty,
      hasForeignProperty,
      trades: trades.filter(({ hasFigures }) => hasFigures).length,
    }),
  };
}

const cisOf = (totals: readonly CategoryTotal[]): Pence =>
  totals
    .filter(({ category }) => category === CIS_SUFFERED)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

interface TradeFacts {
  readonly sources: YearSources;
  readonly calculation: TaxCalculation | null;
  readonly isOnly: boolean;
}

function tradePages(trade: TradeYear, { sources, calculation, isOnly }: TradeFacts): TradePages {
  const { id, tradingName, cumulative, annual, accounting, lossesBroughtForwardPence } = trade;
  const { input } = sources;
  const own = sources.totals.filter(
    ({ businessId, side }) => side === 'self_employment' && (businessId ?? 'unattributed') === id,
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
      ...sectionOf('disallowable', cumulative.disallowable ?? {}, accounting?.additions),
      ...sectionOf('allowances', annual.allowances ?? {}),
      ...sectionOf('adjustments', annual.adjustments ?? {}),
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
  const [start, end] = booksOf(business, taxYear).map(longDate);
  return {
    fullTexts: given({
      1: tradingName,
      2: business?.trade ?? null,
      5: changed,
      6: started,
      7: ceased,
      8: start ?? null,
      9: end ?? null,
      10: basis,
      100: voluntary,
      101: exempt,
    }),
    shortTexts: given({
      1: business?.trade ?? null,
      3: changed,
      5: started,
      6: ceased,
      7: end ?? null,
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

const given = (texts: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([box, text]) => (text === null ? [] : [[box, text]])));

function dayWithin(day: string | null | undefined, taxYear: TaxYearStart): string | null {
  if (!day || day < taxYearStartsOn(taxYear) || day > taxYearEndsOn(taxYear)) return null;
  return longDate(day);
}

/** The box is for those who do not use what is usual. */
function crossedBasis(business: Business | undefined, taxYear: TaxYearStart): string | null {
  const crossed = taxYear >= CASH_BASIS_BY_DEFAULT.value ? 'accruals' : 'cash';
  return business?.accountingBasis === crossed ? 'X' : null;
}

function propertyFigures(sources: YearSources, calculation: TaxCalculation | null): FormFigures {
  const { input, totals, properties } = sources;
  const { taxYear } = input;
  const uk = properties.filter(({ isForeign }) => !isForeign);
  const isHoliday = ({ propertyId }: CategoryTotal) =>
    isFurnishedHolidayLetting(
      uk.find(({ id }) => id === propertyId),
      taxYear,
    );
  const year = propertyYear({ ...sources, totals: totals.filter((total) => !isHoliday(total)) });
  const holiday = propertyYear({
    ...sources,
    totals: totals.filter(isHoliday),
    adjustments: [],
    roomTotals: [],
  });
  const own = totals.filter((total) => total.side === 'property' && !isForeignTotal(sources, total));
  const isShared = uk.some((one) => isSharedBetween(one, taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)));
  const hasRooms = 'rentARoom' in year.cumulative.expenses;
  return {
    amounts: {
      ...sectionOf('income', year.cumulative.income),
      ...sectionOf('expenses', year.cumulative.expenses, year.accounting?.expenses),
      ...sectionOf('allowances', year.annual.allowances ?? {}),
      ...sectionOf('adjustments', amountsOf(year.annual.adjustments ?? {})),
      ...holidayAmounts(holiday),
      'losses.broughtForward': year.lossesBroughtForwardPence,
      'losses.sideways': lossRelief(calculation?.lines ?? [], 'property_general'),
      'losses.carriedForward': calculation?.carriedForward.propertyLosses ?? 0,
    },
    entries: entriesOf(own, (total) => [fieldOfProperty(sources, total, isHoliday(total))]),
    texts: given({
      1: uk.length === 0 ? null : String(uk.length),
      3: isShared ? 'X' : null,
      4: hasRooms ? 'X' : null,
    }),
  };
}

const isForeignTotal = ({ properties }: YearSources, { propertyId }: CategoryTotal): boolean =>
  properties.some(({ id, isForeign }) => isForeign && id === propertyId);

/** Boxes of the foreign pages by HMRC's names of income and expenses of property. */
const ABROAD: Readonly<Record<string, string>> = {
  'income.premiumsOfLeaseGrant': 'foreign_property.premiums',
  'allowances.costOfReplacingDomesticItems': 'foreign_property.domestic_items',
  'expenses.residentialFinancialCost': 'foreign_property.residential_finance_costs',
};

function lettingsAbroad(sources: YearSources): LettingsAbroad {
  const own = sources.totals.filter((total) => total.side === 'property' && isForeignTotal(sources, total));
  const pathOf = (total: CategoryTotal): string | null => {
    const [section, name] = hmrcFieldOf(sources, total);
    if (section === undefined || name === undefined) return null;
    const plain = section === 'income' ? 'foreign_property.income' : 'foreign_property.expenses';
    return ABROAD[`${section}.${name}`] ?? plain;
  };
  const amountOf = (path: string) =>
    own
      .filter((total) => pathOf(total) === path)
      .reduce<Pence>((sum, { amountPence }) => sum + amountPence, 0);
  return {
    count: sources.properties.filter(({ isForeign }) => isForeign).length,
    premiums: amountOf('foreign_property.premiums'),
    domesticItems: amountOf('foreign_property.domestic_items'),
    entries: entriesOf(own, (total) => [pathOf(total)]),
  };
}

/** The boxes of furnished holiday lettings hold several fields each. */
const HOLIDAY_BOXES: Readonly<Record<string, string>> = {
  premisesRunningCosts: 'premises',
  repairsAndMaintenance: 'premises',
  costOfServices: 'premises',
  financialCosts: 'finance',
  professionalFees: 'professional',
};
const holidayBox = (section: string | undefined, name: string): string =>
  section === 'income' ? 'income' : (HOLIDAY_BOXES[name] ?? 'other');

function holidayAmounts({ cumulative, annual }: PropertyYearToSend): Record<string, Pence> {
  const sums: Record<string, Pence> = {};
  const addAll = (section: string, amounts: object) => {
    for (const [name, pence] of Object.entries(amountsOf(amounts))) {
      const key = `holiday.${holidayBox(section, name)}`;
      sums[key] = (sums[key] ?? 0) + pence;
    }
  };
  addAll('income', cumulative.income);
  addAll('expenses', cumulative.expenses);
  addAll('allowances', annual.allowances ?? {});
  return sums;
}

/** Amounts of a section by `section.name`; those of the two are added up. */
function sectionOf(section: string, amounts: object, more: object = {}): Record<string, Pence> {
  const sums: Record<string, Pence> = {};
  for (const [name, pence] of [...Object.entries(amountsOf(amounts)), ...Object.entries(amountsOf(more))]) {
    const key = `${section}.${name}`;
    sums[key] = (sums[key] ?? 0) + pence;
  }
  return sums;
}

/** Without the answers that are no amounts. */
const amountsOf = (fields: object): Record<string, Pence> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number'));

function entriesOf(
  totals: readonly CategoryTotal[],
  fieldsOf: (total: CategoryTotal) => readonly (string | null)[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const total of totals) {
    for (const field of fieldsOf(total)) {
      if (field !== null) counts[field] = (counts[field] ?? 0) + total.count;
    }
  }
  return counts;
}

function fieldsOfTrade(total: CategoryTotal): (string | null)[] {
  const { category: code, recordedPence, amountPence } = total;
  const category = findCategory(code);
  const [section, name] = hmrcFieldOfTrade(total)?.split('.') ?? [];
  if (!category || !name) return [];
  if (section === 'periodIncome') return [`income.${name}`];
  const isReduced = category.disallowable || recordedPence !== amountPence;
  return [`expenses.${name}`, isReduced ? `disallowable.${name}` : null];
}

function fieldOfProperty(sources: YearSources, total: CategoryTotal, isHoliday: boolean): string | null {
  const [section, name] = hmrcFieldOf(sources, total);
  if (section === undefined || name === undefined) return null;
  if (isHoliday) return `holiday.${holidayBox(section, name)}`;
  return section === 'income' && total.category === 'property.rent_a_room'
    ? 'income.rentARoom'
    : `${section}.${name}`;
}
