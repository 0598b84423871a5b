import { type Draft, fieldDrafts, type OwnFigures } from './draft.js';
import type { HeldBenefit } from './held-for-prefill.js';

/** The types that are taxed as income of the year, beside State Pension and lump sums of it. */
const TAXABLE: ReadonlySet<string> = new Set([
  'incapacityBenefit',
  'employmentSupportAllowance',
  'jobSeekersAllowance',
  'bereavementAllowance',
  'otherStateBenefits',
]);

/** State Pension and taxable benefits, of which a return has one sum each. @see ITEPA 2003 s.577, s.660 */
export function benefitDrafts(held: readonly HeldBenefit[], { inputs }: OwnFigures): Draft[] {
  const statePension = held.filter(({ type }) => type === 'statePension');
  const lumpSums = held.filter(({ type }) => type === 'statePensionLumpSum');
  const lumpSumTax = sumOfKnown(lumpSums.map(({ taxPaidPence }) => taxPaidPence));
  const taxable = held.filter(({ type }) => TAXABLE.has(type));
  const taxPaid = sumOfKnown(taxable.map(({ taxPaidPence }) => taxPaidPence));
  const common = { source: 'state_benefits' as const, name: null };
  return [
    ...fieldDrafts({ ...common, key: 'pensions', place: ['inputs', 'pensions'] }, [
      ['state', sumOfKnown(statePension.map(({ amountPence }) => amountPence)), inputs.pensions?.state],
      [
        'stateLumpSum',
        sumOfKnown(lumpSums.map(({ amountPence }) => amountPence)),
        inputs.pensions?.stateLumpSum,
      ],
      [
        'stateLumpSumTaxDeducted',
        lumpSumTax !== null && lumpSumTax < 0 ? null : lumpSumTax,
        inputs.pensions?.stateLumpSumTaxDeducted,
      ],
    ]),
    ...fieldDrafts({ ...common, key: 'benefits', place: ['inputs', 'stateBenefits'] }, [
      ['taxable', sumOfKnown(taxable.map(({ amountPence }) => amountPence)), inputs.stateBenefits?.taxable],
      ['taxDeducted', taxPaid !== null && taxPaid < 0 ? null : taxPaid, inputs.stateBenefits?.taxDeducted],
    ]),
  ];
}

/** The sum of the amounts that HMRC has; `null` where it has none. */
function sumOfKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}
