import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for one browser. Only the hash is to be stored. */
export function newSessionToken(): { token: string; hash: Buffer } {
  const token = newUnguessableToken();
  return { token, hash: hashSessionToken(token) };
}

/** SHA-256: the token is random, so that no salt and no slow hash is needed. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** An unguessable word, 43 characters fit for a cookie, a header or a form. */
export function newUnguessableToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
