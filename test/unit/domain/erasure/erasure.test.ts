import { describe, expect, it } from 'vitest';
import { conflictsOfWork, ERASURE_CONFLICT_CODES } from '../../../../src/domain/erasure/erasure.js';

const NONE = { filing: false, unknown: false, other: false, joint: false };
const codesOf = (work: Partial<typeof NONE>) => conflictsOfWork({ ...NONE, ...work }).map(({ code }) => code);

describe('conflictsOfWork', () => {
  it('has none where nothing is under way', () => {
    expect(codesOf({})).toEqual([]);
  });

  it.each([
    ['filing', 'filing_under_way'],
    ['unknown', 'outcome_unknown'],
    ['other', 'work_under_way'],
    ['joint', 'joint_property'],
  ])('names %s as %s', (work, code) => {
    expect(codesOf({ [work]: true })).toEqual([code]);
  });

  it('names everything at once, so that nobody has to ask again for the next', () => {
    expect(codesOf({ filing: true, unknown: true, other: true, joint: true })).toEqual([
      ...ERASURE_CONFLICT_CODES,
    ]);
  });
});
