import type { Issue, OptionIssue } from '../../../errors.js';

/** An issue as an answer has it. Exactly one of `pointer`, `parameter` and `header` is set. */
export interface ProblemIssue extends Omit<Issue, 'pointer'> {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
}

/** Options come as parameters of the request. */
export function problemIssueOf(issue: Issue | OptionIssue): ProblemIssue {
  if (!('option' in issue)) return issue;
  const { option, ...rest } = issue;
  return { parameter: option, ...rest };
}
