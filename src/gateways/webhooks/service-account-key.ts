import { createPrivateKey, type KeyObject } from 'node:crypto';
import { destinationIssue } from '../../domain/webhooks/destination.js';
import { ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { GOOGLE_TOKEN_URL } from './cloud/google-tokens.js';

/** The parts of the file that Google gives for a service account which are used. */
interface ServiceAccountKey {
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
}

const CLIENT_EMAIL = /^[a-z0-9][a-z0-9.-]{0,99}@[a-z0-9][a-z0-9.-]{0,99}\.gserviceaccount\.com$/;
const LEAST_BITS = 2_048;

/**
 * Reads the key of a service account. Nothing that it says of servers is followed: other kinds of credentials, which name programs, files or servers of
 * their own, are refused, and so is a token server that is not Google's.
 * @throws {ValidationError} `service_account_key_invalid` at `#/destination/service_account_key`
 */
export function readServiceAccountKey(text: string): ServiceAccountKey {
  const file = objectFrom(text);
  if (file === null) throw refused('must be the text of a JSON file');
  if (file['type'] !== 'service_account') throw refused('must be of the type service_account');
  if (file['token_uri'] !== GOOGLE_TOKEN_URL) throw refused('must have the token_uri of Google');
  const { universe_domain: universe = 'googleapis.com' } = file;
  if (universe !== 'googleapis.com') throw refused('must be of the universe googleapis.com');
  const { client_email: clientEmail, private_key: privateKey } = file;
  if (typeof clientEmail !== 'string' || !CLIENT_EMAIL.test(clientEmail))
    throw refused('must have the client_email of a service account');
  if (typeof privateKey !== 'string') throw refused('must have a private_key');
  const pem = keyFrom(privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { clientEmail, privateKey: pem.toString() };
}

function objectFrom(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : null;
  } catch {
    return null;
  }
}

/** @throws {ValidationError} for what is no RSA key, or one of another size than is signed with */
function keyFrom(pem: string): KeyObject {
  const key = parsed(pem);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const { value: maxBits } = LIMITS.webhooks.privateKeyBits;
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < LEAST_BITS || modulusLength > maxBits)
    throw refused(`must have a private_key of RSA with ${LEAST_BITS} to ${maxBits} bits`);
  return key;
}

function parsed(pem: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    throw refused('must have a private_key as PEM, without a password');
  }
}

const refused = (detail: string): ValidationError =>
  new ValidationError([destinationIssue('serviceAccountKey', 'service_account_key_invalid', detail)]);
