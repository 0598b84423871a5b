import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import type { BrandingFields } from '../../../../src/domain/branding/branding.js';
import { readinessOf } from '../../../../src/domain/practice/readiness.js';
import { analyticsDocument } from '../../../../src/domain/reports/documents/analytics.js';
import { auditTrailDocument } from '../../../../src/domain/reports/documents/audit-trail.js';
import { incomeExpenseDocument } from '../../../../src/domain/reports/documents/income-expense.js';
import { practiceOverviewDocument } from '../../../../src/domain/reports/documents/practice-overview.js';
import { propertyIncomeDocument } from '../../../../src/domain/reports/documents/property-income.js';
import { quarterlyUpdateDocument } from '../../../../src/domain/reports/documents/quarterly-update.js';
import {
  sa100Document,
  sa103Document,
  sa105Document,
} from '../../../../src/domain/reports/documents/return-pages.js';
import { rowsWithoutDocumentDocument } from '../../../../src/domain/reports/documents/rows-without-document.js';
import {
  sa101Document,
  sa102Document,
  sa104Document,
  sa106Document,
  sa108Document,
  sa110Document,
} from '../../../../src/domain/reports/documents/supplementary-pages.js';
import { taxCalculationDocument } from '../../../../src/domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import { whatChangesDocument } from '../../../../src/domain/reports/documents/what-changes.js';
import { expensesWithoutDocument } from '../../../../src/domain/reports/expenses-without-document.js';
import { practiceClients } from '../../../../src/domain/reports/practice-year.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import { writeDocumentPdf } from '../../../../src/gateways/report-files/pdf/write-document-pdf.js';
import { READINESS_FACTS } from '../../../support/practice/readiness-facts.js';
import { filledFrom, insightFrom, nextYearFrom } from '../../../support/reports/filled-return.js';
import { type LedgerParts, ledgerFrom, type MadeLedger } from '../../../support/reports/generated-ledger.js';
import { filledOf, PAPER_YEAR } from '../../../support/reports/paper-boxes.js';
import { SAMPLE } from '../../../support/reports/sample-ledger.js';
import { structureFaults } from '../../../support/reports/structure-faults.js';
import { updatesFrom } from '../../../support/reports/updates-year.js';
import { fontsOf } from './fonts-of.js';
import { bytesOf, readPdfPages } from './read-pdf.js';

const FIRM: BrandingFields = {
  firmName: 'The Long-Established Chartered Accountants of Shropshire and the Marches '.repeat(2).trim(),
  address: '12 High Street\nShrewsbury',
  colour: '#ffcc00',
  logo: null,
};

const DOCUMENTS = {
  tax_summary: ({ year }: MadeLedger) => taxSummaryDocument(year),
  tax_calculation: ({ year }: MadeLedger) => taxCalculationDocument(year),
  income_expense: incomeExpenseDocument,
  property_income: propertyIncomeDocument,
  analytics: (ledger: MadeLedger) => analyticsDocument(insightFrom(ledger)),
  sa103: (ledger: MadeLedger) => sa103Document(filledFrom(ledger)),
  sa105: (ledger: MadeLedger) => sa105Document(filledFrom(ledger)),
  sa100: (ledger: MadeLedger) => sa100Document(filledFrom(ledger)),
  what_changes: (ledger: MadeLedger) => whatChangesDocument(nextYearFrom(ledger)),
  sa101: (ledger: MadeLedger) => sa101Document(filledMore(ledger)),
  sa102: (ledger: MadeLedger) => sa102Document(filledMore(ledger)),
  sa104: (ledger: MadeLedger) => sa104Document(filledMore(ledger)),
  sa106: (ledger: MadeLedger) => sa106Document(filledMore(ledger)),
  sa108: (ledger: MadeLedger) => sa108Document(filledMore(ledger)),
  sa110: (ledger: MadeLedger) => sa110Document(filledMore(ledger)),
  quarterly_update: (ledger: MadeLedger) => quarterlyUpdateDocument(updatesFrom(ledger)),
  practice_overview: practiceOf,
  audit_trail: auditTrailOf,
  rows_without_document: expensesOf,
} as const satisfies Readonly<Record<string, (ledger: MadeLedger) => ReportDocument>>;

