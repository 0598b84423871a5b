import { isReported } from '../filing/parts/gain-amounts.js';
import { isTakenFor } from '../filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../filing/registry/filing-operations.js';
import type { Employment } from '../tax/employment-input.js';
import type { TaxInput } from '../tax/tax-input.js';

/** HMRC's facts about a person from other sources, as members of the engine's input. */
export type HeldByHmrc = Partial<
  Pick<TaxInput, (typeof HELD)[number] | 'charges' | 'capitalGains' | 'shareSchemes'>
>;

/** Facts that HMRC has from employers, pension providers, banks, contractors and its own offices; a return repeats them. */
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
  const held = HELD.filter(
    (name) => input[name] !== undefined && input[name] !== null && !isSent(input, name),
  );
  const reported = input.capitalGains?.disposals?.filter(isReported) ?? [];
  const winterFuelPayment = isWinterFuelSent(input) ? 0 : input.charges?.winterFuelPayment;
  const taxOfShares = input.shareSchemes?.taxDeducted;
  return {
    ...Object.fromEntries(held.map((name) => [name, input[name]])),
    ...(input.employments && { employments: input.employments.map(withoutExpenses) }),
    ...(reported.length > 0 && { capitalGains: { disposals: reported } }),
    ...(taxOfShares ? { shareSchemes: { taxDeducted: taxOfShares } } : {}),
    ...(winterFuelPayment ? { charges: { winterFuelPayment } } : {}),
  };
}

/** An allowance that is given away is the person's to claim. */
const isSent = ({ marriageAllowance }: TaxInput, name: (typeof HELD)[number]): boolean =>
  name === 'marriageAllowance' && marriageAllowance === 'given';

/** Whether the payment is the person's to send, as from 2026-27 on. */
const isWinterFuelSent = ({ taxYear }: TaxInput): boolean =>
  isTakenFor(FILING_OPERATIONS.charge_winter_fuel, taxYear);

/** Expenses are the person's to claim, and which benefits were taxed through the payroll is the person's to say. */
const withoutExpenses = ({
  expenses: _,
  expenseClaims: __,
  payrolledBenefits: ___,
  ...job
}: Employment): Employment => job;
