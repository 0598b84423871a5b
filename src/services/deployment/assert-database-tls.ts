import type { AppContext } from '../../context.js';
import { findTlsFault } from '../../db/deployment/find-tls-fault.js';
import { StartRefusedError } from '../../process/start-refused-error.js';
import type { TlsFault } from '../../process/tls-faults.js';

const WHAT_TO_DO: Readonly<Record<TlsFault['about'], string>> = {
  name: 'has a certificate of another name: name it in the address as its certificate does',
  trust: 'has a certificate that is not trusted: renew it, or name its authority in sslrootcert',
  protocol: 'does not speak TLS as it is asked to: set up its TLS',
};

const asksForTls = (url: string): boolean => /[?&](sslmode=(?!disable)|sslrootcert=|ssl=)/.test(url);

/**
 * Refuses to start where an address asks for TLS and no host of it can speak TLS as asked. A host that is away is no
 * reason: it is waited for.
 * @throws {StartRefusedError} in words for the operator
 */
export async function assertDatabaseTls({ config }: Pick<AppContext, 'config'>): Promise<void> {
  const addresses = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_APP_URL: config.databaseAppUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_LISTEN_URL: config.databaseListenUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
  };
  const seen = new Set<string>();
  for (const [name, url] of Object.entries(addresses)) {
    if (url === null || seen.has(url) || !asksForTls(url)) continue;
    seen.add(url);
    const fault = await findTlsFault(url);
    if (fault !== null)
      throw new StartRefusedError(
        `${name}: Postgres at ${fault.host} ${WHAT_TO_DO[fault.about]} (${fault.code}).`,
      );
  }
}
