import type { Readable } from 'node:stream';
import { closeSheet, heading, INK, openSheet, paragraph, type Sheet } from './pdf-sheet.js';
import { type TableRow, table } from './pdf-table.js';
import { summaryFigures, titleBlock } from './pdf-title-block.js';
import type {
  ReportedCalculation,
  ReportedCalculationLine,
  ReportedIncomeSource,
  ReportedTreatment,
  TaxSummaryReport,
} from './report-model.js';
import { codeWording, formOf, longDate, pounds, ukTime } from './report-wording.js';

/**
 * The summary as an A4 document to hand to a client. The fonts are those every PDF reader has, so letters
 * outside Western Europe are spelt as `printableText` says. The same report gives the same bytes.
 * @throws {RangeError} when `asOf` or `submittedAt` is no instant, or an amount no whole pence
 */
export function writeTaxSummaryPdf(report: TaxSummaryReport): Readable {
  const title = `Tax summary ${report.taxYear}`;
  const sheet = openSheet({
    title: `${title}: ${report.client.displayName}`,
    author: report.client.displayName,
    subject: `Income, expenses and tax, ${longDate(report.periodStart)} to ${longDate(report.periodEnd)}`,
    createdAt: new Date(report.asOf),
  });

  titleBlock(sheet, title, report);
  summaryFigures(sheet, report.totals);
  for (const source of report.incomeSources) incomeSource(sheet, source);
  if (report.incomeSources.length === 0) noIncomeSources(sheet);
  calculation(sheet, report.calculation);
  notes(sheet, report);

  closeSheet(sheet, {
    head: `${title} - ${report.client.displayName}`,
    foot: `Report ${report.reportId}. Figures as of ${ukTime(report.asOf)}.`,
  });
  return sheet.doc;
}

function noIncomeSources(sheet: Sheet): void {
  heading(sheet, 'Income and expenses', 20);
  paragraph(sheet, 'No categorised income or expense falls in this year.');
}

function incomeSource(sheet: Sheet, source: ReportedIncomeSource): void {
  const kind = source.kind === 'self_employment' ? 'self-employment' : 'UK property';
  heading(sheet, `${source.name} (${kind})`);
  const columns = [
    { heading: 'Category', width: 247.28 },
    { heading: `${formOf(source.kind)} box`, width: 70, align: 'right' as const },
    { heading: 'Entries', width: 60, align: 'right' as const },
    { heading: 'Amount', width: 110, align: 'right' as const },
  ];
  table(sheet, columns, [
    ...group(source, 'income', 'Income'),
    total('Total income', source.incomePence),
    ...group(source, 'expense', 'Expenses'),
    total('Total expenses', source.expensesPence),
    total(source.profitPence < 0 ? 'Loss' : 'Profit', source.profitPence),
    ...group(source, 'not_allowable', 'Paid, but not allowable'),
    ...group(source, 'tax_reducer', 'Not an expense: relieved by reducing the tax'),
  ]);
}

function group(source: ReportedIncomeSource, treatment: ReportedTreatment, label: string): TableRow[] {
  const entries = source.categories.filter((category) => category.treatment === treatment);
  if (entries.length === 0) return [];
  return [
    { kind: 'group', cells: [label] },
    ...entries.map(({ name, box, count, totalPence }) => ({
      kind: 'entry' as const,
      cells: [name, box ?? '', String(count), pounds(totalPence)],
    })),
  ];
}

const total = (label: string, pence: number): TableRow => ({
  kind: 'total',
  cells: [label, '', '', pounds(pence)],
});

function calculation(sheet: Sheet, figures: ReportedCalculation | null): void {
  if (figures === null) {
    heading(sheet, 'Tax', 20);
    paragraph(sheet, 'No tax calculation stands for this year yet.');
    return;
  }
  if (figures.bands.length > 0) bands(sheet, figures);
  liability(
    sheet,
    figures.lines.filter((line) => line.addsToTotal),
  );
  if (figures.amountsDue.length > 0) amountsDue(sheet, figures);
  if (figures.warnings.length > 0) warnings(sheet, figures);
  working(
    sheet,
    figures.lines.filter((line) => !line.addsToTotal),
  );
}

function bands(sheet: Sheet, figures: ReportedCalculation): void {
  heading(sheet, 'Tax by band');
  const columns = [
    { heading: 'Income', width: 157.28 },
    { heading: 'Band', width: 110 },
    { heading: 'Rate', width: 50, align: 'right' as const },
    { heading: 'Amount in band', width: 90, align: 'right' as const },
    { heading: 'Tax', width: 80, align: 'right' as const },
  ];
  const rows = figures.bands.map(({ source, band, ratePercent, amountPence, taxPence }) => ({
    kind: 'entry' as const,
    cells: [codeWording(source), codeWording(band), `${ratePercent}%`, pounds(amountPence), pounds(taxPence)],
  }));
  const taxPence = figures.bands.reduce((sum, band) => sum + band.taxPence, 0);
  table(sheet, columns, [
    ...rows,
    { kind: 'total', cells: ['Income tax before reductions', '', '', '', pounds(taxPence)] },
  ]);
}

const LINE_COLUMNS = [
  { heading: 'Step', width: 227.28 },
  { heading: 'Rule', width: 160 },
  { heading: 'Amount', width: 100, align: 'right' as const },
];

const lineRow = ({ label, citation, amountPence }: ReportedCalculationLine): TableRow => ({
  kind: 'entry',
  cells: [codeWording(label), citation, pounds(amountPence)],
});

function liability(sheet: Sheet, added: readonly ReportedCalculationLine[]): void {
  if (added.length === 0) return;
  heading(sheet, 'What makes up the liability');
  const sum = added.reduce((pence, line) => pence + line.amountPence, 0);
  const last: TableRow = { kind: 'total', cells: ['Tax and contributions', '', pounds(sum)] };
  table(sheet, LINE_COLUMNS, [...added.map(lineRow), last]);
}

function working(sheet: Sheet, steps: readonly ReportedCalculationLine[]): void {
  if (steps.length === 0) return;
  heading(sheet, 'The working');
  table(sheet, LINE_COLUMNS, steps.map(lineRow));
}

function amountsDue(sheet: Sheet, figures: ReportedCalculation): void {
  heading(sheet, 'What is due and when');
  const columns = [
    { heading: 'Due on', width: 117.28 },
    { heading: 'Payment', width: 270 },
    { heading: 'Amount', width: 100, align: 'right' as const },
  ];
  const rows = figures.amountsDue.map(({ dueOn, what, amountPence }) => ({
    kind: 'entry' as const,
    cells: [longDate(dueOn), codeWording(what), pounds(amountPence)],
  }));
  table(sheet, columns, rows);
}

function warnings(sheet: Sheet, figures: ReportedCalculation): void {
  heading(sheet, 'To check', 20);
  for (const warning of figures.warnings) paragraph(sheet, `• ${codeWording(warning)}`);
}

function notes(sheet: Sheet, report: TaxSummaryReport): void {
  heading(sheet, 'About these figures', 30);
  const boxes = [...new Set(report.incomeSources.map(({ kind }) => formOf(kind)))].join(' and ');
  paragraph(
    sheet,
    'Income and expenses are the client’s share of the categorised transactions dated in the period, with refunds netted.' +
      (boxes === '' ? '' : ` Box numbers are those of HMRC’s ${boxes}.`),
    INK.muted,
  );
}
