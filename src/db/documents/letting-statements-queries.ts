import type { LettingStatement } from '../../domain/documents/letting-statement.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** Statements of letting agents among documents, by the document's id. */
export async function findLettingStatements(
  db: TenantReader,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, LettingStatement>> {
  const rows: { id: string; letting: LettingStatement }[] = await rowsOf(db, 'documents')
    .whereIn('documents.id', [...documentIds])
    .whereNull('documents.deleted_at')
    .whereRaw(`jsonb_typeof(read->'letting') = 'object'`)
    .select('documents.id', db.queries.raw(`read->'letting' as letting`));
  return new Map(rows.map(({ id, letting }) => [id, letting]));
}
