import { describe, expect, it } from 'vitest';
import { REFUSALS_OF_OPERATIONS } from '../../../../src/domain/filing/registry/refusals-of-operations.js';
import { hmrcCodeInWords } from '../../../../src/domain/tax-returns/hmrc-code-in-words.js';

describe('hmrcCodeInWords', () => {
  it('says what a code means and what to do, and names the code', () => {
    expect(hmrcCodeInWords('RULE_RECENT_SUBMISSIONS_EXIST')).toMatch(
      /newer data .+ Prepare the return again.+ \(HMRC: RULE_RECENT_SUBMISSIONS_EXIST\)$/,
    );
  });

  it.each(['RULE_OF_TOMORROW', 'constructor'])('names %s, which it has no words for', (code) => {
    expect(hmrcCodeInWords(code)).toBe(`HMRC refused: ${code}.`);
  });

  it('names the member that HMRC found fault with', () => {
    expect(hmrcCodeInWords('RULE_COUNTRY_CODE', '/foreignDividend/0/countryCode')).toMatch(
      /prepare again\. \(HMRC: RULE_COUNTRY_CODE at \/foreignDividend\/0\/countryCode\)$/,
    );
  });

  it('has words for each refusal that the registry lists', () => {
    const codes = Object.values(REFUSALS_OF_OPERATIONS).flatMap((names) =>
      names.map((name) => `RULE_${name}`),
    );
    expect(codes.filter((code) => hmrcCodeInWords(code).startsWith('HMRC refused'))).toEqual([]);
  });
});
