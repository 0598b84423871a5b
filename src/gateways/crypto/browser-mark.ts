import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser in which an operator, or a person of a tenant, has once signed in. Grants no access: failed sign-ins with it are only counted separately. */
interface BrowserMark {
  readonly personId: string;
  readonly browserId: string;
}

const SHAPE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/;

/** A mark for a browser, signed. @param expiresAt whole seconds count */
export function signBrowserMark(secret: string, personId: string, expiresAt: Date): string {
  const text = `${personId}.${randomBytes(16).toString('base64url')}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${text}.${signatureOf(secret, text)}`;
}

/** The mark, if it is one of ours that has not expired; `null` for anything else. */
export function readBrowserMark(secret: string, token: string | null, now: Date): BrowserMark | null {
  const [, personId, browserId, expires, signature] = SHAPE.exec(token ?? '') ?? [];
  if (!personId || !browserId || !expires || !signature) return null;
  const expected = signatureOf(secret, `${personId}.${browserId}.${expires}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return Number(expires) * 1000 > now.getTime() ? { personId, browserId } : null;
}

/** Names a person in the register of failures, whether or not they exist, without keeping what was typed. */
export const personDigest = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`known browser ${text}`).digest('base64url');
