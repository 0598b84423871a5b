import type { PlaceCode } from '../../../domain/codes/place-codes.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import {
  amountsInPounds,
  type QuarterlyUpdate,
  totalOfAmounts,
  totalsOf,
  type UpdateAmounts,
  type UpdateExpenses,
  type UpdateSubject,
} from '../../../domain/quarterly-updates/quarterly-update.js';
import { expensesLeftOut } from '../../../domain/quarterly-updates/update-expenses.js';
import { formatTaxYear, type TaxYearStart } from '../../../domain/tax-year.js';
import { ValidationError } from '../../../errors.js';
import { uuidOf } from '../../shapes/references.js';
import { taxYearOfBody } from '../../shapes/tax-year-of-body.js';
import { presentIssue } from '../tax-returns/present-issue.js';
import type { QuarterlyUpdateBody } from './schemas.js';

export function presentUpdate(update: QuarterlyUpdate) {
  const { figures, subject } = update;
  const totals = totalsOf(figures);
  const leftOut = expensesLeftOut(update.expenses, figures);
  const section = (pence: number, fields: UpdateAmounts) => ({
    total: poundsFromPence(pence),
    by_field: amountsInPounds(fields),
  });
  return {
    id: update.id && publicId('quarterlyUpdate', update.id),
    client_id: publicId('client', update.clientId),
    ...presentSubject(subject),
    tax_year: formatTaxYear(update.taxYear),
    period_start: update.periodStartOn,
    period_end: update.periodEndOn,
    status: update.status,
    expenses: update.expenses,
    figures: {
      income: section(totals.incomePence, figures.income),
      expenses: section(totals.expensesPence, figures.expenses),
      disallowable: section(totals.disallowablePence, figures.disallowable),
      left_out: section(totalOfAmounts(leftOut), leftOut),
      net: poundsFromPence(totals.netPence),
    },
    differences_since_last: amountsInPounds(update.differences),
    issues: update.issues.map(presentIssue),
    hmrc_correlation_id: update.hmrcCorrelationId,
    sent_at: update.sentAt?.toISOString() ?? null,
    created_at: update.createdAt?.toISOString() ?? null,
  };
}

const PROPERTY_OF = { uk_property: 'uk', foreign_property: 'foreign' } as const;

/** The parts of a request that the schema cannot check by itself. @throws {ValidationError} naming the place */
export function updateRequestFrom(body: QuarterlyUpdateBody): {
  readonly subject: UpdateSubject;
  readonly taxYear: TaxYearStart;
  readonly expenses: UpdateExpenses;
} {
  const taxYear = taxYearOfBody(body.tax_year);
  const subject = subjectFrom(body);
  if (body.preview !== true && body.fraud_prevention === undefined) {
    throw refusal('#/fraud_prevention', 'required', 'is required, but for a preview');
  }
  return { subject, taxYear, expenses: body.expenses ?? 'itemised' };
}

/** The business that a body names. @throws {ValidationError} when it names none, or two */
export function subjectFrom({
  business_id,
  property,
}: Pick<QuarterlyUpdateBody, 'business_id' | 'property'>): UpdateSubject {
  if (business_id !== undefined && property !== undefined) {
    throw refusal('#/property', 'invalid', 'must be absent when business_id is given');
  }
  if (property !== undefined) return { kind: `${property}_property`, businessId: null };
  if (business_id === undefined) throw refusal('#/business_id', 'required', 'is required, or property');
  return { kind: 'self_employment', businessId: uuidOf('business', business_id) };
}

/** The subject of an update as an answer has it. */
export const presentSubject = (subject: UpdateSubject) => ({
  business_id: subject.businessId && publicId('business', subject.businessId),
  property: subject.kind === 'self_employment' ? null : PROPERTY_OF[subject.kind],
});

const refusal = (pointer: string, code: PlaceCode, detail: string) =>
  new ValidationError([{ pointer, code, detail }]);
