import { describe, expect, it } from 'vitest';
import { taxCalculationDocument } from '../../../../src/domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../../../src/domain/reports/documents/tax-summary.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import { calculationFields } from '../../../../src/domain/tax/calculation-fields.js';
import { writeDocumentJson } from '../../../../src/gateways/report-files/write-document-json.js';
import { clientYear, fullYear } from '../../../support/reports/client-year.js';
import { bytesOf } from './read-pdf.js';

const contentOf = async (document: ReportDocument) =>
  JSON.parse((await bytesOf(writeDocumentJson(document))).toString());

describe('writeDocumentJson', () => {
  it('has the year’s totals at its top, in pounds', async () => {
    const content = await contentOf(taxSummaryDocument(fullYear()));

    expect(content).toMatchObject({
      type: 'tax_summary',
      tax_year: '2025-26',
      client: { name: 'Priya Nair', utr: '*******890', nino: '******56C' },
      total_income: 79_123.45,
      total_expenses: 14_197.22,
      profit: 64_926.23,
    });
    expect(content.calculation.amounts_due.length).toBeGreaterThan(0);
  });

  it('has the calculation’s fields by the API’s names', async () => {
    const year = fullYear();
    if (year.calculation === null) throw new Error('the fixture is calculated');

    expect(await contentOf(taxCalculationDocument(year))).toMatchObject(
      JSON.parse(JSON.stringify(calculationFields(year.calculation))),
    );
  });

  it('has no liability while nothing is worked out', async () => {
    const content = await contentOf(taxSummaryDocument(clientYear({ isCalculated: false })));

    expect(content).toMatchObject({ tax_liability: null, calculation: null });
  });
});
