import type { Movement } from '../../analytics/series.js';
import type { Pence } from '../../money.js';
import { poundsFromPence } from '../../money.js';
import { formatTaxYear } from '../../tax-year.js';
import { type ClientLedger, inMonth, monthsShown, takingsOf } from '../client-ledger.js';
import { headOf } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import { type PropertyYear, propertiesOf } from '../property-year.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  sumRow,
  type TableBlock,
} from '../report-document.js';
import { categoryTable } from '../source-categories.js';
import { longDate, pounds } from '../wording.js';
import { returnFields, totalFields } from '../year-fields.js';
import { comparedFigure } from '../year-figures.js';

/** Each property's year: the client's share, finance costs apart, yield, and the months in which it brought in rent. */
export function propertyIncomeDocument(ledger: ClientLedger): ReportDocument {
  const { year } = ledger;
  const properties = propertiesOf(ledger);
  return {
    ...headOf(year),
    type: 'property_income',
    title: `Property income ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...totalFields(year.totals),
      ...returnFields(year),
      properties: properties.map(propertyFields),
    },
    sections: [
      glance(ledger, properties),
      ...(properties.length === 0 ? [] : [overview(properties), occupancy(properties)]),
      ...properties.map((one, index) => ownSection(one, ledger, index === 0)),
      about(),
    ],
  };
}

function glance({ year, movements }: ClientLedger, properties: readonly PropertyYear[]): ReportSection {
  const own = properties.flatMap((one) => one.movements);
  const { incomePence, expensesPence, financePence, profitPence } = takingsOf(own);
  const before = year.lastYear?.incomeSources.filter(({ type }) => type !== 'self_employment');
  const last = (of: 'incomePence' | 'expensesPence' | 'residentialFinanceCostsPence'): Pence | undefined =>
    before?.reduce((sum, one) => sum + one[of], 0);
  const [income, costs] = [last('incomePence'), last('expensesPence')];
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      figures: [
        comparedFigure('Rents and other income', incomePence, income),
        comparedFigure('Allowable expenses', expensesPence, costs),
        comparedFigure(
          profitPence < 0 ? 'Loss before finance costs' : 'Profit before finance costs',
          profitPence,
          income === undefined || costs === undefined ? undefined : income - costs,
        ),
        comparedFigure('Finance costs of homes', financePence, last('residentialFinanceCostsPence')),
      ],
    },
    ...doubtBlocks(year.doubts),
  ];
  if (movements.length === 0 || properties.length === 0) {
    blocks.push(paragraph('No income or expenses of a property are on record for this year.'));
    return { heading: 'The year at a glance', level: 1, blocks };
  }
  const months = monthsShown(year.taxYear, own).map(({ key, short }) => ({
    short,
    ...takingsOf(inMonth(own, key)),
  }));
  blocks.push({
    kind: 'chart',
    title: 'Rents, expenses and finance costs by month',
    labels: months.map(({ short }) => short.slice(0, 3)),
    series: [
      { name: 'Rents and other income', values: months.map((month) => month.incomePence) },
      { name: 'Allowable expenses', values: months.map((month) => month.expensesPence) },
      { name: 'Finance costs of homes', values: months.map((month) => month.financePence) },
    ],
    alternative: `Bars of rents, expenses and finance costs for each month. Altogether ${pounds(incomePence)} of income, ${pounds(expensesPence)} of expenses and ${pounds(financePence)} of finance costs.`,
  });
  return { heading: 'The year at a glance', level: 1, blocks };
}

function overview(properties: readonly PropertyYear[]): ReportSection {
  const table: TableBlock = {
    kind: 'table',
    key: 'by_property',
    columns: [
      { key: 'property', heading: 'Property', unit: 'text' },
      { key: 'share_percent', heading: 'Your share', unit: 'percent' },
      { key: 'income', heading: 'Income', unit: 'pence' },
      { key: 'expenses', heading: 'Expenses', unit: 'pence' },
      { key: 'profit', heading: 'Profit', unit: 'pence' },
      { key: 'finance_costs', heading: 'Finance costs', unit: 'pence' },
      { key: 'gross_yield_percent', heading: 'Gross yield', unit: 'percent' },
      { key: 'net_yield_percent', heading: 'Net yield', unit: 'percent' },
    ],
    rows: [
      ...properties.map(({ name, property, takings, grossYieldPercent, netYieldPercent }) =>
        entry(
          name,
          property?.shares.at(-1)?.percent ?? null,
          takings.incomePence,
          takings.expensesPence,
          takings.profitPence,
          takings.financePence,
          grossYieldPercent,
          netYieldPercent,
        ),
      ),
      sumOfAll(properties),
    ],
  };
  return { heading: 'By property', level: 1, blocks: [table] };
}

function sumOfAll(properties: readonly PropertyYear[]) {
  const all = takingsOf(properties.flatMap(({ movements }) => movements));
  const { incomePence, expensesPence, profitPence, financePence } = all;
  return sumRow('All properties', null, incomePence, expensesPence, profitPence, financePence, null, null);
}

function occupancy(properties: readonly PropertyYear[]): ReportSection {
  const table: TableBlock = {
    kind: 'table',
    key: 'occupancy',
    columns: [
      { key: 'property', heading: 'Property', unit: 'text' },
      { key: 'months_let', heading: 'Months to let', unit: 'count' },
      { key: 'months_with_income', heading: 'Months with income', unit: 'count' },
      { key: 'occupancy_percent', heading: 'Share of months', unit: 'percent' },
      { key: 'months_without', heading: 'Months without income', unit: 'text', weight: 1.4 },
    ],
    rows: properties
      .filter(({ property }) => property !== undefined)
      .map(({ name, monthsLet, monthsWithIncome, occupancyPercent, monthsWithout }) =>
        entry(name, monthsLet, monthsWithIncome, occupancyPercent, monthsWithout.join(', ') || 'None'),
      ),
  };
  const note =
    'A month counts as one to let from the day the property was first let until letting ended, up to the day of this report.';
  return { heading: 'Months with income', level: 1, blocks: [table, paragraph(note, 'muted')] };
}

function ownSection(one: PropertyYear, { year }: ClientLedger, isFirst: boolean): ReportSection {
  const { property, name, totals, takings, movements } = one;
  const facts = [
    ...(property === undefined || property.address === '' ? [] : [property.address]),
    ...shareWording(property),
    ...(property?.letFrom ? [`Let since ${longDate(property.letFrom)}.`] : []),
    ...(property?.letUntil ? [`Letting ended on ${longDate(property.letUntil)}.`] : []),
  ];
  const months: TableBlock = {
    kind: 'table',
    key: 'property_months',
    columns: [
      { key: 'month', heading: 'Month', unit: 'text' },
      { key: 'income', heading: 'Income', unit: 'pence' },
      { key: 'expenses', heading: 'Expenses', unit: 'pence' },
      { key: 'profit', heading: 'Profit', unit: 'pence' },
      { key: 'finance_costs', heading: 'Finance costs', unit: 'pence' },
    ],
    rows: [
      ...monthsShown(year.taxYear, movements).map((month) =>
        takingsRow(entry, month.name, inMonth(movements, month.key)),
      ),
      takingsRow(sumRow, 'The year', movements),
    ],
  };
  return {
    heading: name,
    level: 1,
    ...(isFirst ? { startsPage: true } : {}),
    blocks: [
      ...(facts.length === 0 ? [] : [paragraph(facts.join('. ').replaceAll('..', '.'), 'muted')]),
      ...(movements.length === 0
        ? [paragraph('Nothing is on record for this year.')]
        : [
            categoryTable(one.isForeign ? 'foreign_property' : 'uk_property', { totals, ...takings }),
            months,
          ]),
    ],
  };
}

function takingsRow(row: typeof entry, label: string, movements: readonly Movement[]) {
  const { incomePence, expensesPence, profitPence, financePence } = takingsOf(movements);
  return row(label, incomePence, expensesPence, profitPence, financePence);
}

function shareWording(property: PropertyYear['property']): string[] {
  const shares = property?.shares ?? [];
  const [only, ...others] = shares;
  if (only === undefined || (others.length === 0 && only.percent === 100)) return [];
  if (others.length === 0) return [`Your share is ${only.percent}%`];
  return [
    `Your share: ${shares.map(({ from, percent }) => `${percent}% from ${longDate(from)}`).join(', ')}`,
  ];
}

const about = (): ReportSection => ({
  heading: 'About these figures',
  level: 1,
  blocks: [
    paragraph(
      'Amounts are your share of the categorised transactions dated in the tax year, with refunds taken off. Finance costs of homes are no expense: they reduce the tax at the basic rate. Those of commercial property stand among the expenses.',
      'muted',
    ),
    paragraph(
      'Gross yield is the whole income of the year for each £100 of the purchase price; net yield is what is left of it after expenses and before finance costs. Both are left out where the purchase price is not on record.',
      'muted',
    ),
  ],
});

function propertyFields(one: PropertyYear) {
  const { incomePence, expensesPence, profitPence, financePence } = one.takings;
  return {
    name: one.name,
    is_foreign: one.isForeign,
    address: one.property?.address ?? null,
    shares: one.property?.shares ?? [],
    income: poundsFromPence(incomePence),
    expenses: poundsFromPence(expensesPence),
    profit: poundsFromPence(profitPence),
    finance_costs: poundsFromPence(financePence),
    gross_yield_percent: one.grossYieldPercent,
    net_yield_percent: one.netYieldPercent,
    months_let: one.monthsLet,
    months_with_income: one.monthsWithIncome,
    occupancy_percent: one.occupancyPercent,
  };
}
