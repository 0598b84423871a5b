import { hash } from 'node:crypto';

/** SHA-256 of a row's identity text, the 32 bytes of its `identity_key`, in hex. */
export const identityHash = (text: string): string => hash('sha256', text);
