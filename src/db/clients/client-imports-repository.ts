import type { ClientFields } from '../../domain/clients/client.js';
import { insertInto, rowsOf, type TenantExecutor, type TenantReader } from '../executor.js';
import { type ClientIdentifiers, clientColumns } from './clients-repository.js';

interface NewClient {
  readonly id: string;
  readonly fields: ClientFields;
  readonly identifiers: ClientIdentifiers;
}

/** Which of these external ids live clients have. */
export async function takenExternalIds(db: TenantReader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows: { external_id: string }[] = await rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .whereIn('external_id', [...ids])
    .select('external_id');
  return rows.map(({ external_id }) => external_id);
}

/** Adds clients in one statement. One whose external id another has meanwhile is left out. @returns the ids of those added */
export async function insertClients(db: TenantExecutor, clients: readonly NewClient[]): Promise<string[]> {
  const rows = clients.map(({ id, fields, identifiers }) => ({ id, ...clientColumns(fields, identifiers) }));
  const added: { id: string }[] = await insertInto(db, 'clients', rows).onConflict().ignore().returning('id');
  return added.map(({ id }) => id);
}
