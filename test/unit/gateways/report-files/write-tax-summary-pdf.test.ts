import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it, vi } from 'vitest';
import { writeTaxSummaryPdf } from '../../../../src/gateways/report-files/write-tax-summary-pdf.js';
import { readPdfPages, textOf } from './read-pdf.js';
import { bytesOf, category, taxSummary } from './tax-summary-fixture.js';

const pdfOf = (changes: Parameters<typeof taxSummary>[0] = {}) =>
  bytesOf(writeTaxSummaryPdf(taxSummary(changes)));
const pagesOf = async (changes: Parameters<typeof taxSummary>[0] = {}) => readPdfPages(await pdfOf(changes));

describe('writeTaxSummaryPdf', () => {
  it('prints whose year it is, the figures, the boxes, the bands, the rules and what is due', async () => {
    const lines = (await pagesOf()).flat().map(({ text }) => text);

    expect(lines).toEqual(
      expect.arrayContaining([
        'Tax summary 2025-26',
        '6 April 2025 to 5 April 2026',
        'Priya Nair',
        '******7890',
        'QQ****56C',
        'Submitted to HMRC',
        '20 July 2026 at 10:15:02 BST',
        '£79,123.45',
        '£19,034.12',
        '£60,089.33',
        '£15,100.27',
        'SA103F box',
        'SA105 box',
        'Finance costs',
        '£4,300.00',
        'Basic rate',
        '40%',
        'Personal allowance',
        'ITA 2007 s.35',
        '31 January 2027',
        'Balancing payment',
        '• Three transactions have no category yet.',
      ]),
    );
  });

  it('puts the box, the count and the amount on the line of their category', async () => {
    const lines = (await pagesOf()).flat();
    const named = lines.find(({ text }) => text === 'Car, van and travel');

    const row = lines.filter(({ y }) => y === named?.y).sort((a, b) => a.x - b.x);

    expect(row.map(({ text }) => text)).toEqual(['Car, van and travel', '20', '61', '£17,034.12']);
  });

  it('adds up the lines that make the liability, and shows the working apart', async () => {
    const lines = (await pagesOf()).flat().map(({ text }) => text);
    const made = lines.indexOf('What makes up the liability');
    const working = lines.indexOf('The working');

    expect(lines.slice(made, working)).toEqual(
      expect.arrayContaining(['Income tax', '£10,607.73', 'Class 4', '£4,492.54', '£15,100.27']),
    );
    expect(lines.indexOf('Personal allowance')).toBeGreaterThan(working);
  });

  it('sets apart what is paid but not allowable, and finance costs', async () => {
    const [trade] = taxSummary().incomeSources;
    if (!trade) throw new Error('the fixture has a trade');
    const categories = [
      category({ name: 'Client lunch', treatment: 'not_allowable', box: '24', totalPence: 4_000, count: 1 }),
      category({ name: 'Fares', treatment: 'expense', box: '20', totalPence: 1_000, count: 1 }),
    ];

    const lines = (await pagesOf({ incomeSources: [{ ...trade, categories }] })).flat();

    const order = ['Fares', 'Total expenses', 'Profit', 'Paid, but not allowable', 'Client lunch'];
    expect(
      lines
        .map(({ text }) => text)
        .filter((text) => order.includes(text))
        .slice(-5),
    ).toEqual(order);
  });

  it('keeps the heading of a group with its first row', async () => {
    const [trade] = taxSummary().incomeSources;
    if (!trade) throw new Error('the fixture has a trade');
    for (let count = 20; count < 40; count++) {
      const categories = [
        ...Array.from({ length: count }, (_, index) => category({ name: `Income ${index}` })),
        category({ name: 'The expense', treatment: 'expense' }),
      ];

      const pages = await pagesOf({ incomeSources: [{ ...trade, categories }] });

      const page = pages.find((lines) => lines.some(({ text }) => text === 'The expense'));
      const group = page?.filter(({ text, x }) => text === 'Expenses' && x < 60);
      expect(group, `${count} rows`).toHaveLength(1);
    }
  });

  it('says that tax is not worked out when no calculation stands', async () => {
    const totals = { ...taxSummary().totals, liabilityPence: null };

    const text = textOf(await pagesOf({ totals, calculation: null, submission: null, status: null }));

    expect(text).toContain('Not yet worked out');
    expect(text).toContain('No tax calculation stands for this year yet.');
    expect(text).toContain('Not started');
  });

  it('breaks a long table across pages, repeats its headings, and loses and cuts no row', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `Category number ${index + 1}`);
    const [trade] = taxSummary().incomeSources;
    if (!trade) throw new Error('the fixture has a trade');
    const categories = names.map((name, index) => category({ name, totalPence: index }));

    const pages = await pagesOf({ incomeSources: [{ ...trade, categories }] });

    expect(pages.length).toBeGreaterThan(4);
    const printed = pages.map((lines) => lines.filter(({ text }) => names.includes(text)));
    expect(printed.flat().map(({ text }) => text)).toEqual(names);
    for (const [index, rows] of printed.entries()) {
      if (rows.length === 0) continue;
      expect(pages[index]?.some(({ text }) => text === 'SA103F box')).toBe(true);
      expect(Math.max(...rows.map(({ y }) => y))).toBeLessThan(780);
    }
  });

  it('numbers every page and signs it with the report and its time', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => ({
      label: `Step ${index}`,
      citation: 'ITA 2007 s.23',
      amountPence: index,
      addsToTotal: false,
    }));
    const calculation = { lines, bands: [], amountsDue: [], warnings: [] };

    const pages = await pagesOf({ calculation });

    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      const text = textOf([page]);
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(text).toContain(
        'Report rpt_01k9qz7x3m8v2c4d5e6f7g8h9j. Figures as of 21 July 2026 at 12:54:44 BST.',
      );
      expect(text.includes('Tax summary 2025-26 - Priya Nair')).toBe(index > 0);
    }
  });

  it('never leaves a section heading alone at the foot of a page', async () => {
    for (let count = 1; count <= 40; count++) {
      const warnings = Array.from({ length: count }, (_, index) => `Warning ${index}`);
      const calculation = { lines: [], bands: [], amountsDue: [], warnings };

      const pages = await pagesOf({ calculation });

      const page = pages.find((lines) => lines.some(({ text }) => text === 'About these figures'));
      const note = page?.some(({ text }) => text.startsWith('Income and expenses are the client’s share'));
      expect(note, `${count} warnings`).toBe(true);
    }
  });

  it('gives the same bytes for the same report at another time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-01T00:00:00Z') });
    const first = await pdfOf();
    vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    const second = await pdfOf();
    vi.useRealTimers();

    expect(second.equals(first)).toBe(true);
    expect(first.toString('latin1')).toContain('(D:20260721115444Z)');
  });

  it('declares its language and its title, and is tagged', async () => {
    const source = (await pdfOf()).toString('latin1');

    expect(source).toContain('/Lang (en-GB)');
    expect(source).toContain('(Tax summary 2025-26: Priya Nair)');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('/Marked true');
    expect(source).toMatch(/\/S \/Table\b/);
  });

  it('keeps its metadata well-formed whatever the client is called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (displayName) => {
        const pdf = await pdfOf({ client: { displayName, utrMasked: null, ninoMasked: null } });

        const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0] ?? '';
        expect(XMLValidator.validate(xml)).toBe(true);
      }),
      { numRuns: 40, examples: [['A & B </rdf:li><x> "\u0001\ud800']] },
    );
  });

  it('prints pounds, euros and accented names, and spells the letters its fonts lack', async () => {
    const client = { displayName: 'Zoë Łukasiewicz-Ñandú €5 Ștefan', utrMasked: null, ninoMasked: null };

    const text = textOf(await pagesOf({ client }));

    expect(text).toContain('Zoë Lukasiewicz-Ñandú €5 Stefan');
  });

  it('writes a readable document whatever text it is given', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('W'.repeat(5_000), '\ud800', '\u0000\u0007', '(\\)', 'a\n\n\nb', '\u202eevil', ''),
    );

    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (name, label) => {
        const base = taxSummary();
        const pages = await pagesOf({
          client: { displayName: name, utrMasked: label, ninoMasked: null },
          incomeSources: base.incomeSources.map((source) => ({
            ...source,
            name: label,
            categories: source.categories.map((each) => ({ ...each, name })),
          })),
          calculation: {
            lines: [{ label: name, citation: label, amountPence: -1, addsToTotal: true }],
            bands: [{ source: label, band: name, ratePercent: 10.75, amountPence: 0, taxPence: 0 }],
            amountsDue: [{ dueOn: '2027-01-31', amountPence: 1, what: label }],
            warnings: [name],
          },
        });

        expect(textOf(pages)).toContain(`Page ${pages.length} of ${pages.length}`);
        for (const { y } of pages.flat()) expect(y).toBeLessThan(825);
      }),
      { numRuns: 60 },
    );
  });
});
