import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../../../src/errors.js';
import {
  assertKeyOfCertificate,
  readClientCertificate,
} from '../../../../src/gateways/webhooks/client-certificate.js';
import { LIMITS } from '../../../../src/limits/limits.js';
import { createTestAuthority } from '../../../support/test-certificate.js';

const NEXT_YEAR = new Date('2027-05-01T10:00:00Z');
const CA = createTestAuthority('Clients’ authority', NEXT_YEAR);
const { cert: CERT, key: KEY } = CA.issue(['sender.test'], NEXT_YEAR);

/** Place and code of each issue that the reading ends with. */
function issuesOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map(({ pointer, code }) => `${pointer?.replace('#/authentication/', '')} ${code}`);
  }
}

const read = (certificate: string, ca: string | null = null) => readClientCertificate({ certificate, ca });

describe('readClientCertificate', () => {
  it('tells subject and end, and keeps certificates alone, without what stood around them', () => {
    const given = `Bag Attributes\n  friendlyName: secret-note\n${CERT}\nsubject=/CN=none\n${CA.cert}trailing`;

    const mtls = read(given, ` ${CA.cert}`);

    expect(mtls).toEqual({
      type: 'mtls',
      certificate: CERT + CA.cert,
      ca: CA.cert,
      subject: 'CN=sender.test',
      expiresAt: NEXT_YEAR,
    });
    expect(read(mtls.certificate, mtls.ca)).toEqual(mtls);
  });

  it.each([
    ['no PEM', 'certificate', ['certificate certificate_invalid']],
    ['a broken certificate', CERT.replace('MII', 'AAA').slice(0, 200), ['certificate certificate_invalid']],
    [
      'no DER in the PEM',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      ['certificate certificate_invalid'],
    ],
    ['a key beside the certificate, which would be shown', CERT + KEY, ['certificate certificate_invalid']],
  ])('refuses %s', (_what, certificate, issues) => {
    expect(issuesOf(() => read(certificate))).toEqual(issues);
  });

  it('refuses authorities that are no certificates', () => {
    expect(issuesOf(() => read(CERT, 'none'))).toEqual(['ca certificate_invalid']);
  });

  it('reads as many beginnings without an end as fit into the limit, in no time to speak of', () => {
    const text = '-----BEGIN CERTIFICATE-----'.repeat(LIMITS.webhooks.certificateCharacters.value / 27);

    expect(issuesOf(() => read(text))).toEqual(['certificate certificate_invalid']);
  });
});

describe('assertKeyOfCertificate', () => {
  const mtls = read(CERT);

  it.each([
    ['PKCS #8', KEY],
    ['SEC1', createPrivateKey(KEY).export({ type: 'sec1', format: 'pem' }).toString()],
  ])('takes the key as %s', (_form, key) => {
    expect(issuesOf(() => assertKeyOfCertificate(mtls, key))).toEqual([]);
  });

  it('refuses what is no key, the key of another certificate, and one with a password', () => {
    const other = CA.issue(['other.test'], NEXT_YEAR).key;
    const encrypted = createPrivateKey(KEY)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'p' })
      .toString();

    expect(issuesOf(() => assertKeyOfCertificate(mtls, 'none'))).toEqual(['private_key private_key_invalid']);
    expect(issuesOf(() => assertKeyOfCertificate(mtls, CERT))).toEqual(['private_key private_key_invalid']);
    expect(issuesOf(() => assertKeyOfCertificate(mtls, other))).toEqual(['private_key private_key_mismatch']);
    expect(issuesOf(() => assertKeyOfCertificate(mtls, encrypted))).toEqual([
      'private_key private_key_encrypted',
    ]);
  });

  it.each([
    [512, ['certificate certificate_invalid']],
    [2_048, []],
    [4_104, ['private_key private_key_invalid']],
  ])(
    'says of an RSA key of %d bits: %j',
    (modulusLength, issues) => {
      const { cert, key } = CA.issue(['rsa.test'], NEXT_YEAR, generateKeyPairSync('rsa', { modulusLength }));

      expect(issuesOf(() => assertKeyOfCertificate(read(cert), key))).toEqual(issues);
    },
    60_000,
  );
});
