import { describe, expect, it } from 'vitest';
import {
  addDateEvidence,
  judgeDateOrder,
  NO_DATE_EVIDENCE,
} from '../../../../src/domain/bank-files/date-evidence.js';
import { compileDatePattern } from '../../../../src/domain/bank-files/date-pattern.js';
import { parseDateText } from '../../../../src/domain/bank-files/date-text.js';
import { ukDateAt } from '../../../../src/domain/bank-files/uk-date-at.js';

describe('ukDateAt', () => {
  it.each([
    ['2026-04-05T22:59:59Z', '2026-04-05'],
    ['2026-04-05T23:00:00Z', '2026-04-06'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
  ])('puts %s on %s', (instant, date) => {
    expect(ukDateAt(Date.parse(instant))).toBe(date);
  });
});

describe('parseDateText', () => {
  it.each([
    ['2026-04-06', '2026-04-06'],
    ['2026/4/6', '2026-04-06'],
    ['20260406', '2026-04-06'],
    ['06/04/2026', '2026-04-06'],
    ['6/4/26', '2026-04-06'],
    ['06-04-2026', '2026-04-06'],
    ['06.04.2026', '2026-04-06'],
    ['06/04/2026 23:59', '2026-04-06'],
    ['06/04/2026, 11:59 PM', '2026-04-06'],
    ['6 Apr 2026', '2026-04-06'],
    ['06-APR-26', '2026-04-06'],
    ['06Apr26', '2026-04-06'],
    ['6th April 2026', '2026-04-06'],
    ['Mon 6 Apr 2026', '2026-04-06'],
    ['Apr 6, 2026', '2026-04-06'],
    ['1 Sept 2026', '2026-09-01'],
    ["'06/04/2026", '2026-04-06'],
    ['29/02/2028', '2028-02-29'],
    ['2026-04-05T23:30:00.000Z', '2026-04-06'],
    ['2026-04-05 23:30:00 +0000', '2026-04-06'],
    ['2026-04-06T00:30:00+01:00', '2026-04-06'],
    ['2026-04-05T19:30:00-05:00', '2026-04-06'],
    ['2026-04-05 23:30:00', '2026-04-05'],
    ['2026-04-06T00:00:00+02:00', '2026-04-06'],
    ['2026-04-06T00:00:00.000+14:00', '2026-04-06'],
    ['2026-04-05T00:00-11:00', '2026-04-05'],
    ['06/04/2026 12:00 AM +0200', '2026-04-06'],
    ['2026-04-06T00:00:00.001+02:00', '2026-04-05'],
    ['2026-04-06T00:00:01+02:00', '2026-04-05'],
    ['2026-04-06+01:00', '2026-04-06'],
    ['2026-04-06-11:00', '2026-04-06'],
    ['2026-04-06Z', '2026-04-06'],
    ['06.04.2026.', '2026-04-06'],
    ['6.4.26.', '2026-04-06'],
    ['06/04/2026/', '2026-04-06'],
    ['2026/04/06/', '2026-04-06'],
    ['06-04-2026 / 23:59', '2026-04-06'],
    ['06-04-2026 - 23:59', '2026-04-06'],
    ['06.04.2026. 10:15', '2026-04-06'],
  ])('reads %s with the day first as %s', (text, date) => {
    expect(parseDateText(text, { order: 'dmy' })).toBe(date);
  });

  it('takes a time without a zone for UTC where the column is UTC', () => {
    expect(parseDateText('2026-04-05 23:30', { order: null, utc: true })).toBe('2026-04-06');
  });

  it('reads the month first when asked to', () => {
    expect(parseDateText('04/06/2026', { order: 'mdy' })).toBe('2026-04-06');
  });

  it('refuses a date that can be read two ways when no order is known', () => {
    expect(parseDateText('08/04/2026', { order: null })).toBeNull();
    expect(parseDateText('04/04/2026', { order: null })).toBe('2026-04-04');
  });

  it.each([
    '',
    'soon',
    '31/02/2026',
    '13/13/2026',
    '2026-02-29',
    '00/01/2026',
    '2026-04-05T25:00:00Z',
    '1 Foo 2026',
    '06/04/2026 /',
    '06/04/2026 / soon',
    '06/04/2026..',
    '2026-04-06+1',
    '2026-04-06Zz',
  ])('refuses %j', (text) => {
    expect(parseDateText(text, { order: 'dmy' })).toBeNull();
  });
});

describe('judgeDateOrder', () => {
  const judge = (...texts: string[]) => judgeDateOrder(texts.reduce(addDateEvidence, NO_DATE_EVIDENCE));

  it('is settled by one day past the twelfth', () => {
    expect(judge('03/04/2026', '05/04/2026', '25/04/2026')).toBe('dmy');
    expect(judge('04/03/2026', '04/25/2026')).toBe('mdy');
  });

  it('is undecided when every date can be read two ways', () => {
    expect(judge('03/04/2026', '05/04/2026')).toBe('undecided');
  });

  it('is undecided when the dates contradict one another', () => {
    expect(judge('25/04/2026', '04/25/2026')).toBe('undecided');
  });

  it('does not let one mistyped date sink the others', () => {
    expect(judge('25/04/2026', '26/04/2026', '27/04/2026', '28/04/2026', '29/04/2026', '04/30/2026')).toBe(
      'dmy',
    );
  });

  it('needs no order when dates have the year first or the month in words', () => {
    expect(judge('2026-04-03', '3 Apr 2026')).toBe('plain');
  });
});

describe('compileDatePattern', () => {
  it.each([
    ['DD/MM/YYYY', '06/04/2026'],
    ['MM/DD/YYYY', '04/06/2026'],
    ['D MMM YY', '6 Apr 26'],
    ['YYYY-MM-DD HH:mm:ss', '2026-04-06 10:20:30'],
    ['DD.MM.YYYY', '06.04.2026'],
    ['MMMM D, YYYY', 'April 6, 2026'],
    ['YYYY-MM-DDTHH:mm:ssZ', '2026-04-05T23:30:00Z'],
    ['YYYY-MM-DD hh:mm A UTC', '2026-04-05 11:30 PM UTC'],
    ['YYYY-MM-DDTHH:mm:ssZ', '2026-04-06T00:00:00Z'],
    ['DD/MM/YYYY HH:mm', '06/04/2026 23:30'],
  ])('reads by %s', (pattern, text) => {
    expect(compileDatePattern(pattern)?.(text)).toBe('2026-04-06');
  });

  it('refuses what the pattern does not say', () => {
    expect(compileDatePattern('DD/MM/YYYY')?.('2026-04-06')).toBeNull();
    expect(compileDatePattern('DD/MM/YYYY')?.('31/02/2026')).toBeNull();
  });

  it.each(['', 'DD/MM', 'DD/DD/YYYY', 'nonsense'])('is none for %j', (pattern) => {
    expect(compileDatePattern(pattern)).toBeNull();
  });
});
