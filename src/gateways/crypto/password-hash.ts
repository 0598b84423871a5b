import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** Interactive sign-in on the reference machine takes about a third of a second with these. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;

/**
 * `scrypt$N$r$p$salt$key`.
 * @param beside a hash of whose salt it is made, so that a password is compared with both at the cost of one; else the salt is new
 */
export async function hashPassword(password: string, beside: string | null = null): Promise<string> {
  const known = beside === null ? null : partsOf(beside);
  const salt = known?.salt ?? randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether the password is the one behind the hash. Takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [isRight = false] = await verifyPasswords(password, [hash]);
  return isRight;
}

/** Whether the password is the one behind each hash. Takes as long for all that have one salt as for one of them. */
export async function verifyPasswords(password: string, hashes: readonly string[]): Promise<boolean[]> {
  const derived = new Map<string, Buffer>();
  const results: boolean[] = [];
  for (const hash of hashes) {
    const parts = partsOf(hash);
    if (parts === null) {
      results.push(false);
      continue;
    }
    const { of, salt, cost, expected } = parts;
    const actual = derived.get(of) ?? (await derive(password, salt, cost));
    derived.set(of, actual);
    results.push(expected.length === actual.length && timingSafeEqual(expected, actual));
  }
  return results;
}

/** The parts of a hash; `null` for another text. */
function partsOf(hash: string) {
  const [scheme, n, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return null;
  return {
    /** Parameters of the derivation beside the password. */
    of: `${n}$${r}$${p}$${salt}`,
    salt: Buffer.from(salt, 'base64'),
    cost: { N: Number(n), r: Number(r), p: Number(p) },
    expected: Buffer.from(key, 'base64'),
  };
}

/** A random password that a person can type. */
export function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
