import { describe, expect, it } from 'vitest';
import { PLATFORM_STATUSES, statusMeaning } from '../../../../src/domain/bank-files/status-words.js';
import { readAll } from './read-text.js';

const summaryOf = async (content: string) => {
  const { rows, leftOut, errors } = await readAll(content);
  return {
    pence: rows.map(({ amountPence }) => amountPence),
    leftOut: leftOut.map(({ line, reason }) => `${line} ${reason}`),
    errors: errors.map(({ line, column, code }) => `${line} ${column} ${code}`),
  };
};

describe('what a status means for the money', () => {
  it.each<[string, string, string]>([
    ['paypal', 'Reversed', 'booked'],
    ['paypal', 'Partially Refunded', 'booked'],
    ['paypal', 'Denied', 'declined'],
    ['sumup', 'Refunded', 'booked'],
    ['square', 'Refunded', 'booked'],
    ['wise_transfers', 'Refunded', 'reverted'],
    ['revolut', 'REVERTED', 'reverted'],
    ['revolut', 'RETRYING', 'pending'],
    ['payouts', 'Returned', 'declined'],
    ['other', 'Retrying', 'pending'],
    ['other', 'Reversed', 'unsettled'],
    ['other', 'Overdue', 'pending'],
    ['other', 'Chargeback', 'unsettled'],
    ['other', 'Partially refunded', 'unsettled'],
    ['other', 'Disputed', 'unsettled'],
    ['other', 'Returned', 'unsettled'],
    ['other', 'Something else', 'booked'],
  ])('on %s %s is %s', (platform, word, meaning) => {
    expect(statusMeaning(platform, word)).toBe(meaning);
  });

  it.each(Object.keys(PLATFORM_STATUSES))(
    'is never guessed for a word that %s has not been seen to use',
    (name) => {
      expect(statusMeaning(name, 'Sent to the moon')).toBe('unsettled');
    },
  );

  it('fails the row of a status that does not say whether the money stayed', async () => {
    const read = await summaryOf(
      'Date,Description,Amount,Status\n2026-04-25,SHOP,-5.00,Completed\n2026-04-26,SHOP,-6.00,Disputed\n2026-04-27,SHOP,-7.00,Retrying\n',
    );

    expect(read).toEqual({ pence: [-500], leftOut: ['4 pending'], errors: ['3 Status unknown_status'] });
  });

  it('takes off a Stripe payment what was refunded of it, and keeps its fee', async () => {
    const head =
      'id,Description,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Converted Currency,Status\n';
    const row = (id: string, refunded: string, status: string) =>
      `${id},Course,2026-04-05 12:00:00,120.00,${refunded},gbp,120.00,${refunded},2.00,gbp,${status}\n`;
    const read = await summaryOf(
      `${head}${row('ch_1', '0.00', 'Paid')}${row('ch_2', '20.00', 'Partially Refunded')}${row('ch_3', '120.00', 'Refunded')}${row('ch_4', '0.00', 'Disputed')}`,
    );

    expect(read.pence).toEqual([12000, -200, 10000, -200, -200]);
    expect(read.errors).toEqual(['5 Status unknown_status']);
  });
});