/** The ledger's return, with a year that fills in each supplementary page. */
const filledMore = (ledger: MadeLedger) => ({ ...filledFrom(ledger), paper: filledOf(PAPER_YEAR).paper });

function auditTrailOf({ year }: MadeLedger): ReportDocument {
  const { name } = year.subject;
  return auditTrailDocument({
    reportId: 'rpt_1',
    asOf: new Date('2026-11-23T10:00:00Z'),
    taxYear: 2025,
    clientName: name,
    entries: Array.from({ length: 80 }, (_, index) => ({
      at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      actor: 'key_01kxyz01kxyz01kxyz01kxyz01',
      actorName: name.slice(0, 60),
      action: 'client.updated',
      detail: `The client ${name.slice(0, 60)} was changed.`,
      subjectId: null,
      hmrcReference: '041f7e4d-87d9-4d4a-a296-3cfbdf92f7e2',
      code: null,
      requestId: null,
      changes: index % 3 === 0 ? [{ field: 'trading_name', before: name, after: `${name} & Co` }] : [],
    })),
    replaced: [],
    transactions: [{ day: '2026-01-02', actor: name.slice(0, 60), detail: 'changed', count: 12_345 }],
  });
}

/** Sixty expenses of each of two clients, more than are listed. */
function expensesOf({ year }: MadeLedger): ReportDocument {
  const expenses = expensesWithoutDocument(100);
  for (let at = 0; at < 120; at += 1)
    expenses.add({
      id: `txn_${at}`,
      clientId: `cl_${at % 2}`,
      client: year.subject.name,
      date: '2025-06-01',
      description: `CARD PAYMENT TO SCREWFIX DIRECT ${at} ON 01 JUN`,
      counterparty: null,
      reference: null,
      category: 'Car, van and travel: -40.00; Repairs and maintenance: -19.99',
      amountPence: -5_999 - at * 1_234_567,
      account: 'Business account',
      business: null,
      property: null,
    });
  return rowsWithoutDocumentDocument({
    reportId: 'rpt_1',
    asOf: new Date('2026-11-23T10:00:00Z'),
    taxYear: 2025,
    overPence: 5_000,
    clientName: null,
    ...expenses.result(),
  });
}

/** Two hundred clients of one name. */
function practiceOf({ year }: MadeLedger): ReportDocument {
  const facts = Array.from({ length: 200 }, (_, index) => ({
    id: `cl_${index}`,
    name: year.subject.name,
    readiness: readinessOf(READINESS_FACTS, 2025, '2026-11-23'),
    status: index % 3 === 0 ? year.status : null,
    ...year.totals,
    isStale: index % 2 === 0,
    uncategorised: index,
    withoutPounds: index % 7,
    toReview: { count: index % 9, amountPence: 12_345 * (index % 9) },
    obligations: [],
  }));
  return practiceOverviewDocument({
    reportId: 'rpt_1',
    asOf: new Date('2026-11-23T10:00:00Z'),
    taxYear: 2025,
    clients: practiceClients(facts, 2025, '2026-11-23'),
  });
}

const [HOUSE] = SAMPLE.properties;
const TRADE = SAMPLE.businesses[0]?.id ?? '';
const sixtyProperties = Array.from({ length: 60 }, (_, index) => ({
  ...HOUSE,
  id: `01900000-0000-7000-8000-${String(1000 + index).padStart(12, '0')}`,
  name: `${index + 1} Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Terrace`,
})) as LedgerParts['properties'];

const ALL_TYPES = Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[];

interface Case extends Partial<LedgerParts> {
  readonly isCalculated?: false;
  /** All when left out. */
  readonly types?: readonly (keyof typeof DOCUMENTS)[];
}

/** A name stands in the same places of every document. */
const NAMED = [
  'tax_summary',
  'income_expense',
  'property_income',
  'audit_trail',
  'practice_overview',
  'rows_without_document',
] as const;

