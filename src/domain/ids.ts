/** The public prefix of each kind of thing we name. */
export const ID_PREFIXES = {
  taxReturn: 'tr',
  client: 'cl',
  property: 'prop',
  business: 'biz',
  transaction: 'txn',
  import: 'imp',
  importMapping: 'map',
  sourceAccount: 'acc',
  calculation: 'cal',
  submission: 'sub',
  report: 'rpt',
  webhookEndpoint: 'we',
  event: 'evt',
  delivery: 'dlv',
  apiKey: 'key',
  oauthApp: 'app',
  categoryRule: 'rule',
  categoryMemory: 'mem',
  job: 'job',
  request: 'req',
  tenant: 'tnt',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY_LENGTH = 26;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `tr_` and the UUID's 128 bits as 26 lower-case Crockford base32 characters. @throws {RangeError} */
export function publicId(kind: IdKind, uuid: string): string {
  if (!UUID.test(uuid)) throw new RangeError('not a lower-case UUID');
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let body = '';
  for (let index = 0; index < BODY_LENGTH; index++) {
    body = (ALPHABET[Number(bits & 31n)] ?? '') + body;
    bits >>= 5n;
  }
  return `${ID_PREFIXES[kind]}_${body}`;
}

/** The UUID inside a public id of that kind; `null` for another prefix or anything malformed. */
export function uuidFromPublicId(kind: IdKind, text: string): string | null {
  const prefix = `${ID_PREFIXES[kind]}_`;
  if (!text.startsWith(prefix) || text.length !== prefix.length + BODY_LENGTH) return null;
  let bits = 0n;
  for (const character of text.slice(prefix.length)) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  if (bits >> 128n !== 0n) return null;
  const hex = bits.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A version 7 UUID (RFC 9562): sortable by creation time.
 * @param random at least 10 bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = nowMs.toString(16).padStart(12, '0');
  let hex = '';
  for (let at = 0; at < 10; at++) hex += HEX_BYTES[random[at] ?? 0];
  const variant = ((Number.parseInt(hex.slice(4, 5), 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8, 20)}`;
}
