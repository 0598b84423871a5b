import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpAddress, totpStep } from '../../../../src/gateways/crypto/totp.js';

/** The secret of RFC 6238, appendix B: the ASCII digits 12345678901234567890, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('totpStep', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is the step of the code that RFC 6238 gives for second %d', (seconds, code) => {
    expect(totpStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('takes the code of the step before and of the step after, and no other', () => {
    const [code, begin, step] = ['050471', 1_111_111_110, 37_037_037];
    const taken = [begin - 30, begin - 1, begin, begin + 29, begin + 30, begin + 59];
    expect(taken.map((seconds) => totpStep(SECRET, code, at(seconds)))).toEqual(taken.map(() => step));
    expect(totpStep(SECRET, code, at(begin - 31))).toBeNull();
    expect(totpStep(SECRET, code, at(begin + 60))).toBeNull();
  });

  it.each(['287083', '28708', '2870821', ' 287082', '２８７０８２', ''])(
    'takes no other text: "%s"',
    (code) => {
      expect(totpStep(SECRET, code, at(59))).toBeNull();
    },
  );
});

describe('newTotpSecret', () => {
  it('is 160 bits in base32, never the same', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret);
    expect(secrets.filter((secret) => !/^[A-Z2-7]{32}$/.test(secret))).toEqual([]);
    expect(new Set(secrets).size).toBe(50);
  });
});

describe('totpAddress', () => {
  it('escapes what an address may hold', () => {
    expect(totpAddress(SECRET, { issuer: 'Tax API', email: 'a+b@x.example' })).toBe(
      `otpauth://totp/Tax%20API:a%2Bb%40x.example?secret=${SECRET}&issuer=Tax%20API`,
    );
  });
});
