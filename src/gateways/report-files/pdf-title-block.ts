import { decorate, FONT, INK, PAGE, type Sheet } from './pdf-sheet.js';
import { printableText } from './printable-text.js';
import type { ReportedTotals, TaxSummaryReport } from './report-model.js';
import { longDate, pounds, statusWording, ukTime } from './report-wording.js';

/** The document's title, the period it covers, and whose it is. */
export function titleBlock(sheet: Sheet, title: string, report: TaxSummaryReport): void {
  const { doc, structure } = sheet;
  decorate(sheet, () => {
    doc.rect(PAGE.left, 48, 36, 4).fill(INK.accent);
  });
  const line = () => {
    doc
      .font(FONT.bold)
      .fontSize(22)
      .fillColor(INK.text)
      .text(title, PAGE.left, PAGE.top, { width: PAGE.width });
  };
  structure.add(doc.struct('H1', {}, line));
  const period = () => {
    const words = `${longDate(report.periodStart)} to ${longDate(report.periodEnd)}`;
    doc.font(FONT.regular).fontSize(11).fillColor(INK.muted).text(words, { width: PAGE.width });
  };
  structure.add(doc.struct('P', {}, period));
  doc.y += 12;
  for (const [label, value] of facts(report)) fact(sheet, label, value);
}

function facts({ client, status, submission }: TaxSummaryReport): [string, string][] {
  const list: [string, string][] = [['Client', client.displayName]];
  if (client.utrMasked !== null) list.push(['Unique Taxpayer Reference', client.utrMasked]);
  if (client.ninoMasked !== null) list.push(['National Insurance number', client.ninoMasked]);
  list.push(['Tax return', statusWording(status)]);
  if (submission) list.push(['Received by HMRC', ukTime(submission.submittedAt)]);
  if (submission?.hmrcReference) list.push(['HMRC reference', submission.hmrcReference]);
  return list;
}

function fact({ doc, structure }: Sheet, label: string, value: string): void {
  const top = doc.y;
  const printed = printableText(value);
  const line = () => {
    doc.font(FONT.regular).fontSize(9.5).fillColor(INK.muted).text(label, PAGE.left, top, { width: 150 });
    doc.font(FONT.bold).fillColor(INK.text);
    doc.text(printed, PAGE.left + 150, top, { width: PAGE.width - 150 });
  };
  structure.add(doc.struct('P', { actual: `${label}: ${value}` }, line));
  doc.y += 3;
}

/** The year in four figures, side by side. */
export function summaryFigures(sheet: Sheet, totals: ReportedTotals): void {
  const { doc } = sheet;
  doc.y += 12;
  const top = doc.y;
  const gap = 10;
  const width = (PAGE.width - 3 * gap) / 4;
  const figures: [string, string][] = [
    ['Income', pounds(totals.incomePence)],
    ['Expenses', pounds(totals.expensesPence)],
    [totals.profitPence < 0 ? 'Loss' : 'Profit', pounds(totals.profitPence)],
    [
      'Tax and contributions',
      totals.liabilityPence === null ? 'Not yet worked out' : pounds(totals.liabilityPence),
    ],
  ];
  for (const [index, [label, value]] of figures.entries()) {
    tile(sheet, { label, value, left: PAGE.left + index * (width + gap), top, width });
  }
  doc.y = top + TILE_HEIGHT;
}

const TILE_HEIGHT = 50;

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function tile(sheet: Sheet, { label, value, left, top, width }: Tile): void {
  const { doc, structure } = sheet;
  decorate(sheet, () => {
    doc.rect(left, top, width, TILE_HEIGHT).fill(INK.tint);
  });
  const inner = width - 20;
  const words = () => {
    doc.font(FONT.regular).fontSize(8.5).fillColor(INK.muted);
    doc.text(label, left + 10, top + 9, { width: inner, lineBreak: false });
    doc.font(FONT.bold).fontSize(14).fillColor(INK.text);
    doc.fontSize(Math.min(14, (14 * inner) / doc.widthOfString(value)));
    doc.text(value, left + 10, top + 24, { width: inner, lineBreak: false });
  };
  structure.add(doc.struct('P', { actual: `${label}: ${value}` }, words));
}
