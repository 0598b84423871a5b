import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sa101Document,
  sa102Document,
  sa104Document,
  sa106Document,
  sa108Document,
  sa110Document,
} from '../../../../src/domain/reports/documents/supplementary-pages.js';
import type { FilledReturn } from '../../../../src/domain/reports/filled-return.js';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { boxesIn, filledOf } from '../../../support/reports/paper-boxes.js';

/** Whole pounds, so that the calculation, which rounds by source, and the pages, which do not, can be compared to the penny. */
const pounds = (max: number, least = 0) => fc.integer({ min: least, max }).map((one) => one * 100);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

const employment = fc
  .record({
    pay: pounds(60_000),
    taxDeducted: pounds(9_000),
    benefits: pounds(3_000),
    expenseClaims: fc.record({ businessTravel: pounds(500), flatRate: pounds(200), jobExpenses: pounds(90) }),
    others: pounds(100),
  })
  .map(({ others, expenseClaims, ...job }) => {
    const claimed = Object.values(expenseClaims).reduce((sum, one) => sum + one, others);
    return { ...job, expenseClaims, expenses: Math.min(claimed, job.pay) === claimed ? claimed : 0 };
  })
  .map((job) => (job.expenses === 0 ? { ...job, expenseClaims: {} } : job));

const lumpSum = fc.record({
  kind: fc.constantFrom('termination', 'redundancy', 'retirement_benefit'),
  amount: pounds(50_000),
  taxDeducted: pounds(5_000),
} as const);

const partnership = fc.record({
  name: fc.constantFrom('Mill', 'Loom', 'Yarn'),
  profit: pounds(40_000, -20_000),
  lossesBroughtForward: pounds(10_000),
  transitionProfit: pounds(2_000),
  untaxedInterest: pounds(500),
  dividends: pounds(900),
  propertyProfit: pounds(3_000),
  taxDeducted: pounds(300),
  cisDeducted: pounds(300),
});

const foreignIncome = fc
  .record({
    kind: fc.constantFrom('interest', 'dividends', 'pension', 'employment', 'other'),
    country: fc.constantFrom('FR', 'DE', 'US'),
    amount: pounds(5_000),
    share: fc.integer({ min: 0, max: 15 }),
    relief: fc.constantFrom('auto', 'credit', 'deduction'),
  } as const)
  .map(({ share, ...item }) => ({ ...item, foreignTax: Math.floor((item.amount * share) / 10_000) * 100 }));

const policy = fc.record({
  kind: fc.constantFrom('life_insurance', 'life_annuity', 'voided_isa', 'foreign'),
  amount: pounds(8_000),
  years: fc.integer({ min: 1, max: 9 }),
  taxTreatedAsPaid: fc.boolean(),
} as const);

const disposal = fc.record({
  kind: fc.constantFrom('residential_property', 'listed_shares', 'unlisted_shares', 'crypto', 'other'),
  proceeds: pounds(90_000),
  costs: pounds(90_000),
  relief: fc.constantFrom('none', 'private_residence', 'holdover', 'losses_only', 'badr', 'investors'),
} as const);

const foreignProperty = fc.record({
  income: pounds(20_000),
  expenses: pounds(15_000),
  residentialFinanceCosts: pounds(2_000),
  lossesBroughtForward: pounds(3_000),
});

const input: fc.Arbitrary<TaxInput> = fc
  .record({
    taxYear: fc.constantFrom(2024, 2025),
    employments: fc.array(employment, { maxLength: 3 }),
    employmentLumpSums: fc.array(lumpSum, { maxLength: 3 }),
    shareSchemes: maybe(fc.record({ taxableAmount: pounds(4_000), taxDeducted: pounds(400) })),
    partnerships: fc.array(partnership, { maxLength: 3 }),
    foreignIncome: fc.array(foreignIncome, { maxLength: 4 }),
    foreignProperty: maybe(foreignProperty),
    lifeInsuranceGains: fc.array(policy, { maxLength: 3 }),
    capitalGains: maybe(
      fc.record({
        disposals: fc
          .array(disposal, { maxLength: 5 })
          .map((all) => all.map((one) => ({ ...one, disposedOn: '2024-12-01' }))),
        lossesBroughtForward: pounds(20_000),
      }),
    ),
    paymentsOnAccountPaid: pounds(5_000),
  })
  .map((made) => withDays(made as TaxInput));

/** Disposals lie in the year. */
const withDays = (made: TaxInput): TaxInput =>
  made.capitalGains
    ? {
        ...made,
        capitalGains: {
          ...made.capitalGains,
          disposals: (made.capitalGains.disposals ?? []).map((one) => ({
            ...one,
            disposedOn: `${made.taxYear}-12-01`,
          })),
        },
      }
    : made;

