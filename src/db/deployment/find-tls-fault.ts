import pg from 'pg';
import { hostsOfUrl } from '../../domain/database-hosts.js';
import { LIMITS } from '../../limits/limits.js';
import { type TlsFault, tlsFaultOf } from '../../process/tls-faults.js';

/** A host of Postgres with which TLS does not come about. */
interface HostFault extends TlsFault {
  readonly host: string;
}

/**
 * Opens a connection to each host of an address, and closes it.
 * @returns the first fault of TLS; `null` where one host lets this process in, or is away for another reason
 */
export async function findTlsFault(url: string): Promise<HostFault | null> {
  const faults = await Promise.all(hostsOfUrl(url).map(faultOfHost));
  return faults.includes(null) ? null : (faults[0] ?? null);
}

async function faultOfHost(url: string): Promise<HostFault | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMITS.database.hostSilentMs.value,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    const fault = isWithoutTls(error) ? ({ about: 'protocol', code: 'no TLS' } as const) : tlsFaultOf(error);
    return fault && { ...fault, host: client.host };
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isWithoutTls = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The server does not support SSL connections';
