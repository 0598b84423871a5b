import { isSharedBetween } from '../../properties/ownership.js';
import type { FormFigures } from '../../reports/forms/form-box.js';
import { lossRelief } from '../../reports/forms/losses-set-off.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import { isFurnishedHolidayLetting } from '../../tax-returns/counts-as.js';
import { taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { CategoryTotal } from '../../transactions/category-total.js';
import { type AmountSums, addAmount } from '../amount-sums.js';
import { hmrcFieldOf, type PropertyYearToSend, propertyYear } from '../uk-property-year.js';
import type { YearSources } from '../year-sources.js';
import { isForeignTotal } from './foreign-property-pages.js';
import { amountsOf, entriesOf, givenTexts, sectionOf } from './page-figures.js';

/** Figures for the pages of property in the United Kingdom, with those of furnished holiday lettings apart. */
export function ukPropertyPages(sources: YearSources, calculation: TaxCalculation | null): FormFigures {
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
      ...sectionOf('allowances', year.annual.allowances),
      ...sectionOf('adjustments', year.annual.adjustments),
      ...holidayAmounts(holiday),
      'losses.broughtForward': year.lossesBroughtForwardPence,
      'losses.sideways': lossRelief(calculation?.lines ?? [], 'property_general'),
      'losses.carriedForward': calculation?.carriedForward.propertyLosses ?? 0,
    },
    entries: entriesOf(own, (total) => [fieldOfProperty(sources, total, isHoliday(total))]),
    texts: givenTexts({
      1: uk.length === 0 ? null : String(uk.length),
      3: isShared ? 'X' : null,
      4: hasRooms ? 'X' : null,
    }),
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

function holidayAmounts({ cumulative, annual }: PropertyYearToSend): AmountSums {
  const sums: AmountSums = {};
  const addSection = (section: string, amounts: object | undefined) => {
    for (const [name, pence] of Object.entries(amountsOf(amounts))) {
      addAmount(sums, `holiday.${holidayBox(section, name)}`, pence);
    }
  };
  addSection('income', cumulative.income);
  addSection('expenses', cumulative.expenses);
  addSection('allowances', annual.allowances);
  return sums;
}

function fieldOfProperty(sources: YearSources, total: CategoryTotal, isHoliday: boolean): string | null {
  const [section, name] = hmrcFieldOf(sources, total);
  if (section === undefined || name === undefined) return null;
  if (isHoliday) return `holiday.${holidayBox(section, name)}`;
  return section === 'income' && total.category === 'property.rent_a_room'
    ? 'income.rentARoom'
    : `${section}.${name}`;
}
