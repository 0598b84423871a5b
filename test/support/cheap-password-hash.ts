import { scryptSync } from 'node:crypto';

const COST = { N: 1024, r: 8, p: 1 };
const SALT = Buffer.alloc(16, 1);

/** A hash that is checked in a millisecond, for accounts of tests that do not prove what a check costs. */
export const cheapPasswordHash = (password: string): string =>
  [
    'scrypt',
    COST.N,
    COST.r,
    COST.p,
    SALT.toString('base64'),
    scryptSync(password, SALT, 32, COST).toString('base64'),
  ].join('$');
