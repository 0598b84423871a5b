import type { ComparableRow } from '../../domain/imports/recognise-row.js';
import { penceFromColumn } from '../../domain/money.js';
import { byteaText } from '../bytea-text.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { Ledger } from '../transactions/external-ids-repository.js';

/** A row of the ledger that a row of a file may be. */
export interface TakenRow extends ComparableRow {
  readonly id: string;
  readonly externalId: string | null;
  /** Whether the row is not deleted. A deleted row keeps its identity, so that the file it came from does not bring it back. */
  readonly isLive: boolean;
  /** Whether a person has given its category. */
  readonly isDecided: boolean;
}

interface Row {
  id: string;
  date: string;
  amount_pence: string;
  currency: string;
  description: string;
  part: ComparableRow['part'];
  external_id: string | null;
  is_live: boolean;
  is_decided: boolean;
}

/** Columns of a row of `transactions` that a row of a file is compared with, and whether it is live and a person has decided it. */
const COLUMNS = `id, date, amount_pence, currency, left(description, 200) as description, part, external_id,
  deleted_at is null as is_live, category_source is not distinct from 'user' as is_decided`;

/** The rows of the account, live or deleted, that have one of these identities, by the identity in hex. */
export async function findTakenIdentities(
  db: TenantExecutor,
  ledger: Ledger,
  identities: readonly string[],
): Promise<ReadonlyMap<string, TakenRow>> {
  if (identities.length === 0) return new Map();
  const { rows } = await db.trx.raw<{ rows: (Row & { identity: string })[] }>(
    `select encode(identity_key, 'hex') as identity, ${COLUMNS} from transactions
     where tenant_id = ? and livemode = ? and client_id = ?
       and source_account_id is not distinct from ? and identity_key = any(?::bytea[])`,
    [db.tenantId, db.livemode, ledger.clientId, ledger.sourceAccountId, identities.map(byteaText)],
  );
  return new Map(rows.map((row) => [row.identity, toTakenRow(row)]));
}

/** The most rows of one id that are looked at. An id that stands on more rows identifies none of them. */
const ROWS_OF_AN_ID = 4;

/** The rows of the account, live or deleted, that have one of these external ids, by the id. Reverted ones are not among them. */
export async function findRowsOfIds(
  db: TenantExecutor,
  ledger: Ledger,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TakenRow[]>> {
  const found = new Map<string, TakenRow[]>();
  if (externalIds.length === 0) return found;
  const query = rowsOf(db, 'transactions')
    .where({ client_id: ledger.clientId })
    .whereRaw('source_account_id is not distinct from ?', [ledger.sourceAccountId])
    .whereRaw('external_id = any(?::text[])', [[...externalIds]])
    .whereNotNull('identity_key')
    .orderBy('id')
    .limit(externalIds.length * ROWS_OF_AN_ID)
    .select(db.trx.raw(COLUMNS));
  for (const row of (await query) as Row[]) {
    const { external_id: id } = row;
    if (id === null) continue;
    const rows = found.get(id);
    if (rows === undefined) found.set(id, [toTakenRow(row)]);
    else rows.push(toTakenRow(row));
  }
  return found;
}

const toTakenRow = (row: Row): TakenRow => ({
  id: row.id,
  date: row.date,
  amountPence: penceFromColumn(row.amount_pence),
  currency: row.currency,
  description: row.description,
  part: row.part,
  externalId: row.external_id,
  isLive: row.is_live,
  isDecided: row.is_decided,
});
