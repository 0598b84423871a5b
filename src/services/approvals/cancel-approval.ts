import type { AppContext } from '../../context.js';
import { loadApproval } from '../../db/approvals/approvals-queries.js';
import { lockOpenApproval, setApprovalCancelled } from '../../db/approvals/approvals-repository.js';
import type { Approval } from '../../domain/approvals/approval.js';
import { InvalidStateError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { approvalSubject } from './approval-subject.js';

/**
 * Ends a link that nobody has answered. One that is cancelled already stays so.
 * @throws {NotFoundError} @throws {InvalidStateError} `invalid_state` for one that was answered
 */
export async function cancelApproval(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<Approval>> {
  return commitEffect(ctx, effect, async (db) => {
    const isOpen = await lockOpenApproval(db, id);
    const approval = await loadApproval(db, id, ctx.now());
    if (approval.state === 'cancelled') return approval;
    if (!isOpen) {
      throw new InvalidStateError('invalid_state', 'The approval was answered, and stays as it is.', {
        status: approval.state,
      });
    }
    await setApprovalCancelled(db, id);
    const cancelled = await loadApproval(db, id, ctx.now());
    await recordEvent(ctx, db, 'approval.cancelled', approvalSubject(cancelled));
    return cancelled;
  });
}
