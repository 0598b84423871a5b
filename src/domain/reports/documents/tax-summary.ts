import { adviceUntil, isAdviceOpen } from '../../tax/recommendations/advice-until.js';
import { dateInLondon } from '../../tax-returns/year-ended.js';
import { formatTaxYear } from '../../tax-year.js';
import { ASSUMPTION_WORDING, recommendationWording } from '../advice-wording.js';
import { carriedForwardTable } from '../carried-forward-table.js';
import { type ClientYear, headOf, type ReportedProperty } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import { balanceSteps, incomeSteps, taxableIncomeSteps, taxedProfitSteps } from '../figure-steps.js';
import { incomeAndTaxTable } from '../income-and-tax-table.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  type TableBlock,
} from '../report-document.js';
import { bandTable, liabilitySteps } from '../sa302.js';
import { categoryTable, formOf, sourceHeading } from '../source-categories.js';
import { balanceTable, stepsTable, taxedProfitTable, widerBandTable } from '../steps-table.js';
import { longDate, pounds } from '../wording.js';
import {
  calculationOf,
  effectiveRate,
  estimateBlocks,
  lastYearFields,
  rateOf,
  returnFields,
  sourceFields,
  totalFields,
  workingFields,
} from '../year-fields.js';
import { TOTALS_WORDING, yearFigures } from '../year-figures.js';
import { howToPay } from './how-to-pay.js';
import { paymentsDue, paymentsTable } from './payments-due.js';

