import type { AppContext } from '../../context.js';
import { type DeadReason, listReasonsOfDeadRows } from '../../db/queues/dead-outbox-repository.js';
import { outboxStatus } from '../../db/queues/outbox.js';
import { type HeldUpWork, listHeldUpWork } from '../../db/queues/work-faults-queries.js';

export interface OutboxStatus {
  readonly due: number;
  readonly delayed: number;
  readonly dead: number;
  readonly oldestDueSeconds: number;
  /** Why rows were set aside, most frequent first. */
  readonly deadReasons: readonly DeadReason[];
  /** Work that faults of ours hold up now. */
  readonly heldUp: readonly HeldUpWork[];
}

/** Depth and age of the outbox of all tenants, and what holds work up. */
export async function readOutboxStatus({ systemDb }: Pick<AppContext, 'systemDb'>): Promise<OutboxStatus> {
  const [status, deadReasons, heldUp] = await Promise.all([
    outboxStatus(systemDb),
    listReasonsOfDeadRows(systemDb),
    listHeldUpWork(systemDb),
  ]);
  return { ...status, deadReasons, heldUp };
}
