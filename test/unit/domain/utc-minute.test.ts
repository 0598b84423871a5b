import { describe, expect, it } from 'vitest';
import { readUtcMinute, writeUtcMinute } from '../../../src/domain/utc-minute.js';

describe('readUtcMinute', () => {
  it.each(['2026-01-31T09:00', '2026-01-31T09:00Z'])('takes %s as UTC', (text) => {
    expect(readUtcMinute(text)).toEqual(new Date('2026-01-31T09:00:00.000Z'));
  });

  it.each([
    '',
    'tomorrow',
    '2026-01-31',
    '2026-01-31T09:00:00',
    '2026-01-31T09:00+01:00',
    '2026-02-31T09:00',
    '2026-13-01T09:00',
    '2026-01-31T24:00',
    '2026-01-31T09:60',
  ])('takes "%s" for no time', (text) => {
    expect(readUtcMinute(text)).toBeUndefined();
  });

  it('reads what writeUtcMinute writes, cut to the minute', () => {
    const text = writeUtcMinute(new Date('2026-11-23T21:29:59.999Z'));

    expect([text, readUtcMinute(text)]).toEqual(['2026-11-23T21:29', new Date('2026-11-23T21:29:00Z')]);
  });
});
