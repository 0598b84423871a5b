import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { idsOfUnnamedLetting } from '../../db/transactions/review-queries.js';
import { mayDiffer, type OwnedLetting } from '../../domain/properties/unnamed-share.js';
import { queueCategorisation } from '../transactions/request-categorisation.js';

/**
 * Has rows of letting that name no property judged again after the client's properties have changed. Such rows need review
 * as long as the shares of the properties differ.
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
