import type { FilingCode } from '../codes/issue-codes.js';
import type { TaxReturnIssue } from './tax-return-record.js';

type IssueFields = Pick<TaxReturnIssue, 'detail'> & Partial<TaxReturnIssue> & { readonly code: FilingCode };

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
