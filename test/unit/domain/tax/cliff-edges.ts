import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import type { KindOfIncome } from './one-pound-more.js';

export interface Rise {
  readonly input: TaxInput;
  readonly before: TaxCalculation;
  readonly after: TaxCalculation;
}

/** Where the law makes a total fall when income rises by a pound. */
interface CliffEdge {
  readonly name: string;
  readonly explains: (rise: Rise) => boolean;
  /** Someone on the very edge, and the pence by which a pound more lowers the total. */
  readonly shownBy: { readonly input: TaxInput; readonly kind: KindOfIncome; readonly change: number };
}

const reduction = ({ incomeTax }: TaxCalculation, code: string) =>
  incomeTax.reductions.find((one) => one.code === code)?.amount ?? 0;
const charge = ({ incomeTax }: TaxCalculation, code: string) =>
  incomeTax.charges.find((one) => one.code === code)?.amount ?? 0;
const warns = ({ warnings }: TaxCalculation, wanted: string) => warnings.some(({ code }) => code === wanted);
const LIMITED_RELIEF = /^(loss_relief_|pension_deducted|pension_relief_at_source|qualifying_loan_interest)/;
const limitedReliefs = ({ lines }: TaxCalculation) => lines.filter(({ rule }) => LIMITED_RELIEF.test(rule));
const reliefOf = (calculation: TaxCalculation, wanted: string) =>
  limitedReliefs(calculation).reduce((sum, { rule, amount }) => sum + (rule === wanted ? amount : 0), 0);
const someReliefGrew = ({ before, after }: Rise) =>
  limitedReliefs(after).some(({ rule }) => reliefOf(after, rule) > reliefOf(before, rule));
const reductionGrew = ({ before, after }: Rise, code: string) =>
  reduction(after, code) > reduction(before, code);
const fall = ({ before, after }: Rise) => before.totalLiability - after.totalLiability;
const pounds = (amount: number) => Math.round(amount * 100);

export const CLIFF_EDGES: readonly CliffEdge[] = [
  {
    name: 'profit reaches the small profits threshold, so voluntary Class 2 is neither needed nor taken',
    explains: ({ input, before, after }) => input.voluntaryClass2 === true && after.class2 < before.class2,
    shownBy: {
      input: { taxYear: 2025, selfEmployments: [{ profit: pounds(6_844) }], voluntaryClass2: true },
      kind: 'bare trading profit',
      change: pounds(-182),
    },
  },
  {
    name: 'income passes the basic rate, so a transfer of marriage allowance falls away',
    explains: ({ input, after }) =>
      input.marriageAllowance === 'given' && warns(after, 'marriage_allowance_not_available'),
    shownBy: {
      input: { taxYear: 2025, employments: [{ pay: pounds(49_010) }], marriageAllowance: 'given' },
      kind: 'pay',
      change: pounds(-251.8),
    },
  },
  {
    name: 'a Scottish pound at 19% lets finance costs be relieved at 20%',
    explains: (rise) =>
      rise.input.region === 'scotland' &&
      fall(rise) <= 1 &&
      reduction(rise.after, 'residential_finance_costs') >
        reduction(rise.before, 'residential_finance_costs'),
    shownBy: {
      input: {
        taxYear: 2025,
        region: 'scotland',
        employments: [{ pay: pounds(13_000) }],
        ukProperty: { profit: pounds(500), residentialFinanceCosts: pounds(5_000) },
      },
      kind: 'UK property profit',
      change: -1,
    },
  },
  {
    name: 'foreign tax credit grows while the Gift Aid shortfall, measured before it, shrinks',
    explains: (rise) =>
      charge(rise.before, 'gift_aid_shortfall') > 0 && reductionGrew(rise, 'foreign_tax_credit'),
    shownBy: {
      input: {
        taxYear: 2025,
        employments: [{ pay: pounds(10_000) }],
        foreignProperty: { income: pounds(3_000), foreignTax: pounds(500) },
        reliefs: { giftAidPaid: pounds(4_000) },
      },
      kind: 'pay',
      change: -20,
    },
  },
  {
    name: 'a relief that is limited by income grows with it, by the pound or by more',
    explains: (rise) =>
      fall(rise) <= pounds(2.1) &&
      (someReliefGrew(rise) ||
        (limitedReliefs(rise.after).length > 0 && reductionGrew(rise, 'foreign_tax_credit'))),
    shownBy: {
      input: {
        taxYear: 2021,
        savings: { untaxedInterest: pounds(10_323) },
        dividends: { uk: pounds(27_430) },
        reliefs: { pensionReliefAtSourceGross: pounds(1_597), pensionDeductedGross: pounds(1) },
        studentLoanPlans: ['plan4'],
      },
      kind: 'benefits',
      change: pounds(-1),
    },
  },
];
