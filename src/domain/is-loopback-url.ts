import { parseAddressRange, parseIpAddress, rangeContains } from './webhooks/ip-address.js';

const RANGES = ['127.0.0.0/8', '::1/128'].map(parseAddressRange);

/** Whether only this machine is reached under the address of a URL. */
export function isLoopbackUrl(url: string): boolean {
  const host = hostOf(url);
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const address = parseIpAddress(host);
  return address !== null && RANGES.some((range) => range !== null && rangeContains(range, address));
}

/** The host of `scheme://user@host:port/…`, without the brackets of IPv6; empty when there is none. */
function hostOf(url: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  const place = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  return place.startsWith('[') ? place.slice(1, place.indexOf(']')) : place.replace(/:\d*$/, '');
}
