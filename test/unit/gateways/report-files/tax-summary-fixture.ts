import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  ReportedCategory,
  TaxSummaryReport,
} from '../../../../src/gateways/report-files/report-model.js';

export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);

export function category(values: Partial<ReportedCategory> & { name: string }): ReportedCategory {
  return {
    code: 'self_employment.turnover',
    treatment: 'income',
    box: '15',
    totalPence: 0,
    count: 0,
    ...values,
  };
}

/** A year of one trade and one property; `changes` replaces whole fields. */
export function taxSummary(changes: Partial<TaxSummaryReport> = {}): TaxSummaryReport {
  return {
    reportId: 'rpt_01k9qz7x3m8v2c4d5e6f7g8h9j',
    client: { displayName: 'Priya Nair', utrMasked: '******7890', ninoMasked: 'QQ****56C' },
    taxYear: '2025-26',
    periodStart: '2025-04-06',
    periodEnd: '2026-04-05',
    asOf: '2026-07-21T11:54:44.000Z',
    status: 'submitted',
    totals: {
      incomePence: 7_912_345,
      expensesPence: 1_903_412,
      profitPence: 6_008_933,
      liabilityPence: 1_510_027,
    },
    incomeSources: [
      {
        name: 'Nair Electrical',
        kind: 'self_employment',
        incomePence: 5_812_345,
        expensesPence: 1_703_412,
        profitPence: 4_108_933,
        categories: [
          category({ name: 'Turnover', totalPence: 5_812_345, count: 94 }),
          category({
            name: 'Car, van and travel',
            treatment: 'expense',
            box: '20',
            totalPence: 1_703_412,
            count: 61,
          }),
        ],
      },
      {
        name: 'Lettings',
        kind: 'uk_property',
        incomePence: 2_100_000,
        expensesPence: 200_000,
        profitPence: 1_900_000,
        categories: [
          category({ name: 'Rents received', box: '20', totalPence: 2_100_000, count: 24 }),
          category({ name: 'Repairs', treatment: 'expense', box: '25', totalPence: 200_000, count: 9 }),
          category({
            name: 'Finance costs',
            treatment: 'tax_reducer',
            box: '44',
            totalPence: 430_000,
            count: 12,
          }),
        ],
      },
    ],
    calculation: {
      lines: [
        {
          label: 'personal_allowance',
          citation: 'ITA 2007 s.35',
          amountPence: 1_257_000,
          addsToTotal: false,
        },
        { label: 'Income tax', citation: 'ITA 2007 s.23', amountPence: 1_060_773, addsToTotal: true },
        { label: 'Class 4', citation: 'SSCBA 1992 s.15', amountPence: 449_254, addsToTotal: true },
      ],
      bands: [
        {
          source: 'non_savings',
          band: 'basic_rate',
          ratePercent: 20,
          amountPence: 3_770_000,
          taxPence: 754_000,
        },
        {
          source: 'non_savings',
          band: 'higher_rate',
          ratePercent: 40,
          amountPence: 981_933,
          taxPence: 392_773,
        },
      ],
      amountsDue: [{ dueOn: '2027-01-31', amountPence: 1_510_027, what: 'balancing payment' }],
      warnings: ['Three transactions have no category yet.'],
    },
    submission: { submittedAt: '2026-07-20T09:15:02.114Z', hmrcReference: 'a1b2-c3d4' },
    ...changes,
  };
}
