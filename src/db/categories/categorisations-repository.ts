import type { Knex } from 'knex';
import type { RuleMatch } from '../../domain/categories/category-rule-record.js';
import { taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { CategorisationJob, CategorisationScope } from '../../domain/transactions/categorisation-job.js';
import type { Judgement } from '../../domain/transactions/judge-category.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import { type Checkpoint, nextRows } from '../transactions/next-rows.js';
import {
  CATEGORISATION_COLUMNS,
  type CategorisationRow,
  toCategorisation,
} from './categorisations-queries.js';
import { narrowToMatch } from './rule-candidates-queries.js';

export async function insertCategorisation(
  db: TenantExecutor,
  row: { id: string; jobId: string; scope: CategorisationScope },
): Promise<void> {
  const { clientId, transactionIds, taxYear, uncategorisedOnly, ruleId } = row.scope;
  await insertInto(db, 'categorisations', {
    id: row.id,
    client_id: clientId,
    transaction_ids: transactionIds,
    filter: JSON.stringify({ taxYear, uncategorisedOnly }),
    category_rule_id: ruleId,
    job_id: row.jobId,
  });
}

/** An unfinished job and how far it has come. */
export interface HeldCategorisation {
  readonly job: CategorisationJob;
  readonly checkpoint: Checkpoint | null;
  /** Match of the rule that it is about; `null` if it is about none, or the rule has been deleted. */
  readonly match: RuleMatch | null;
}

/** Locks the job until the transaction ends, if it is unfinished: another run of it waits. */
export async function holdCategorisation(
  db: TenantExecutor,
  id: string,
): Promise<HeldCategorisation | undefined> {
  const row: CategorisationRow | undefined = await rowsOf(db, 'categorisations')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .forUpdate()
    .first(...CATEGORISATION_COLUMNS);
  if (!row) return undefined;
  const match = row.category_rule_id === null ? null : await findMatch(db, row.category_rule_id);
  return { job: toCategorisation(row), checkpoint: checkpointOf(row), match };
}

async function findMatch(db: TenantExecutor, ruleId: string): Promise<RuleMatch | null> {
  const rule: { match: RuleMatch } | undefined = await rowsOf(db, 'category_rules')
    .where({ 'category_rules.id': ruleId })
    .whereNull('deleted_at')
    .first('match');
  return rule?.match ?? null;
}

function checkpointOf(row: CategorisationRow): Checkpoint | null {
  const { checkpoint: id, checkpoint_date: date } = row;
  return id === null || date === null ? null : { date, id };
}

/** Counts the transactions of the job, for the progress that is shown. */
export async function startCategorisation(
  db: TenantExecutor,
  { job, match }: HeldCategorisation,
): Promise<void> {
  const row: { count: string } | undefined = await inScope(db, job.scope, match)
    .count({ count: '*' })
    .first();
  await rowsOf(db, 'categorisations')
    .where({ id: job.id })
    .update({ status: 'processing', total_count: Number(row?.count ?? 0), heartbeat_at: db.trx.fn.now() });
}

/** The days and ids of the next transactions of the job. */
export const findNextTransactions = (
  db: TenantExecutor,
  { job, checkpoint, match }: HeldCategorisation,
  limit: number,
): Promise<Checkpoint[]> => nextRows(inScope(db, job.scope, match), checkpoint, limit);

interface CategorisedBatch {
  readonly processed: number;
  readonly changed: number;
  readonly locked: number;
  readonly given: number;
  readonly checkpoint: Checkpoint | null;
}

/** Records a batch and where it ended; without an end the job is completed. */
export async function advanceCategorisation(
  db: TenantExecutor,
  id: string,
  batch: CategorisedBatch,
): Promise<void> {
  const { processed, changed, locked, given, checkpoint } = batch;
  await rowsOf(db, 'categorisations')
    .where({ id })
    .update({
      processed_count: db.trx.raw('processed_count + ?', [processed]),
      changed_count: db.trx.raw('changed_count + ?', [changed]),
      locked_count: db.trx.raw('locked_count + ?', [locked]),
      given_count: db.trx.raw('given_count + ?', [given]),
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      ...(checkpoint === null
        ? { status: 'completed', finished_at: db.trx.fn.now() }
        : { checkpoint: checkpoint.id, checkpoint_date: checkpoint.date }),
    });
}

/** Ends it where it is, once the portion in hand is written. @returns whether it was unfinished */
export async function setCategorisationCancelled(db: TenantExecutor, id: string): Promise<boolean> {
  const cancelled = await rowsOf(db, 'categorisations')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({ status: 'cancelled', finished_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
  return cancelled === 1;
}

/** A failed categorisation, as its event shows it. */
interface FailedCategorisation {
  readonly id: string;
  /** `null` for one that is not of one client. */
  readonly clientId: string | null;
  readonly code: string;
}

/** Ends it as failed. @returns `null` when it is finished already, or gone */
export async function setCategorisationFailed(
  db: TenantExecutor,
  id: string,
  error: WorkFailure,
): Promise<FailedCategorisation | null> {
  const [row] = await rowsOf(db, 'categorisations')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({
      status: 'failed',
      error: JSON.stringify(error),
      finished_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    })
    .returning('client_id');
  return row ? { id, clientId: row.client_id, code: error.code } : null;
}

/** Writes new categories over those of locked transactions. */
export async function setCategories(
  db: LedgerWriter,
  judgements: readonly (Judgement & { readonly id: string })[],
): Promise<void> {
  if (judgements.length === 0) return;
  await db.trx.raw(
    `update transactions t set
       category = r.category, category_source = r.category_source,
       category_confidence = r.category_confidence, category_reason = r.category_reason,
       category_rule_id = r.category_rule_id, category_version = r.category_version,
       category_alternatives = r.category_alternatives, business_id = r.business_id,
       property_id = r.property_id, allowable_bps = r.allowable_bps, needs_review = r.needs_review,
       version = t.version + 1, updated_at = now()
     from jsonb_to_recordset(?::jsonb) as r(
       id uuid, category text, category_source text, category_confidence real, category_reason text,
       category_rule_id uuid, category_version text, category_alternatives jsonb, business_id uuid,
       property_id uuid, allowable_bps integer, needs_review boolean)
     where t.id = r.id and t.tenant_id = ? and t.livemode = ?`,
    [JSON.stringify(judgements.map(columnsOf)), db.tenantId, db.livemode],
  );
}

function inScope(db: TenantExecutor, scope: CategorisationScope, match: RuleMatch | null): Knex.QueryBuilder {
  const query = rowsOf(db, 'transactions').whereNull('transactions.deleted_at');
  if (scope.ruleId !== null && match === null) query.whereRaw('false');
  if (match !== null) narrowToMatch(query, match);
  if (scope.clientId !== null) query.where({ 'transactions.client_id': scope.clientId });
  if (scope.transactionIds !== null) query.whereIn('transactions.id', [...scope.transactionIds]);
  if (scope.taxYear !== null) {
    query
      .where('transactions.date', '>=', taxYearStartsOn(scope.taxYear))
      .where('transactions.date', '<=', taxYearEndsOn(scope.taxYear));
  }
  if (scope.uncategorisedOnly) query.whereNull('category').whereNull('splits');
  return query;
}

const columnsOf = (judgement: Judgement & { readonly id: string }) => ({
  id: judgement.id,
  category: judgement.category,
  category_source: judgement.categorySource,
  category_confidence: judgement.categoryConfidence,
  category_reason: judgement.categoryReason,
  category_rule_id: judgement.categoryRuleId,
  category_version: judgement.categoryVersion,
  category_alternatives: judgement.categoryAlternatives,
  business_id: judgement.businessId,
  property_id: judgement.propertyId,
  allowable_bps: judgement.allowableBps,
  needs_review: judgement.needsReview,
});
