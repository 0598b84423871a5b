import { ISSUE_CODE_LIST } from '../../../domain/codes/issue-codes.js';
import { CodeOf, Formed, MoneyTotal, Nullable, Shape, Whole } from '../../shapes/schemas.js';

/** The code of an issue in a request, ours or one that a later version has. */
export const IssueCode = () =>
  Formed('^[a-z][a-z0-9_]*$', 'the `code` of an issue, such as `transactions_need_review`', {
    maxLength: 100,
  });

/** An issue by its code, with how much it is about. */
export const IssueCount = Shape({
  code: CodeOf(ISSUE_CODE_LIST, '/docs/codes/issues'),
  count: Nullable(Whole(1, Number.MAX_SAFE_INTEGER)),
  amount: Nullable(MoneyTotal()),
});
