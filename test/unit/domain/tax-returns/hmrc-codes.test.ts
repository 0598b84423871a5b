import { describe, expect, it } from 'vitest';
import { hmrcCodeInWords } from '../../../../src/domain/tax-returns/hmrc-codes.js';

describe('hmrcCodeInWords', () => {
  it('says what a code means and what to do, and names the code', () => {
    expect(hmrcCodeInWords('RULE_RECENT_SUBMISSIONS_EXIST')).toMatch(
      /newer data .+ Prepare the return again.+ \(HMRC: RULE_RECENT_SUBMISSIONS_EXIST\)$/,
    );
  });

  it.each(['RULE_OF_TOMORROW', 'constructor'])('names %s, which it has no words for', (code) => {
    expect(hmrcCodeInWords(code)).toBe(`HMRC refused: ${code}.`);
  });
});
