import type { AppContext } from '../../context.js';
import {
  lockPendingItem,
  type PendingItem,
  setItemEnded,
} from '../../db/submissions/submission-batches-repository.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import { assertVersion } from '../../domain/version.js';
import { AppError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import { openFacts } from '../submissions/facts.js';
import { stepPrincipal } from '../submissions/hmrc-session.js';
import { submitDeclared } from '../submissions/request-submission.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher' | 'hmrcOf'>;

/**
 * Makes a pending item of a batch the submission of the same id, or writes on it why it is none. Nothing happens where
 * the item is over, so that a job may be repeated.
 * @throws {HmrcNotConfiguredError} for the job to wait
 */
export async function beginBatchItem(ctx: Slice, tenant: TenantKey, id: string): Promise<void> {
  try {
    await inTenant(ctx, stepPrincipal(tenant), async (db) => {
      const item = await lockPendingItem(db, id);
      if (item === undefined) return;
      const current = await lockTaxReturn(db, { id: item.taxReturnId });
      const seen = item.seenVersion === null ? null : { only: [item.seenVersion], never: [] };
      assertVersion(current.version, seen);
      await submitDeclared(ctx, db, {
        current,
        submissionId: id,
        requester: { actor: actorOf(item), apiKeyId: item.requestedBy },
        facts: factsOf(ctx, db.tenantId, id, item),
      });
      await setItemEnded(db, id, null);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
    const problem = { code: error.code, detail: error.message };
    await inTenant(ctx, stepPrincipal(tenant), (db) => setItemEnded(db, id, problem));
  }
}

/** In the history of the return. */
const actorOf = ({ requestedBy }: PendingItem) =>
  requestedBy === null ? 'submit' : publicId('apiKey', requestedBy);

function factsOf(ctx: Slice, tenantId: string, submissionId: string, item: PendingItem) {
  const facts = openFacts(ctx, { tenantId, submissionId }, item.fraudPreventionEncrypted);
  if (facts === null) throw new Error('an item without the facts of its user');
  return facts;
}
