import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  serviceSignatureHeader,
  signedContent,
  standardWebhooksContent,
  standardWebhooksSignatureHeader,
} from '../../../../src/domain/webhooks/signature.js';
import vectors from '../../../vectors/webhook-signatures.json' with { type: 'json' };

const hex = (key: string, content: string) => createHmac('sha256', key).update(content).digest('hex');

describe('signedContent', () => {
  it('is what other senders of the same construction hash', () => {
    const { key, timestamp, body, hex: expected } = vectors.timestampDotBody;

    const content = signedContent({ timestamp, body });

    expect(hex(key, content)).toBe(expected);
  });

  it('differs from the construction with a comma', () => {
    const { key, timestamp, body, hex: withComma, withFullStopHex } = vectors.timestampCommaBody;

    const digest = hex(key, signedContent({ timestamp, body }));

    expect(digest).toBe(withFullStopHex);
    expect(digest).not.toBe(withComma);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_795_239_600_000])(
    'refuses %s as a timestamp',
    (timestamp) => {
      expect(() => signedContent({ timestamp, body: '' })).toThrow(RangeError);
    },
  );
});

describe('standardWebhooksContent', () => {
  it('joins id, timestamp and body', () => {
    expect(standardWebhooksContent({ id: 'evt_1', timestamp: 7, body: '{}' })).toBe('evt_1.7.{}');
  });

  it.each(['', 'evt.1', 'evt 1', 'évt'])('refuses %j as an id', (id) => {
    expect(() => standardWebhooksContent({ id, timestamp: 7, body: '{}' })).toThrow(RangeError);
  });
});

describe('signature headers', () => {
  it('put the newest first, each family in its own form', () => {
    expect(serviceSignatureHeader({ timestamp: 7, digests: ['aa', 'bb'] })).toBe('t=7,v1=aa,v1=bb');
    expect(standardWebhooksSignatureHeader({ digests: ['QQ==', 'Qg=='] })).toBe('v1,QQ== v1,Qg==');
  });

  it('stay below 512 bytes with the most signatures', () => {
    const five = Array<string>(5).fill('f'.repeat(64));

    expect(serviceSignatureHeader({ timestamp: 999_999_999_999, digests: five }).length).toBeLessThan(512);
  });

  it.each([0, 6])('refuse %i signatures', (count) => {
    const digests = Array<string>(count).fill('aa');

    expect(() => serviceSignatureHeader({ timestamp: 7, digests })).toThrow(RangeError);
    expect(() => standardWebhooksSignatureHeader({ digests })).toThrow(RangeError);
  });
});
