import { createHash } from 'node:crypto';

/** SHA-256 of a row's identity text: the 32 bytes of its `identity_key`. */
export const identityHash = (text: string): Buffer => createHash('sha256').update(text).digest();
