import { USES_ROWS_OF_OTHER_YEARS, YEARS_OF_OWNERS } from '../../calculations/concerned-years.js';
import type { StatementPart } from '../../statement.js';

/**
 * Purpose: queues the calculations that changed years need, with their jobs in the outbox. Clients are looked for as an array:
 * Postgres does not know how many there are, and would read everybody's returns to join them.
 * Bindings: `tenantId`, `livemode`, and those of `calculationBindings`; reads `may_settle`.
 * Answer: `later`, a row for each job.
 * Locks: the returns in the order of their ids, for share: a calculation that is being worked out is waited for, and its figures
 * are seen. Then their waiting calculations, in the same order.
 */
export const QUEUE_CALCULATIONS: StatementPart = {
  name: 'calculate',
  members: `
  concerned as materialized (
    with changed as (
      select y.* from jsonb_to_recordset(cast(:years as jsonb)) as y(
        client_id uuid, tax_year smallint, calculation_id uuid)
      where exists (select from may_settle))
    select client_id, tax_year, calculation_id from changed
    union all select client_id, tax_year, gen_random_uuid() from (${YEARS_OF_OWNERS}) of_owners),
  held as materialized (
    select r.id, r.client_id, r.tax_year, r.state, r.calculation_id,
      case when r.tax_year = y.tax_year then y.calculation_id else gen_random_uuid() end as next_id
    from concerned y
    join tax_returns r on r.tenant_id = :tenantId and r.livemode = :livemode and r.client_id = y.client_id
      and r.client_id = any(array(select client_id from concerned))
      and (r.tax_year = y.tax_year or ${USES_ROWS_OF_OTHER_YEARS}) and r.deleted_at is null and r.state <> 'cancelled'
    order by r.id for share of r),
  queued as (
    insert into calculations (id, tenant_id, livemode, tax_return_id, client_id, tax_year, status, cause, job_id)
    select next_id, :tenantId, :livemode, id, client_id, tax_year, 'queued', 'change', 'calc-' || next_id
    from held where calculation_id is not null and state <> all(cast(:lockedStates as text[]))
    order by id
    on conflict (tenant_id, livemode, tax_return_id) where status = 'queued' do nothing
    returning id, job_id),
  later as (
    insert into outbox (tenant_id, livemode, queue, job_id, payload, available_at)
    select :tenantId, :livemode, :calculateQueue, job_id,
      jsonb_build_object('tenantId', cast(:tenantId as text), 'livemode', cast(:livemode as boolean),
        'calculationId', id),
      clock_timestamp() + make_interval(secs => :delaySeconds)
    from queued
    returning id)`,
};
