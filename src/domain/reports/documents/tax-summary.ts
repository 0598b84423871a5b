import { type Pence, poundsFromPence } from '../../money.js';
import { formatTaxYear } from '../../tax-year.js';
import { ASSUMPTION_WORDING, recommendationWording, WARNING_WORDING } from '../advice-wording.js';
import { type ClientYear, headOf, type ReportedProperty } from '../client-year.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportDocument,
  type ReportSection,
  type TableBlock,
  total,
} from '../report-document.js';
import { bandTable, deductions, incomeReceived, liabilityLines, type NamedAmount } from '../sa302.js';
import { categoriesOf, categoryRows, formOf } from '../source-categories.js';
import { longDate, pounds } from '../wording.js';
import { calculationOf, returnFields, totalFields } from '../year-fields.js';
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
      income_sources: year.incomeSources.map(sourceFields),
      calculation: calculationOf(year),
    },
    sections: [
      glance(year),
      ...payments(year),
      ...besideLastYear(year),
      ...advice(year),
      ...working(year),
      ...year.incomeSources.flatMap((source) => sourceSections(source, year)),
      closing(year),
    ],
  };
}

function glance({ totals, lastYear, calculation, taxYear }: ClientYear): ReportSection {
  const { incomePence, expensesPence, liabilityPence } = totals;
  const before = lastYear?.totals;
  const note = (pence: Pence | null | undefined) =>
    pence === null || pence === undefined ? {} : { note: `Last year ${pounds(pence)}` };
  const profit = incomePence - expensesPence;
  return {
    heading: 'The year at a glance',
    level: 1,
    blocks: [
      {
        kind: 'figures',
        figures: [
          {
            label: 'Business and rental income',
            unit: 'pence',
            value: incomePence,
            ...note(before?.incomePence),
          },
          {
            label: 'Allowable expenses',
            unit: 'pence',
            value: expensesPence,
            ...note(before?.expensesPence),
          },
          {
            label: profit < 0 ? 'Loss' : 'Profit',
            unit: 'pence',
            value: profit,
            ...note(before && before.incomePence - before.expensesPence),
          },
          {
            label: 'Tax and National Insurance',
            unit: liabilityPence === null ? 'text' : 'pence',
            value: liabilityPence ?? 'Not yet worked out',
            ...note(before?.liabilityPence),
          },
        ],
      },
      paragraph(story({ totals, calculation, taxYear })),
    ],
  };
}

function story({ calculation, taxYear }: Pick<ClientYear, 'totals' | 'calculation' | 'taxYear'>): string {
  const name = formatTaxYear(taxYear);
  if (calculation === null) {
    return `Your tax for ${name} has not been worked out yet. The figures below are what is on record so far.`;
  }
  const { totalIncome, totalLiability, balance } = calculation;
  const rate = effectiveRate(totalLiability, totalIncome);
  const first = paymentsDue(calculation)[0];
  const bill = `In ${name} you received ${pounds(totalIncome)} in all, on which ${pounds(totalLiability)} of tax, National Insurance and other amounts is due`;
  const share = rate === null ? '.' : `: ${rate}% of your income.`;
  if (balance < 0) return `${bill}${share} More was paid than is due, so HMRC owes you ${pounds(-balance)}.`;
  if (balance === 0 || first === undefined) return `${bill}${share} Nothing is left to pay for the year.`;
  return `${bill}${share} Of this, ${pounds(balance)} is left to pay by ${longDate(first.dueOn)}.`;
}

/** Per cent to one decimal; `null` without income. */
export const effectiveRate = (tax: Pence, income: Pence): number | null =>
  income <= 0 ? null : Math.round((tax * 1000) / income) / 10;

function payments({ calculation, subject }: ClientYear): ReportSection[] {
  if (calculation === null) return [];
  const due = paymentsDue(calculation);
  const blocks: ReportBlock[] =
    due.length === 0
      ? [paragraph('Nothing is due.')]
      : [paymentsTable(due), ...howToPay(subject.utrMasked).map((text) => paragraph(text, 'item'))];
  return [{ heading: 'What to pay and when', level: 1, blocks }];
}

function besideLastYear({ taxYear, totals, calculation, lastYear }: ClientYear): ReportSection[] {
  if (lastYear === null) return [];
  const row = (label: string, now: Pence | null | undefined, before: Pence | null | undefined) => {
    const known = typeof now === 'number' && typeof before === 'number';
    return entry(label, now ?? null, before ?? null, known ? now - before : null);
  };
  const old = lastYear.calculation;
  const table: TableBlock = {
    kind: 'table',
    key: 'beside_last_year',
    columns: [
      { key: 'item', heading: 'Item', unit: 'text' },
      { key: 'this_year', heading: formatTaxYear(taxYear), unit: 'pence' },
      { key: 'last_year', heading: formatTaxYear(taxYear - 1), unit: 'pence' },
      { key: 'change', heading: 'Change', unit: 'pence' },
    ],
    rows: [
      row('Business and rental income', totals.incomePence, lastYear.totals.incomePence),
      row('Allowable expenses', totals.expensesPence, lastYear.totals.expensesPence),
      row('Total income received', calculation?.totalIncome, old?.totalIncome),
      row('Income tax', calculation?.incomeTax.liability, old?.incomeTax.liability),
      row(
        'National Insurance',
        calculation && calculation.class2 + calculation.class4,
        old && old.class2 + old.class4,
      ),
      row('Total for the year', totals.liabilityPence, lastYear.totals.liabilityPence),
    ],
  };
  return [{ heading: 'Beside last year', level: 1, blocks: [table] }];
}

