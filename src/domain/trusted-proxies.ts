import { parseAddressRange } from './webhooks/ip-address.js';

/**
 * The proxies whose `X-Forwarded-For` is believed: how many stand before the process, or their addresses and CIDR
 * blocks. `false`: none, and the header is ignored. It is what Express calls `trust proxy`.
 */
export type TrustedProxies = false | number | readonly string[];

const HOPS = /^[0-9]{1,2}$/;
const MAX_HOPS = 10;

/** Reads the setting: a count of 0 to 10, or a comma list of addresses and blocks. `null` for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return false;
  if (parts.length === 1 && HOPS.test(first)) {
    const hops = Number(first);
    if (hops > MAX_HOPS) return null;
    return hops === 0 ? false : hops;
  }
  return parts.every(isNarrowRange) ? parts : null;
}

/** A block of every address would trust the header from any sender. */
const isNarrowRange = (text: string) => parseAddressRange(text) !== null && !/\/0+$/.test(text);
