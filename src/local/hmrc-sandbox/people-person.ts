import type { PeopleBody } from './people-body.js';
import type { JsonObject } from './state.js';

/** Records of a person in the fields of a tax estimate, by which a calculation counts them. */
export function personOf(body: PeopleBody): JsonObject {
  const all = body.paye?.employments ?? [];
  const jobs = all.filter((one) => one.occupational_pension !== true);
  const pensions = all.filter((one) => one.occupational_pension === true);
  const benefits = (body.state_benefits ?? []).filter(({ type }) => type !== 'statePensionLumpSum');
  const statePensions = benefits.filter(({ type }) => type === 'statePension');
  const others = benefits.filter(({ type }) => type !== 'statePension');
  const state = total([body.state_pension, ...statePensions.map(({ amount }) => amount)]);
  return {
    ...(jobs.length > 0 && {
      employments: jobs.map((one) => ({
        pay: one.pay ?? 0,
        tax_deducted: one.tax_deducted ?? 0,
        benefits: typeof one.benefits === 'object' ? total(Object.values(one.benefits)) : (one.benefits ?? 0),
        student_loan_deducted: one.student_loan_deducted ?? 0,
        postgraduate_loan_deducted: one.postgraduate_loan_deducted ?? 0,
      })),
    }),
    ...((state > 0 || pensions.length > 0) && {
      pensions: {
        state,
        other: pensions.map((one) => ({ amount: one.pay ?? 0, tax_deducted: one.tax_deducted ?? 0 })),
      },
    }),
    ...(others.length > 0 && {
      state_benefits: {
        taxable: total(others.map(({ amount }) => amount)),
        tax_deducted: total(others.map(({ tax_deducted: tax }) => tax)),
      },
    }),
    ...(body.cis !== undefined && { cis_deducted: total(body.cis.map(({ deducted }) => deducted)) }),
    ...(body.student_loan_plans !== undefined && { student_loan_plans: body.student_loan_plans }),
    ...(body.marriage_allowance !== undefined && { marriage_allowance: body.marriage_allowance }),
  };
}

/** Amounts in pounds together, to the penny. */
export const total = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce((sum: number, one = 0) => sum + Math.round(one * 100), 0) / 100;
