import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { TenantExecutor } from '../executor.js';

/** Work towards HMRC that is not over, of rows called `w`. */
const UNFINISHED = [
  ['submissions', `w.state in ('queued', 'sending_data', 'calculating')`],
  ['quarterly_updates', `w.status in ('sending', 'unknown')`],
] as const;

/**
 * Makes work towards HMRC due now: jobs of unfinished submissions and quarterly updates that wait for their time,
 * failed readings of obligations, and checks of the access to clients. A job that another transaction has locked is
 * left alone.
 * @param clientId `null`: of all clients of the tenant
 */
export async function hastenHmrcWork(db: TenantExecutor, clientId: string | null): Promise<void> {
  const key = { tenantId: db.tenantId, livemode: db.livemode, clientId };
  const ofClient = `w.tenant_id = :tenantId and w.livemode = :livemode
    and (cast(:clientId as uuid) is null or w.client_id = :clientId)`;
  for (const [table, unfinished] of UNFINISHED) {
    await db.trx.raw(
      `update outbox set available_at = now() where tenant_id = :tenantId and id in (
         select o.id from ${table} w join outbox o on o.job_id = w.job_id
         where ${ofClient} and ${unfinished} and o.available_at > now() for update of o skip locked)`,
      key,
    );
  }
  await db.trx.raw(
    `update obligation_readings w set next_read_at = now()
     where ${ofClient} and w.status = 'failed' and w.next_read_at > now()`,
    key,
  );
  await db.trx.raw(
    `update hmrc_access w set next_check_at = now()
     where ${ofClient} and w.status in ('completed', 'failed') and w.checked_at is not null`,
    key,
  );
  ringOnceCommitted(db.trx, [OUTBOX_BELL]);
}
