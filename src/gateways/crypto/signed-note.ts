import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longer than any note that is made here. */
const MAX_LENGTH = 4_096;

/** Text that a browser carries for us until `expiresAt`, in whole seconds. It can be read there, and not changed. */
export function signNote(secret: string, purpose: string, text: string, expiresAt: Date): string {
  const note = `${Buffer.from(text).toString('base64url')}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${note}.${signatureOf(secret, purpose, note)}`;
}

/** The text of a note that was signed for this purpose and has not expired; `null` for anything else. */
export function readNote(secret: string, purpose: string, token: string | null, now: Date): string | null {
  if (token === null || token.length > MAX_LENGTH) return null;
  const [text, expires, signature, ...rest] = token.split('.');
  if (!text || !expires || !signature || rest.length > 0) return null;
  const [given, expected] = [
    Buffer.from(signature),
    Buffer.from(signatureOf(secret, purpose, `${text}.${expires}`)),
  ];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(expires) * 1000 > now.getTime() ? Buffer.from(text, 'base64url').toString() : null;
}

const signatureOf = (secret: string, purpose: string, note: string) =>
  createHmac('sha256', secret).update(`${purpose} ${note}`).digest('base64url');
