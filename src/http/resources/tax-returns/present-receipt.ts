import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { Receipt } from '../../../services/submissions/read-receipt.js';
import { presentDeclaration } from './present-declaration.js';

export function presentReceipt(receipt: Receipt) {
  const { taxReturn, declaration } = receipt;
  return {
    tax_return_id: publicId('taxReturn', taxReturn.id),
    client_id: publicId('client', taxReturn.clientId),
    tax_year: formatTaxYear(taxReturn.taxYear),
    version: taxReturn.filingVersion,
    software: receipt.software,
    submission_id: publicId('submission', receipt.submissionId),
    submitted_at: instant(taxReturn.submittedAt),
    hmrc_calculation_id: taxReturn.hmrcCalculationId,
    hmrc_correlation_id: taxReturn.hmrcCorrelationId,
    reconciled_by: taxReturn.reconciledBy,
    acceptance: { state: taxReturn.acceptanceState ?? 'pending', at: instant(taxReturn.acceptedAt) },
    declaration: presentDeclaration(declaration),
    figures: presentFigures(receipt),
    hmrc_figures: presentHmrcFigures(receipt),
  };
}

const presentFigures = ({ figures }: Receipt) => ({
  total_income: poundsFromPence(figures.totalIncome),
  taxable_income: poundsFromPence(figures.taxableIncome),
  income_tax: poundsFromPence(figures.incomeTax.liability),
  class2: poundsFromPence(figures.class2),
  class4: poundsFromPence(figures.class4),
  student_loans: poundsFromPence(figures.studentLoan + figures.postgraduateLoan),
  tax_deducted: poundsFromPence(figures.taxDeducted),
  total_liability: poundsFromPence(figures.totalLiability),
});

const presentHmrcFigures = ({ hmrcFigures: hmrc }: Receipt) =>
  hmrc && {
    total_income: poundsFromPence(hmrc.totalIncomePence),
    taxable_income: poundsFromPence(hmrc.taxableIncomePence),
    income_tax: poundsFromPence(hmrc.incomeTaxDuePence),
    class2: poundsFromPence(hmrc.class2Pence),
    class4: poundsFromPence(hmrc.class4Pence),
    student_loans: poundsFromPence(hmrc.studentLoansPence),
    tax_deducted: poundsFromPence(hmrc.taxDeductedPence),
    total_due: poundsFromPence(hmrc.totalIncomeTaxAndNicsDuePence),
    calculated_at: hmrc.calculatedAt,
  };

const instant = (at: Date | null) => (at === null ? null : at.toISOString());
