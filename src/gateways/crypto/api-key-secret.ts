import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 24;
const RANDOM_LENGTH = 33;
/** Random bytes behind the letter of a cell. */
const RANDOM_BYTES_IN_CELL = 23;
const CHECKSUM_LENGTH = 6;
const ACCESS_TOKEN = /^[A-Za-z0-9_-]{43}$/;
const SHAPE = /^tck_(live|test)_[0-9A-Za-z]{39}$/;

interface NewApiKeySecret {
  /** The whole key, shown once. */
  readonly secret: string;
  readonly prefix: string;
  readonly last4: string;
  readonly hash: Buffer;
}

/**
 * `tck_live_` or `tck_test_`, 192 random bits, and a CRC32 that lets a typing error be refused unread.
 * @param cell a letter that the random part begins with, of 184 bits then. Without it that begins with 0, 1 or 2.
 */
export function newApiKeySecret(livemode: boolean, cell: string | null = null): NewApiKeySecret {
  const head = `tck_${livemode ? 'live' : 'test'}_`;
  const random =
    cell === null
      ? randomText(RANDOM_BYTES, RANDOM_LENGTH)
      : `${cell}${randomText(RANDOM_BYTES_IN_CELL, RANDOM_LENGTH - cell.length)}`;
  const secret = `${head}${random}${checksum(head + random)}`;
  return { secret, prefix: secret.slice(0, 12), last4: secret.slice(-4), hash: hashSecret(secret) };
}

/** Whether the text has the shape and checksum of a key. Says nothing of whether the key exists. */
export function isApiKeyShaped(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** Whether the text has the shape of an access token: 256 random bits. Says nothing of whether it exists. */
export const isAccessTokenShaped = (text: string): boolean => ACCESS_TOKEN.test(text);

/** SHA-256: the secret has at least 192 random bits, so it needs no stretching. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const randomText = (bytes: number, length: number) =>
  base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), length);

const checksum = (text: string) => base62(BigInt(crc32(text)), CHECKSUM_LENGTH);

function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let index = 0; index < length; index++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
