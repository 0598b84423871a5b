import { describe, expect, it } from 'vitest';
import { problemIssueOf } from '../../../../../src/http/gate/answers/problem-issue.js';

describe('problemIssueOf', () => {
  it('leaves a place in the body as it is', () => {
    const issue = { pointer: '#/date', code: 'required', detail: 'is required' } as const;
    expect(problemIssueOf(issue)).toEqual(issue);
  });

  it('calls an option a parameter of the request', () => {
    const issue = { option: 'client_id', code: 'required', detail: 'is required' } as const;
    expect(JSON.stringify(problemIssueOf(issue))).toBe(
      '{"parameter":"client_id","code":"required","detail":"is required"}',
    );
  });
});
