import type { AppContext } from '../../context.js';
import { loadCategorisation } from '../../db/categories/categorisations-queries.js';
import { insertCategorisation } from '../../db/categories/categorisations-repository.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendJob } from '../../db/queues/outbox.js';
import { findTransactions } from '../../db/transactions/transactions-queries.js';
import type { CategorisationJob, CategorisationScope } from '../../domain/transactions/categorisation-job.js';
import { type Issue, ValidationError } from '../../errors.js';
import { categoriseQueue } from '../../queues/categorise.js';
import { danglingIssue } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Queues transactions to be categorised again. @throws {ValidationError} `invalid_reference` */
export async function requestCategorisation(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  scope: CategorisationScope,
): Promise<Committed<CategorisationJob>> {
  return commitEffect(ctx, effect, async (db) => {
    await checkScope(db, scope);
    return queueCategorisation(ctx, db, scope);
  });
}

/** Adds the job to the caller's transaction. What the scope names must have been checked. */
export async function queueCategorisation(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  scope: CategorisationScope,
): Promise<CategorisationJob> {
  const id = ctx.newId();
  const jobId = await appendJob(db, categoriseQueue, { categorisationId: id });
  await insertCategorisation(db, { id, jobId, scope });
  return loadCategorisation(db, id);
}

async function checkScope(
  db: TenantExecutor,
  { clientId, transactionIds }: CategorisationScope,
): Promise<void> {
  const issues: Issue[] = [];
  const refuse = (pointer: string) => issues.push(danglingIssue(pointer));
  if (clientId !== null) {
    const { clients } = await holdReferences(db, { clients: [clientId] });
    if (!clients.has(clientId)) refuse('#/client_id');
  }
  const found = await findTransactions(db, transactionIds ?? []);
  for (const [index, id] of (transactionIds ?? []).entries()) {
    const owner = found.get(id)?.clientId;
    if (owner === undefined || (clientId !== null && owner !== clientId))
      refuse(`#/transaction_ids/${index}`);
  }
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}
