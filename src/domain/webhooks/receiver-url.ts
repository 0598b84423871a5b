import type { Issue } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { parseIpAddress } from './ip-address.js';
import { type AllowList, isAllowListed, isForbiddenAddress } from './receiver-address.js';

/** Parts of an acceptable receiver URL, for the sender. */
export interface ReceiverTarget {
  readonly secure: boolean;
  /** Lower case, without brackets and without a final full stop. */
  readonly host: string;
  readonly port: number;
  /** Path and query; the fragment is not sent. */
  readonly path: string;
  /** The addresses that need no name server: the literal, or this machine's own. `null` for a name. */
  readonly addresses: readonly string[] | null;
  /** The name or port is fit only for an address that the allow list names. */
  readonly onlyAllowListed: boolean;
}

type ReceiverUrlReading =
  | { readonly target: ReceiverTarget; readonly issues: readonly [] }
  | { readonly target: null; readonly issues: readonly Issue[] };

const MAX_RECEIVER_URL_LENGTH = LIMITS.webhooks.urlCharacters.value;

const LOOPBACK = ['127.0.0.1', '::1'] as const;
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const FIRST_UNPRIVILEGED_PORT = 1024;
const LOCAL_SUFFIXES = ['.internal', '.local', '.home.arpa', '.onion'];

/** Control, invisible and blank characters, which URL parsers drop or read differently, and the backslash. */
const AMBIGUOUS_CHARACTERS = /[\p{C}\p{Z}\\]/u;

/**
 * Checks a receiver's URL without a name server; the addresses of its name are for the sender to check.
 * @returns every issue found, each at `/url`: `url_invalid`, `url_too_long`, `url_not_https`, `credentials_in_url`,
 *   `address_not_allowed`, `port_not_allowed`
 */
export function checkReceiverUrl(url: string, allowList: AllowList): readonly Issue[] {
  return readReceiverUrl(url, allowList).issues;
}

/** `checkReceiverUrl` with the parts of an acceptable URL. */
export function readReceiverUrl(url: string, allowList: AllowList): ReceiverUrlReading {
  if (url.length > MAX_RECEIVER_URL_LENGTH) {
    return refused('url_too_long', `must be at most ${MAX_RECEIVER_URL_LENGTH} characters long`);
  }
  if (AMBIGUOUS_CHARACTERS.test(url)) {
    return refused('url_invalid', 'must not hold spaces, control characters or backslashes');
  }
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return refused('url_not_https', 'must be an https:// URL');

  const target = targetOf(parsed, allowList);
  const issues = [
    ...(parsed.username || parsed.password ? [CREDENTIALS] : []),
    ...hostIssues(target, allowList),
    ...portIssues(target, allowList),
  ];
  return issues.length > 0 ? { target: null, issues } : { target, issues: [] };
}

function targetOf(url: URL, allowList: AllowList): ReceiverTarget {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const addresses = knownAddresses(host, allowList);
  return {
    secure,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    addresses,
    onlyAllowListed: addresses === null && (isLocalName(host) || !WEB_PORTS.has(port)),
  };
}

/** `localhost` never leaves the machine, so of its two addresses those in the allow list are used. */
function knownAddresses(host: string, allowList: AllowList): readonly string[] | null {
  if (parseIpAddress(host)) return [host];
  if (host !== 'localhost' && !host.endsWith('.localhost')) return null;
  return LOOPBACK.filter((address) => isAllowListed(address, allowList));
}

function isLocalName(host: string): boolean {
  return !host.includes('.') || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix));
}

function hostIssues({ secure, host, addresses }: ReceiverTarget, allowList: AllowList): Issue[] {
  if (host === '' || host.startsWith('.') || host.includes('..')) return [INVALID_HOST];
  if (addresses === null) {
    const local = isLocalName(host) && allowList.length === 0;
    return [...(secure ? [] : [NOT_HTTPS]), ...(local ? [NOT_ALLOWED] : [])];
  }
  const forbidden =
    addresses.length === 0 || addresses.some((address) => isForbiddenAddress(address, allowList));
  if (forbidden) return [...(secure ? [] : [NOT_HTTPS]), NOT_ALLOWED];
  const named = addresses.every((address) => isAllowListed(address, allowList));
  return secure || named ? [] : [NOT_HTTPS];
}

function portIssues({ port, addresses }: ReceiverTarget, allowList: AllowList): Issue[] {
  if (WEB_PORTS.has(port)) return [];
  const mayBeAllowListed =
    addresses === null
      ? allowList.length > 0
      : addresses.every((address) => isAllowListed(address, allowList));
  return port >= FIRST_UNPRIVILEGED_PORT && mayBeAllowListed ? [] : [PORT];
}

function refused(code: PlaceCode, detail: string): ReceiverUrlReading {
  return { target: null, issues: [issue(code, detail)] };
}

function issue(code: PlaceCode, detail: string): Issue {
  return { pointer: '/url', code, detail };
}

const CREDENTIALS = issue('credentials_in_url', 'must not hold a user name or a password');
const INVALID_HOST = issue('url_invalid', 'must name a host');
const NOT_HTTPS = issue('url_not_https', 'must be an https:// URL');
const NOT_ALLOWED = issue('address_not_allowed', 'must be on a public address');
const PORT = issue('port_not_allowed', 'must use port 443, 80, 8080 or 8443');
