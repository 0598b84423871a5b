import { parseAddressRange, parseIpAddress } from '../webhooks/ip-address.js';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

/** Whether a key may be used from an address. @param networks addresses and CIDR blocks; `null`: from anywhere */
export function isAllowedFrom(networks: readonly string[] | null, ip: string): boolean {
  if (networks === null) return true;
  const address = parseIpAddress(MAPPED_IPV4.exec(ip)?.[1] ?? ip);
  if (address === null) return false;
  return networks.some((network) => {
    const range = parseAddressRange(network);
    return (
      range !== null &&
      range.version === address.version &&
      range.first <= address.value &&
      address.value <= range.last
    );
  });
}

/** Whether every address of the first may be used by who is held to the second; `null` is any address. */
export function isWithin(wanted: readonly string[] | null, held: readonly string[] | null): boolean {
  if (held === null) return true;
  if (wanted === null) return false;
  const outer = held.flatMap((text) => parseAddressRange(text) ?? []);
  return wanted.every((text) => {
    const inner = parseAddressRange(text);
    if (inner === null) return false;
    return outer.some(
      ({ version, first, last }) => version === inner.version && first <= inner.first && inner.last <= last,
    );
  });
}

/** Whether the text is an address or a CIDR block. */
export const isNetwork = (text: string): boolean => parseAddressRange(text) !== null;
