import {
  type AddressRange,
  type IpAddress,
  parseAddressRange,
  parseIpAddress,
  rangeContains,
} from './ip-address.js';

/** The private addresses that an operator lets receivers live on. Empty on a public installation. */
export type AllowList = readonly AddressRange[];

/**
 * @param blocks CIDR blocks or single addresses, IPv4 or IPv6
 * @throws {RangeError} naming the position of an entry that is neither
 */
export function parseAllowList(blocks: readonly string[]): AllowList {
  return blocks.map((block, index) => {
    const range = parseAddressRange(block);
    if (!range) throw new RangeError(`allow list entry ${index + 1} is not an address or a CIDR block`);
    return range;
  });
}

/**
 * Blocks that are not the public internet.
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const RESERVED = parseAllowList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared between carrier and customer
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // public by number, yet the platform's own service inside every Azure network
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // former 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // future use, broadcast
  '2001::/23', // protocol assignments: benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
]);

/** Unicast addresses of the public internet are all in here; loopback, local and multicast ones are outside. */
const GLOBAL_UNICAST = parseAllowList(['2000::/3']);

/** IPv6 addresses that stand for an IPv4 one: a way round any list that looks only at the outer form. */
const CARRIES_IPV4 = parseAllowList([
  '::/96', // IPv4-compatible
  '::ffff:0:0/96', // IPv4-mapped
  '::ffff:0:0:0/96', // IPv4-translated
  '64:ff9b::/96', // NAT64
  '64:ff9b:1::/48', // NAT64 inside a network
  '2001::/32', // Teredo
  '2002::/16', // 6to4
]);

const UNSPECIFIED_AND_LOOPBACK = parseAllowList(['::/127']);

/** The interface identifier that ISATAP gives, with the universal bit clear or set. */
const ISATAP_IDENTIFIERS: ReadonlySet<bigint> = new Set([0x0000_5efen, 0x0200_5efen]);

/**
 * Whether nothing may be sent to this address: it is not public and not in the allow list, or it is not an address.
 * An IPv6 address that carries an IPv4 one is refused whatever the allow list says.
 */
export function isForbiddenAddress(text: string, allowList: AllowList): boolean {
  const address = parseIpAddress(text);
  if (!address || isDisguised(address)) return true;
  return isReserved(address) && !isInside(allowList, address);
}

/** Whether the allow list itself names this address, in its plain form. */
export function isAllowListed(text: string, allowList: AllowList): boolean {
  const address = parseIpAddress(text);
  return address !== null && !isDisguised(address) && isInside(allowList, address);
}

function isReserved(address: IpAddress): boolean {
  if (address.version === 6 && !isInside(GLOBAL_UNICAST, address)) return true;
  return isInside(RESERVED, address);
}

function isDisguised(address: IpAddress): boolean {
  if (address.version === 4 || isInside(UNSPECIFIED_AND_LOOPBACK, address)) return false;
  const interfaceIdentifier = (address.value >> 32n) & 0xffff_ffffn;
  return isInside(CARRIES_IPV4, address) || ISATAP_IDENTIFIERS.has(interfaceIdentifier);
}

function isInside(ranges: readonly AddressRange[], address: IpAddress): boolean {
  return ranges.some((range) => rangeContains(range, address));
}
