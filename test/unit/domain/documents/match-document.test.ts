import { describe, expect, it } from 'vitest';
import { type MatchCandidate, matchDocument } from '../../../../src/domain/documents/match-document.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const CANDIDATE: MatchCandidate = {
  transactionId: 'b',
  date: '2025-06-10',
  amountPence: -12_50,
  text: 'CARD PAYMENT TO SCREWFIX LEEDS',
  businessId: null,
  propertyId: null,
};

const judged = (read: Parameters<typeof matchDocument>[0], candidate: Partial<MatchCandidate> = {}) => {
  const [match] = matchDocument(read, [{ ...CANDIDATE, ...candidate }]);
  return match && { score: match.score, reasons: match.reasons };
};

describe('matchDocument', () => {
  it.each<[string, string | null, string | null, number, string[]]>([
    ['the amount alone', null, null, 0.5, ['amount']],
    ['a day far away', '2025-05-20', null, 0.65, ['amount']],
    ['a day four days away', '2025-06-06', null, 0.8, ['amount', 'date']],
    ['a day five days away', '2025-06-15', null, 0.65, ['amount']],
    ['a word of the merchant', null, 'Screwfix Direct Ltd', 0.7, ['amount', 'merchant']],
    ['everything', '2025-06-10', 'Screwfix', 1, ['amount', 'date', 'merchant']],
    ['a word that says nothing of whose it is', null, 'Card Payment Services', 0.5, ['amount']],
    ['a word of three letters', null, 'To Leeds', 0.7, ['amount', 'merchant']],
  ])('judges by %s', (_, date, merchant, score, reasons) => {
    expect(judged({ date, merchant })).toEqual({ score, reasons });
  });

  it('passes over short words that a line shares', () => {
    expect(judged({ date: null, merchant: 'TO' })).toEqual({ score: 0.5, reasons: ['amount'] });
  });

  it('puts the likeliest first, then goes by id, and answers no more than its limit', () => {
    const many = Array.from({ length: LIMITS.documents.matches.value + 1 }, (_, at) => ({
      ...CANDIDATE,
      transactionId: `z${at}`,
      date: '2025-05-01',
    }));
    const ids = matchDocument({ date: '2025-06-10', merchant: null }, [
      ...many,
      { ...CANDIDATE, transactionId: 'b' },
      { ...CANDIDATE, transactionId: 'a' },
    ]).map(({ transactionId }) => transactionId);

    expect(ids).toEqual(['a', 'b', 'z0', 'z1', 'z2'].slice(0, LIMITS.documents.matches.value));
  });
});
