import type { AppContext } from '../../context.js';
import { findClientsOfNino } from '../../db/clients/clients-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { Client } from '../../domain/clients/client.js';
import { normaliseNino } from '../../domain/clients/identifiers.js';

/**
 * The client with the others that have the NINO just given. A masked NINO is no new one, so that no others are looked for.
 * A credential that is bound to one client sees no others.
 */
export async function withSameNino(
  { cipher }: Pick<AppContext, 'cipher'>,
  db: TenantReader,
  client: Client,
  given: string | null,
): Promise<Client> {
  const nino = given === null ? null : normaliseNino(given);
  if (nino === null) return client;
  const indexes = cipher.blindIndexes(db.tenantId, 'nino', nino);
  return { ...client, sameNino: await findClientsOfNino(db, { indexes, without: client.id }) };
}
