import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { PlaceCode } from '../../domain/codes/place-codes.js';
import {
  authenticationIssue,
  type MtlsAuthentication,
} from '../../domain/webhooks/receiver-authentication.js';
import { ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';
/** Latest end of a certificate that an answer shows. RFC 5280 gives one without an end the year 9999. */
const LATEST = new Date('2199-12-31T23:59:59Z');
const MAX_SUBJECT = 500;
const CONTROL = /\p{Cc}+/gu;

/**
 * A client certificate and the authorities of its receiver, read as they are to be stored: certificates alone, without what stood around
 * them.
 * @throws {ValidationError} `certificate_invalid` for what holds no certificate, or a private key
 */
export function readClientCertificate(given: {
  readonly certificate: string;
  readonly ca: string | null;
}): MtlsAuthentication {
  const chain = certificatesIn(given.certificate, 'certificate');
  const authorities = given.ca === null ? null : certificatesIn(given.ca, 'ca');
  const [{ subject, validTo }] = chain;
  const endsAt = new Date(validTo);
  if (Number.isNaN(endsAt.getTime())) throw refused('certificate', 'certificate_invalid', 'must have an end');
  return {
    type: 'mtls',
    certificate: pemOf(chain),
    ca: authorities && pemOf(authorities),
    subject: (subject ?? '').replace(CONTROL, ', ').slice(0, MAX_SUBJECT),
    expiresAt: endsAt < LATEST ? endsAt : LATEST,
  };
}

/**
 * Makes sure that TLS can be spoken with the certificate and the key.
 * @throws {ValidationError} at the key: `private_key_invalid`, `private_key_encrypted`, `private_key_mismatch`; at the certificate:
 *   `certificate_invalid`
 */
export function assertKeyOfCertificate(mtls: MtlsAuthentication, privateKey: string): void {
  const key = keyFrom(privateKey);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const { value: maxBits } = LIMITS.webhooks.privateKeyBits;
  if (modulusLength > maxBits)
    throw refused('privateKey', 'private_key_invalid', `must have at most ${maxBits} bits`);
  if (!new X509Certificate(mtls.certificate).checkPrivateKey(key))
    throw refused('privateKey', 'private_key_mismatch', 'must be the key of the certificate');
  try {
    createSecureContext({
      cert: mtls.certificate,
      key: privateKey,
      ...(mtls.ca !== null && { ca: mtls.ca }),
    });
  } catch {
    throw refused(
      'certificate',
      'certificate_invalid',
      'cannot be used for TLS: its key or signature is too weak',
    );
  }
}

type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** @throws {ValidationError} */
function certificatesIn(text: string, field: 'certificate' | 'ca'): Chain {
  if (text.includes('PRIVATE KEY-----'))
    throw refused(field, 'certificate_invalid', 'must not hold a private key: it is shown in answers');
  const [first, ...others] = blocksIn(text).map((block) => certificateFrom(block, field));
  if (first === undefined)
    throw refused(field, 'certificate_invalid', `must be PEM that begins with ${BEGIN}`);
  return [first, ...others];
}

function blocksIn(text: string): readonly string[] {
  return text.split(END).flatMap((part) => {
    const beginsAt = part.lastIndexOf(BEGIN);
    return beginsAt < 0 ? [] : [`${part.slice(beginsAt)}${END}\n`];
  });
}

function certificateFrom(pem: string, field: 'certificate' | 'ca'): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refused(field, 'certificate_invalid', 'holds a certificate that cannot be read');
  }
}

const pemOf = (chain: Chain): string => chain.map((one) => one.toString()).join('');

/** @throws {ValidationError} */
function keyFrom(pem: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch (error) {
    const isEncrypted = codeOf(error) === 'ERR_MISSING_PASSPHRASE' || pem.includes('ENCRYPTED');
    throw isEncrypted
      ? refused('privateKey', 'private_key_encrypted', 'must not be encrypted with a password')
      : refused('privateKey', 'private_key_invalid', 'must be a private key as PEM');
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const refused = (
  field: 'certificate' | 'ca' | 'privateKey',
  code: PlaceCode,
  detail: string,
): ValidationError => new ValidationError([authenticationIssue(field, code, detail)]);
