import type { Knex } from 'knex';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { RowKey } from '../row-key.js';

/**
 * Makes the next step of a return's submission due at once, where it waits for its time. Only when it is taken changes:
 * a step that runs, or has ended, is left alone.
 * @returns whether one waited
 */
export async function makeStepDue(system: Knex, taxReturn: RowKey): Promise<boolean> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `update outbox o set available_at = now() from submissions s
     where s.tenant_id = ? and s.tax_return_id = ? and o.tenant_id = s.tenant_id and o.job_id = s.job_id and o.available_at > now()`,
    [taxReturn.tenantId, taxReturn.id],
  );
  ringOnceCommitted(system, [OUTBOX_BELL]);
  return rowCount > 0;
}
