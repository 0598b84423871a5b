import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { hostsOfUrl, namesHost, namesSeveralHosts } from '../domain/database-hosts.js';
import { isPublicAddress } from '../domain/tax-returns/fraud-prevention-findings.js';
import { parseTrustedProxies, type TrustedProxies } from '../domain/trusted-proxies.js';
import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

/** @throws {ConfigError} when they are neither a count nor addresses */
export function trustedProxiesOf({
  TRUSTED_PROXIES: text,
}: Pick<Settings, 'TRUSTED_PROXIES'>): TrustedProxies {
  const proxies = parseTrustedProxies(text);
  if (proxies === null) {
    throw new ConfigError([
      'TRUSTED_PROXIES must be a count of proxies (1 to 10) or a comma list of addresses and CIDR blocks, none of them /0',
    ]);
  }
  return proxies;
}

/** @throws {ConfigError} when it is no address, or a private one */
export function vendorIpOf({
  HMRC_VENDOR_PUBLIC_IP: ip,
}: Pick<Settings, 'HMRC_VENDOR_PUBLIC_IP'>): string | null {
  if (ip !== null && (isIP(ip) === 0 || !isPublicAddress(ip)))
    throw new ConfigError(['HMRC_VENDOR_PUBLIC_IP must be a public IPv4 or IPv6 address']);
  return ip;
}

/** Settings that name hosts of Postgres. */
export type DatabaseAddress =
  | 'DATABASE_URL'
  | 'DATABASE_APP_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_LISTEN_URL'
  | 'DATABASE_READ_URL';

/**
 * One address without a host may mean a socket of this machine; of several each has a name. Files that it names are there.
 * @throws {ConfigError}
 */
export function assertDatabaseAddress(name: DatabaseAddress, url: string | null): void {
  if (url === null) return;
  if (namesSeveralHosts(url) && !hostsOfUrl(url).every(namesHost))
    throw new ConfigError([`${name} must name a host, or several as postgres://user@one:5432,two:5432/tax`]);
  const problems = tlsProblems(name, url);
  if (problems.length > 0) throw new ConfigError(problems);
}

const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'];
/** Modes of libpq. Each but `disable` verifies authority and name here. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** @param modes values of `sslmode` that are understood */
function tlsProblems(name: string, url: string, modes = [...TLS_MODES, 'no-verify']): readonly string[] {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const mode = parameters.get('sslmode');
  const files = TLS_FILES.filter((file) => parameters.has(file) && !canRead(parameters.get(file) ?? ''));
  return [
    ...(mode === null || modes.includes(mode) ? [] : [`${name} must have an sslmode of ${modes.join(', ')}`]),
    ...files.map((file) => `${name} names a file in ${file} that cannot be read`),
  ];
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The two databases of a move of tenants; `null`: none is to be moved. */
export type TenantMoveAddresses = { readonly sourceUrl: string; readonly targetUrl: string } | null;

/** @throws {ConfigError} when only one of the two is set */
export function tenantMoveOf({
  MOVE_SOURCE_URL: sourceUrl,
  MOVE_TARGET_URL: targetUrl,
}: Pick<Settings, 'MOVE_SOURCE_URL' | 'MOVE_TARGET_URL'>): TenantMoveAddresses {
  if (sourceUrl !== null && targetUrl !== null) {
    // The other server is given the source's address, and knows the words of libpq alone.
    const problems = [
      ...tlsProblems('MOVE_SOURCE_URL', sourceUrl, TLS_MODES),
      ...tlsProblems('MOVE_TARGET_URL', targetUrl),
    ];
    if (problems.length > 0) throw new ConfigError(problems);
    return { sourceUrl, targetUrl };
  }
  if (sourceUrl !== null) throw new ConfigError(['MOVE_TARGET_URL is not set, and MOVE_SOURCE_URL is']);
  if (targetUrl !== null) throw new ConfigError(['MOVE_SOURCE_URL is not set, and MOVE_TARGET_URL is']);
  return null;
}
