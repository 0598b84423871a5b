import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { SealedGrant } from '../../db/submissions/hmrc-grants-repository.js';
import { recordEvent } from '../events/record-event.js';

type Owner = Pick<SealedGrant, 'clientId' | 'arn'>;

/** Reports that HMRC has ended a grant, the client's own or the practice's. */
export async function reportGrantEnded(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { clientId, arn }: Owner,
): Promise<void> {
  if (clientId !== null) {
    const hmrcAuthorisation = { clientId, status: 'expired' };
    await recordEvent(ctx, db, 'hmrc_authorisation.revoked', { hmrcAuthorisation });
  } else if (arn !== null) {
    await recordEvent(ctx, db, 'hmrc_agent.ended', { hmrcAgent: { arn, status: 'expired' } });
  }
}
