import type { Knex } from 'knex';
import type { TenantKey } from '../domain/tenant.js';
import type { TenantTable } from './tenant-tables.js';
import { TODAY_IN_UK } from './today.js';

export interface DueSchedule extends TenantKey {
  readonly id: string;
}

export type ScheduleTable = Extract<TenantTable, 'report_schedules' | 'submission_batch_schedules'>;

/** The days by which schedules run: those of everybody, or those of a test clock. */
export type ScheduleDays = 'everybody' | 'test_clock';

/** SQL about a schedule. */
interface DueSql {
  /** The day that it is for the schedule, in the United Kingdom. */
  readonly day: string;
  /** Whether it runs by these days, and is due. */
  readonly isDue: string;
}

/** @param schedule its table, as the statement names it */
export const dueBy = (by: ScheduleDays, schedule: string): DueSql =>
  by === 'everybody' ? dueToday(schedule) : dueByClock(schedule);

const dueToday = (schedule: string): DueSql => ({
  day: TODAY_IN_UK,
  isDue: `${schedule}.test_clock_id is null and ${schedule}.next_on <= ${TODAY_IN_UK}`,
});

/** Schedules of a test clock are due once the obligations of its clients are read that an advance, or somebody, has asked for. */
function dueByClock(schedule: string): DueSql {
  const day = `(select (k.now at time zone 'Europe/London')::date from test_clocks k
    where k.tenant_id = ${schedule}.tenant_id and k.id = ${schedule}.test_clock_id)`;
  const isDue = `${schedule}.test_clock_id is not null and ${schedule}.next_on <= ${day} and not exists (
    select from clients bound join obligation_readings r
      on r.tenant_id = bound.tenant_id and r.livemode = bound.livemode and r.client_id = bound.id
    where bound.tenant_id = ${schedule}.tenant_id and bound.test_clock_id = ${schedule}.test_clock_id
      and bound.deleted_at is null and r.status in ('queued', 'processing'))`;
  return { day, isDue };
}

/**
 * Schedules that are due, one of each tenant before the second of any. Those of a deleted client and of a suspended tenant
 * are not. Reaches across tenants: give it the `system` pool.
 * @param options.except those that were looked at already
 */
export async function findDueSchedules(
  system: Knex,
  table: ScheduleTable,
  {
    by,
    limit,
    except,
  }: { readonly by: ScheduleDays; readonly limit: number; readonly except: readonly string[] },
): Promise<readonly DueSchedule[]> {
  const { rows } = await system.raw<{ rows: { id: string; tenant_id: string; livemode: boolean }[] }>(
    `select s.id, s.tenant_id, s.livemode from ?? s
     join tenants t on t.id = s.tenant_id and t.status = 'active'
     where ${dueBy(by, 's').isDue} and s.id <> all(cast(? as uuid[]))
       and (s.client_id is null or exists (select from clients c where c.tenant_id = s.tenant_id and c.id = s.client_id and c.deleted_at is null))
     order by row_number() over (partition by s.tenant_id, s.livemode order by s.next_on, s.id), s.id
     limit ?`,
    [table, [...except], limit],
  );
  return rows.map(({ id, tenant_id: tenantId, livemode }) => ({ id, tenantId, livemode }));
}
