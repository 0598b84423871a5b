import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { FormFigures } from '../forms/form-box.js';
import { figuresOf, type PaperYear } from './paper-year.js';

/** Figures of the tax calculation summary; `null` while no calculation stands. */
export function summaryFigures({ input, calculation }: PaperYear): FormFigures | null {
  if (calculation === null) return null;
  const { paye, taxCollectedThroughCode, surplusAllowancesReceived = {} } = input;
  const due = calculation.balance + (input.paymentsOnAccountPaid ?? 0);
  return figuresOf({
    total_due: Math.max(0, due),
    total_overpaid: Math.max(0, -due),
    student_loan: calculation.studentLoan,
    postgraduate_loan: calculation.postgraduateLoan,
    class4: calculation.class4,
    class2: calculation.class2,
    capital_gains_tax: calculation.capitalGains?.tax,
    pension_charges: pensionCharges(calculation),
    'paye.earlier_years_underpayment_in_code': paye?.earlierYearsUnderpaymentInCode,
    tax_collected_through_code: taxCollectedThroughCode,
    first_payment_on_account: calculation.paymentsOnAccount.required ? calculation.paymentsOnAccount.each : 0,
    'surplus_allowances_received.blind_persons': surplusAllowancesReceived.blindPersons,
    'surplus_allowances_received.married_couples': surplusAllowancesReceived.marriedCouples,
  });
}

const pensionCharges = ({ incomeTax }: TaxCalculation) =>
  incomeTax.charges.find(({ code }) => code === 'pension_annual_allowance')?.amount;
