import { type Pence, poundsFromPence } from '../../money.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import { formatTaxYear } from '../../tax-year.js';
import { causeWording, figureWording } from '../cause-wording.js';
import { headOf } from '../client-year.js';
import { doubtBlocks } from '../doubts.js';
import type { NextYear, NextYearBills } from '../next-year.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  sumRow,
  type TableBlock,
} from '../report-document.js';
import { pounds } from '../wording.js';
import { returnFields, totalFields } from '../year-fields.js';
import { yearFigures } from '../year-figures.js';

/** Next year's bill beside this year's on the same income, and what the law changes. */
export function whatChangesDocument(next: NextYear): ReportDocument {
  const { year, bills } = next;
  return {
    ...headOf(year),
    type: 'what_changes',
    title: `What changes after ${formatTaxYear(year.taxYear)}`,
    fields: {
      ...totalFields(year.totals),
      ...returnFields(year),
      leaves_gains_out: next.leavesGainsOut,
      ...(bills === null ? { this_year: null, next_year: null, difference: null } : billFields(bills)),
    },
    sections: [
      { heading: 'The year', level: 1, blocks: [yearFigures(year), ...doubtBlocks(year.doubts)] },
      ...(bills === null ? [notKnown(next)] : compared(next, bills)),
    ],
  };
}

function compared(next: NextYear, bills: NextYearBills): ReportSection[] {
  return [
    {
      heading: 'Next year’s bill beside this year’s',
      level: 1,
      blocks: [paragraph(inShort(bills)), ...assumptions(next), billsTable(bills)],
    },
    { heading: 'Why it changes', level: 1, blocks: causes(bills) },
    { heading: 'How certain next year’s figures are', level: 1, blocks: certainty(bills) },
  ];
}

function inShort({ thisYear, nextYear, difference: { amount } }: NextYearBills): string {
  const next = formatTaxYear(nextYear.taxYear);
  const bill = `On the same income the bill of ${next} would be ${pounds(nextYear.totalLiability)}`;
  if (amount === 0) return `${bill}, the same as that of ${formatTaxYear(thisYear.taxYear)}.`;
  return `${bill}, ${pounds(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'} than that of ${formatTaxYear(thisYear.taxYear)}.`;
}

const assumptions = ({ leavesGainsOut }: NextYear): ReportBlock[] => [
  paragraph('This takes all income, expenses and reliefs to be the same in both years.', 'muted'),
  ...(leavesGainsOut
    ? [
        paragraph(
          'Gains on what was sold are left out of both bills, since a sale does not come again.',
          'muted',
        ),
      ]
    : []),
];

/** The parts of a bill, which add up to it. */
const PARTS: readonly (readonly [wording: string, of: (bill: TaxCalculation) => Pence])[] = [
  ['Income tax', ({ incomeTax }) => incomeTax.liability],
  ['National Insurance', ({ class2, class4 }) => class2 + class4],
  ['Student and postgraduate loans', ({ studentLoan, postgraduateLoan }) => studentLoan + postgraduateLoan],
];

/** Corrections of Pay As You Earn: collected for earlier years, or repaid. */
const otherOf = (bill: TaxCalculation): Pence =>
  PARTS.reduce((rest, [, of]) => rest - of(bill), bill.totalLiability);

function billsTable({ thisYear, nextYear, difference }: NextYearBills): TableBlock {
  const rows = [...PARTS, ['Corrections through the tax code', otherOf] as const].map(
    ([wording, of]) => [wording, of(thisYear), of(nextYear)] as const,
  );
  return {
    kind: 'table',
    key: 'bills',
    columns: [
      { key: 'part', heading: 'Part of the bill', unit: 'text' },
      { key: 'this_year', heading: formatTaxYear(thisYear.taxYear), unit: 'pence' },
      { key: 'next_year', heading: formatTaxYear(nextYear.taxYear), unit: 'pence' },
      { key: 'change', heading: 'Change', unit: 'pence' },
    ],
    rows: [
      ...rows
        .filter(([, now, then]) => now !== 0 || then !== 0)
        .map(([wording, now, then]) => entry(wording, now, then, then - now)),
      sumRow('Total for the year', thisYear.totalLiability, nextYear.totalLiability, difference.amount),
    ],
  };
}

function causes({ difference: { amount, causes: found } }: NextYearBills): ReportBlock[] {
  if (found.length === 0) return [paragraph('Nothing that the law changes affects this bill.')];
  const table: TableBlock = {
    kind: 'table',
    key: 'causes',
    columns: [
      { key: 'cause', heading: 'What the law changes', unit: 'text' },
      { key: 'amount', heading: 'Adds to the bill', unit: 'pence' },
    ],
    rows: [
      ...found.map((cause) => entry(causeWording(cause.code), cause.amount)),
      sumRow('The whole change', amount),
    ],
  };
  return [
    table,
    paragraph(
      'Each amount is what its own change adds when the changes are made one after the other, in this order.',
      'muted',
    ),
  ];
}

function certainty({ status: { figuresNotEnacted } }: NextYearBills): ReportBlock[] {
  if (figuresNotEnacted.length === 0) return [paragraph('Every rate and limit that this rests on is law.')];
  return [
    paragraph('Some rates and limits are not law yet, and may become others:'),
    ...figuresNotEnacted.map(({ figure, status }) =>
      paragraph(
        status === 'announced'
          ? `${figureWording(figure)}: as the government has announced.`
          : `${figureWording(figure)}: taken to stay as in the year before.`,
        'item',
      ),
    ),
  ];
}

const notKnown = ({ year }: NextYear): ReportSection => ({
  heading: 'Next year’s bill beside this year’s',
  level: 1,
  blocks: [
    paragraph(
      `The bill of ${formatTaxYear(year.taxYear + 1)} cannot be worked out from what is on record: there are no rates for it yet, or a figure of ${formatTaxYear(year.taxYear)} is not possible in it.`,
    ),
  ],
});

const billFields = ({ thisYear, nextYear, difference, status }: NextYearBills) => ({
  this_year: billField(thisYear),
  next_year: {
    ...billField(nextYear),
    status: status.status,
    figures_not_enacted: status.figuresNotEnacted,
  },
  difference: {
    amount: poundsFromPence(difference.amount),
    causes: difference.causes.map(({ code, amount }) => ({ code, amount: poundsFromPence(amount) })),
  },
});

const billField = ({ taxYear, totalLiability }: TaxCalculation) => ({
  tax_year: formatTaxYear(taxYear),
  total_liability: poundsFromPence(totalLiability),
});
