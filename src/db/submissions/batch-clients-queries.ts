import { rowsOf, type TenantReader } from '../executor.js';

interface BatchClientFilters {
  /** `null`: every client. */
  readonly clientIds: readonly string[] | null;
  readonly exceptClientIds: readonly string[];
  readonly afterClientId: string | null;
  readonly limit: number;
}

/** Ids of clients that are neither deleted nor archived, in order. */
export async function listBatchClients(
  db: TenantReader,
  { clientIds, exceptClientIds, afterClientId, limit }: BatchClientFilters,
): Promise<string[]> {
  const query = rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .whereNull('archived_at')
    .whereNotIn('clients.id', [...exceptClientIds])
    .orderBy('clients.id')
    .limit(limit);
  if (clientIds !== null) query.whereIn('clients.id', [...clientIds]);
  if (afterClientId !== null) query.where('clients.id', '>', afterClientId);
  const rows: { id: string }[] = await query.select('clients.id');
  return rows.map(({ id }) => id);
}
