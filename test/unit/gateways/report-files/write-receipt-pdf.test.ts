import { describe, expect, it } from 'vitest';
import {
  type ReceiptDocument,
  writeReceiptPdf,
} from '../../../../src/gateways/report-files/write-receipt-pdf.js';
import { structureFaults } from '../../../support/reports/structure-faults.js';
import { fontsOf } from './fonts-of.js';
import { bytesOf, readPdfPages } from './read-pdf.js';

const receiptOf = (clientName: string): ReceiptDocument => ({
  clientName,
  software: 'Tax compliance API',
  taxYear: 2025,
  returnId: 'tr_01kxyz',
  submittedAt: new Date('2026-11-20T10:00:00Z'),
  hmrcCalculationId: '041f7e4d-87d9-4d4a-a296-3cfbdf92f7e2',
  hmrcCorrelationId: null,
  isReconciled: true,
  acceptedAt: null,
  declaration: {
    accepted: ['transactions need review: 3, of £412.50 in all'],
    givenElsewhere: ['/inputs/trusts'],
    declarantName: clientName,
    declarantKind: 'taxpayer',
    agreedAt: new Date('2026-11-20T09:59:00Z'),
    wordingVersion: '2025-1',
    wording: 'The information that I have given is correct and complete. '.repeat(6).trim(),
    figuresHash: 'a'.repeat(64),
  },
  figures: [
    ['Total income', -123_456_789_01, null],
    ['Income tax', 0, 0],
  ],
  total: { ours: 123_456_789_01, hmrc: null },
});

const NAMES = [
  'Ada Byron',
  'Llŷr ap Siôn Ŵyn',
  'Łukasz Żółć-Gęślą',
  'محمد علي',
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim(),
];

const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

describe('writeReceiptPdf', () => {
  it.each(NAMES)('prints %s whole, with tags and embedded letters', async (name) => {
    const pdf = await bytesOf(writeReceiptPdf(receiptOf(name)));
    const pages = await readPdfPages(pdf);

    const runs = pages.flat();
    expect(runs.filter(({ x, y, width }) => x < 45 || x + width > 551 || y < 20 || y > 825)).toEqual([]);
    expect(letters(runs.map(({ text }) => text).join(''))).toContain(letters(name).slice(0, 6));
    expect(await structureFaults(pdf)).toEqual([]);
    expect((await fontsOf(pdf)).filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  it('gives the same bytes for the same receipt', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => bytesOf(writeReceiptPdf(receiptOf('Ada Byron')))),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true);
  });
});
