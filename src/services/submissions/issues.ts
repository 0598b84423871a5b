import { hmrcCodeInWords } from '../../domain/tax-returns/hmrc-codes.js';
import type { FilingCode } from '../../domain/tax-returns/issue-code.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { InvalidStateError, ValidationError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import type { CalculationMessage } from '../../gateways/hmrc/hmrc-gateway.js';

type IssueFields = Pick<TaxReturnIssue, 'detail'> & Partial<TaxReturnIssue> & { readonly code: FilingCode };

const MAX_ISSUES = 50;
const MAX_DETAIL = 1_000;

/** An issue of ours, with everything that is seldom said left at its default. */
export const issue = (fields: IssueFields): TaxReturnIssue => issueOfFailure(fields);

/** An issue with the code that a failure came with. */
export const issueOfFailure = (
  fields: Omit<IssueFields, 'code'> & Pick<TaxReturnIssue, 'code'>,
): TaxReturnIssue => ({
  path: null,
  source: 'us',
  hmrcCode: null,
  retryable: false,
  ...fields,
  detail: fields.detail.slice(0, MAX_DETAIL),
});

/** What HMRC refused, place by place where it said so. */
export function issuesOfRefusal(error: HmrcRefusalError): TaxReturnIssue[] {
  const parts = error.issues.length > 0 ? error.issues : [{ code: error.hmrcCode, paths: [] }];
  return parts.slice(0, MAX_ISSUES).map(({ code, paths }) =>
    issue({
      code: 'refused_by_hmrc',
      path: paths[0]?.slice(0, 500) ?? null,
      source: 'hmrc',
      hmrcCode: code.slice(0, 100),
      detail: hmrcCodeInWords(code),
    }),
  );
}

/** What HMRC's own calculation says against the data. */
export const issuesOfMessages = (messages: readonly CalculationMessage[]): TaxReturnIssue[] =>
  messages.slice(0, MAX_ISSUES).map(({ id, level, text }) =>
    issue({
      code: level === 'error' ? 'calculation_error' : 'calculation_warning',
      source: 'hmrc',
      hmrcCode: id.slice(0, 100),
      detail: text,
    }),
  );

/** An expected failure of a step as issues; `null` for one that is nobody's to mend but ours. */
export function issuesOf(error: unknown): TaxReturnIssue[] | null {
  if (error instanceof HmrcRefusalError) return issuesOfRefusal(error);
  if (error instanceof InvalidStateError && error.code === 'not_authorised_with_hmrc') {
    return [issue({ code: error.code, detail: error.message, retryable: true })];
  }
  if (error instanceof ValidationError) {
    return error.issues
      .slice(0, MAX_ISSUES)
      .map(({ pointer, code, detail }) => issueOfFailure({ code, path: pointer ?? null, detail }));
  }
  return null;
}
