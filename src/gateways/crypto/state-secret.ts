import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for an address: what proves that who comes back is who was sent. */
export const newStateSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a state. */
export const stateHash = (state: string): Buffer => createHash('sha256').update(state).digest();
