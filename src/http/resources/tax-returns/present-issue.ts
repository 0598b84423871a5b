import { poundsFromPence } from '../../../domain/money.js';
import { isToBeAccepted } from '../../../domain/tax-returns/accepted-issues.js';
import type { TaxReturnIssue } from '../../../domain/tax-returns/tax-return-record.js';

export const presentIssue = (issue: TaxReturnIssue) => ({
  code: issue.code,
  path: issue.path,
  source: issue.source,
  hmrc_code: issue.hmrcCode,
  detail: issue.detail,
  retryable: issue.retryable,
  count: issue.count ?? null,
  amount: issue.amountPence === undefined ? null : poundsFromPence(issue.amountPence),
  needs_acceptance: isToBeAccepted(issue),
});
