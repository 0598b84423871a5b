import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { appendJob } from '../../db/queues/outbox.js';
import { loadBulkUpdate } from '../../db/transactions/bulk-updates-queries.js';
import { insertBulkUpdate } from '../../db/transactions/bulk-updates-repository.js';
import { findTransactions } from '../../db/transactions/transactions-queries.js';
import type {
  BulkChanges,
  BulkScope,
  BulkUpdate,
  ScopeOfLike,
} from '../../domain/transactions/bulk-update.js';
import { filtersOfSimilar, rowsLike } from '../../domain/transactions/similar.js';
import { type Issue, ValidationError } from '../../errors.js';
import { bulkUpdateQueue } from '../../queues/bulk-update.js';
import { danglingIssue, danglingReference } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Transactions, and the fields to be set on each. */
export interface BulkRequest {
  readonly scope: BulkScope | ScopeOfLike;
  readonly changes: BulkChanges;
}

/** Queues one change of many transactions. @throws {ValidationError} `invalid_reference` */
export async function requestBulkUpdate(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: BulkRequest,
): Promise<Committed<BulkUpdate>> {
  return commitEffect(ctx, effect, async (db) => {
    const scope = await settleScope(db, request);
    const id = ctx.newId();
    const jobId = await appendJob(db, bulkUpdateQueue, { bulkUpdateId: id });
    await insertBulkUpdate(db, { id, jobId, scope, changes: request.changes });
    return loadBulkUpdate(db, id);
  });
}

/** The transactions that a request means, all of its references checked. @throws {ValidationError} `invalid_reference`, naming every place */
export async function settleScope(db: TenantExecutor, { scope, changes }: BulkRequest): Promise<BulkScope> {
  const settled = 'likeId' in scope ? await scopeLike(db, scope) : scope;
  await checkReferences(db, settled, changes);
  return settled;
}

/** Row and rows like it: the row alone where it has no words to find others by, or parts. */
async function scopeLike(db: TenantExecutor, { clientId, likeId }: ScopeOfLike): Promise<BulkScope> {
  const row = (await findTransactions(db, [likeId])).get(likeId);
  if (!isOf(row, clientId) || row === undefined) throw danglingReference('#/similar_to');
  const like = row.splits === null ? rowsLike(row) : null;
  if (like === null) return { clientId: row.clientId, transactionIds: [likeId], filters: {} };
  const { clientId: owner = row.clientId, ...filters } = filtersOfSimilar(like);
  return { clientId: owner, transactionIds: null, filters };
}

async function checkReferences(
  db: TenantExecutor,
  { clientId, transactionIds }: BulkScope,
  changes: BulkChanges,
): Promise<void> {
  const { businessId = null, propertyId = null } = changes;
  const issues: Issue[] = [];
  const refuse = (pointer: string) => issues.push(danglingIssue(pointer));
  const held = await holdReferences(db, {
    clients: clientId === null ? [] : [clientId],
    businesses: businessId === null ? [] : [businessId],
    properties: propertyId === null ? [] : [propertyId],
  });
  if (clientId !== null && !held.clients.has(clientId)) refuse('#/filter/client_id');
  if (businessId !== null && !isOf(held.businesses.get(businessId), clientId)) refuse('#/set/business_id');
  if (propertyId !== null && !isOf(held.properties.get(propertyId), clientId)) refuse('#/set/property_id');
  const found = await findTransactions(db, transactionIds ?? []);
  for (const [index, id] of (transactionIds ?? []).entries()) {
    if (!isOf(found.get(id), clientId)) refuse(`#/ids/${index}`);
  }
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}

const isOf = (owned: { readonly clientId: string } | undefined, clientId: string | null): boolean =>
  owned !== undefined && (clientId === null || owned.clientId === clientId);
