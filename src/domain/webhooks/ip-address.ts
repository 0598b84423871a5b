export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** The addresses of one CIDR block. */
export interface AddressRange {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

const DECIMAL_OCTET = /^(?:0|[1-9][0-9]{0,2})$/;
const HEX_GROUP = /^[0-9a-f]{1,4}$/i;
const PREFIX_LENGTH = /^(?:0|[1-9][0-9]{0,2})$/;

/**
 * Reads the standard spellings only: four decimal octets, or RFC 4291 text. Octal, hexadecimal and short IPv4 forms,
 * zone identifiers and brackets are `null`; a URL parser has normalised them before they come here.
 */
export function parseIpAddress(text: string): IpAddress | null {
  const version = text.includes(':') ? 6 : 4;
  const value = version === 6 ? parseIpv6(text) : parseIpv4(text);
  return value === null ? null : { version, value };
}

/** An address (`10.1.2.3`) or a block (`10.0.0.0/8`, host bits ignored); `null` for anything else. */
export function parseAddressRange(text: string): AddressRange | null {
  const [base = '', prefix, ...rest] = text.trim().split('/');
  const address = parseIpAddress(base);
  if (!address || rest.length > 0) return null;

  const width = address.version === 4 ? 32 : 128;
  if (prefix === undefined) return { version: address.version, first: address.value, last: address.value };
  if (!PREFIX_LENGTH.test(prefix) || Number(prefix) > width) return null;
  const hostBits = BigInt(width - Number(prefix));
  const first = (address.value >> hostBits) << hostBits;
  return { version: address.version, first, last: first + (1n << hostBits) - 1n };
}

export function rangeContains(range: AddressRange, address: IpAddress): boolean {
  return range.version === address.version && address.value >= range.first && address.value <= range.last;
}

function parseIpv4(text: string): bigint | null {
  const octets = text.split('.');
  if (octets.length !== 4) return null;
  let value = 0n;
  for (const octet of octets) {
    if (!DECIMAL_OCTET.test(octet) || Number(octet) > 255) return null;
    value = (value << 8n) | BigInt(octet);
  }
  return value;
}

function parseIpv6(text: string): bigint | null {
  const halves = withHexTail(text)?.split('::');
  if (!halves || halves.length > 2) return null;

  const [head, tail] = [groupsOf(halves[0]), groupsOf(halves[1])];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;

  const groups = [...head, ...Array<bigint>(missing).fill(0n), ...tail];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

function groupsOf(half: string | undefined): bigint[] | null {
  if (half === undefined || half === '') return [];
  const groups = half.split(':');
  return groups.every((group) => HEX_GROUP.test(group)) ? groups.map((group) => BigInt(`0x${group}`)) : null;
}

/** `::ffff:1.2.3.4` as `::ffff:102:304`; `null` when what stands after the last colon is not IPv4. */
function withHexTail(text: string): string | null {
  if (!text.includes('.')) return text;
  const tailStart = text.lastIndexOf(':') + 1;
  const tail = parseIpv4(text.slice(tailStart));
  if (tail === null) return null;
  return `${text.slice(0, tailStart)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
}
