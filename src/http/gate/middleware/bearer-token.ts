import type { Request } from 'express';
import { checkApiKeySecret } from '../../../services/api-keys/check-api-key-secret.js';
import { REALM } from '../answers/bearer-realm.js';
import { HttpProblem } from './problem.js';

/** The hash of the API key or access token that a request carries. @throws {HttpProblem} 401 without one that could be ours */
export function presentedHash(req: Request): Buffer {
  const header = req.get('authorization');
  if (header === undefined) {
    throw new HttpProblem('missing_credentials', 'Send an API key or an access token as a bearer token.', {
      headers: { 'WWW-Authenticate': REALM },
    });
  }
  const token = bearerToken(header);
  const hash = checkApiKeySecret(token);
  if (hash === null) throw invalidToken(token.startsWith('tck_') ? MISTYPED : hintAbout(token));
  return hash;
}

const MISTYPED = 'The API key is mistyped or cut short: its last characters do not fit the others.';

/** The key after the word `Bearer`. @throws {HttpProblem} 401 for another way of sending it */
function bearerToken(header: string): string {
  const [scheme = '', token, ...rest] = header.trim().split(/[ \t]+/);
  if (token !== undefined && rest.length === 0 && scheme.toLowerCase() === 'bearer') return token;
  if (scheme.startsWith('tck_')) {
    throw invalidToken('Write the word Bearer before the key: Authorization: Bearer tck_…');
  }
  if (scheme.toLowerCase() === 'basic') {
    throw invalidToken('Basic credentials are not taken. Send Authorization: Bearer and the API key.');
  }
  throw invalidToken('The header must be the word Bearer, a space and the API key.');
}

function hintAbout(token: string): string {
  if (token.startsWith('key_')) return 'This is the id of a key. Send its secret, which begins with tck_.';
  return 'This is neither an API key, which begins with tck_live_ or tck_test_, nor an access token.';
}

export const invalidToken = (detail: string): HttpProblem =>
  new HttpProblem('invalid_token', detail, {
    headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` },
  });
