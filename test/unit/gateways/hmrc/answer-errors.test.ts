import { describe, expect, it } from 'vitest';
import { refusalOrFailure } from '../../../../src/gateways/hmrc/answer-errors.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../../../src/gateways/hmrc/hmrc-errors.js';

const errorOf = (status: number, body: unknown, retryAfter?: string) =>
  refusalOrFailure(
    { status, body: typeof body === 'string' ? body : JSON.stringify(body), correlationId: 'c1' },
    retryAfter,
  );

describe('refusalOrFailure', () => {
  it.each([
    [400, { code: 'RULE_SUBMISSION_FAILED', message: 'x' }, 'RULE_SUBMISSION_FAILED', 'rejected_by_hmrc'],
    [401, { code: 'INVALID_CREDENTIALS' }, 'INVALID_CREDENTIALS', 'invalid_credentials'],
    [401, { code: 'MISSING_CREDENTIALS' }, 'MISSING_CREDENTIALS', 'rejected_by_hmrc'],
    [400, { error: 'invalid_grant' }, 'invalid_grant', 'invalid_grant'],
    [501, { code: 'NOT_IMPLEMENTED' }, 'NOT_IMPLEMENTED', 'rejected_by_hmrc'],
    [403, '<html>no</html>', 'HTTP_403', 'rejected_by_hmrc'],
    [400, { code: '<script>' }, 'HTTP_400', 'rejected_by_hmrc'],
  ])('takes %d %o for a refusal %s', (status, body, hmrcCode, code) => {
    const error = errorOf(status, body);

    expect(error).toBeInstanceOf(HmrcRefusalError);
    expect(error).toMatchObject({ hmrcCode, code, status, correlationId: 'c1' });
  });

  it('reads the findings of both forms', () => {
    const error = errorOf(400, {
      code: 'INVALID_REQUEST',
      errors: [
        { code: 'FORMAT_VALUE', message: 'm', paths: ['/a', '/b'] },
        { code: 'FORMAT_DATE', path: '/c' },
        { code: 'RULE_X' },
      ],
    });

    expect(error).toMatchObject({
      issues: [
        { code: 'FORMAT_VALUE', paths: ['/a', '/b'] },
        { code: 'FORMAT_DATE', paths: ['/c'] },
        { code: 'RULE_X', paths: [] },
      ],
    });
  });

  it('reads the place of a single finding, which stands beside its code', () => {
    const error = errorOf(400, { code: 'RULE_COUNTRY_CODE', message: 'm', paths: ['/a/0/countryCode'] });

    expect(error).toMatchObject({
      hmrcCode: 'RULE_COUNTRY_CODE',
      issues: [{ code: 'RULE_COUNTRY_CODE', paths: ['/a/0/countryCode'] }],
    });
  });

  it('keeps no message of HMRC, which may repeat what was sent', () => {
    const error = errorOf(400, { code: 'FORMAT_NINO', message: 'AA123456A is wrong' });

    expect(JSON.stringify({ ...error, message: error.message })).not.toContain('AA123456A');
  });

  it('knows that a throttled call was not carried out', () => {
    expect(errorOf(429, { code: 'MESSAGE_THROTTLED_OUT' })).toMatchObject({
      outcome: 'not_sent',
      reason: 'throttled',
      retryAfterMs: 2_000,
    });
    expect(errorOf(429, '', '7')).toMatchObject({ retryAfterMs: 7_000 });
  });

  it.each([500, 502, 503, 504, 408, 302])('leaves the outcome open after %d', (status) => {
    const error = errorOf(status, { code: 'SERVER_ERROR' });

    expect(error).toBeInstanceOf(HmrcUnavailableError);
    expect(error).toMatchObject({ outcome: 'unknown', details: { outcome: 'unknown', hmrc_status: status } });
  });

  it('waits long through scheduled maintenance', () => {
    expect(errorOf(503, { code: 'SCHEDULED_MAINTENANCE' })).toMatchObject({
      reason: 'maintenance',
      outcome: 'unknown',
      retryAfterMs: 300_000,
    });
  });
});
