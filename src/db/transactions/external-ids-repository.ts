import { publicId } from '../../domain/ids.js';
import { ConflictError, type ErrorDetails } from '../../errors.js';
import type { TenantExecutor } from '../executor.js';

/** Scope in which external ids are compared. */
export interface Ledger {
  readonly clientId: string;
  readonly sourceAccountId: string | null;
}

export interface ExternalIdKey extends Ledger {
  readonly externalId: string;
}

/** One text for one external id of one ledger. */
export const externalIdKey = ({ clientId, sourceAccountId, externalId }: ExternalIdKey): string =>
  JSON.stringify([clientId, sourceAccountId, externalId]);

/** Live transactions that have these external ids in their ledgers, by `externalIdKey`. */
export async function findExternalIdHolders(
  db: TenantExecutor,
  wanted: readonly ExternalIdKey[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await db.trx.raw<{
    rows: { id: string; client_id: string; source_account_id: string | null; external_id: string }[];
  }>(
    `select t.id, t.client_id, t.source_account_id, t.external_id
     from jsonb_to_recordset(?::jsonb) as w(client_id uuid, source_account_id uuid, external_id text)
     join transactions t on t.tenant_id = ? and t.livemode = ? and t.external_id = w.external_id
       and t.client_id = w.client_id and t.source_account_id is not distinct from w.source_account_id
     where t.deleted_at is null and t.part is distinct from 'fee'`,
    [
      JSON.stringify(wanted.map((key) => ({ ...ledgerColumns(key), external_id: key.externalId }))),
      db.tenantId,
      db.livemode,
    ],
  );
  return new Map(
    rows.map((row) => [
      externalIdKey({
        clientId: row.client_id,
        sourceAccountId: row.source_account_id,
        externalId: row.external_id,
      }),
      row.id,
    ]),
  );
}

const ledgerColumns = ({ clientId, sourceAccountId }: Ledger) => ({
  client_id: clientId,
  source_account_id: sourceAccountId,
});

/** @param holder UUID of the transaction that has the external id, when it is known */
export const takenExternalId = (holder: string | undefined, details: ErrorDetails = {}) =>
  new ConflictError('duplicate_external_id', 'Another transaction has this external_id.', {
    ...details,
    ...(holder === undefined ? {} : { existing_id: publicId('transaction', holder) }),
  });