/** Pence in boxes of all the pages of a document together. */
function sums(document: ReportDocument): (form: string, ...boxes: string[]) => number {
  const filled = boxesIn(document);
  return (form, ...boxes) =>
    boxes
      .flatMap((box) => filled[`${form} ${box}`] ?? [])
      .reduce<number>((sum, one) => sum + Math.round(Number(one) * 100), 0);
}

const calculationOf = ({ paper }: FilledReturn): TaxCalculation => {
  if (paper.calculation === null) throw new Error('no calculation');
  return paper.calculation;
};

/** All income on the supplementary pages, before losses of earlier years, and less what comes off it before the total. */
function incomeOnPages(filled: FilledReturn): number {
  const jobs = sums(sa102Document(filled));
  const more = sums(sa101Document(filled));
  const firms = sums(sa104Document(filled));
  const abroad = sums(sa106Document(filled));
  const { input } = filled.paper;
  const year = input.taxYear;
  return (
    jobs('SA102', '1', '15') -
    jobs('SA102', '17', '18', '19', '20') -
    more('SA101 ASE', '13') +
    more('SA101 AOI', '4', '6', '8') +
    more('SA101 ASE', '1', '3', '4', '5') +
    firms('SA104F', '76', '35', '70') +
    firms('SA104F', '17', '16.4') +
    abroad('SA106', '4', '6', '9', '13', '43', year >= 2025 ? '56' : '41', '46') +
    Math.max(0, abroad('SA106', '25'))
  );
}

describe('the supplementary pages of any return', () => {
  it('tell income of one country and tax apart by the relief that each has', () => {
    const dividends = { kind: 'dividends', country: 'FR', foreignTax: 10_000 } as const;
    for (const foreignIncome of [
      [
        { ...dividends, amount: 80_000, relief: 'auto' as const },
        { ...dividends, amount: 90_000, relief: 'deduction' as const },
      ],
      [
        { ...dividends, amount: 90_000, relief: 'deduction' as const },
        { ...dividends, amount: 80_000, relief: 'auto' as const },
      ],
    ]) {
      const filled = filledOf({ taxYear: 2024, foreignIncome });
      expect(incomeOnPages(filled)).toBe(calculationOf(filled).totalIncome);
      expect(calculationOf(filled).totalIncome).toBe(160_000);
    }
  });

  it('come to the total income of the calculation', () => {
    fc.assert(
      fc.property(input, (made) => {
        const filled = filledOf(made);
        expect(incomeOnPages(filled)).toBe(calculationOf(filled).totalIncome);
      }),
      { numRuns: 300 },
    );
  });

  it('come to the tax that was deducted', () => {
    fc.assert(
      fc.property(input, (made) => {
        const filled = filledOf(made);
        const ofShares = made.employments?.length === 1 ? 0 : (made.shareSchemes?.taxDeducted ?? 0);
        const onPages =
          sums(sa102Document(filled))('SA102', '2') +
          sums(sa101Document(filled))('SA101 ASE', '6') +
          sums(sa104Document(filled))('SA104F', '80');
        expect(onPages + ofShares).toBe(calculationOf(filled).taxDeducted);
      }),
      { numRuns: 200 },
    );
  });

  it('have the gains and losses of the calculation, and what is used and left of them', () => {
    fc.assert(
      fc.property(input, (made) => {
        const filled = filledOf(made);
        const { capitalGains, lines } = calculationOf(filled);
        const of = sums(sa108Document(filled));
        expect(of('SA108', '6', '13.4', '17', '26', '34')).toBe(capitalGains?.gains ?? 0);
        expect(of('SA108', '7', '13.5', '19', '27', '35')).toBe(capitalGains?.losses ?? 0);
        expect(of('SA108', '47')).toBe(capitalGains?.lossesCarriedForward ?? 0);
        const used = lines.find(({ rule }) => rule === 'capital_losses_brought_forward')?.amount ?? 0;
        expect(of('SA108', '45')).toBe(used);
      }),
      { numRuns: 200 },
    );
  });

  it('carry forward the losses of partnerships and of property abroad, and end with the balance', () => {
    fc.assert(
      fc.property(input, (made) => {
        const filled = filledOf(made);
        const { carriedForward, balance, class4, studentLoan } = calculationOf(filled);
        const lost = carriedForward.tradingLosses.reduce((sum, { amount }) => sum + amount, 0);
        expect(sums(sa104Document(filled))('SA104F', '24')).toBe(lost);
        expect(sums(sa106Document(filled))('SA106', '32')).toBe(carriedForward.foreignPropertyLosses);
        const summary = sums(sa110Document(filled));
        expect(summary('SA110', '1') - summary('SA110', '2')).toBe(
          balance + (made.paymentsOnAccountPaid ?? 0),
        );
        expect([summary('SA110', '4'), summary('SA110', '3')]).toEqual([class4, studentLoan]);
      }),
      { numRuns: 200 },
    );
  });
});
