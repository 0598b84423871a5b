import type { Pence } from '../money.js';
import { type Draft, fieldDrafts, type OwnFigures } from './draft.js';
import type { HeldPerson, HeldSavings } from './held-for-prefill.js';

/** Deductions of all contractors, less those that the return has as transactions. */
export function cisDrafts(held: Pence | null, { inputs, assembled }: OwnFigures): Draft[] {
  if (held === null) return [];
  const given = inputs.cisDeducted ?? 0;
  const asTransactions = (assembled.cisDeducted ?? 0) - given;
  const common = { key: 'cis', source: 'cis_deductions' as const, name: null, place: ['inputs'] };
  return fieldDrafts(common, [['cisDeducted', Math.max(0, held - asTransactions), inputs.cisDeducted]]);
}

/** Interest of all accounts together, as a return has it. */
export function savingsDrafts(held: HeldSavings | null, { inputs }: OwnFigures): Draft[] {
  if (held === null) return [];
  const common = { key: 'savings', source: 'savings_accounts' as const, name: null };
  return fieldDrafts({ ...common, place: ['inputs', 'savings'] }, [
    ['untaxedInterest', held.untaxedPence, inputs.savings?.untaxedInterest],
    ['taxedInterestNet', held.taxedPence, inputs.savings?.taxedInterestNet],
  ]);
}

/**
 * Student loan plans and marriage allowance, beside what counts in the return: its own, or the client's. Where HMRC's
 * calculation has none it may only not know of them yet, and nothing is suggested.
 */
export function personDrafts(held: HeldPerson | null, { assembled }: OwnFigures): Draft[] {
  if (held === null) return [];
  const { studentLoanPlans = [], marriageAllowance = 'none' } = assembled;
  const common = { key: 'person', source: 'calculation' as const, name: null, place: ['inputs'] };
  const listed = (plans: readonly string[]) => (plans.length === 0 ? null : plans);
  return fieldDrafts(common, [
    ['studentLoanPlans', listed(held.studentLoanPlans), listed(studentLoanPlans)],
    ['marriageAllowance', held.marriageAllowance, marriageAllowance === 'none' ? null : marriageAllowance],
  ]);
}
