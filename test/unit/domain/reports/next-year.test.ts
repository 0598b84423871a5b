import { describe, expect, it } from 'vitest';
import { causeWording } from '../../../../src/domain/reports/cause-wording.js';
import { whatChangesDocument } from '../../../../src/domain/reports/documents/what-changes.js';
import { nextYearOf } from '../../../../src/domain/reports/next-year.js';
import type { ReportDocument, TableBlock } from '../../../../src/domain/reports/report-document.js';
import { ratesSteps } from '../../../../src/domain/tax/comparison/figure-groups.js';
import { SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { clientYear } from '../../../support/reports/client-year.js';
import { calculated, generatedLedger } from '../../../support/reports/generated-ledger.js';

const blocksOf = ({ sections }: ReportDocument) => sections.flatMap(({ blocks }) => blocks);
const tableOf = (document: ReportDocument, key: string) =>
  blocksOf(document).find((block): block is TableBlock => block.kind === 'table' && block.key === key);
const textOf = (document: ReportDocument) =>
  blocksOf(document)
    .flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
    .join('\n');

const documentOf = (input: TaxInput) => whatChangesDocument(nextYearOf(clientYear(), input, calculated));

describe('next year’s bill beside this year’s', () => {
  it('adds up, by its parts and by its causes, for 100 generated clients', () => {
    let changed = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      const { year, assembled } = generatedLedger(seed);
      // The year before rent has rates of its own.
      const next = nextYearOf(year, { ...assembled.input, taxYear: 2026 }, calculated);
      const { bills } = next;
      if (bills === null) continue;
      const document = whatChangesDocument(next);
      for (const [key, columns] of [
        ['bills', [1, 2, 3]],
        ['causes', [1]],
      ] as const) {
        const rows = tableOf(document, key)?.rows ?? [];
        const total = rows.at(-1)?.cells ?? [];
        for (const column of columns) {
          const sum = rows.slice(0, -1).reduce((pence, { cells }) => pence + Number(cells[column]), 0);
          if (rows.length > 0) expect(sum, `${key} of ${seed}`).toBe(total[column]);
        }
      }
      expect(tableOf(document, 'bills')?.rows.at(-1)?.cells.slice(1)).toEqual([
        bills.thisYear.totalLiability,
        bills.nextYear.totalLiability,
        bills.difference.amount,
      ]);
      if (bills.difference.amount !== 0) changed += 1;
    }
    expect(changed).toBeGreaterThan(5);
  });

  it('says what the law changes for a landlord in 2027-28, and what of it is not law', () => {
    const rent = { taxYear: 2026, ukProperty: { profit: 22_570_00 }, blindPerson: true };
    const document = documentOf(rent);

    // 10,000 above the allowance, less 3,250: 2 per cent more of 6,750.
    expect(tableOf(document, 'causes')?.rows.map(({ cells }) => cells)).toEqual([
      ['Rates of tax on rent', 135_00],
      ['The whole change', 135_00],
    ]);
    expect(textOf(document)).toContain('£135.00 more than that of 2026-27');
    expect(textOf(document)).toContain('The Blind Person’s Allowance: taken to stay as in the year before.');
    expect(document.fields).toMatchObject({
      leaves_gains_out: false,
      next_year: { tax_year: '2027-28', status: 'assumed' },
      difference: { amount: 135, causes: [{ code: 'property_rates', amount: 135 }] },
    });
  });

  it('leaves gains out of both bills, and says so', () => {
    const disposals = [{ kind: 'other' as const, disposedOn: '2025-06-01', proceeds: 50_000_00 }];
    const document = documentOf({
      taxYear: 2025,
      employments: [{ pay: 30_000_00 }],
      capitalGains: { disposals },
    });

    expect(document.fields).toMatchObject({
      leaves_gains_out: true,
      this_year: { total_liability: 3_486 },
      next_year: { total_liability: 3_486 },
      difference: { amount: 0, causes: [] },
    });
    expect(textOf(document)).toContain('Gains on what was sold are left out');
    expect(textOf(document)).toContain('Nothing that the law changes affects this bill.');
  });

  it('says that it is not known where there are no rates, or a figure is not possible', () => {
    for (const input of [
      { taxYear: 2027, employments: [{ pay: 30_000_00 }] },
      { taxYear: 2024, ukProperty: { income: 9_000_00, furnishedHolidayLettingProfit: 100_00 } },
    ]) {
      const document = documentOf(input);
      expect(document.fields).toMatchObject({ this_year: null, next_year: null, difference: null });
      expect(textOf(document)).toContain('cannot be worked out');
    }
  });

  it('has words for every cause that a change of the law can be', () => {
    const codes = SUPPORTED_TAX_YEARS.flatMap((to) => ratesSteps(2021, to).map(({ code }) => code));

    for (const code of codes) expect(causeWording(code)).toMatch(/^[A-Z]/);
  });
});
