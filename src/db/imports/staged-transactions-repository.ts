import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { releaseSavepoint, rollbackToSavepoint, setSavepoint, type TenantExecutor } from '../executor.js';
import { transactionOf } from '../knex/session-client.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import type { Ledger } from '../transactions/external-ids-repository.js';
import { isUniqueViolation } from '../unique-violation.js';
import { JUDGEMENT_COLUMNS } from './shared-judgements.js';
import { STAGED_COLUMNS, type StagedRows } from './staged-lines.js';

const NAMES = STAGED_COLUMNS.map(([name]) => name).join(', ');
const JUDGEMENT_NAMES = Object.keys(JUDGEMENT_COLUMNS);
const JUDGEMENT_DEFINITIONS = Object.entries(JUDGEMENT_COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
/** Columns of the table that stand in a row's line as they are. */
const OWN_NAMES = STAGED_COLUMNS.map(([name]) => name).filter(
  (name) => name !== 'judgement' && name !== 'metadata',
);
const DEFINITIONS = STAGED_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');
/**
 * The table has these columns alone. Behind a pooler it outlives the process that made it, and a process of another
 * release may be given the same connection.
 */
const TABLE = `staged_transactions_${createHash('sha256').update(DEFINITIONS).digest('hex').slice(0, 8)}`;
const STAGE = `pg_temp.${TABLE}`;

/**
 * Adds the rows, but for those whose identity another transaction has taken meanwhile: `COPY` into a
 * temporary table, which row-level security leaves alone, then one insert under the policies.
 * @param staged.isFirst nobody else is known to write to this ledger, so that looking for taken identities
 *   before each row, a fifth of the work, can be left until one is met
 * @returns the ids that were not added
 */
export async function insertImportedTransactions(
  db: LedgerWriter,
  source: Ledger & { readonly importId: string },
  staged: StagedRows & { readonly isFirst: boolean },
): Promise<ReadonlySet<string>> {
  if (staged.count === 0) return new Set();
  await copyToStage(db, staged);
  const rows = { ...source, judgements: staged.judgements };
  if (staged.isFirst && (await insertAll(db, rows))) return new Set();
  const { rowCount } = await insertStaged(db, rows, 'on conflict do nothing');
  return rowCount === staged.count ? new Set() : notAdded(db);
}

type StagedSource = Ledger & { readonly importId: string } & Pick<StagedRows, 'judgements'>;

async function copyToStage(db: TenantExecutor, { pieces }: StagedRows): Promise<void> {
  await db.trx.raw(
    `set local client_min_messages = warning;
     create temporary table if not exists ${TABLE} (${DEFINITIONS}) on commit delete rows;
     truncate ${STAGE}`,
  );
  const { client } = transactionOf(db.trx);
  await pipeline(pieces(), client.query(copyFrom(`copy ${STAGE} (${NAMES}) from stdin`)));
}

/** `false`, with nothing added, when an identity is taken. */
async function insertAll(db: TenantExecutor, source: StagedSource): Promise<boolean> {
  setSavepoint(db, 'before_insert');
  try {
    await insertStaged(db, source, '');
    releaseSavepoint(db, 'before_insert');
    return true;
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await rollbackToSavepoint(db, 'before_insert');
    return false;
  }
}

/**
 * Inserts the rows in the order of the stage, which is that of identities: Postgres hashes the judgements and reads the stage in
 * order. If it hashed the stage instead, two imports with the same rows could deadlock, and one would be run again.
 */
function insertStaged(
  db: TenantExecutor,
  source: StagedSource,
  onConflict: '' | 'on conflict do nothing',
): Promise<{ rowCount: number }> {
  return db.trx.raw(
    `insert into transactions (
       tenant_id, livemode, client_id, source, import_id, metadata, needs_review,
       ${OWN_NAMES.join(', ')}, ${JUDGEMENT_NAMES.join(', ')})
     select ?, ?, ?, 'import', ?, coalesce(s.metadata, '{}'), j.needs_review or s.possible_duplicate_of is not null,
       ${OWN_NAMES.map((name) => `s.${name}`).join(', ')}, ${JUDGEMENT_NAMES.map((name) => `j.${name}`).join(', ')}
     from ${STAGE} s
     join jsonb_to_recordset(?::jsonb) as j(no integer, needs_review boolean, ${JUDGEMENT_DEFINITIONS})
       on j.no = s.judgement ${onConflict}`,
    [db.tenantId, db.livemode, source.clientId, source.importId, JSON.stringify(source.judgements)],
  );
}

async function notAdded(db: TenantExecutor): Promise<ReadonlySet<string>> {
  const { rows } = await db.trx.raw<{ rows: { id: string }[] }>(
    `select s.id from ${STAGE} s
     where not exists (select from transactions t
       where t.tenant_id = ? and t.livemode = ? and t.id = s.id)`,
    [db.tenantId, db.livemode],
  );
  return new Set(rows.map((row) => row.id));
}