const CASES: readonly [string, Case][] = [
  [
    'a long client',
    {
      types: [
        'tax_summary',
        'income_expense',
        'sa103',
        'quarterly_update',
        'practice_overview',
        'audit_trail',
      ],
      name: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim(),
    },
  ],
  [
    'sixty properties',
    {
      types: ['tax_summary', 'property_income'],
      properties: sixtyProperties,
      rows: sixtyProperties.map(({ id }, index) => ({
        date: '2025-06-12',
        category: 'property.rent_income',
        businessId: null,
        propertyId: id,
        pence: 123_456_789 + index,
        allowableBps: 10_000,
      })),
    },
  ],
  [
    'a loss of millions',
    {
      rows: SAMPLE.rows.map((row) => ({ ...row, pence: row.pence < 0 ? row.pence * 1_000 : row.pence * 90 })),
    },
  ],
  ['no income at all', { rows: [] }],
  ['no calculation', { isCalculated: false }],
  [
    'a Welsh name',
    { types: NAMED, name: 'Llŷr ap Siôn Ŵyn', businesses: [{ id: TRADE, tradingName: 'Siop Tŷ’r Ŵyn' }] },
  ],
  [
    'a Polish name',
    { types: NAMED, name: 'Łukasz Żółć-Gęślą', businesses: [{ id: TRADE, tradingName: 'Źdźbło i Spółka' }] },
  ],
  [
    'an Arabic name',
    { types: NAMED, name: 'محمد علي', businesses: [{ id: TRADE, tradingName: 'شركة النور' }] },
  ],
];

const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

describe('every document of a year', () => {
  it('is looked at by a check that sees each kind of fault', async () => {
    const doc = new PDFDocument({ tagged: true });
    const root = doc.struct('Document');
    doc.addStructure(root);
    const section = doc.struct('Sect');
    root.add(section);
    section.add(doc.struct('H2', {}, () => doc.text('A heading without the one above it')));
    section.add(doc.struct('TR', {}, [doc.struct('TD', {}, () => doc.text('A cell of no table'))]));
    section.add(doc.struct('Figure', {}, () => doc.rect(10, 10, 5, 5).fill('#123456')));
    root.end();
    doc.text('Text of no element');
    doc.end();
    const pdf = await bytesOf(doc as unknown as Readable);

    expect(await fontsOf(pdf)).toMatchObject([{ isEmbedded: false }]);
    expect(await structureFaults(pdf)).toEqual([
      'TR in Sect',
      'a figure without words',
      'a heading of level 2 after a higher one than 1',
      '0 headings of level 1',
      'page 1: 1 operators outside any tag',
    ]);
  });

  it('prints the overview of a practice in letters that can be read', async () => {
    const pdf = await bytesOf(writeDocumentPdf(practiceOf(ledgerFrom(SAMPLE)), FIRM));
    const [page = []] = await readPdfPages(pdf);

    expect(page.find(({ text }) => text === 'On time')?.height).toBeGreaterThanOrEqual(8);
  });

  it.each(CASES)(
    'lays out %s: nothing cut, in order, no page but the last a third empty',
    async (_case, parts) => {
      const made = ledgerFrom({ ...SAMPLE, ...parts });
      const ledger =
        parts.isCalculated === false ? { ...made, year: { ...made.year, calculation: null } } : made;

      for (const type of parts.types ?? ALL_TYPES) {
        const documentOf = DOCUMENTS[type];
        const pdf = await bytesOf(writeDocumentPdf(documentOf(ledger), FIRM));
        const pages = await readPdfPages(pdf);

        for (const [index, page] of pages.entries()) {
          const cut = page.filter(({ x, y, width }) => x < 45 || x + width > 551 || y < 20 || y > 825);
          expect(cut, `${type} page ${index + 1}`).toEqual([]);
          const bottom = Math.max(...page.filter(({ y }) => y < 785).map(({ y }) => y));
          if (index < pages.length - 1) expect(bottom, `${type} page ${index + 1}`).toBeGreaterThan(300);
        }
        const written = letters(
          pages
            .flat()
            .map(({ text }) => text)
            .join(''),
        );
        expect(written, type).toContain(letters(ledger.year.subject.name).slice(0, 6));
        expect(await structureFaults(pdf), type).toEqual([]);
        const borrowed = (await fontsOf(pdf)).filter(({ isEmbedded }) => !isEmbedded);
        expect(borrowed, type).toEqual([]);
      }
    },
    120_000,
  );
});
