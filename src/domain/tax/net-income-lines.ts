import type { Assessment } from './assessment.js';
import type { CitedRule } from './citations.js';
import { type IncomeTaxAssessment, taxableOf } from './income-tax-assessment.js';
import { bySource } from './income-tax-charged.js';
import { type LineWriter, pence } from './line-writer.js';
import type { TaxRates } from './rates/tax-rates.js';
import type { GeneralReliefs } from './reliefs.js';
import type { LineInput } from './tax-calculation.js';
import type { TaxFacts } from './tax-facts.js';
import type { LossClaimKind } from './tax-input.js';
import { type IncomeByClass, type TaxScale, totalOf } from './tax-scale.js';

const LOSS_RULES: Readonly<Record<LossClaimKind, CitedRule>> = {
  sideways_current_year: 'loss_relief_sideways_current_year',
  sideways_carried_back: 'loss_relief_sideways_carried_back',
  early_years: 'loss_relief_early_years',
  property_general: 'loss_relief_property_general',
  share_loss: 'loss_relief_share_loss',
  share_loss_eis: 'loss_relief_share_loss_eis',
};

/** Steps 2 and 3: reliefs, net income, allowances and what they leave taxable. */
export function netIncomeLines(
  facts: TaxFacts,
  { income, incomeTax }: Assessment,
  rates: TaxRates,
  writer: LineWriter,
): void {
  reliefLines(facts, incomeTax.reliefs, writer);
  writer.note('net_income', incomeTax.netIncome, { inputs: { totalIncome: pence(income.total) } });
  if (facts.giftAidGross > 0) writer.note('gift_aid', facts.giftAidGross);
  if (facts.pensionReliefAtSource > 0) {
    const inputs = { paid: pence(facts.pensionReliefAtSource) };
    writer.note('pension_relief_at_source', incomeTax.reliefs.pensionAtSource, { inputs });
  }
  allowanceLines(incomeTax, rates, writer);
  const { best, scale } = incomeTax;
  const isFree = scale.classes.every(({ reliefs }) => reliefs === 'free');
  const cites = isFree ? 'allowance_allocation' : 'allowance_order';
  writer.noteNamed('allowance_allocation', cites, totalOf(best.allocation), {
    inputs: penceBySource(best.allocation, scale),
  });
  writer.note('taxable_income', taxableOf(incomeTax), {
    inputs: {
      ...penceBySource(best.taxable, scale),
      ...(incomeTax.scale.lifeGains === 0 ? {} : { lifeGains: pence(incomeTax.scale.lifeGains) }),
      ...(incomeTax.scale.lumpSums === 0 ? {} : { lumpSums: pence(incomeTax.scale.lumpSums) }),
    },
  });
}

function penceBySource(incomeByClass: IncomeByClass, scale: TaxScale): Readonly<Record<string, LineInput>> {
  const { nonSavings, property, savings, dividends } = bySource(incomeByClass, scale);
  return {
    nonSavings: pence(nonSavings),
    ...(property === undefined ? {} : { property: pence(property) }),
    savings: pence(savings),
    dividends: pence(dividends),
  };
}

function allowanceLines(incomeTax: IncomeTaxAssessment, rates: TaxRates, writer: LineWriter): void {
  const { adjustedNetIncome, allowances, chargedAllowances } = incomeTax;
  writer.note('adjusted_net_income', adjustedNetIncome, {
    inputs: { netIncome: pence(incomeTax.netIncome), bandExtension: pence(incomeTax.extension) },
  });
  writer.note('personal_allowance', allowances.personal, {
    inputs: {
      adjustedNetIncome: pence(adjustedNetIncome),
      fullAllowance: pence(rates.incomeTax.personalAllowance.value),
      taperFrom: pence(rates.incomeTax.personalAllowanceTaperFrom.value),
    },
  });
  if (allowances.marriageAllowanceGiven > 0) {
    writer.note('marriage_allowance_given', -allowances.marriageAllowanceGiven);
  }
  if (allowances.blindPersons > 0) writer.note('blind_persons_allowance', allowances.blindPersons);
  if (chargedAllowances.total < allowances.total) {
    writer.note('transition_profit_allowances', chargedAllowances.total, {
      inputs: { allowances: pence(allowances.total) },
    });
  }
}

function reliefLines(facts: TaxFacts, reliefs: GeneralReliefs, writer: LineWriter): void {
  for (const claim of reliefs.lossClaims) {
    writer.note(LOSS_RULES[claim.kind], claim.given, { inputs: { claimed: pence(claim.claimed) } });
  }
  if (facts.loanInterest > 0) {
    const inputs = { paid: pence(facts.loanInterest) };
    writer.note('qualifying_loan_interest', reliefs.loanInterest, { inputs });
  }
  if (facts.lossClaims.length > 0 || facts.loanInterest > 0) writer.note('relief_cap', reliefs.cap);
  if (facts.pensionDeducted > 0) {
    const inputs = { paid: pence(facts.pensionDeducted) };
    writer.note('pension_deducted', reliefs.pensionDeducted, { inputs });
  }
  if (facts.giftsOfAssets > 0) {
    const inputs = { given: pence(facts.giftsOfAssets) };
    writer.note('gifts_of_assets', reliefs.giftsOfAssets, { inputs });
  }
}
