import type { LettingsAbroad } from '../../reports/pages/foreign-pages.js';
import { sumOf } from '../../tax/sum-of.js';
import type { CategoryTotal } from '../../transactions/category-total.js';
import { hmrcFieldOf } from '../uk-property-year.js';
import type { YearSources } from '../year-sources.js';
import { entriesOf } from './page-figures.js';

/** Boxes of the foreign pages by HMRC's names of income and expenses of property. */
const ABROAD: Readonly<Record<string, string>> = {
  'income.premiumsOfLeaseGrant': 'foreign_property.premiums',
  'allowances.costOfReplacingDomesticItems': 'foreign_property.domestic_items',
  'expenses.residentialFinancialCost': 'foreign_property.residential_finance_costs',
};

/** Figures of the lettings abroad that the foreign pages tell apart. */
export function foreignPropertyPages(sources: YearSources): LettingsAbroad {
  const own = sources.totals.filter((total) => total.side === 'property' && isForeignTotal(sources, total));
  const pathOf = (total: CategoryTotal): string | null => {
    const [section, name] = hmrcFieldOf(sources, total);
    if (section === undefined || name === undefined) return null;
    const plain = section === 'income' ? 'foreign_property.income' : 'foreign_property.expenses';
    return ABROAD[`${section}.${name}`] ?? plain;
  };
  const amountOf = (path: string) =>
    sumOf(
      own.filter((total) => pathOf(total) === path),
      ({ amountPence }) => amountPence,
    );
  return {
    count: sources.properties.filter(({ isForeign }) => isForeign).length,
    premiums: amountOf('foreign_property.premiums'),
    domesticItems: amountOf('foreign_property.domestic_items'),
    entries: entriesOf(own, (total) => [pathOf(total)]),
  };
}

/** Whether a total is of a property abroad. */
export const isForeignTotal = ({ properties }: YearSources, { propertyId }: CategoryTotal): boolean =>
  properties.some(({ id, isForeign }) => isForeign && id === propertyId);
