import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type IndexedIdentifier, SEALED_PURPOSES, type SealedPlace } from '../../domain/sealed-purposes.js';
import { createMasterKey, type MasterKey } from './master-key.js';

/** Encrypts single fields at rest, and makes the blind index by which an encrypted field can be found. */
export interface FieldCipher {
  /** A new ciphertext each time, under the current key, bound to its place. */
  encrypt(place: SealedPlace, plain: string | Buffer): Buffer;
  /** @throws {Error} when the ciphertext was changed, belongs to another place, or its key is not known */
  decrypt(place: SealedPlace, sealed: Buffer): Buffer;
  decryptText(place: SealedPlace, sealed: Buffer): string;
  /** How everything that is sealed as it would be today begins. */
  readonly currentHead: Buffer;
  /** Bytes that are equal for equal values of one tenant; they reveal nothing of the value without the key. */
  blindIndex(tenantId: string, identifier: IndexedIdentifier, value: string): Buffer;
  /** Every index under which the value may be on record, today's first: to look it up while keys change. */
  blindIndexes(tenantId: string, identifier: IndexedIdentifier, value: string): readonly Buffer[];
  /** Identifies the current key without revealing it. */
  readonly keyFingerprint: string;
  /** Fingerprints of every key that opens values, the current one first. */
  readonly knownFingerprints: readonly string[];
}

/** Format byte, nonce, tag, ciphertext; bound to a purpose alone. Opened, never written. */
const FORMAT_1 = 1;
/** Format byte, fingerprint of the key, nonce, tag, ciphertext; bound to purpose, tenant and row. */
const FORMAT_2 = 2;
const FINGERPRINT_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a random nonce a field.
 * @param keys 32 bytes each: the one that seals, and others that only open
 */
export function createFieldCipher(keys: {
  readonly current: Buffer;
  readonly others: readonly Buffer[];
}): FieldCipher {
  const current = createMasterKey(keys.current);
  const known = [current, ...keys.others.map(createMasterKey)];
  const currentHead = Buffer.concat([Buffer.from([FORMAT_2]), Buffer.from(current.fingerprint, 'hex')]);

  const decrypt = (place: SealedPlace, sealed: Buffer) => {
    if (sealed[0] === FORMAT_1) return openFormat1(known, place, sealed);
    if (sealed[0] !== FORMAT_2) throw new Error('unknown ciphertext format');
    const head = sealed.subarray(0, 1 + FINGERPRINT_BYTES);
    const fingerprint = head.subarray(1).toString('hex');
    const key = known.find((one) => one.fingerprint === fingerprint);
    if (!key) throw new Error(`sealed with an encryption key that is not known: ${fingerprint}`);
    return open(key.encryptionKey, boundTo(head, place), sealed.subarray(head.length));
  };

  return {
    encrypt: (place, plain) =>
      Buffer.concat([currentHead, seal(current.encryptionKey, boundTo(currentHead, place), plain)]),
    decrypt,
    decryptText: (place, sealed) => decrypt(place, sealed).toString('utf8'),
    currentHead,
    blindIndex: (tenantId, identifier, value) =>
      digest(current.indexKeyOf(tenantId), `${identifier}\0${value}`),
    blindIndexes: (tenantId, identifier, value) => [
      ...known.map((key) => digest(key.indexKeyOf(tenantId), `${identifier}\0${value}`)),
      ...known.map((key) => digest(key.formerIndexKey, `${identifier}\0${value}`)),
    ],
    keyFingerprint: current.fingerprint,
    knownFingerprints: known.map(({ fingerprint }) => fingerprint),
  };
}

/** The authenticated text: no part of it can hold the separator, and the last is taken whole. */
const boundTo = (head: Buffer, { purpose, tenantId, rowId }: SealedPlace) =>
  Buffer.concat([head, Buffer.from(`${purpose}\0${tenantId}\0${rowId}`)]);

/** Format 1 does not say which key sealed it. */
function openFormat1(known: readonly MasterKey[], { purpose }: SealedPlace, sealed: Buffer): Buffer {
  const aad = Buffer.from(SEALED_PURPOSES[purpose]);
  let failure: unknown;
  for (const { encryptionKey } of known) {
    try {
      return open(encryptionKey, aad, sealed.subarray(1));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function seal(key: Buffer, aad: Buffer, plain: string | Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(aad);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(aad);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
