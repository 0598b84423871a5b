import { describe, expect, it } from 'vitest';
import { isApiKeyShaped, newApiKeySecret } from '../../../../src/gateways/crypto/api-key-secret.js';

const many = (cell: string | null) => Array.from({ length: 200 }, () => newApiKeySecret(true, cell));

describe('the secret of an API key', () => {
  it('begins with 0, 1 or 2 behind its head, so that no letter of a cell is met by chance', () => {
    for (const { secret } of many(null)) expect(secret).toMatch(/^tck_live_[012]/);
  });

  it('begins with the letter of its cell, and has the shape of every other', () => {
    for (const { secret, prefix } of many('b')) {
      expect(prefix.startsWith('tck_live_b')).toBe(true);
      expect(isApiKeyShaped(secret)).toBe(true);
    }
  });
});
