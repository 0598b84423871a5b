import type { Readable } from 'node:stream';
import type { Pence } from '../../domain/money.js';
import { longDate, pounds } from '../../domain/reports/wording.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { closeSheet, FONT, heading, INK, openSheet, PAGE, paragraph, type Sheet } from './pdf-sheet.js';
import { table } from './pdf-table.js';
import { ukTime } from './report-wording.js';

/** What a receipt proves. */
export interface ReceiptDocument {
  readonly clientName: string;
  readonly taxYear: TaxYearStart;
  readonly returnId: string;
  readonly submittedAt: Date;
  readonly hmrcCalculationId: string;
  readonly hmrcCorrelationId: string | null;
  /** HMRC's answer was lost and its records were read instead. */
  readonly isReconciled: boolean;
  readonly acceptedAt: Date | null;
  readonly declaration: {
    readonly declarantName: string;
    readonly declarantKind: 'taxpayer' | 'agent';
    readonly agreedAt: Date;
    readonly wordingVersion: string;
    readonly wording: string | null;
    readonly figuresHash: string;
  };
  /** Name, our figure, HMRC's. */
  readonly figures: readonly (readonly [name: string, ours: Pence, hmrc: Pence | null])[];
  readonly total: { readonly ours: Pence; readonly hmrc: Pence | null };
}

/** A receipt as an A4 document. The same receipt gives the same bytes. */
export function writeReceiptPdf(receipt: ReceiptDocument): Readable {
  const year = formatTaxYear(receipt.taxYear);
  const title = `Receipt for the tax return ${year}`;
  const sheet = openSheet({
    title: `${title}: ${receipt.clientName}`,
    author: receipt.clientName,
    subject: 'Final declaration received by HM Revenue and Customs',
    createdAt: receipt.submittedAt,
  });
  titleOf(sheet, title, receipt);
  evidence(sheet, receipt);
  figures(sheet, receipt);
  agreement(sheet, receipt);
  closeSheet(sheet, {
    head: `${title} - ${receipt.clientName}`,
    foot: `Tax return ${receipt.returnId}`,
  });
  return sheet.doc;
}

function titleOf(sheet: Sheet, title: string, { taxYear }: ReceiptDocument): void {
  const { doc, structure } = sheet;
  const line = () => {
    doc.font(FONT.bold).fontSize(22).fillColor(INK.text);
    doc.text(title, PAGE.left, PAGE.top, { width: PAGE.width });
  };
  structure.add(doc.struct('H1', {}, line));
  doc.y += 4;
  const period = `${longDate(taxYearStartsOn(taxYear))} to ${longDate(taxYearEndsOn(taxYear))}`;
  paragraph(sheet, period, INK.muted);
}

const FACT_COLUMNS = [
  { heading: 'What', width: 157.28 },
  { heading: 'Value', width: 330 },
];

const entries = (rows: readonly (readonly [string, string])[]) =>
  rows.map((cells) => ({ kind: 'entry' as const, cells }));

function evidence(sheet: Sheet, receipt: ReceiptDocument): void {
  heading(sheet, 'Filing');
  const { acceptedAt, hmrcCorrelationId } = receipt;
  table(
    sheet,
    FACT_COLUMNS,
    entries([
      ['Client', receipt.clientName],
      ['Received by HMRC', ukTime(receipt.submittedAt.toISOString())],
      ['HMRC calculation', receipt.hmrcCalculationId],
      ['HMRC correlation id', hmrcCorrelationId ?? 'none'],
      ['Proved by', receipt.isReconciled ? 'HMRC’s records, read afterwards' : 'HMRC’s answer'],
      [
        'Obligation',
        acceptedAt ? `fulfilled, seen ${ukTime(acceptedAt.toISOString())}` : 'not yet shown as fulfilled',
      ],
    ]),
  );
}

function figures(sheet: Sheet, receipt: ReceiptDocument): void {
  heading(sheet, 'Figures');
  const columns = [
    { heading: 'Figure', width: 247.28 },
    { heading: 'Agreed to', width: 120, align: 'right' as const },
    { heading: 'HMRC', width: 120, align: 'right' as const },
  ];
  const shown = (pence: Pence | null) => (pence === null ? '' : pounds(pence));
  table(sheet, columns, [
    ...receipt.figures.map(([name, ours, hmrc]) => ({
      kind: 'entry' as const,
      cells: [name, shown(ours), shown(hmrc)],
    })),
    { kind: 'total', cells: ['Due for the year', shown(receipt.total.ours), shown(receipt.total.hmrc)] },
  ]);
}

function agreement(sheet: Sheet, { declaration }: ReceiptDocument): void {
  heading(sheet, 'Declaration');
  table(
    sheet,
    FACT_COLUMNS,
    entries([
      ['Agreed to by', `${declaration.declarantName} (${declaration.declarantKind})`],
      ['Agreed on', ukTime(declaration.agreedAt.toISOString())],
      ['Wording', declaration.wordingVersion],
      ['Fingerprint of the figures', declaration.figuresHash],
    ]),
  );
  if (declaration.wording !== null) paragraph(sheet, declaration.wording, INK.muted);
}
