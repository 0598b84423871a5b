import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listOpenUpdates } from '../../db/obligations/open-updates-queries.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import {
  type BatchOfSchedule,
  insertSubmissionBatch,
} from '../../db/submissions/submission-batches-repository.js';
import { QUARTER_ENDS, type UpdateExpenses } from '../../domain/quarterly-updates/quarterly-update.js';
import type { ItemUpdate } from '../../domain/submission-batches/submission-batch.js';
import { wholeClients } from '../../domain/submission-batches/whole-clients.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertFactsComplete, sealFacts } from '../submissions/facts.js';
import { checkNamedClients, type NamedClients } from './named-clients.js';

export interface UpdatesOfQuarter extends NamedClients {
  /** Only clients of this test clock; `null`: only those without one; left out: all clients. */
  readonly testClockId?: string | null;
  readonly taxYear: TaxYearStart;
  /** 1 to 4. */
  readonly quarter: number;
  /** Nothing is sent. */
  readonly isPreview: boolean;
  readonly expenses: UpdateExpenses;
  /** `null` where no person asks at this moment: for a preview, and for a schedule. */
  readonly facts: FraudPrevention | null;
}

/**
 * Accepts every update of a quarter that HMRC lists as open, of standard and of calendar quarters. Those of clients whose
 * records are clean are sent; for the others the reason is written on their items.
 * @throws {ValidationError} `fraud_prevention_incomplete`, `invalid_reference`
 */
export async function requestUpdateBatch(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher'>,
  effect: Effect,
  updates: UpdatesOfQuarter,
): Promise<Committed<SubmissionBatch>> {
  if (updates.facts !== null) assertFactsComplete(updates.facts, '#/quarterly_updates');
  return commitEffect(ctx, effect, async (db) => {
    await checkNamedClients(db, updates, '#/quarterly_updates');
    const items = await openUpdatesOf(db, updates);
    const id = await writeUpdateBatch(ctx, db, { ...updates, items, requestedBy: effect.principal.apiKeyId });
    return loadSubmissionBatch(db, id);
  });
}

/** Open updates of a quarter, up to what one batch takes, of whole clients. */
export async function openUpdatesOf(
  db: TenantExecutor,
  updates: UpdatesOfQuarter,
): Promise<readonly ItemUpdate[]> {
  const { taxYear, quarter, expenses } = updates;
  const periodEnds = Object.values(QUARTER_ENDS).flatMap((endsOf) =>
    endsOf(taxYear).slice(quarter - 1, quarter),
  );
  const limit = LIMITS.requests.submissionBatchItems.value;
  const open = await listOpenUpdates(db, { ...updates, periodEnds, limit: limit + 1 });
  return wholeClients(open, limit).map((update) => ({ ...update, expenses }));
}

/** @returns the batch's id */
export async function writeUpdateBatch(
  ctx: Pick<AppContext, 'newId' | 'cipher'>,
  db: TenantExecutor,
  batch: Pick<UpdatesOfQuarter, 'isPreview' | 'facts'> & {
    readonly items: readonly ItemUpdate[];
    readonly requestedBy: string | null;
    readonly scheduled?: BatchOfSchedule;
  },
): Promise<string> {
  const { facts, items, ...rest } = batch;
  const id = ctx.newId();
  await insertSubmissionBatch(db, {
    ...rest,
    id,
    act: 'quarterly_update',
    items: items.map((update) => {
      const itemId = ctx.newId();
      const row = { tenantId: db.tenantId, submissionId: itemId };
      return {
        id: itemId,
        update,
        seenVersion: null,
        approvalId: null,
        fraudPreventionEncrypted: facts === null ? null : sealFacts(ctx, row, facts),
      };
    }),
  });
  return id;
}
