import type { Knex } from 'knex';

/** How far a resending of many deliveries is, as operators see it. */
export interface RecoveryProgress {
  readonly id: string;
  /** Taken up so far. */
  readonly matched: number;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  readonly createdAt: Date;
  /** When all had been taken up; `null`: it goes on. */
  readonly finishedAt: Date | null;
}

/** The newest of an endpoint first. */
export async function listRecoveries(
  system: Knex,
  endpointId: string,
  limit: number,
): Promise<readonly RecoveryProgress[]> {
  const { rows } = await system.raw<{ rows: RecoveryProgress[] }>(
    `select r.id, r.matched::int, r.created_at as "createdAt", r.finished_at as "finishedAt", c.delivered, c.failed, c.waiting
     from webhook_recoveries r cross join lateral (
       select (count(*) filter (where status = 'delivered'))::int as delivered,
         (count(*) filter (where status in ('failed', 'cancelled')))::int as failed,
         (count(*) filter (where status in ('pending', 'held')))::int as waiting
       from webhook_deliveries d where d.tenant_id = r.tenant_id and d.webhook_recovery_id = r.id) c
     where r.webhook_endpoint_id = ? order by r.created_at desc limit ?`,
    [endpointId, limit],
  );
  return rows;
}
