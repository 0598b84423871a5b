import type { AppContext } from '../../context.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import {
  type FraudPrevention,
  isFraudPrevention,
  missingFraudPreventionFacts,
} from '../../domain/tax-returns/fraud-prevention.js';
import { ValidationError } from '../../errors.js';

/** The attempt that the facts travel with. */
interface SubmissionRow {
  readonly tenantId: string;
  readonly submissionId: string;
}

const sealPlaceOfFacts = ({ tenantId, submissionId }: SubmissionRow) =>
  ({ purpose: 'submissions.fraud_prevention', tenantId, rowId: submissionId }) as const;

/** The end user's device facts as they travel with the work: they are personal data. */
export const sealFacts = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: SubmissionRow,
  facts: FraudPrevention,
): Buffer => cipher.encrypt(sealPlaceOfFacts(row), JSON.stringify(facts));

/** `null` for work that no user started. */
export const openFacts = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: SubmissionRow,
  sealed: Buffer | null,
): FraudPrevention | null =>
  sealed === null ? null : parsedAs(cipher.decryptText(sealPlaceOfFacts(row), sealed), isFraudPrevention);

/**
 * @param at where the object that has `fraud_prevention` stands in the body, as a JSON pointer
 * @throws {ValidationError} `fraud_prevention_incomplete`, naming each fact that the law wants and that is not there
 */
export function assertFactsComplete(facts: FraudPrevention, at = '#'): void {
  const missing = missingFraudPreventionFacts(facts);
  if (missing.length === 0) return;
  throw new ValidationError(
    missing.map((pointer) => ({
      pointer: `${at}/fraud_prevention${pointer}`,
      code: 'required',
      detail: 'is required, or {"unavailable": "the reason"}',
    })),
    'fraud_prevention_incomplete',
  );
}
