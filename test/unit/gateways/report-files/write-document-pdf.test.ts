import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { BrandingFields } from '../../../../src/domain/branding/branding.js';
import { quarterlyUpdateDocument } from '../../../../src/domain/reports/documents/quarterly-update.js';
import { taxCalculationDocument } from '../../../../src/domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import { LINE_WORDING } from '../../../../src/domain/reports/line-wording.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import { writeDocumentPdf } from '../../../../src/gateways/report-files/pdf/write-document-pdf.js';
import { clientYear, fullYear, type YearParts } from '../../../support/reports/client-year.js';
import { ledgerFrom } from '../../../support/reports/generated-ledger.js';
import { makePng } from '../../../support/reports/make-png.js';
import { SAMPLE } from '../../../support/reports/sample-ledger.js';
import { updatesFrom } from '../../../support/reports/updates-year.js';
import { bytesOf, readPdfPages, textOf } from './read-pdf.js';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0b6e4f"/></svg>';
const FIRM: BrandingFields = {
  firmName: 'Hafren Accountancy LLP',
  address: '12 High Street\nShrewsbury',
  colour: '#ffcc00',
  logo: { type: 'image/svg+xml', bytes: Buffer.from(SVG) },
};
const TRADE = { 'self_employment.turnover': 5_000_000, 'self_employment.admin_costs': 100_000 };

const pdfOf = (document: ReportDocument, firm: BrandingFields | null = FIRM) =>
  bytesOf(writeDocumentPdf(document, firm));
const summaryOf = (parts: YearParts) => taxSummaryDocument(clientYear(parts));
const flattened = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('writeDocumentPdf', () => {
  it('prints the firm, whose year it is, each payment on its own line and how to pay', async () => {
    const text = flattened(textOf(await readPdfPages(await pdfOf(taxSummaryDocument(fullYear())))));

    for (const words of [
      'Hafren Accountancy LLP',
      'Priya Nair',
      '*******890',
      'Balancing payment for the year',
      'First payment on account for next year',
      'Second payment on account for next year',
      'followed by the letter K',
      'Interest from banks and building societies',
      'Dividends from companies',
      'Beside last year',
      'Signature',
    ]) {
      expect(text, words).toContain(words);
    }
  });

  it('says a total income once, and every section adds up to the total of the calculation', () => {
    const { sections } = taxSummaryDocument(fullYear());
    const tables = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
    for (const key of ['income', 'liability']) {
      const rows = tables.find((table) => table.key === key)?.rows ?? [];
      const sum = rows.slice(0, -1).reduce((pence, { cells }) => pence + Number(cells[1]), 0);
      expect(rows.at(-1)?.cells[1], key).toBe(sum);
    }
  });

  it('declares language, title, author and PDF/UA, has bookmarks, and keeps its metadata well-formed', async () => {
    const pdf = await pdfOf(summaryOf({ name: 'A & B </rdf:li><x> "\u0001', trade: TRADE }));
    const source = pdf.toString('latin1');

    expect(source).toContain('/Lang (en-GB)');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('(Hafren Accountancy LLP)');
    expect(source).toContain('pdfuaid:part');
    expect(source).toMatch(/\/Outlines \d+ 0 R/);
    expect(
      XMLValidator.validate(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0] ?? ''),
    ).toBe(true);
    expect(source).not.toContain('/BaseFont /Helvetica');
  });

  it('draws a logo whose colours are of a palette with shades', async () => {
    const bytes = makePng({
      width: 4,
      height: 1,
      colour: 3,
      depth: 2,
      chunks: [
        ['PLTE', Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9])],
        ['tRNS', Buffer.from([0, 128])],
      ],
      lines: Buffer.from([0, 0b00011011]),
    });
    const pdf = await pdfOf(summaryOf({ trade: TRADE }), { ...FIRM, logo: { type: 'image/png', bytes } });

    expect(pdf.toString('latin1')).toMatch(/\/Width 4\n\/Height 1[^>]*\/SMask \d+ 0 R/);
  });

  it('breaks no date, be its month wider than another', async () => {
    const pdf = await pdfOf(quarterlyUpdateDocument(updatesFrom(ledgerFrom(SAMPLE))));
    const lines = (await readPdfPages(pdf)).flat().map(({ text }) => text);

    for (const day of ['5 Jul 2025', '5 Oct 2025', '5 Jan 2026', '5 Apr 2026']) expect(lines).toContain(day);
  });

  it('keeps the signature on one page with what is signed, wherever the page ends', async () => {
    const { sections, ...document } = taxSummaryDocument(fullYear());
    const signed = sections.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'approval'));
    expect(signed).toHaveLength(1);
    for (let lines = 0; lines < 60; lines += 1) {
      const filling = Array.from({ length: lines }, (_, index) => ({
        kind: 'paragraph' as const,
        text: `Line ${index}`,
        tone: 'plain' as const,
      }));
      const section = { heading: 'Filling', level: 1 as const, blocks: filling };
      const pdf = await pdfOf({ ...document, sections: [section, ...signed] });
      const pages = (await readPdfPages(pdf)).map((page) => page.map(({ text }) => text));
      const [page = [], ...others] = pages.filter((texts) => texts.includes('Signature'));

      expect(others).toEqual([]);
      for (const label of [signed[0]?.heading, 'Signature', 'Date', 'Name', 'Capacity'])
        expect([lines, page.includes(label ?? '')]).toEqual([lines, true]);
    }
  });

  it('gives the same bytes for the same report', async () => {
    const first = await pdfOf(taxSummaryDocument(fullYear()));

    expect((await pdfOf(taxSummaryDocument(fullYear()))).equals(first)).toBe(true);
  });

  it('prints no name of a step of the calculation, in its own words or in capitals', async () => {
    const text =
      textOf(await readPdfPages(await pdfOf(taxCalculationDocument(fullYear())))) +
      textOf(await readPdfPages(await pdfOf(taxSummaryDocument(fullYear()))));

    for (const name of Object.keys(LINE_WORDING).filter((one) => one.includes('_'))) {
      expect(text).not.toContain(name);
    }
    expect(text).not.toMatch(/Class4|Uk property|Allowance allocation/);
  });

  it.skipIf(spawnSync('qpdf', ['--version']).error !== undefined)('is a sound file to qpdf', async () => {
    const path = join(tmpdir(), `report-${process.pid}.pdf`);
    writeFileSync(path, await pdfOf(taxSummaryDocument(fullYear())));

    expect(spawnSync('qpdf', ['--check', path]).status).toBe(0);
  });
});
