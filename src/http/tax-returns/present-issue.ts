import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';

export const presentIssue = (issue: TaxReturnIssue) => ({
  code: issue.code,
  path: issue.path,
  source: issue.source,
  hmrc_code: issue.hmrcCode,
  detail: issue.detail,
  retryable: issue.retryable,
});
