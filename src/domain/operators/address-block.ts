import { parseIpAddress } from '../webhooks/ip-address.js';

const MAPPED_IPV4 = 0xffffn;

/** An address of a link may name its interface: `fe80::1%eth0`. */
const withoutZone = (ip: string) => ip.split('%', 1)[0] ?? '';

/**
 * One address of origin: an IPv4 address, also where a socket words it as IPv6, or the /64 that a
 * customer of an IPv6 provider has to himself. What is no address counts as one.
 */
export function addressBlock(ip: string | null): string {
  const address = ip === null ? null : parseIpAddress(withoutZone(ip));
  if (address === null) return 'unknown';
  if (address.version === 4) return `4-${address.value.toString(16)}`;
  if (address.value >> 32n === MAPPED_IPV4) return `4-${(address.value & 0xffff_ffffn).toString(16)}`;
  return `6-${(address.value >> 64n).toString(16)}`;
}
