import type { Pence } from '../../../domain/money.js';
import { type Charges, chargesOf } from './charges.js';
import { type Contributions, contributions } from './contributions.js';
import { foreignTaxCredits, type SourceCredit } from './foreign-tax-credits.js';
import { type GainsTax, gainsTax } from './gains-tax.js';
import { totalOf } from './income.js';
import { type HmrcRates, inPence } from './rates.js';
import { poundsDown, sumOf } from './rounding.js';
import type { SentYear } from './sent-year.js';
import { type Settled, settle } from './settle.js';
import { type LoanRepayment, studentLoans } from './student-loans.js';

/** A person's year by HMRC's published logic. Amounts in pence. */
export interface HmrcCalculation {
  /** With transition profit, where there is any. */
  readonly settled: Settled;
  readonly hasTransitionProfit: boolean;
  /** Tax charged without it. */
  readonly chargedWithoutTransition: Pence;
  readonly credits: readonly SourceCredit[];
  readonly creditTotal: Pence;
  readonly charges: Charges;
  readonly contributions: Contributions;
  readonly loans: readonly LoanRepayment[];
  readonly taxDeducted: TaxDeducted;
  /** Capital gains tax, which is no part of the rest; `null` where nothing was sold. */
  readonly gains: GainsTax | null;
  /** After reductions, with charges and what was coded out. */
  readonly incomeTaxDue: Pence;
  readonly underpaymentsCodedOut: Pence;
  /** Income tax and contributions. */
  readonly charged: Pence;
  readonly due: Pence;
}

interface TaxDeducted {
  readonly interest: Pence;
  readonly employments: Pence;
  readonly pensions: Pence;
  readonly stateBenefits: Pence;
  readonly contractors: Pence;
  readonly others: Pence;
  readonly total: Pence;
}

/**
 * Income tax, contributions and loans of one year, in the order of the guide: twice where there is transition profit, and
 * the second run goes on. What the guide prints in error is calculated as the law has it: D02, D03, D05, D06, D11.
 * @see https://github.com/hmrc/tax-logic-service-guide at fcb7f7bdaa23f03947e350c2ef0d0c0c183cd25e
 */
export function calculateByHmrc(sent: SentYear, rates: HmrcRates): HmrcCalculation {
  const hasTransitionProfit = sent.trades.some(({ transitionProfit }) => transitionProfit > 0);
  const first = settle(sent, rates, false);
  const settled = hasTransitionProfit ? settle(sent, rates, true) : first;
  const credits = foreignTaxCredits(sent, settled.net, rates);
  const creditTotal = sumOf(credits, ({ credit }) => credit);
  const charges = chargesOf(sent, { first, settled }, rates);
  const national = contributions(sent, settled.income, settled.allowances.sidewaysTradingLosses, rates);
  const loans = studentLoans(sent, settled.income, settled.allowances, rates);
  const taxDeducted = taxDeductedOf(sent, settled);
  const { underpaymentsCodedOut, repaidInYear } = sent.person;
  const incomeTaxDue =
    settled.net -
    creditTotal +
    charges.giftAid +
    charges.pension +
    charges.childBenefit +
    charges.winterFuel +
    underpaymentsCodedOut;
  const charged = incomeTaxDue + national.class2 + national.class4;
  return {
    settled,
    hasTransitionProfit,
    chargedWithoutTransition: first.charged,
    credits,
    creditTotal,
    charges,
    contributions: national,
    loans,
    taxDeducted,
    gains: gainsOf(sent, settled, rates),
    incomeTaxDue,
    underpaymentsCodedOut,
    charged,
    due: charged + repaidInYear + sumOf(loans, ({ net }) => net) - taxDeducted.total,
  };
}

/** Tax on gains, by the basic limit of the United Kingdom in every regime. */
function gainsOf(sent: SentYear, { taxable, allowances }: Settled, rates: HmrcRates): GainsTax | null {
  if (sent.gains === null || rates.gains === null) return null;
  const [basic] = rates.incomeTaxBands.uk;
  const limit = inPence(basic?.threshold ?? 0) + allowances.extension;
  return gainsTax(sent.gains, Math.max(0, limit - poundsDown(totalOf(taxable))), rates.gains);
}

function taxDeductedOf(sent: SentYear, { income }: Settled): TaxDeducted {
  const parts = {
    interest: income.interestTaxDeducted,
    employments: sumOf(sent.jobs, (job) => job.taxDeducted) + sent.shareSchemes.taxDeducted,
    pensions: sumOf(sent.occupationalPensions, (pension) => pension.taxDeducted),
    stateBenefits: sent.stateBenefits.taxDeducted,
    contractors: sent.person.cisDeducted,
    others: sent.otherIncome.taxDeducted,
  };
  return { ...parts, total: sumOf(Object.values(parts), (amount) => amount) };
}
