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
  submissionBatch: 'sb',
  submissionBatchSchedule: 'sbs',
  report: 'rpt',
  reportSchedule: 'sch',
  webhookEndpoint: 'we',
  event: 'evt',
  delivery: 'dlv',
  webhookBatch: 'bat',
  webhookRecovery: 'rec',
  agentInvitation: 'inv',
  apiKey: 'key',
  oauthApp: 'app',
  oauthGrant: 'grt',
  user: 'usr',
  categoryRule: 'rule',
  categoryMemory: 'mem',
  obligation: 'obl',
  quarterlyUpdate: 'qu',
  suggestion: 'sug',
  approval: 'apr',
  document: 'doc',
  job: 'job',
  bulkUpdate: 'bu',
  erasure: 'ers',
  request: 'req',
  tenant: 'tnt',
  testClock: 'clk',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const isIdKind = (name: string): name is IdKind => Object.hasOwn(ID_PREFIXES, name);
export const ID_KINDS: readonly IdKind[] = Object.keys(ID_PREFIXES).filter(isIdKind);

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY_LENGTH = 26;
/** 26 characters hold 130 bits, a UUID 128. */
const LEADING_ZEROS = 2;
const [DASH, DIGIT_0, DIGIT_9, LETTER_A] = [45, 48, 57, 97] as const;

/** A UUID in lower case, as ours are, for a larger pattern. */
export const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Whether the text is a UUID in lower case, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** `tr_` and the UUID's 128 bits as 26 lower-case Crockford base32 characters. @throws {RangeError} */
export function publicId(kind: IdKind, uuid: string): string {
  if (!isUuid(uuid)) throw new RangeError('not a lower-case UUID');
  let text = `${ID_PREFIXES[kind]}_`;
  let held = 0;
  let bits = LEADING_ZEROS;
  for (let at = 0; at < uuid.length; at++) {
    const digit = uuid.charCodeAt(at);
    if (digit === DASH) continue;
    held = (held << 4) | (digit <= DIGIT_9 ? digit - DIGIT_0 : digit - LETTER_A + 10);
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    text += ALPHABET[held >> bits] ?? '';
    held &= (1 << bits) - 1;
  }
  return text;
}

/** The UUID inside a public id of that kind; `null` for another prefix or anything malformed. */
export function uuidFromPublicId(kind: IdKind, text: string): string | null {
  const prefix = `${ID_PREFIXES[kind]}_`;
  if (!text.startsWith(prefix) || text.length !== prefix.length + BODY_LENGTH) return null;
  let hex = '';
  let held = 0;
  let bits = -LEADING_ZEROS;
  for (const character of text.slice(prefix.length)) {
    const value = ALPHABET.indexOf(character);
    if (value < 0 || (hex === '' && bits < 0 && value > 7)) return null;
    held = (held << 5) | value;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      hex += (held >> bits).toString(16);
      held &= (1 << bits) - 1;
    }
  }
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A version 7 UUID (RFC 9562): sortable by creation time.
 * @param random at least 10 bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const time = nowMs.toString(16).padStart(12, '0');
  const hex = (at: number) => HEX_BYTES[random[at] ?? 0] ?? '';
  const version = `7${hex(0).slice(1)}${hex(1)}`;
  const variant = `${HEX_BYTES[((random[2] ?? 0) & 0x3f) | 0x80]}${hex(3)}`;
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9);
  // Joined, for a template leaves a tree of its pieces, five times as large, and an import keeps thousands of ids.
  return [time.slice(0, 8), time.slice(8), version, variant, rest].join('-');
}

/** The least UUID of an instant, of whichever version: a version 7 UUID of that time or later is greater. */
export function leastUuidAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The time at which a version 7 UUID was made; `null` for one of another version. */
export function timeOfUuid(uuid: string): Date | null {
  if (!isUuid(uuid) || uuid.charAt(14) !== '7') return null;
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}
