import { type Pence, poundsFromPence } from '../../money.js';
import { formatTaxYear } from '../../tax-year.js';
import type { ClientInsight } from '../client-insight.js';
import { type ClientLedger, inMonth, monthsOf, monthsShown, takingsOf } from '../client-ledger.js';
import { type ClientYear, headOf } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import { taxedProfitSteps } from '../figure-steps.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  sumRow,
  type TableBlock,
} from '../report-document.js';
import { type CategoryFigure, categoriesOf } from '../source-categories.js';
import { taxedProfitTable } from '../steps-table.js';
import { monthName, pounds } from '../wording.js';
import { effectiveRate, lastYearFields, returnFields, totalFields, workingFields } from '../year-fields.js';
import { yearFigures } from '../year-figures.js';
import { paymentsDue, paymentsTable } from './payments-due.js';

const MAX_BARS = 6;

/** Analytics of a year: trends, the cost of tax, money to put aside, and points to look at. */
export function analyticsDocument(insight: ClientInsight): ReportDocument {
  const { year } = insight.ledger;
  return {
    ...headOf(year),
    type: 'analytics',
    title: `Analysis ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...totalFields(year.totals),
      ...returnFields(year),
      last_year: lastYearFields(year),
      working: workingFields(year),
      ...insightFields(insight),
    },
    sections: [
      glance(insight),
      ...taxedProfit(year),
      tax(insight),
      ...forecast(insight),
      trends(insight.ledger),
      byCategory(insight.ledger),
      toLookAt(insight),
    ],
  };
}

function glance({ ledger }: ClientInsight): ReportSection {
  const months = monthsShown(ledger.year.taxYear, ledger.movements);
  const values = months.map(({ key }) => takingsOf(inMonth(ledger.movements, key)));
  const { profitPence } = takingsOf(ledger.movements);
  const blocks: ReportBlock[] = [yearFigures(ledger.year), ...doubtBlocks(ledger.year.doubts)];
  if (ledger.movements.length > 0) {
    blocks.push({
      kind: 'chart',
      title: 'Income, expenses and profit by month',
      labels: months.map(({ short }) => short.slice(0, 3)),
      series: [
        { name: 'Income', values: values.map(({ incomePence }) => incomePence) },
        { name: 'Expenses', values: values.map(({ expensesPence }) => expensesPence) },
        { name: 'Profit', values: values.map((one) => one.profitPence) },
      ],
      alternative: `Bars of income, expenses and profit for each month, which come to a ${profitPence < 0 ? 'loss' : 'profit'} of ${pounds(Math.abs(profitPence))}. The table of months has every figure.`,
    });
  }
  return { heading: 'The year at a glance', level: 1, blocks };
}

function tax({ calculation, marginal, setAsidePence }: ClientInsight): ReportSection {
  const heading = 'What tax costs';
  if (calculation === null) {
    return {
      heading,
      level: 1,
      blocks: [paragraph('The tax of this year cannot be worked out from what is on record.')],
    };
  }
  const rate = effectiveRate(calculation.totalLiability, calculation.totalIncome);
  const due = paymentsDue(calculation);
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      figures: [
        { label: 'Tax and National Insurance', unit: 'pence', value: calculation.totalLiability },
        {
          label: 'Share of your income',
          unit: rate === null ? 'text' : 'percent',
          value: rate ?? 'No income',
        },
        ...(marginal === null
          ? []
          : [
              {
                label: `Cost of ${pounds(marginal.profitPence).replace(/\.00$/, '')} more profit`,
                unit: 'pence' as const,
                value: marginal.taxPence,
                note: `${effectiveRate(marginal.taxPence, marginal.profitPence) ?? 0}% of it`,
              },
            ]),
        { label: 'To put aside each month', unit: 'pence', value: setAsidePence ?? 0 },
      ],
    },
    paragraph('What to put aside is a twelfth of the tax of the year that nobody deducts for you.', 'muted'),
  ];
  if (due.length > 0)
    blocks.push(paragraph('Payments ahead, payments on account included:'), paymentsTable(due));
  return { heading, level: 1, blocks };
}

function taxedProfit(year: ClientYear): ReportSection[] {
  const steps = taxedProfitSteps(year);
  if (steps === null || year.incomeSources.length === 0) return [];
  const blocks = [taxedProfitTable(steps)];
  return [{ heading: 'From this profit to the profit that is taxed', level: 1, blocks }];
}

function forecast({ forecast: ahead, ledger }: ClientInsight): ReportSection[] {
  if (ahead === null) return [];
  const table: TableBlock = {
    kind: 'table',
    key: 'forecast',
    columns: [
      { key: 'item', heading: 'Item', unit: 'text' },
      { key: 'so_far', heading: 'So far', unit: 'pence' },
      { key: 'whole_year', heading: 'Forecast for the year', unit: 'pence' },
    ],
    rows: [
      entry('Business and rental income', ledger.year.totals.incomePence, ahead.incomePence),
      entry('Allowable expenses', ledger.year.totals.expensesPence, ahead.expensesPence),
      entry('Tax and National Insurance', ledger.year.totals.liabilityPence, ahead.taxPence),
    ],
  };
  return [
    {
      heading: 'Forecast of the whole year',
      level: 1,
      blocks: [
        paragraph(
          `A forecast, not a figure of the return: it takes the ${ahead.days} days so far and assumes that the rest of the year goes on like them.`,
        ),
        table,
      ],
    },
  ];
}

function trends({ year, movements }: ClientLedger): ReportSection {
  const cells = (own: typeof movements) => {
    const { incomePence, expensesPence, profitPence } = takingsOf(own);
    return [incomePence, expensesPence, profitPence];
  };
  const table: TableBlock = {
    kind: 'table',
    key: 'months',
    columns: [
      { key: 'month', heading: 'Month', unit: 'text' },
      { key: 'income', heading: 'Income', unit: 'pence' },
      { key: 'expenses', heading: 'Expenses', unit: 'pence' },
      { key: 'profit', heading: 'Profit', unit: 'pence' },
    ],
    rows: [
      ...monthsShown(year.taxYear, movements).map(({ key, name }) =>
        entry(name, ...cells(inMonth(movements, key))),
      ),
      sumRow('The year', ...cells(movements)),
    ],
  };
  return { heading: 'Month by month', level: 1, blocks: [table] };
}

interface Trend extends CategoryFigure {
  readonly beforePence: Pence | null;
}

/** The categories of the year, largest first, with last year's. */
function trendsByCategory({ year }: ClientLedger): Trend[] {
  const old = categoriesOf(year.lastYear?.incomeSources.flatMap(({ totals }) => totals) ?? []);
  return categoriesOf(year.incomeSources.flatMap(({ totals }) => totals))
    .filter(({ treatment }) => treatment === 'income' || treatment === 'expense')
    .map((one) => ({
      ...one,
      beforePence:
        year.lastYear === null
          ? null
          : (old.find(({ code, treatment }) => code === one.code && treatment === one.treatment)
              ?.totalPence ?? 0),
    }))
    .sort((one, other) => other.totalPence - one.totalPence);
}

function byCategory(ledger: ClientLedger): ReportSection {
  const all = trendsByCategory(ledger);
  if (all.length === 0) {
    const blocks = [paragraph('No category has a figure in this year.')];
    return { heading: 'By category', level: 1, blocks };
  }
  const hasBefore = ledger.year.lastYear !== null;
  const costs = all.filter(({ treatment }) => treatment === 'expense').slice(0, MAX_BARS);
  const chart: ReportBlock[] =
    costs.length === 0
      ? []
      : [
          {
            kind: 'chart',
            title: hasBefore ? 'The largest expenses, beside last year' : 'The largest expenses',
            labels: costs.map(({ name }) => name),
            series: [
              { name: formatTaxYear(ledger.year.taxYear), values: costs.map(({ totalPence }) => totalPence) },
              ...(hasBefore
                ? [
                    {
                      name: formatTaxYear(ledger.year.taxYear - 1),
                      values: costs.map(({ beforePence }) => beforePence ?? 0),
                    },
                  ]
                : []),
            ],
            alternative: `Bars of the largest kinds of expenses in this year${hasBefore ? ' and the year before' : ''}: ${costs.map(({ name, totalPence }) => `${name} ${pounds(totalPence)}`).join('; ')}.`,
          },
        ];
  const table: TableBlock = {
    kind: 'table',
    key: 'by_category',
    columns: [
      { key: 'category', heading: 'Category', unit: 'text' },
      { key: 'kind', heading: 'In or out', unit: 'text', weight: 0.4 },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
      ...(hasBefore
        ? [
            { key: 'last_year', heading: 'Last year', unit: 'pence' as const },
            { key: 'change', heading: 'Change', unit: 'pence' as const },
          ]
        : []),
    ],
    rows: all.map(({ name, treatment, totalPence, beforePence }) =>
      entry(
        name,
        treatment === 'income' ? 'In' : 'Out',
        totalPence,
        ...(beforePence === null ? [] : [beforePence, totalPence - beforePence]),
      ),
    ),
  };
  return { heading: 'By category', level: 1, blocks: [...chart, table] };
}

function toLookAt({ outliers, monthsWithoutIncome, ledger }: ClientInsight): ReportSection {
  const { transactions, uncategorised, withoutPounds } = ledger.counts;
  const share = shareOf(uncategorised, transactions);
  const items = [
    ...(uncategorised > 0
      ? [
          `${uncategorised} of ${transactions} transactions (${share}%) have no category yet and are in no figure.`,
        ]
      : []),
    ...(withoutPounds > 0
      ? [`${withoutPounds} transactions have no amount in pounds and are in no figure.`]
      : []),
    ...(ledger.toReview.count > 0
      ? [
          `${ledger.toReview.count} of ${transactions} transactions, of ${pounds(ledger.toReview.amountPence)} in all, wait for review.`,
        ]
      : []),
    ...(monthsWithoutIncome.length > 0
      ? [`No income is on record for ${monthsWithoutIncome.join(', ')}.`]
      : []),
    ...outliers.map(
      ({ category, month, pence, usualPence }) =>
        `${category}: ${pounds(pence)} in ${monthWording(month)}, where ${pounds(usualPence)} is usual.`,
    ),
  ];
  return {
    heading: 'Worth a look',
    level: 1,
    blocks:
      items.length === 0
        ? [paragraph('Every transaction has a category, no month lacks income, and no amount stands out.')]
        : items.map((text) => paragraph(text, 'item')),
  };
}

/** `April 2025` for `2025-04`. */
const monthWording = (month: string): string => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

/** Per cent to one decimal. */
const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;

function insightFields({ ledger, calculation, marginal, ...insight }: ClientInsight) {
  const { forecast: ahead, setAsidePence, outliers, monthsWithoutIncome } = insight;
  const { transactions, uncategorised, withoutPounds } = ledger.counts;
  return {
    effective_rate_percent: calculation && effectiveRate(calculation.totalLiability, calculation.totalIncome),
    marginal: marginal && {
      more_profit: poundsFromPence(marginal.profitPence),
      more_tax: poundsFromPence(marginal.taxPence),
      rate_percent: effectiveRate(marginal.taxPence, marginal.profitPence),
    },
    set_aside_per_month: setAsidePence === null ? null : poundsFromPence(setAsidePence),
    forecast: ahead && {
      is_forecast: true,
      days_so_far: ahead.days,
      total_income: poundsFromPence(ahead.incomePence),
      total_expenses: poundsFromPence(ahead.expensesPence),
      tax_liability: poundsFromPence(ahead.taxPence),
    },
    by_month: monthsOf(ledger.year.taxYear).map(({ key }) => {
      const { incomePence, expensesPence, profitPence } = takingsOf(inMonth(ledger.movements, key));
      return {
        month: key,
        income: poundsFromPence(incomePence),
        expenses: poundsFromPence(expensesPence),
        profit: poundsFromPence(profitPence),
      };
    }),
    outliers: outliers.map(({ pence, usualPence, ...one }) => ({
      ...one,
      amount: poundsFromPence(pence),
      usual: poundsFromPence(usualPence),
    })),
    months_without_income: monthsWithoutIncome,
    transactions: {
      count: transactions,
      uncategorised,
      uncategorised_percent: shareOf(uncategorised, transactions),
      without_amount_gbp: withoutPounds,
      needs_review: ledger.toReview.count,
      needs_review_amount: poundsFromPence(ledger.toReview.amountPence),
    },
  };
}
