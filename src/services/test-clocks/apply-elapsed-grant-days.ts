import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockActiveGrants, setGrantEnded } from '../../db/submissions/hmrc-grants-repository.js';
import { noticeMoments } from '../../domain/hmrc-agents/grant-notices.js';
import { announceEnd } from '../hmrc-agents/announce-ending-grants.js';
import { reportGrantEnded } from '../hmrc-authorisations/report-grant-ended.js';

interface Passed {
  readonly clientIds: readonly string[];
  readonly since: Date;
  readonly until: Date;
}

/**
 * Applies the days between two times to clients' own authorisations: announces each coming end at its times, and ends those whose
 * eighteen months are over, as HMRC would.
 */
export async function applyElapsedGrantDays(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { clientIds, since, until }: Passed,
): Promise<void> {
  for (const { expiresAt, ...grant } of await lockActiveGrants(db, clientIds)) {
    if (expiresAt === null) continue;
    for (const at of noticeMoments(expiresAt, { since, until })) await announceEnd(ctx, db, grant, at);
    if (expiresAt > until) continue;
    await setGrantEnded(db, grant, 'expired');
    await reportGrantEnded(ctx, db, grant);
  }
}