function advice({ calculation }: ClientYear): ReportSection[] {
  const all = calculation?.recommendations ?? [];
  if (all.length === 0) return [];
  const table: TableBlock = {
    kind: 'table',
    key: 'recommendations',
    columns: [
      { key: 'recommendation', heading: 'What you could do', unit: 'text' },
      { key: 'contribution', heading: 'Amount, gross', unit: 'pence' },
      { key: 'saves', heading: 'Saves', unit: 'pence' },
    ],
    rows: all.map(({ code, saves, contribution, assumes }) => {
      const condition = assumes === undefined ? '' : `, ${ASSUMPTION_WORDING[assumes]}`;
      return entry(`${recommendationWording(code)}${condition}`, contribution ?? null, saves);
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
  return [
    {
      heading: 'How the tax is worked out',
      level: 1,
      startsPage: true,
      blocks: [
        amounts('income', 'Income by source', incomeReceived(calculation), [
          'Total income received',
          calculation.totalIncome,
        ]),
        amounts('deductions', 'What is taken off', deductions(calculation), [
          'Total income on which tax is due',
          calculation.taxableIncome,
        ]),
        bandTable(calculation),
        amounts('liability', 'From income tax to the total', liabilityLines(calculation), [
          'Total for the year',
          calculation.totalLiability,
        ]),
      ],
    },
  ];
}

function amounts(
  key: string,
  heading: string,
  rows: readonly NamedAmount[],
  [label, sum]: readonly [string, Pence],
): TableBlock {
  return {
    kind: 'table',
    key,
    columns: [
      { key: 'item', heading, unit: 'text' },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
    ],
    rows: [...rows.map(({ wording, pence }) => entry(wording, pence)), total(label, sum)],
  };
}

type Source = ClientYear['incomeSources'][number];

function sourceSections(source: Source, { properties }: ClientYear): ReportSection[] {
  const { name, type, totals } = source;
  const kind = type === 'self_employment' ? 'self-employment' : type === 'uk_property' ? 'UK' : 'abroad';
  const heading = type === 'self_employment' ? `${name} (${kind})` : `Property (${kind})`;
  const section: ReportSection = {
    heading,
    level: 1,
    startsPage: true,
    blocks: [sourceTable(type, categoryRows(categoriesOf(totals), source))],
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
  const rows = categoryRows(categoriesOf(own), {
    incomePence: sum('income'),
    expensesPence: sum('expenses'),
  });
  return {
    heading: property?.name ?? 'No particular property',
    level: 2,
    blocks: [...share, sourceTable(type, rows)],
  };
}

const sourceTable = (type: Source['type'], rows: TableBlock['rows']): TableBlock => ({
  kind: 'table',
  key: 'categories',
  columns: [
    { key: 'category', heading: 'Category', unit: 'text' },
    { key: 'box', heading: `${formOf(type)} box`, unit: 'text', weight: 0.35 },
    { key: 'entries', heading: 'Entries', unit: 'count' },
    { key: 'amount', heading: 'Amount', unit: 'pence' },
  ],
  rows,
});

function closing({ calculation, taxYear, incomeSources }: ClientYear): ReportSection {
  const boxes = [...new Set(incomeSources.map(({ type }) => formOf(type)))].join(' and ');
  const warnings = [...new Set(calculation?.warnings.map(({ code }) => code) ?? [])];
  return {
    heading: 'About these figures, and your approval',
    level: 1,
    blocks: [
      paragraph(
        'Business and rental income and expenses are your share of the categorised transactions dated in the year, with refunds netted.' +
          (boxes === '' ? '' : ` Box numbers are those of HMRC’s ${boxes}.`),
        'muted',
      ),
      ...warnings.map((code) => paragraph(WARNING_WORDING[code] ?? 'Something needs to be checked.', 'item')),
      {
        kind: 'approval',
        statement: `I have checked these figures for ${formatTaxYear(taxYear)}. As far as I know they are correct and complete.`,
      },
    ],
  };
}

function sourceFields(source: Source) {
  const { name, type, incomePence, expensesPence, totals } = source;
  return {
    name,
    kind: type,
    income: poundsFromPence(incomePence),
    expenses: poundsFromPence(expensesPence),
    profit: poundsFromPence(incomePence - expensesPence),
    categories: categoriesOf(totals).map(({ totalPence, ...category }) => ({
      ...category,
      total: poundsFromPence(totalPence),
    })),
  };
}
