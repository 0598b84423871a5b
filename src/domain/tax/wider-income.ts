import type { Pence } from '../money.js';
import type { LumpSum } from './employment-input.js';
import type { InputIssues } from './input-issues.js';
import type { TaxRates } from './rates/tax-rates.js';
import { incomeInWholePounds, taxTakenFromNet } from './rounding.js';
import type { Partnership, TaxInput, TrustIncome } from './tax-input.js';

/** Income beyond the usual sources, in whole pounds, and the tax taken from it. */
export interface WiderIncome {
  /** Lump sums above the exemption. */
  readonly lumpSums: Pence;
  readonly lumpSumsExempt: Pence;
  /** Lump sums that are taxed as pay is, and not above all other income. */
  readonly retirementBenefits: Pence;
  readonly shareSchemes: Pence;
  readonly partnershipProperty: Pence;
  /** Non-savings income of trusts and estates other than property income. */
  readonly trusts: Pence;
  readonly trustProperty: Pence;
  readonly interest: Pence;
  readonly dividends: Pence;
  readonly taxDeducted: Pence;
}

const NONE: WiderIncome = {
  lumpSums: 0,
  lumpSumsExempt: 0,
  retirementBenefits: 0,
  shareSchemes: 0,
  partnershipProperty: 0,
  trusts: 0,
  trustProperty: 0,
  interest: 0,
  dividends: 0,
  taxDeducted: 0,
};

/** Lump sums, share schemes, trusts and estates, and what a partnership brings in besides its trade. */
export function completeWiderIncome(input: TaxInput, rates: TaxRates, issues: InputIssues): WiderIncome {
  const { employmentLumpSums, shareSchemes, partnerships, trusts } = input;
  if (!employmentLumpSums && !shareSchemes && !partnerships && !trusts) return NONE;
  const lumps = lumpSums(employmentLumpSums ?? [], rates, issues);
  const firms = partnershipIncome(partnerships ?? [], issues);
  const fromTrusts = trustIncome(trusts ?? [], rates, issues);
  return {
    lumpSums: lumps.taxable,
    lumpSumsExempt: lumps.exempt,
    retirementBenefits: lumps.retirementBenefits,
    shareSchemes: incomeInWholePounds(
      issues.amount(shareSchemes?.taxableAmount, '/share_schemes/taxable_amount'),
    ),
    partnershipProperty: firms.property,
    trusts: fromTrusts.nonSavings,
    trustProperty: fromTrusts.property,
    interest: firms.interest + fromTrusts.savings,
    dividends: firms.dividends + fromTrusts.dividends,
    taxDeducted:
      lumps.taxDeducted +
      issues.amount(shareSchemes?.taxDeducted, '/share_schemes/tax_deducted') +
      firms.taxDeducted +
      fromTrusts.tax,
  };
}

/**
 * Lump sums of each employment's end are exempt up to the limit, and taxable above all other income beyond it. A
 * retirement benefit is neither. ITEPA 2003 s.394, s.403-404A
 */
function lumpSums(items: readonly LumpSum[], rates: TaxRates, issues: InputIssues) {
  const total = { taxable: 0, exempt: 0, retirementBenefits: 0, taxDeducted: 0 };
  const limit = rates.incomeTax.terminationExemption.value;
  for (const [index, { kind, ...item }] of items.entries()) {
    const at = `/employment_lump_sums/${index}`;
    const amount = incomeInWholePounds(issues.amount(item.amount, `${at}/amount`));
    const used = issues.amount(item.exemptUsed, `${at}/exempt_used`);
    if (used > 0 && kind === 'retirement_benefit') {
      issues.add(`${at}/exempt_used`, 'not_exempt', 'A retirement benefit has no part of the exemption.');
    }
    total.taxDeducted += issues.amount(item.taxDeducted, `${at}/tax_deducted`);
    if (kind === 'retirement_benefit') {
      total.retirementBenefits += amount;
      continue;
    }
    const exempt = exemptPartOf(amount, used, limit);
    total.exempt += exempt;
    total.taxable += incomeInWholePounds(amount - exempt);
  }
  return total;
}

/** @param used what other payments of the employment took of the exemption */
export const exemptPartOf = (amount: Pence, used: Pence, limit: Pence): Pence =>
  Math.min(amount, Math.max(0, limit - used));

function partnershipIncome(firms: readonly Partnership[], issues: InputIssues) {
  const total = { interest: 0, dividends: 0, property: 0, taxDeducted: 0 };
  for (const [index, firm] of firms.entries()) {
    const at = `/partnerships/${index}`;
    total.interest += incomeInWholePounds(issues.amount(firm.untaxedInterest, `${at}/untaxed_interest`));
    total.dividends += incomeInWholePounds(issues.amount(firm.dividends, `${at}/dividends`));
    total.property += incomeInWholePounds(issues.amount(firm.propertyProfit, `${at}/property_profit`));
    total.taxDeducted +=
      issues.amount(firm.taxDeducted, `${at}/tax_deducted`) +
      issues.amount(firm.cisDeducted, `${at}/cis_deducted`);
  }
  return total;
}

/**
 * Certificates show income after tax. What a discretionary trust pays is income of one kind that bore the
 * trust rate; other trusts and estates hand on income as the kind that they had, after the rate of that kind.
 * @see ITA 2007 s.9, s.11CC-11DA, s.494; ITTOIA 2005 s.649-656, s.680A-680C
 */
function trustIncome(trusts: readonly TrustIncome[], rates: TaxRates, issues: InputIssues) {
  const total = { nonSavings: 0, property: 0, savings: 0, dividends: 0, tax: 0 };
  const gross = (net: Pence | undefined, rateBps: number, pointer: string): Pence => {
    const read = issues.amount(net, pointer);
    const tax = issues.amount(taxTakenFromNet(read, rateBps), pointer);
    total.tax += tax;
    return incomeInWholePounds(read + tax);
  };
  for (const [index, trust] of trusts.entries()) {
    const at = `/trusts/${index}`;
    const isDiscretionary = trust.kind === 'discretionary';
    const borne = isDiscretionary ? atTrustRate(rates) : ratesByKind(rates);
    const nonSavings = gross(trust.nonSavingsNet, borne.nonSavings, `${at}/non_savings_net`);
    const property = gross(trust.propertyNet, borne.property, `${at}/property_net`);
    const savings = gross(trust.savingsNet, borne.savings, `${at}/savings_net`);
    const dividends = gross(trust.dividendsNet, borne.dividends, `${at}/dividends_net`);
    total.nonSavings += isDiscretionary ? nonSavings + property + savings + dividends : nonSavings;
    total.property += isDiscretionary ? 0 : property;
    total.savings += isDiscretionary ? 0 : savings;
    total.dividends += isDiscretionary ? 0 : dividends;
  }
  return total;
}

/** Rates in hundredths of a per cent, by kind of income. */
interface RatesBorne {
  readonly nonSavings: number;
  readonly property: number;
  readonly savings: number;
  readonly dividends: number;
}

function atTrustRate({ incomeTax: { trustRateBps } }: TaxRates): RatesBorne {
  const rate = trustRateBps.value;
  return { nonSavings: rate, property: rate, savings: rate, dividends: rate };
}

const ratesByKind = ({
  incomeTax: { basicRateBps, property, savings, dividends },
}: TaxRates): RatesBorne => ({
  nonSavings: basicRateBps.value,
  property: property.value?.basicBps ?? basicRateBps.value,
  savings: savings.value.basicBps,
  dividends: dividends.value.basicBps,
});
