import type { FilingCode } from '../../domain/codes/issue-codes.js';
import { hmrcCodeInWords } from '../../domain/tax-returns/hmrc-code-in-words.js';
import { issue, issueOfFailure } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { InvalidStateError, ValidationError } from '../../errors.js';
import { type HmrcIssue, HmrcRefusalError, isAccessRefusal } from '../../gateways/hmrc/hmrc-errors.js';
import type { CalculationMessage } from '../../gateways/hmrc/hmrc-gateway.js';

const MAX_ISSUES = 50;

/** Issues of a refusal by HMRC, place by place if it named them. */
export function issuesOfRefusal(error: HmrcRefusalError): TaxReturnIssue[] {
  return findingsOf(error).map(({ code, paths: [pointer], place }) =>
    issue({
      code: 'refused_by_hmrc',
      path: (place ?? pointer)?.slice(0, 500) ?? null,
      source: 'hmrc',
      hmrcCode: code.slice(0, 100),
      detail: hmrcCodeInWords(code, pointer?.slice(0, 200)),
    }),
  );
}

const findingsOf = ({ issues, hmrcCode }: HmrcRefusalError): readonly HmrcIssue[] =>
  issues.length > 0 ? issues.slice(0, MAX_ISSUES) : [{ code: hmrcCode, paths: [] }];

/** Whether a refusal is about the data. */
export const isAboutTheData = (error: unknown): error is HmrcRefusalError =>
  error instanceof HmrcRefusalError && !isAccessRefusal(error);

/**
 * Does the work; where HMRC refuses it, the refusal names the place in the return that was sent.
 * @throws {HmrcRefusalError} with the place
 */
export async function withReturnPlace<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAboutTheData(error)) throw error;
    const { hmrcCode, status, correlationId } = error;
    const issues = findingsOf(error).map((found) => ({ ...found, place }));
    throw new HmrcRefusalError({ hmrcCode, status, correlationId, issues });
  }
}

/** Issues of the messages in HMRC's own calculation. */
export const issuesOfMessages = (messages: readonly CalculationMessage[]): TaxReturnIssue[] =>
  messages.slice(0, MAX_ISSUES).map(({ id, level, text }) =>
    issue({
      code: level === 'error' ? 'calculation_error' : 'calculation_warning',
      source: 'hmrc',
      hmrcCode: id.slice(0, 100),
      detail: text,
    }),
  );

/** Codes of a lack of access to the client at HMRC. */
const ACCESS_CODES = [
  'not_authorised_with_hmrc',
  'main_agent_required',
  'client_not_signed_up',
  'not_authorised_by_client',
] as const satisfies readonly FilingCode[];

/** An expected failure of a step as issues; `null` for one that only we can mend. */
export function issuesOf(error: unknown): TaxReturnIssue[] | null {
  if (error instanceof HmrcRefusalError) return issuesOfRefusal(error);
  if (error instanceof InvalidStateError) {
    const code = ACCESS_CODES.find((one) => one === error.code);
    if (code !== undefined) {
      const source = code === 'not_authorised_with_hmrc' ? 'us' : 'hmrc';
      return [issue({ code, source, detail: error.message, retryable: true })];
    }
  }
  if (error instanceof ValidationError) {
    return error.issues
      .slice(0, MAX_ISSUES)
      .map(({ pointer, code, detail }) => issueOfFailure({ code, path: pointer, detail }));
  }
  return null;
}
