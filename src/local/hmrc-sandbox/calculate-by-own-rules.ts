import { poundsFromPence } from '../../domain/money.js';
import { calculateTax } from '../../domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { TaxInput } from '../../domain/tax/tax-input.js';
import type { BusinessResult } from './calculation-input.js';
import type { JsonObject } from './state.js';
import { taxCalculation } from './tax-calculation.js';
import { wholePounds } from './whole-pounds.js';

/** A year by the product's own tax rules, in HMRC's layout: for kinds of income that HMRC's logic is not written for here. */
export function calculateByOwnRules(
  input: TaxInput,
  results: readonly BusinessResult[],
): { readonly calculation: JsonObject; readonly duePence: number } {
  const tax = calculateTax(input);
  return { calculation: layOut(tax, results), duePence: tax.totalLiability - tax.taxDeducted };
}

function layOut(tax: TaxCalculation, results: readonly BusinessResult[]): JsonObject {
  const profitOf = (type: string) =>
    results
      .filter(({ business, profit }) => business.typeOfBusiness === type && profit > 0)
      .reduce((sum, { profit }) => sum + profit, 0);
  const selfEmployment = profitOf('self-employment');
  const property = profitOf('uk-property');
  const abroad = profitOf('foreign-property');
  return {
    allowancesAndDeductions: { personalAllowance: wholePounds(tax.personalAllowance) },
    ...reliefsOf(tax, results),
    incomeSummaryTotals: {
      totalSelfEmploymentProfit: wholePounds(selfEmployment),
      totalPropertyProfit: wholePounds(property + abroad),
      totalUKOtherPropertyProfit: wholePounds(property),
      ...(abroad > 0 && { totalForeignPropertyProfit: wholePounds(abroad) }),
    },
    taxCalculation: { ...taxCalculation(tax, selfEmployment), ...gainsOf(tax) },
  };
}

function gainsOf({ capitalGains: gains }: TaxCalculation): JsonObject {
  if (gains === null) return {};
  const due = gains.tax - gains.paidOnAccount;
  return {
    capitalGainsTax: {
      totalCapitalGainsIncome: poundsFromPence(gains.gains),
      annualExemptionAmount: poundsFromPence(gains.annualExemptAmount),
      totalTaxableGains: poundsFromPence(gains.taxable),
      capitalGainsTaxAmount: poundsFromPence(gains.tax),
      capitalGainsTaxDue: poundsFromPence(Math.max(0, due)),
      ...(due < 0 && { capitalGainsOverpaid: poundsFromPence(-due) }),
    },
  };
}

/** Finance costs relief is the one relief that businesses themselves give rise to. */
function reliefsOf(tax: TaxCalculation, results: readonly BusinessResult[]): JsonObject {
  const given =
    tax.incomeTax.reductions.find(({ code }) => code === 'residential_finance_costs')?.amount ?? 0;
  const claimed = results.reduce((sum, result) => sum + result.residentialFinanceCosts, 0);
  if (claimed === 0 && given === 0) return {};
  const relievable = given * BASIC_RATE_DIVISOR;
  return {
    reliefs: {
      residentialFinanceCosts: {
        adjustedTotalIncome: poundsFromPence(tax.adjustedNetIncome),
        relievableAmount: poundsFromPence(relievable),
        rate: 100 / BASIC_RATE_DIVISOR,
        totalResidentialFinanceCostsRelief: poundsFromPence(given),
        ukProperty: {
          amountClaimed: wholePounds(claimed),
          allowableAmount: poundsFromPence(relievable),
          carryForwardAmount: poundsFromPence(tax.carriedForward.residentialFinanceCosts),
        },
      },
    },
  };
}

/** Relief is at the basic rate of 20%, one fifth. */
const BASIC_RATE_DIVISOR = 5;
