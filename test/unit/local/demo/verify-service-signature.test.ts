import { describe, expect, it } from 'vitest';
import { signWebhook } from '../../../../src/gateways/webhooks/sign-webhook.js';
import {
  SignatureError,
  type SignedDelivery,
  verifyServiceSignature,
} from '../../../../src/local/demo/verify-service-signature.js';
import vectors from '../../../vectors/webhook-signatures.json' with { type: 'json' };

const { secrets, timestamp, body, headers } = vectors.own;
const [newSecret = '', oldSecret = ''] = secrets;
const signature = headers['x-service-signature'];
const [t = '', newDigest = '', oldDigest = ''] = signature.split(',');
const nowMs = timestamp * 1000;

const valid: Required<Omit<SignedDelivery, 'toleranceSeconds'>> = {
  body: Buffer.from(body),
  header: signature,
  secrets: [newSecret],
  nowMs,
};

function codeOf(changed: Partial<typeof valid>): string | null {
  try {
    verifyServiceSignature({ ...valid, ...changed });
    return null;
  } catch (error) {
    return error instanceof SignatureError ? error.code : 'another error';
  }
}

describe('verifyServiceSignature', () => {
  it.each([
    ['the new secret', { secrets: [newSecret] }],
    ['the old secret', { secrets: [oldSecret] }],
    ['both secrets', { secrets: [oldSecret, newSecret] }],
    ['the signatures in another order', { header: [t, oldDigest, newDigest].join(',') }],
    ['blanks between the parts', { header: [t, newDigest].join(' , ') }],
    ['parts of later versions', { header: [t, 'v2=abc', newDigest, 'v1a=xyz', 'k'].join(',') }],
    ['a clock 300 s ahead', { nowMs: nowMs + 300_000 }],
    ['a clock 300 s behind', { nowMs: nowMs - 300_000 }],
  ])('accepts %s', (_case, changed) => {
    expect(codeOf(changed)).toBeNull();
  });

  it('accepts what signWebhook signs now', () => {
    const bytes = Buffer.from('{"note":"é 🧾"}');
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const signed = signWebhook({
      id: 'evt_1',
      timestampSeconds,
      body: bytes,
      secrets,
      format: 'timestamped',
    });
    const header = signed['x-service-signature'] ?? '';

    expect(() => verifyServiceSignature({ body: bytes, header, secrets: [oldSecret] })).not.toThrow();
  });

  it.each([
    ['one byte more', { body: Buffer.from(`${body}\n`) }],
    ['a byte order mark', { body: Buffer.from(`\ufeff${body}`) }],
    ['one byte changed', { body: Buffer.from(body.replace('2026', '2027')) }],
    ['another timestamp', { header: ['t=1795239601', newDigest].join(',') }],
    ['a leading zero in the timestamp', { header: [t.replace('=', '=0'), newDigest].join(',') }],
    ['another secret', { secrets: ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'] }],
    ['no secret', { secrets: [] }],
    ['the old signature alone', { header: [t, oldDigest].join(',') }],
  ])('finds no match with %s', (_case, changed) => {
    expect(codeOf(changed)).toBe('no_matching_signature');
  });

  it.each([
    ['nothing', ''],
    ['no timestamp', newDigest],
    ['two timestamps', [t, t, newDigest].join(',')],
    ['t=Infinity', ['t=Infinity', newDigest].join(',')],
    ['t=1e9', ['t=1e9', newDigest].join(',')],
    ['a negative timestamp', ['t=-1795239600', newDigest].join(',')],
    ['milliseconds', ['t=1795239600000', newDigest].join(',')],
    ['no signature', t],
    ['only unknown versions', [t, 'v2=abc', 'v0=def'].join(',')],
    ['upper-case digits', [t, newDigest.replace(/[a-f]/g, (digit) => digit.toUpperCase())].join(',')],
    ['a truncated signature', [t, newDigest.slice(0, -1)].join(',')],
    ['a numeric signature', [t, 'v1=1234567890'].join(',')],
    ['a bare digest', vectors.own.bodyOnlyHex],
    ['a signature behind ten thousand others', `${t},${'v2=x,'.repeat(10_000)}${newDigest}`],
  ])('calls a header with %s malformed', (_case, header) => {
    expect(codeOf({ header })).toBe('malformed_header');
  });

  it.each([301, -301])('refuses a clock %i s off', (seconds) => {
    expect(codeOf({ nowMs: nowMs + seconds * 1000 })).toBe('outside_tolerance');
  });

  it('names the two usual mistakes of a receiver', () => {
    expect(codeOf({ secrets: [`${newSecret}\n`] })).toBe('bad_usage');
    expect(codeOf({ body: JSON.parse(body) as Buffer })).toBe('bad_usage');
  });
});
