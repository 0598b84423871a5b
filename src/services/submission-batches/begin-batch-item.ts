import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  lockPendingItem,
  type PendingItem,
  setItemEnded,
} from '../../db/submissions/submission-batches-repository.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { assertVersion } from '../../domain/version.js';
import { AppError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { declareLocked } from '../submissions/declare-figures.js';
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
      const requester = { actor: actorOf(item), apiKeyId: item.requestedBy };
      await submitDeclared(ctx, db, {
        current: await declaredBy(ctx, db, current, { item, requester }),
        submissionId: id,
        requester,
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

/** The return, declared by the approval that the item names; as it is where it names none. */
async function declaredBy(
  ctx: Slice,
  db: TenantExecutor,
  current: TaxReturn,
  {
    item,
    requester,
  }: { readonly item: PendingItem; readonly requester: Pick<Principal, 'actor' | 'apiKeyId'> },
): Promise<TaxReturn> {
  if (item.approvalId === null) return current;
  const given = { approvalId: item.approvalId, accepts: [], givenElsewhere: [] };
  return declareLocked(ctx, db, current, { given, requester });
}

/** In the history of the return. */
const actorOf = ({ requestedBy }: PendingItem) =>
  requestedBy === null ? 'submit' : publicId('apiKey', requestedBy);

function factsOf(ctx: Slice, tenantId: string, submissionId: string, item: PendingItem) {
  const facts = openFacts(ctx, { tenantId, submissionId }, item.fraudPreventionEncrypted);
  if (facts === null) throw new Error('an item without the facts of its user');
  return facts;
}
