import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { PlannedTransaction } from '../../domain/imports/plan-transaction.js';
import { byteaText } from '../bytea-text.js';
import { copyLine } from '../copy/copy-line.js';
import { releaseSavepoint, setSavepoint, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import type { Ledger } from '../transactions/external-ids-repository.js';
import { isUniqueViolation } from '../unique-violation.js';

export interface NewImportedTransaction {
  readonly id: string;
  /** In hex. */
  readonly identity: string;
  readonly plan: PlannedTransaction;
  /** A suspected duplicate is one more thing for a person to look at. */
  readonly possibleDuplicateOf: string | null;
}

const COLUMNS: readonly (readonly [name: string, type: string])[] = [
  ['id', 'uuid'],
  ['identity_key', 'bytea'],
  ['import_row', 'integer'],
  ['date', 'date'],
  ['tax_year', 'smallint'],
  ['amount_pence', 'bigint'],
  ['currency', 'text'],
  ['amount_gbp_pence', 'bigint'],
  ['description', 'text'],
  ['counterparty', 'text'],
  ['reference', 'text'],
  ['notes', 'text'],
  ['external_id', 'text'],
  ['kind', 'text'],
  ['part', 'text'],
  ['balance_pence', 'bigint'],
  ['original_amount_minor', 'bigint'],
  ['original_currency', 'text'],
  ['category', 'text'],
  ['category_source', 'text'],
  ['category_confidence', 'real'],
  ['category_reason', 'text'],
  ['category_rule_id', 'uuid'],
  ['category_version', 'text'],
  ['category_alternatives', 'jsonb'],
  ['business_id', 'uuid'],
  ['property_id', 'uuid'],
  ['allowable_bps', 'integer'],
  ['needs_review', 'boolean'],
  ['possible_duplicate_of', 'uuid'],
];

const NAMES = COLUMNS.map(([name]) => name).join(', ');
const DEFINITIONS = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ');
const STAGE = 'pg_temp.staged_transactions';

/** Where the line of a row lies in {@link StagedLines}, in bytes. */
interface LinePlace {
  readonly identity: string;
  readonly from: number;
  readonly to: number;
}

/** Rows as the database takes them, all at once. */
export interface StagedRows {
  readonly bytes: Buffer;
  readonly count: number;
}

/**
 * Lines that tell the database of rows, one after another in one piece of memory outside the heap: a text for each row,
 * kept until its chunk is written, would be copied by every collection of the heap meanwhile.
 */
export interface StagedLines {
  /** All of the row but what the rows of an import have in common. @returns where its line begins and ends */
  add(row: NewImportedTransaction): { readonly from: number; readonly to: number };
  /** In the order of identities, so that two imports that meet wait for one another rather than for each other. */
  of(rows: readonly LinePlace[]): StagedRows;
}

const MOST_BYTES_A_CHARACTER = 3;
/** More than most lines have. */
const USUAL_BYTES_A_LINE = 512;

/** @param rows how many there will be, roughly: the memory grows when it is full */
export function createStagedLines(rows: number): StagedLines {
  let bytes: Buffer = Buffer.allocUnsafeSlow(rows * USUAL_BYTES_A_LINE);
  let end = 0;
  return {
    add(row) {
      const line = lineOf(row);
      const most = end + line.length * MOST_BYTES_A_CHARACTER;
      if (most > bytes.length) bytes = enlarged(bytes, most);
      const from = end;
      end += bytes.write(line, from);
      return { from, to: end };
    },
    of(rows) {
      const sorted = rows.toSorted((one, other) => (one.identity < other.identity ? -1 : 1));
      const staged = Buffer.allocUnsafeSlow(sorted.reduce((sum, { from, to }) => sum + to - from, 0));
      let at = 0;
      for (const { from, to } of sorted) at += bytes.copy(staged, at, from, to);
      return { bytes: staged, count: sorted.length };
    },
  };
}

function enlarged(bytes: Buffer, least: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, least));
  bytes.copy(larger);
  return larger;
}

function lineOf(row: NewImportedTransaction): string {
  const { id, identity, plan, possibleDuplicateOf } = row;
  const { original, categoryAlternatives: alternatives } = plan;
  return copyLine([
    id,
    byteaText(identity),
    plan.line,
    plan.date,
    plan.taxYear,
    plan.amountPence,
    plan.currency,
    plan.amountGbpPence,
    plan.description,
    plan.counterparty,
    plan.reference,
    plan.notes,
    plan.externalId,
    plan.kind,
    plan.part,
    plan.balancePence,
    original === null ? null : original.amountMinor,
    original === null ? null : original.currency,
    plan.category,
    plan.categorySource,
    plan.categoryConfidence,
    plan.categoryReason,
    plan.categoryRuleId,
    plan.categoryVersion,
    alternatives.length === 0 ? '[]' : JSON.stringify(alternatives),
    plan.businessId,
    plan.propertyId,
    plan.allowableBps,
    plan.needsReview || possibleDuplicateOf !== null,
    possibleDuplicateOf,
  ]);
}

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
  await copyToStage(db, staged.bytes);
  if (staged.isFirst && (await insertAll(db, source))) return new Set();
  const { rowCount } = await insertStaged(db, source, 'on conflict do nothing');
  return rowCount === staged.count ? new Set() : notAdded(db);
}

async function copyToStage(db: TenantExecutor, bytes: Buffer): Promise<void> {
  await db.trx.raw(
    `set local client_min_messages = warning;
     create temporary table if not exists staged_transactions (${DEFINITIONS}) on commit delete rows;
     truncate ${STAGE}`,
  );
  const connection = await db.trx.client.acquireConnection();
  await pipeline([bytes], connection.query(copyFrom(`copy ${STAGE} (${NAMES}) from stdin`)));
}

/** `false`, with nothing added, when an identity is taken. */
async function insertAll(db: TenantExecutor, source: Ledger & { importId: string }): Promise<boolean> {
  setSavepoint(db, 'before_insert');
  try {
    await insertStaged(db, source, '');
    releaseSavepoint(db, 'before_insert');
    return true;
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await db.trx.raw('rollback to savepoint before_insert');
    return false;
  }
}

function insertStaged(
  db: TenantExecutor,
  source: Ledger & { importId: string },
  onConflict: '' | 'on conflict do nothing',
): Promise<{ rowCount: number }> {
  return db.trx.raw(
    `insert into transactions (
       tenant_id, livemode, client_id, source, source_account_id, import_id, ${NAMES})
     select ?, ?, ?, 'import', ?, ?, ${NAMES} from ${STAGE} ${onConflict}`,
    [db.tenantId, db.livemode, source.clientId, source.sourceAccountId, source.importId],
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
