import type { Knex } from 'knex';
import { CANARY_ENDPOINT_ID, CANARY_TENANT, CANARY_URL } from '../../domain/webhooks/canary.js';
import { LIMITS } from '../../limits/limits.js';

const { tenantId, livemode } = CANARY_TENANT;

/**
 * Adds the canary's tenant and endpoint unless they are there, and removes its old events with their deliveries.
 * @returns whether its last event is so old that another is due, judged by the clock of the database
 */
export async function prepareCanary(system: Knex, sealedSecret: Buffer): Promise<boolean> {
  const { canaryMs, canaryKeptMs } = LIMITS.webhooks;
  const { rows } = await system.raw<{ rows: { is_due: boolean }[] }>(
    `with tenant as (
       insert into tenants (id, name, plan) values (:tenantId, 'Canary', 'free') on conflict do nothing),
     endpoint as (
       insert into webhook_endpoints (id, tenant_id, livemode, url, events, secret_encrypted)
       values (:endpointId, :tenantId, :livemode, :url, array['webhook_endpoint.test'], :sealedSecret)
       on conflict (tenant_id, id) do update set enabled = true, status = 'active', disabled_reason = null, disabled_at = null
       where not webhook_endpoints.enabled),
     old as materialized (
       select e.id from events e where e.tenant_id = :tenantId and e.livemode = :livemode
         and e.created_at < now() - make_interval(secs => :keptSeconds)
         and not exists (select from webhook_deliveries d join webhook_claims c on c.tenant_id = d.tenant_id and c.webhook_delivery_id = d.id
           where d.tenant_id = e.tenant_id and d.event_id = e.id)
       order by e.created_at limit 1000 for update skip locked),
     undelivered as (
       delete from webhook_deliveries where tenant_id = :tenantId and event_id in (select id from old)),
     removed as (delete from events where tenant_id = :tenantId and id in (select id from old))
     select not exists (select from events e where e.tenant_id = :tenantId and e.livemode = :livemode
       and e.created_at > now() - make_interval(secs => :restSeconds)) as is_due`,
    {
      tenantId,
      livemode,
      endpointId: CANARY_ENDPOINT_ID,
      url: CANARY_URL,
      sealedSecret,
      keptSeconds: canaryKeptMs.value / 1_000,
      restSeconds: (canaryMs.value * 0.9) / 1_000,
    },
  );
  return rows[0]?.is_due === true;
}