/** The letter that a client gets: the story on one page, then how it comes about, then a place to approve. */
export function taxSummaryDocument(year: ClientYear): ReportDocument {
  return {
    ...headOf(year),
    type: 'tax_summary',
    title: `Tax summary ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...totalFields(year.totals),
      ...returnFields(year),
      effective_rate_percent: rateOf(year.calculation),
      last_year: lastYearFields(year),
      working: workingFields(year),
      income_sources: year.incomeSources.map(sourceFields),
      calculation: calculationOf(year),
    },
    sections: [
      glance(year),
      ...payments(year),
      besideLastYear(year),
      ...advice(year),
      ...working(year),
      ...year.incomeSources.flatMap((source) => sourceSections(source, year)),
      closing(year),
    ],
  };
}

const glance = (year: ClientYear): ReportSection => ({
  heading: 'The year at a glance',
  level: 1,
  blocks: [yearFigures(year), paragraph(story(year)), ...estimateBlocks(year), ...doubtBlocks(year.doubts)],
});

function story({ calculation, taxYear }: Pick<ClientYear, 'totals' | 'calculation' | 'taxYear'>): string {
  const name = formatTaxYear(taxYear);
  if (calculation === null) {
    return `Your tax for ${name} has not been worked out yet. The figures below are what is on record so far.`;
  }
  const { totalIncome, totalLiability, balance } = calculation;
  const rate = effectiveRate(totalLiability, totalIncome);
  const first = paymentsDue(calculation)[0];
  const bill = `Your income for tax in ${name}, after expenses, comes to ${pounds(totalIncome)}, on which ${pounds(totalLiability)} of tax, National Insurance and other amounts is due`;
  const share = rate === null ? '.' : `: ${rate}% of that income.`;
  if (balance < 0) return `${bill}${share} More was paid than is due, so HMRC owes you ${pounds(-balance)}.`;
  if (balance === 0 || first === undefined) return `${bill}${share} Nothing is left to pay for the year.`;
  return `${bill}${share} Of this, ${pounds(balance)} is left to pay by ${longDate(first.dueOn)}.`;
}

function payments({ calculation, subject }: ClientYear): ReportSection[] {
  if (calculation === null) return [];
  const due = paymentsDue(calculation);
  const blocks: ReportBlock[] = [
    balanceTable(balanceSteps(calculation)),
    ...(due.length === 0
      ? [paragraph('Nothing is due.')]
      : [paymentsTable(due), ...howToPay(subject.utrMasked).map((text) => paragraph(text, 'item'))]),
  ];
  return [{ heading: 'What to pay and when', level: 1, blocks }];
}

function besideLastYear(year: ClientYear): ReportSection {
  const heading = year.lastYear === null ? 'Your income and tax' : 'Beside last year';
  return { heading, level: 1, blocks: [incomeAndTaxTable(year)] };
}

/** Advice that can still be taken on the day of the report. */
function advice({ calculation, taxYear, asOf, submission }: ClientYear): ReportSection[] {
  const day = { on: dateInLondon(asOf), isFiled: submission !== null };
  const open = (calculation?.recommendations ?? []).filter(({ code }) => isAdviceOpen(code, taxYear, day));
  if (open.length === 0) return [];
  const table: TableBlock = {
    kind: 'table',
    key: 'recommendations',
    columns: [
      { key: 'recommendation', heading: 'What you could do', unit: 'text' },
      { key: 'until', heading: 'Until', unit: 'date' },
      { key: 'contribution', heading: 'Amount, gross', unit: 'pence' },
      { key: 'saves', heading: 'Saves', unit: 'pence' },
    ],
    rows: open.map(({ code, saves, contribution, assumes }) => {
      const condition = assumes === undefined ? '' : `, ${ASSUMPTION_WORDING[assumes]}`;
      const until = adviceUntil(code, taxYear);
      return entry(`${recommendationWording(code)}${condition}`, until, contribution ?? null, saves);
    }),
  };
  const note =
    'Each saving stands by itself: two together may save less than their sum. Ask us before you act.';
  return [{ heading: 'What we recommend', level: 1, blocks: [table, paragraph(note, 'muted')] }];
}

function working(year: ClientYear): ReportSection[] {
  const { calculation } = year;
  if (calculation === null) {
    const blocks = [paragraph('No tax calculation stands for this year yet.')];
    return [{ heading: 'How the tax is worked out', level: 1, blocks }];
  }
  const taxedProfit = taxedProfitSteps(year);
  return [
    {
      heading: 'How the tax is worked out',
      level: 1,
      startsPage: true,
      blocks: [
        ...(taxedProfit === null || year.incomeSources.length === 0 ? [] : [taxedProfitTable(taxedProfit)]),
        stepsTable(incomeSteps(calculation), {
          key: 'income',
          heading: 'Income by source',
          startsWith: null,
          comesTo: 'Total income received',
        }),
        stepsTable(taxableIncomeSteps(calculation), {
          key: 'deductions',
          heading: 'What is taken off',
          startsWith: 'Total income received',
          comesTo: 'Total income on which tax is due',
        }),
        ...widerBandTable(calculation),
        bandTable(calculation),
        stepsTable(liabilitySteps(calculation), {
          key: 'liability',
          heading: 'From income tax to the total',
          startsWith: 'Income tax charged',
          comesTo: 'Total for the year',
        }),
        ...carriedForwardTable(calculation),
      ],
    },
  ];
}

type Source = ClientYear['incomeSources'][number];

function sourceSections(source: Source, { properties }: ClientYear): ReportSection[] {
  const { type, totals } = source;
  const section: ReportSection = {
    heading: sourceHeading(source),
    level: 1,
    startsPage: true,
    blocks: [categoryTable(type, source)],
  };
  if (type === 'self_employment') return [section];
  const ids = [...new Set(totals.map(({ propertyId }) => propertyId))];
  if (ids.length < 2) return [section];
  return [
    section,
    ...ids.map((id) =>
      propertySection(
        source,
        properties.find((one) => one.id === id),
        id,
      ),
    ),
  ];
}

function propertySection(
  { type, totals }: Source,
  property: ReportedProperty | undefined,
  id: string | null,
): ReportSection {
  const own = totals.filter(({ propertyId }) => propertyId === id);
  const sum = (kind: 'income' | 'expenses') =>
    own
      .filter(({ countsAs }) => countsAs === kind)
      .reduce((pence, { amountPence }) => pence + amountPence, 0);
  const share =
    property && property.sharePercent !== 100
      ? [paragraph(`Your share: ${property.sharePercent}%.`, 'muted')]
      : [];
  const figures = { totals: own, incomePence: sum('income'), expensesPence: sum('expenses') };
  return {
    heading: property?.name ?? 'No particular property',
    level: 2,
    blocks: [...share, categoryTable(type, figures)],
  };
}

function closing({ taxYear, incomeSources }: ClientYear): ReportSection {
  const boxes = [...new Set(incomeSources.map(({ type }) => formOf(type)))].join(' and ');
  return {
    heading: 'About these figures, and your approval',
    level: 1,
    blocks: [
      paragraph(
        `${TOTALS_WORDING}${boxes === '' ? '' : ` Box numbers are those of HMRC’s ${boxes}.`}`,
        'muted',
      ),
      {
        kind: 'approval',
        statement: `I have checked these figures for ${formatTaxYear(taxYear)}. As far as I know they are correct and complete.`,
      },
    ],
  };
}
