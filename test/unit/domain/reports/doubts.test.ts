import { describe, expect, it } from 'vitest';
import { type Doubt, doubtBlocks, doubtsFields, doubtsOf } from '../../../../src/domain/reports/doubts.js';

const NOTHING_LEFT_OUT = { uncategorised: 0, withoutPounds: 0 };
const issue = (code: string, of: object = {}) => ({ code, path: null, detail: 'Say `so`', ...of });
const of = (issues: ReturnType<typeof issue>[], leftOut = NOTHING_LEFT_OUT, codes: string[] = []): Doubt[] =>
  doubtsOf({
    issues,
    leftOut,
    calculation: { warnings: codes.map((code) => ({ code })) } as never,
  });

describe('what a paper says is not settled', () => {
  it('counts the rows to review with what they come to, and how to settle them', () => {
    const [doubt] = of([issue('transactions_need_review', { count: 3, amountPence: 123_450 })]);

    expect(doubt).toMatchObject({ code: 'transactions_need_review', count: 3, amountPence: 123_450 });
    expect(doubt?.wording).toBe('3 transactions of the year, of £1,234.50 in all, wait to be checked.');
    expect(doubt?.settle).toBe('Confirm or correct each before you approve.');
  });

  it('tells an issue of a code that it does not know in the words that it came with', () => {
    const [doubt] = of([issue('holds_capital', { path: '/properties/1', detail: 'Give `loan`.' })]);

    expect(doubt).toMatchObject({ code: 'holds_capital', path: '/properties/1', wording: 'Give loan.' });
    expect(doubt?.settle).not.toBe('');
  });

  it('takes the rows in no figure as they are now, once, whatever the return kept of them', () => {
    const doubts = of([issue('transactions_left_out')], { uncategorised: 2, withoutPounds: 1 });

    expect(doubts.map(({ wording }) => wording)).toEqual([
      '2 transactions have no category and are in no figure.',
      '1 transaction has no amount in pounds and is in no figure.',
    ]);
    expect(of([issue('transactions_left_out')])).toEqual([]);
  });

  it('names what HMRC is not sent, and every warning of the calculation once', () => {
    const doubts = of([issue('not_sent_to_hmrc', { path: '/inputs/dividends' })], NOTHING_LEFT_OUT, [
      'assumed_figure',
      'assumed_figure',
    ]);

    expect(doubts.map(({ wording }) => wording)).toEqual([
      'Dividends: not sent to HMRC with this return.',
      'A rate or limit of this year has not been set yet: that of the year before was used.',
    ]);
  });

  it('stands under the figures in eight lines at most, and whole in JSON', () => {
    const doubts = of(Array.from({ length: 11 }, (_, at) => issue(`code_${at}`)));

    expect(doubtBlocks(doubts)).toHaveLength(10);
    expect(doubtBlocks(doubts).at(-1)).toMatchObject({ text: '3 more are listed with the tax return.' });
    expect(doubtBlocks([])).toEqual([]);
    expect(doubtsFields(doubts)).toHaveLength(11);
    expect(doubtsFields(doubts)[0]).toMatchObject({
      code: 'code_0',
      count: null,
      amount: null,
      detail: 'Say so.',
    });
  });
});
