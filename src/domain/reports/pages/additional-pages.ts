import type { Pence } from '../../money.js';
import type { LumpSum } from '../../tax/employment-input.js';
import { ratesFor } from '../../tax/rates/rates-for.js';
import { sumOf } from '../../tax/sum-of.js';
import type { LifeInsuranceGain, TaxInput } from '../../tax/tax-input.js';
import { exemptPartOf } from '../../tax/wider-income.js';
import type { FormFigures } from '../forms/form-box.js';
import { longDate } from '../wording.js';
import { foreignTaxDeducted } from './foreign-lines.js';
import { crossIf, figuresOf, listed, type PaperYear } from './paper-year.js';

/** Figures of the additional information pages; words are kept by section and box, as `AOI 5`. */
export function additionalFigures(year: PaperYear): FormFigures {
  const { input } = year;
  const { reliefs = {}, charges = {}, investmentReliefs = {}, surplusAllowancesReceived = {} } = input;
  const { lossClaims = [] } = reliefs;
  const ofLaterYears = lossClaims.filter(
    ({ kind }) => kind === 'sideways_carried_back' || kind === 'early_years',
  );
  const spouseBornOn = input.marriedCouplesAllowance?.spouseDateOfBirth;
  return figuresOf(
    {
      ...policyAmounts(input.lifeInsuranceGains ?? []),
      ...lumpSumAmounts(input),
      'share_schemes.taxable_amount': input.shareSchemes?.taxableAmount,
      'foreign_income[employment].tax_deducted_from_it': foreignTaxDeducted(year, 'employment'),
      'investment_reliefs.vct': investmentReliefs.vct,
      'investment_reliefs.eis': investmentReliefs.eis,
      'investment_reliefs.seis': investmentReliefs.seis,
      'investment_reliefs.citr': investmentReliefs.citr,
      'reliefs.maintenance_payments': reliefs.maintenancePayments,
      'reliefs.qualifying_loan_interest': reliefs.qualifyingLoanInterest,
      'reliefs.loss_claims[sideways_carried_back]': sumOf(ofLaterYears, ({ amount }) => amount),
      'charges.pension_annual_allowance_excess': charges.pensionAnnualAllowanceExcess,
      'charges.scheme_pays': charges.schemePays,
    },
    {
      'AOI 5': yearsOf(input, isTaxed),
      'AOI 7': yearsOf(input, isUntaxed),
      'AOI 9': yearsOf(input, ({ kind }) => kind === 'voided_isa'),
      'MCA 2': spouseBornOn ? longDate(spouseBornOn) : null,
      'MCA 10': crossIf((surplusAllowancesReceived.marriedCouples ?? 0) > 0),
      'AIL 12': listed(charges.pensionSchemeReferences ?? []),
    },
  );
}

const isOnPage = ({ kind }: LifeInsuranceGain) => kind !== 'foreign' && kind !== 'voided_isa';
const isTaxed = (gain: LifeInsuranceGain) => isOnPage(gain) && gain.taxTreatedAsPaid !== false;
const isUntaxed = (gain: LifeInsuranceGain) => isOnPage(gain) && gain.taxTreatedAsPaid === false;

function policyAmounts(gains: readonly LifeInsuranceGain[]): Record<string, Pence> {
  const of = (isOne: (gain: LifeInsuranceGain) => boolean) =>
    sumOf(gains.filter(isOne), ({ amount = 0 }) => amount);
  const ofVoided = gains.filter(({ kind }) => kind === 'voided_isa');
  return {
    'life_insurance_gains[].amount': of(isTaxed),
    'life_insurance_gains[untaxed].amount': of(isUntaxed),
    'life_insurance_gains[voided_isa].amount': sumOf(ofVoided, ({ amount = 0 }) => amount),
    'life_insurance_gains[voided_isa].tax_paid': sumOf(ofVoided, ({ taxPaid = 0 }) => taxPaid),
  };
}

/** The years of each policy, in the order of the return. */
export const yearsOf = (
  { lifeInsuranceGains = [] }: Pick<TaxInput, 'lifeInsuranceGains'>,
  isOne: (gain: LifeInsuranceGain) => boolean,
): string | null => listed(lifeInsuranceGains.filter(isOne).map(({ years = 1 }) => String(years)));

/** Payments over the exemption stand by their kind, and what is within it by itself; a retirement benefit has no exemption. */
function lumpSumAmounts({
  taxYear,
  employmentLumpSums = [],
}: Pick<TaxInput, 'taxYear' | 'employmentLumpSums'>): Record<string, Pence> {
  const limit = ratesFor(taxYear).incomeTax.terminationExemption.value;
  const exempt = ({ kind, amount = 0, exemptUsed = 0 }: LumpSum): Pence =>
    kind === 'retirement_benefit' ? 0 : exemptPartOf(amount, exemptUsed, limit);
  const over = (isOne: (kind: LumpSum['kind']) => boolean) =>
    sumOf(
      employmentLumpSums.filter(({ kind }) => isOne(kind)),
      (item) => (item.amount ?? 0) - exempt(item),
    );
  return {
    'employment_lump_sums[termination]': over((kind) => kind === undefined || kind === 'termination'),
    'employment_lump_sums[redundancy]': over((kind) => kind === 'redundancy'),
    'employment_lump_sums[retirement_benefit]': over((kind) => kind === 'retirement_benefit'),
    'employment_lump_sums[].exempt': sumOf(employmentLumpSums, exempt),
    'employment_lump_sums[].tax_deducted': sumOf(employmentLumpSums, ({ taxDeducted = 0 }) => taxDeducted),
  };
}
