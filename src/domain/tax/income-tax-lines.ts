import { childBenefitChargeBps } from './child-benefit-charge.js';
import type { CitedRule } from './citations.js';
import type { IncomeTaxAssessment } from './income-tax-assessment.js';
import { bandTaxes } from './income-tax-charged.js';
import { type Charge, lumpSumRateBps } from './income-tax-charges.js';
import { bps, type LineDetails, type LineName, type LineWriter, pence } from './line-writer.js';
import { marriedCouplesAllowance } from './marriage-reliefs.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { Reduction } from './settlement.js';
import { sumOf } from './sum-of.js';
import type { BandTax, LineInput } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';

/** Steps 4 to 7: the tax of each band, less each reduction, plus each charge. */
export function incomeTaxLines(
  facts: TaxFacts,
  assessment: IncomeTaxAssessment,
  rates: TaxRates,
  writer: LineWriter,
): void {
  const { best, scale } = assessment;
  for (const band of bandTaxes(best.taxable, scale)) {
    const [rule, cites] = ruleOfBand(band, facts);
    writer.addNamed(rule, cites, band.tax, {
      inputs: { amount: pence(band.amount), rate: bps(band.rateBps) },
    });
  }
  if (hasFinanceCosts(facts)) financeCostLimit(assessment, writer);
  for (const reduction of best.reductions) {
    writer.add(reduction.code, -reduction.amount, reductionDetails(reduction, facts, assessment, rates));
  }
  for (const charge of best.charges) {
    writer.add(charge.code, charge.amount, chargeDetails(charge, facts, assessment, rates));
  }
}

function ruleOfBand({ source, band }: BandTax, { region }: TaxFacts): readonly [LineName, CitedRule] {
  switch (band) {
    case 'savings_starter_rate':
    case 'savings_nil_rate':
    case 'dividend_nil_rate':
      return [band, band];
    default:
      return [
        `${source}_${band}`,
        source === 'non_savings' || source === 'property' ? `${source}_${region}` : source,
      ];
  }
}

function hasFinanceCosts({ ukProperty, foreignProperty }: TaxFacts): boolean {
  const costs = ukProperty.financeCosts + ukProperty.financeCostsBroughtForward;
  return costs + foreignProperty.financeCosts + foreignProperty.financeCostsBroughtForward > 0;
}

function financeCostLimit({ financeCosts }: IncomeTaxAssessment, writer: LineWriter): void {
  writer.note('finance_cost_income_limit', financeCosts.adjustedTotalIncome, {
    inputs: {
      ukCostsUsed: pence(financeCosts.ukUsed),
      foreignCostsUsed: pence(financeCosts.foreignUsed),
      carriedForward: pence(financeCosts.ukCarriedForward + financeCosts.foreignCarriedForward),
    },
  });
}

type Inputs = Readonly<Record<string, LineInput>>;
const details = (inputs: Inputs): LineDetails => ({ inputs });

function reductionDetails(
  { code }: Reduction,
  facts: TaxFacts,
  { adjustedNetIncome, financeCosts, best, scale }: IncomeTaxAssessment,
  rates: TaxRates,
): LineDetails {
  const table = rates.incomeTax;
  switch (code) {
    case 'residential_finance_costs':
      return details({
        costs: pence(financeCosts.ukUsed + financeCosts.foreignUsed),
        rate: bps(table.residentialFinanceCostsBps.value),
      });
    case 'marriage_allowance':
      return details({
        allowance: pence(table.marriageAllowance.value),
        rate: bps(table.basicRateBps.value),
      });
    case 'married_couples_allowance':
      return details({
        allowance: pence(marriedCouplesAllowance(adjustedNetIncome, rates).allowance),
        rate: bps(table.marriedCouplesAllowance.reliefBps.value),
      });
    case 'top_slicing':
      return details({ annualEquivalent: pence(facts.lifeGains.annualEquivalent) });
    case 'notional_tax':
      return details({ gains: pence(scale.lifeGains), rate: bps(table.savings.value.basicBps) });
    case 'non_resident_dividends':
      return details({ dividends: pence(facts.ukDividends), rate: bps(table.dividends.value.basicBps) });
    case 'non_resident_limit':
      return details({ limit: pence(best.liability), taxDeducted: pence(facts.interestTaxDeducted) });
    case 'vct':
    case 'eis':
    case 'seis':
      return details({
        invested: pence(facts.investments?.[code] ?? 0),
        rate: bps(table.investmentReliefs[code].rateBps.value),
      });
    case 'community_investment':
      return details({
        invested: pence(facts.communityInvestment),
        rate: bps(table.communityInvestmentBps.value),
      });
    case 'maintenance_payments':
      return details({
        paid: pence(facts.maintenancePayments),
        limit: pence(table.marriedCouplesAllowance.minimum.value),
        rate: bps(table.maintenancePaymentsBps.value),
      });
    case 'foreign_tax_credit':
      return details({ foreignTax: pence(sumOf(best.credits, ({ foreignTax }) => foreignTax)) });
  }
}

function chargeDetails(
  { code }: Charge,
  facts: TaxFacts,
  { totalIncome, netIncome, adjustedNetIncome, allowances, best, capitalGains, scale }: IncomeTaxAssessment,
  rates: TaxRates,
): LineDetails {
  switch (code) {
    case 'high_income_child_benefit':
      return details({
        childBenefit: pence(facts.childBenefit),
        adjustedNetIncome: pence(adjustedNetIncome),
        share: bps(childBenefitChargeBps(adjustedNetIncome, rates)),
      });
    case 'gift_aid_shortfall':
      return details({
        giftAidGross: pence(facts.giftAidGross),
        tax: pence(best.taxBeforeCredit),
        ...(capitalGains === null ? {} : { capitalGainsTax: pence(capitalGains.tax) }),
      });
    case 'pension_annual_allowance':
      return details({ excess: pence(facts.annualAllowanceExcess) });
    case 'state_pension_lump_sum': {
      const stepThreeIncome = Math.max(0, netIncome - allowances.total);
      return details({
        lumpSum: pence(facts.stateLumpSum),
        stepThreeIncome: pence(stepThreeIncome),
        rate: bps(lumpSumRateBps(stepThreeIncome, scale)),
      });
    }
    case 'winter_fuel':
      return details({ payment: pence(facts.winterFuelPayment), totalIncome: pence(totalIncome) });
  }
}
