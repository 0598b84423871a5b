import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts single fields at rest, and makes the blind index by which an encrypted field can be found. */
export interface FieldCipher {
  /** A new ciphertext each time, bound to `purpose`, which must be the same when decrypting. */
  encrypt(purpose: string, plain: string | Buffer): Buffer;
  /** @throws {Error} when the ciphertext was changed, or belongs to another key or purpose */
  decrypt(purpose: string, sealed: Buffer): Buffer;
  decryptText(purpose: string, sealed: Buffer): string;
  /** The same bytes for the same value; tells nothing of the value without the key. */
  blindIndex(purpose: string, value: string): Buffer;
  /** Names the key without telling it; kept in the database so that another key is refused. */
  readonly keyFingerprint: string;
}

const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a random nonce a field: format byte, nonce, tag, ciphertext.
 * @param key 32 bytes
 */
export function createFieldCipher(key: Buffer): FieldCipher {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `tax-compliance-api ${use}`, 32));
  const encryptionKey = derive('field encryption');
  const indexKey = derive('blind index');

  const decrypt = (purpose: string, sealed: Buffer) => {
    if (sealed[0] !== FORMAT) throw new Error('unknown ciphertext format');
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, iv);
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  };

  return {
    encrypt(purpose, plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
      cipher.setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), sealed]);
    },
    decrypt,
    decryptText: (purpose, sealed) => decrypt(purpose, sealed).toString('utf8'),
    blindIndex: (purpose, value) => createHmac('sha256', indexKey).update(`${purpose}\0${value}`).digest(),
    keyFingerprint: derive('fingerprint').toString('hex').slice(0, 16),
  };
}
