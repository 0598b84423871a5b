import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { idsOfUnnamedLetting } from '../../db/transactions/review-queries.js';
import { mayDiffer, type OwnedLetting } from '../../domain/properties/unnamed-share.js';
import { queueCategorisation } from '../transactions/request-categorisation.js';

/**
 * Has letting that names no property looked at again where the client's properties have changed: it is asked about while
 * their shares differ, and no longer once they do not.
 */
export async function judgeUnnamedLettingAgain(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  clientId: string,
  { before, after }: { readonly before: readonly OwnedLetting[]; readonly after: readonly OwnedLetting[] },
): Promise<void> {
  if (!mayDiffer(before) && !mayDiffer(after)) return;
  const transactionIds = await idsOfUnnamedLetting(db, clientId);
  if (transactionIds.length === 0) return;
  const scope = { clientId, taxYear: null, transactionIds, uncategorisedOnly: false, ruleId: null };
  await queueCategorisation(ctx, db, scope);
}
