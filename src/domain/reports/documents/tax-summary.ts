import type { Pence } from '../../money.js';
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
import { categoryTable, formOf, sourceHeading } from '../source-categories.js';
import { longDate, pounds } from '../wording.js';
import { calculationOf, effectiveRate, returnFields, sourceFields, totalFields } from '../year-fields.js';
import { yearFigures } from '../year-figures.js';
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
      effective_rate_percent:
        year.calculation && effectiveRate(year.calculation.totalLiability, year.calculation.totalIncome),
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

const glance = (year: ClientYear): ReportSection => ({
  heading: 'The year at a glance',
  level: 1,
  blocks: [yearFigures(year), paragraph(story(year))],
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
