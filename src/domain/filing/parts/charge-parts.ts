import { poundsFromPence } from '../../money.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { amountsIn, type BuiltPart, completePart, missingOf } from './part-body.js';

/** The annual allowance charge. HMRC works it out from the excess and from what schemes pay of it. */
export function pensionChargePart({ charges = {} }: Pick<TaxInput, 'charges'>): BuiltPart {
  const { pensionAnnualAllowanceExcess: excess = 0, schemePays = 0 } = charges;
  if (excess === 0 && schemePays === 0) return completePart(null);
  const { pensionSchemeReferences: schemes = [], annualAllowanceReduction: reduction } = charges;
  const missing = missingOf('/inputs/charges/pension_annual_allowance_excess', [
    {
      place: '/inputs/charges/pension_scheme_references',
      given: schemes,
      detail:
        'HMRC takes the annual allowance charge with the tax reference of each pension scheme, such as `12345678RA`. Give them, and prepare again.',
    },
    {
      place: '/inputs/charges/annual_allowance_reduction',
      given: reduction,
      detail:
        'HMRC asks whether the annual allowance was reduced. Give `none`, `tapered`, `money_purchase` or `both`, and prepare again.',
    },
  ]);
  if (missing.length > 0) return { body: null, missing };
  const isReduced = reduction !== 'none';
  return completePart({
    pensionContributions: {
      pensionSchemeTaxReference: schemes,
      inExcessOfTheAnnualAllowance: poundsFromPence(excess),
      annualAllowanceTaxPaid: poundsFromPence(schemePays),
      isAnnualAllowanceReduced: isReduced,
      ...(isReduced && {
        taperedAnnualAllowance: reduction === 'tapered' || reduction === 'both',
        moneyPurchasedAllowance: reduction === 'money_purchase' || reduction === 'both',
      }),
    },
  });
}

/** Facts for HMRC's High Income Child Benefit Charge. */
export function childBenefitPart(
  input: Pick<TaxInput, 'childBenefitReceived' | 'childBenefitChildren' | 'childBenefitEndedOn'>,
): BuiltPart {
  const { childBenefitReceived: received = 0, childBenefitChildren: children, childBenefitEndedOn } = input;
  if (received === 0) return completePart(null);
  const missing = missingOf('/inputs/child_benefit_received', [
    {
      place: '/inputs/child_benefit_children',
      given: children,
      detail: 'HMRC takes child benefit with the number of children. Give it, and prepare again.',
    },
  ]);
  if (missing.length > 0) return { body: null, missing };
  return completePart({
    amountOfChildBenefitReceived: poundsFromPence(received),
    numberOfChildren: children,
    ...(childBenefitEndedOn !== undefined && { dateCeased: childBenefitEndedOn }),
  });
}

/** The payment, for HMRC's charge on it. */
export const winterFuelPart = ({ charges }: Pick<TaxInput, 'charges'>): BuiltPart =>
  completePart(amountsIn({ winterFuelPayment: charges?.winterFuelPayment }));
