import { describe, expect, it } from 'vitest';
import { changeInWords, exchangeInWords } from '../../../../src/domain/tax-returns/history-words.js';
import { TAX_RETURN_MOVES } from '../../../../src/domain/tax-returns/tax-return-moves.js';

describe('changeInWords', () => {
  it.each(['create', ...Object.keys(TAX_RETURN_MOVES)])('has words for %s', (trigger) => {
    expect(changeInWords(trigger, null)).toMatch(/^[A-Z].*\.$/);
  });

  it('adds what to do where a code of HMRC led to the change, and nothing for codes of ours', () => {
    expect(changeInWords('refused', 'RULE_NO_INCOME_SUBMISSIONS_EXIST')).toMatch(
      /^HMRC refused the filing\. HMRC has no income .* prepare the return again\. \(HMRC: RULE_/,
    );
    expect(changeInWords('outcome_unknown', 'lost_process')).not.toContain('lost_process');
  });
});

describe('exchangeInWords', () => {
  it.each([
    [{ outcome: 'answered', status: 204, code: null }, 'HMRC answered 204.'],
    [
      { outcome: 'unknown', status: null, code: 'timeout' },
      'HMRC gave no answer (timeout), so that it may have carried the call out.',
    ],
    [
      { outcome: 'not_sent', status: 429, code: 'throttled' },
      'HMRC did not carry the call out (throttled); it is made again.',
    ],
  ] as const)('says %j', (exchange, words) => {
    expect(exchangeInWords(exchange)).toBe(words);
  });
});
