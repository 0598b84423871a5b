import type { AppContext } from '../../context.js';
import { outboxStatus } from '../../db/outbox.js';

export interface OutboxStatus {
  readonly due: number;
  readonly delayed: number;
  readonly dead: number;
  readonly oldestDueSeconds: number;
}

/** Depth and age of the outbox of all tenants. */
export function readOutboxStatus({ systemDb }: Pick<AppContext, 'systemDb'>): Promise<OutboxStatus> {
  return outboxStatus(systemDb);
}
