import { describe, expect, it } from 'vitest';
import { writeTaxSummaryJson } from '../../../../src/gateways/report-files/write-tax-summary-json.js';
import { bytesOf, taxSummary } from './tax-summary-fixture.js';

const jsonOf = async (changes: Parameters<typeof taxSummary>[0] = {}) =>
  JSON.parse((await bytesOf(writeTaxSummaryJson(taxSummary(changes)))).toString('utf8'));

describe('writeTaxSummaryJson', () => {
  it('gives amounts as numbers in pounds', async () => {
    const document = await jsonOf();

    expect(document).toMatchObject({
      report_id: 'rpt_01k9qz7x3m8v2c4d5e6f7g8h9j',
      tax_year: '2025-26',
      as_of: '2026-07-21T11:54:44.000Z',
      client: { name: 'Priya Nair', utr: '******7890', nino: 'QQ****56C' },
      total_income: 79_123.45,
      total_expenses: 19_034.12,
      profit: 60_089.33,
      tax_liability: 15_100.27,
      submission: { submitted_at: '2026-07-20T09:15:02.114Z', hmrc_reference: 'a1b2-c3d4' },
    });
    expect(document.income_sources[1].categories[2]).toEqual({
      code: 'self_employment.turnover',
      name: 'Finance costs',
      treatment: 'tax_reducer',
      box: '44',
      total: 4300,
      count: 12,
    });
    expect(document.calculation.bands[0]).toEqual({
      source: 'non_savings',
      band: 'basic_rate',
      rate_percent: 20,
      amount: 37_700,
      tax: 7540,
    });
    expect(document.calculation.lines[0]).toEqual({
      label: 'personal_allowance',
      cites: 'ITA 2007 s.35',
      amount: 12_570,
      adds_to_total: false,
    });
    expect(document.calculation.amounts_due).toEqual([
      { due_on: '2027-01-31', amount: 15_100.27, what: 'balancing payment' },
    ]);
  });

  it('says null where there is no calculation, liability, status or submission', async () => {
    const totals = { ...taxSummary().totals, liabilityPence: null };

    expect(await jsonOf({ totals, calculation: null, submission: null, status: null })).toMatchObject({
      tax_liability: null,
      calculation: null,
      submission: null,
      status: null,
    });
  });
});
