import { isReported } from '../filing/parts/gain-amounts.js';
import type { Employment, TaxInput } from '../tax/tax-input.js';

/** HMRC's facts about a person from other sources, as members of the engine's input. */
export type HeldByHmrc = Partial<
  Pick<TaxInput, (typeof HELD)[number] | 'charges' | 'capitalGains' | 'shareSchemes'>
>;

/** Of employers, pension providers, banks, contractors and its own offices; a return repeats it. */
const HELD = [
  'dateOfBirth',
  'employments',
  'pensions',
  'stateBenefits',
  'marriageAllowance',
  'blindPerson',
  'studentLoanPlans',
  'cisDeducted',
  'overStatePensionAgeAtStart',
  'taxCollectedThroughCode',
  'paye',
] as const;

/** The part of a year that HMRC need not be sent, because others report it. */
export function heldByHmrc(input: TaxInput): HeldByHmrc {
  const held = HELD.filter((name) => input[name] !== undefined && input[name] !== null);
  const reported = input.capitalGains?.disposals?.filter(isReported) ?? [];
  const winterFuelPayment = input.charges?.winterFuelPayment;
  const taxOfShares = input.shareSchemes?.taxDeducted;
  return {
    ...Object.fromEntries(held.map((name) => [name, input[name]])),
    ...(input.employments && { employments: input.employments.map(withoutExpenses) }),
    ...(reported.length > 0 && { capitalGains: { disposals: reported } }),
    ...(taxOfShares ? { shareSchemes: { taxDeducted: taxOfShares } } : {}),
    ...(winterFuelPayment ? { charges: { winterFuelPayment } } : {}),
  };
}

/** Expenses are the person's to claim. */
const withoutExpenses = ({ expenses: _, expenseClaims: __, ...job }: Employment): Employment => job;
