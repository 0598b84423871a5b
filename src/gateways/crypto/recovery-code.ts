import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const CODES = 8;

/** Codes that each stand in for an authenticator app once: 79 random bits each, in groups that a person can type. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));

const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** All that is kept of a code. Spaces, hyphens and capitals make no difference. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '').replaceAll(' ', '').toLowerCase()).digest();
