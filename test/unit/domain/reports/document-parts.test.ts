import { describe, expect, it } from 'vitest';
import { periodOf } from '../../../../src/domain/analytics/series.js';
import { analyticsDocument } from '../../../../src/domain/reports/documents/analytics.js';
import { taxCalculationDocument } from '../../../../src/domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import { clientYear, fullYear } from '../../../support/reports/client-year.js';
import { insightFrom } from '../../../support/reports/filled-return.js';
import { ledgerFrom } from '../../../support/reports/generated-ledger.js';
import { SAMPLE } from '../../../support/reports/sample-ledger.js';

const blocksOf = ({ sections }: ReportDocument) => sections.flatMap(({ blocks }) => blocks);
const pounds = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '')) * 100);

describe('the documents of a year', () => {
  it('show every band of SA302, those without tax too, which add up to what tax is due on', () => {
    const year = fullYear();
    const rows = blocksOf(taxCalculationDocument(year)).flatMap((block) =>
      block.kind === 'table' ? block.rows : [],
    );
    const bands = rows.flatMap(({ cells }) => /: (£[\d,.]+) at /.exec(String(cells[0]))?.[1] ?? []);

    expect(bands.map(pounds).reduce((sum, one) => sum + one, 0)).toBe(year.calculation?.taxableIncome);
    expect(rows.map(({ cells }) => cells[0])).toContainEqual(expect.stringMatching(/allowance: .* at 0%$/));
  });

  it('have nothing of a year before that there is not', () => {
    const made = ledgerFrom(SAMPLE);
    const ledger = { ...made, year: { ...made.year, lastYear: null } };
    const blocks = blocksOf(analyticsDocument(insightFrom(ledger)));

    const table = blocks.find((block) => block.kind === 'table' && block.key === 'by_category');
    expect(table?.kind === 'table' && table.columns.map(({ key }) => key)).toEqual([
      'category',
      'kind',
      'amount',
    ]);
    const charts = blocks.filter((block) => block.kind === 'chart');
    expect(charts.find(({ title }) => title.startsWith('The largest'))?.series).toHaveLength(1);
  });

  it('tell income for tax from what came in', () => {
    const { fields, sections } = taxSummaryDocument(
      clientYear({
        trade: { 'self_employment.turnover': 5_000_000, 'self_employment.admin_costs': 100_000 },
      }),
    );
    const [, story] = sections[0]?.blocks ?? [];

    expect(story?.kind === 'paragraph' && story.text).toContain('after expenses, comes to £49,000.00');
    expect(fields['effective_rate_percent']).toBeGreaterThan(10);
  });
});

describe('periodOf', () => {
  it.each([
    ['2025-04-05', '2024-25-Q4'],
    ['2025-04-06', '2025-26-Q1'],
    ['2025-07-05', '2025-26-Q1'],
    ['2025-07-06', '2025-26-Q2'],
    ['2026-01-05', '2025-26-Q3'],
    ['2026-01-06', '2025-26-Q4'],
    ['2028-02-29', '2027-28-Q4'],
  ])('puts %s into the quarter %s', (day, quarter) => {
    expect(periodOf('quarter', day)).toBe(quarter);
  });
});
