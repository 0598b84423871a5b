import type { Readable } from 'node:stream';
import type { Pence } from '../../domain/money.js';
import {
  entry,
  paragraph,
  type ReportBlock,
  type ReportColumn,
  type ReportRow,
  total,
} from '../../domain/reports/report-document.js';
import { longDate } from '../../domain/reports/wording.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { cover } from './pdf/cover.js';
import { closeSheet, openSheet } from './pdf/page.js';
import { sections } from './pdf/sections.js';
import { ukTime } from './report-wording.js';

/** Facts that a receipt proves. */
export interface ReceiptDocument {
  readonly clientName: string;
  /** Name of the software that filed it. */
  readonly software: string;
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
    /** Issues that the declarant accepted, in words. */
    readonly accepted: readonly string[];
    /** Places in the return whose values HMRC was given elsewhere. */
    readonly givenElsewhere: readonly string[];
  };
  /** Name, our figure, HMRC's. */
  readonly figures: readonly (readonly [name: string, ours: Pence, hmrc: Pence | null])[];
  readonly total: { readonly ours: Pence; readonly hmrc: Pence | null };
}

/**
 * A receipt as a tagged A4 document with its letters embedded, as reports are. The same receipt gives the same bytes.
 */
export function writeReceiptPdf(receipt: ReceiptDocument): Readable {
  const title = `Receipt for the tax return ${formatTaxYear(receipt.taxYear)}`;
  const [periodStart, periodEnd] = [taxYearStartsOn(receipt.taxYear), taxYearEndsOn(receipt.taxYear)];
  const sheet = openSheet({
    title: `${title}: ${receipt.clientName}`,
    author: receipt.clientName,
    subject: `${longDate(periodStart)} to ${longDate(periodEnd)}`,
    createdAt: receipt.submittedAt,
    colour: null,
  });
  cover(sheet, { title, periodStart, periodEnd, facts: [] }, null);
  sections(sheet, [
    { heading: 'Filing', level: 1, blocks: [facts('filing', evidence(receipt))] },
    { heading: 'Figures', level: 1, blocks: [figures(receipt)] },
    { heading: 'Declaration', level: 1, blocks: agreement(receipt) },
  ]);
  closeSheet(sheet, {
    head: `${title} · ${receipt.clientName}`,
    foot: `Tax return ${receipt.returnId}`,
  });
  return sheet.doc;
}

const FACT_COLUMNS: readonly ReportColumn[] = [
  { key: 'what', heading: 'What', unit: 'text', weight: 1 },
  { key: 'value', heading: 'Value', unit: 'text', weight: 2 },
];

const facts = (key: string, rows: readonly ReportRow[]): ReportBlock => ({
  kind: 'table',
  key,
  columns: FACT_COLUMNS,
  rows,
});

const evidence = (receipt: ReceiptDocument): readonly ReportRow[] => [
  entry('Client', receipt.clientName),
  entry('Filed with', receipt.software),
  entry('Received by HMRC', ukTime(receipt.submittedAt.toISOString())),
  entry('HMRC calculation', receipt.hmrcCalculationId),
  entry('HMRC correlation id', receipt.hmrcCorrelationId ?? 'none'),
  entry('Proved by', receipt.isReconciled ? 'HMRC’s records, read afterwards' : 'HMRC’s answer'),
  entry(
    'Obligation',
    receipt.acceptedAt
      ? `fulfilled, seen ${ukTime(receipt.acceptedAt.toISOString())}`
      : 'not yet shown as fulfilled',
  ),
];

const figures = (receipt: ReceiptDocument): ReportBlock => ({
  kind: 'table',
  key: 'figures',
  columns: [
    { key: 'figure', heading: 'Figure', unit: 'text' },
    { key: 'agreed', heading: 'Agreed to', unit: 'pence' },
    { key: 'hmrc', heading: 'HMRC', unit: 'pence' },
  ],
  rows: [
    ...receipt.figures.map((figure) => entry(...figure)),
    total('Due for the year', receipt.total.ours, receipt.total.hmrc),
  ],
});

const agreement = ({ declaration }: ReceiptDocument): readonly ReportBlock[] => [
  facts('declaration', [
    entry('Agreed to by', `${declaration.declarantName} (${declaration.declarantKind})`),
    entry('Agreed on', ukTime(declaration.agreedAt.toISOString())),
    entry('Wording', declaration.wordingVersion),
    entry('Fingerprint of the figures', declaration.figuresHash),
    ...declaration.accepted.map((issue) => entry('Known and accepted', issue)),
    ...declaration.givenElsewhere.map((place) => entry('Given to HMRC elsewhere', place)),
  ]),
  ...(declaration.wording === null ? [] : [paragraph(declaration.wording, 'muted')]),
];
