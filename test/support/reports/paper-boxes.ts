import type { FilledReturn } from '../../../src/domain/reports/filled-return.js';
import type { FilledBox } from '../../../src/domain/reports/forms/form-box.js';
import type { ReportDocument } from '../../../src/domain/reports/report-document.js';
import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';
import { filledFrom } from './filled-return.js';
import { ledgerFrom } from './generated-ledger.js';
import { SAMPLE } from './sample-ledger.js';

const bare = filledFrom(ledgerFrom({ ...SAMPLE, businesses: [], properties: [], rows: [] }));

/** A return of an input alone, as its pages are filled in. @throws {ValidationError} for one that cannot be calculated */
export function filledOf(input: TaxInput): FilledReturn {
  const calculation = calculateTax(input);
  return {
    ...bare,
    year: { ...bare.year, taxYear: input.taxYear, calculation },
    paper: { input, calculation },
  };
}

/** Every box that is not empty, as `SA102 1` or with its section `SA101 AOI 4`, with its words or its pounds; of all pages. */
export function boxesIn(document: ReportDocument): Record<string, (string | number)[]> {
  const boxes = document.fields['boxes'] as (FilledBox & {
    form: string;
    answer: string | null;
    amount: number | null;
  })[];
  const filled: Record<string, (string | number)[]> = {};
  for (const { form, box, answer, amount } of boxes) {
    const value = answer ?? amount;
    if (value !== null) filled[`${form} ${box}`] = [...(filled[`${form} ${box}`] ?? []), value];
  }
  return filled;
}

/** Something of each kind that the supplementary pages have a box for. */
export const PAPER_YEAR: TaxInput = {
  taxYear: 2025,
  dateOfBirth: '1980-02-03',
  employments: [
    {
      pay: 4_200_050,
      taxDeducted: 588_600,
      benefits: 120_000,
      payrolledBenefits: 30_000,
      expenses: 50_000,
      expenseClaims: {
        businessTravel: 10_000,
        vehicle: 5_000,
        flatRate: 6_000,
        professionalSubscriptions: 9_000,
      },
    },
    { pay: 900_000, taxDeducted: 180_000 },
  ],
  employmentLumpSums: [
    { kind: 'redundancy', amount: 3_300_000, taxDeducted: 60_000 },
    { kind: 'retirement_benefit', amount: 70_000, taxDeducted: 14_000 },
  ],
  shareSchemes: { taxableAmount: 245_000, taxDeducted: 30_000 },
  partnerships: [
    {
      name: 'Mill & Loom',
      profit: 1_500_000,
      lossesBroughtForward: 200_000,
      transitionProfit: 80_000,
      untaxedInterest: 12_300,
      dividends: 45_600,
      propertyProfit: 78_900,
      taxDeducted: 1_000,
      cisDeducted: 2_500,
    },
    { name: 'Yarn', profit: -300_000, class4Exempt: true },
  ],
  foreignIncome: [
    { kind: 'interest', country: 'AU', amount: 20_000, foreignTax: 2_000, relief: 'credit' },
    { kind: 'dividends', country: 'US', amount: 30_000, foreignTax: 4_500, relief: 'deduction' },
    { kind: 'pension', country: 'DE', amount: 100_000 },
    { kind: 'employment', country: 'CH', amount: 250_000, foreignTax: 25_000, relief: 'credit' },
    { kind: 'other', amount: 6_000, reportedAs: 'offshore_income_gain' },
  ],
  foreignProperty: { income: 500_000, expenses: 120_000, lossesBroughtForward: 30_000, foreignTax: 9_000 },
  lifeInsuranceGains: [
    { kind: 'life_insurance', amount: 500_000, years: 4 },
    { kind: 'life_insurance', amount: 80_000, years: 7, taxTreatedAsPaid: false },
    { kind: 'voided_isa', amount: 40_000, years: 2, taxPaid: 8_000 },
    { kind: 'foreign', amount: 90_000, years: 3, taxTreatedAsPaid: false },
  ],
  investmentReliefs: { eis: 200_000, seis: 30_000, vct: 100_000 },
  reliefs: { qualifyingLoanInterest: 33_300 },
  charges: {
    pensionAnnualAllowanceExcess: 400_000,
    schemePays: 50_000,
    pensionSchemeReferences: ['12345678RA', '87654321RB'],
  },
  paymentsOnAccountPaid: 100_000,
  capitalGains: {
    disposals: [
      {
        kind: 'residential_property',
        proceeds: 9_000_000,
        costs: 6_100_000,
        relief: 'private_residence',
        reliefAmount: 900_000,
      },
      { kind: 'residential_property', proceeds: 7_000_000, costs: 6_000_000, paidOnAccount: 80_000 },
      { kind: 'crypto', proceeds: 100_000, costs: 150_000 },
      { kind: 'unlisted_shares', proceeds: 2_000_000, costs: 500_000, relief: 'badr' },
      { kind: 'other', assetType: 'property', proceeds: 400_000, costs: 100_000 },
    ],
    trades: [
      { asset: 'Loom plc', on: '2025-05-01', side: 'buy', quantity: 100, amount: 100_000 },
      { asset: 'Loom plc', on: '2025-09-01', side: 'sell', quantity: 40, amount: 65_050 },
    ],
    lossesBroughtForward: 250_000,
    badrLifetimeUsed: 1_000_000,
  },
};
