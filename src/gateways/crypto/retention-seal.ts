import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Seals to a public key: the process that seals cannot open. */
export interface RetentionSeal {
  /** @param place text that the sealed value is bound to */
  seal(place: string, plain: string): Buffer;
}

/** A new pair for X25519, each 32 bytes in base64. */
export function createRetentionKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    publicKey: rawPublicKey(publicKey).toString('base64'),
    privateKey: privateKey
      .export({ format: 'der', type: 'pkcs8' })
      .subarray(PRIVATE_HEAD.length)
      .toString('base64'),
  };
}

/** Format byte, public key of the message, nonce, tag, ciphertext. */
const FORMAT = 1;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** DER before the 32 bytes of a key, as RFC 8410 has it. */
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * A key pair for each message, X25519 with the recipient's, HKDF, and AES-256-GCM over the compressed text. The private key of the
 * message is forgotten at once.
 * @param key 32 bytes, the recipient's public key
 */
export function createRetentionSeal(key: Buffer): RetentionSeal {
  const recipient = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, key]),
    format: 'der',
    type: 'spki',
  });
  return {
    seal(place, plain) {
      const message = generateKeyPairSync('x25519');
      const head = Buffer.concat([Buffer.from([FORMAT]), rawPublicKey(message.publicKey)]);
      const iv = randomBytes(IV_BYTES);
      const shared = diffieHellman({ privateKey: message.privateKey, publicKey: recipient });
      const cipher = createCipheriv('aes-256-gcm', keyOf(shared, head, key), iv);
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(gzipSync(plain)), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
    },
  };
}

/** @param privateKey 32 bytes in base64 @throws {Error} for another key or place, and for a value that was changed */
export function openRetained(privateKey: string, place: string, sealed: Buffer): string {
  const own = createPrivateKey({
    key: Buffer.concat([PRIVATE_HEAD, Buffer.from(privateKey.trim(), 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  const head = sealed.subarray(0, 1 + KEY_BYTES);
  if (head[0] !== FORMAT) throw new Error('unknown format of a kept record');
  const message = createPublicKey({
    key: Buffer.concat([PUBLIC_HEAD, head.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  const key = keyOf(
    diffieHellman({ privateKey: own, publicKey: message }),
    head,
    rawPublicKey(createPublicKey(own)),
  );
  const at = head.length + IV_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(head.length, at));
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(at, at + TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(at + TAG_BYTES)), decipher.final()]);
  return gunzipSync(plain).toString('utf8');
}

const keyOf = (shared: Buffer, head: Buffer, recipient: Buffer) =>
  Buffer.from(
    hkdfSync('sha256', shared, Buffer.concat([head, recipient]), 'tax-compliance-api kept records', 32),
  );

const rawPublicKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
