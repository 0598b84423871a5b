import { describe, expect, it } from 'vitest';
import {
  type AcceptedIssue,
  acceptedInWords,
  acceptedIssues,
  grownIssues,
  isToBeAccepted,
  unacceptedIssues,
  unsentPlaces,
} from '../../../../src/domain/tax-returns/accepted-issues.js';
import type { TaxReturnIssue } from '../../../../src/domain/tax-returns/tax-return-record.js';

const issue = (code: TaxReturnIssue['code'], more: Partial<TaxReturnIssue> = {}): TaxReturnIssue => ({
  code,
  path: null,
  source: 'us',
  hmrcCode: null,
  detail: '',
  retryable: false,
  ...more,
});

const REVIEW = issue('transactions_need_review', { count: 3, amountPence: 90_00 });
const UNNAMED = issue('property_not_named', { count: 1, amountPence: 5_00 });
const UNSENT = issue('not_sent_to_hmrc', { path: '/inputs/pensions' });
const NOTE = issue('share_by_default', { count: 2, amountPence: 7_00 });

describe('a difference from HMRC’s figures that is known', () => {
  it.each([
    ['D15', false],
    ['D24 D15', false],
    ['D07', true],
    ['D15 D07', true],
    [null, true],
  ])('has to be accepted before declaring where it is %s: %s', (hmrcCode, expected) => {
    expect(isToBeAccepted({ code: 'known_difference', hmrcCode })).toBe(expected);
  });
});

describe('unacceptedIssues', () => {
  it('has every issue that a declaration must accept by name, and does not', () => {
    expect(unacceptedIssues([REVIEW, UNNAMED, NOTE], ['property_not_named'])).toEqual([REVIEW]);
  });

  it('is empty where everything is accepted, and where nothing has to be', () => {
    expect(unacceptedIssues([REVIEW, UNNAMED], [REVIEW.code, UNNAMED.code])).toEqual([]);
    expect(unacceptedIssues([NOTE], [])).toEqual([]);
  });
});

describe('unsentPlaces', () => {
  it('names each place once, and none of another issue', () => {
    const places = [UNSENT, UNSENT, issue('not_sent_to_hmrc', { path: '/inputs/gifts' })];

    expect(
      unsentPlaces([...places, issue('not_sent_to_hmrc'), issue('held_by_hmrc', { path: '/x' })]),
    ).toEqual(['/inputs/pensions', '/inputs/gifts']);
  });
});

describe('acceptedIssues', () => {
  it('keeps of each code what it counted then, once, and nothing of a code that does not stand', () => {
    expect(acceptedIssues([REVIEW, UNSENT], [REVIEW.code, UNSENT.code, REVIEW.code, 'held_by_hmrc'])).toEqual(
      [
        { code: 'transactions_need_review', count: 3, amountPence: 90_00 },
        { code: 'not_sent_to_hmrc', count: null, amountPence: null },
      ],
    );
  });
});

describe('acceptedInWords', () => {
  it.each<[AcceptedIssue, string]>([
    [
      { code: 'transactions_need_review', count: 3, amountPence: 90_00 },
      'transactions need review: 3, of £90.00 in all',
    ],
    [{ code: 'not_sent_to_hmrc', count: null, amountPence: null }, 'not sent to hmrc'],
  ])('writes %o as %s', (accepted, words) => {
    expect(acceptedInWords(accepted)).toBe(words);
  });
});

describe('grownIssues', () => {
  const accepted = { code: REVIEW.code, count: 3, amountPence: 90_00 };

  it.each<[string, Partial<TaxReturnIssue>, boolean]>([
    ['as it was accepted', {}, false],
    ['of fewer rows and less money', { count: 1, amountPence: 1 }, false],
    ['of one row more', { count: 4 }, true],
    ['of a penny more', { amountPence: 90_01 }, true],
  ])('compares an issue %s', (_, changes, hasGrown) => {
    const now = { ...REVIEW, ...changes };

    expect(grownIssues([now], [accepted])).toEqual(hasGrown ? [now] : []);
  });

  it('has an issue that nobody accepted, and none that nobody has to', () => {
    expect(grownIssues([REVIEW, UNNAMED, NOTE], [accepted])).toEqual([UNNAMED]);
  });

  it('takes an issue that counts something for grown where the accepted one counted nothing', () => {
    expect(grownIssues([REVIEW], [{ ...accepted, count: null, amountPence: null }])).toEqual([REVIEW]);
    expect(grownIssues([UNSENT], [{ code: UNSENT.code, count: null, amountPence: null }])).toEqual([]);
  });
});
