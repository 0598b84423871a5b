import { webhookBells } from '../../../src/db/bells/bell.js';
import { ringOnceCommitted } from '../../../src/db/bells/ring-once-committed.js';
import { shardOf } from '../../../src/db/webhooks/delivery-columns.js';
import { appendEvents } from '../../../src/db/webhooks/events-repository.js';
import { publicId } from '../../../src/domain/ids.js';
import type { TenantKey } from '../../../src/domain/tenant.js';
import { shardOfId } from '../../../src/domain/webhooks/shards.js';
import type { EventType } from '../../../src/events/catalogue.js';
import { newWebhookSecret } from '../../../src/gateways/webhooks/sign-webhook.js';
import { inOneTrip } from '../../../src/services/in-tenant.js';
import { sealSecret } from '../../../src/services/webhooks/endpoint-secret.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startProgram } from '../../support/program-process.js';
import { type Receivers, startReceivers } from './receivers.js';

/** Stores as in operation, receivers, and one worker process that sends webhooks. */
type StandStores = Omit<OwnStores, 'superuserUrl'>;

export interface Stand {
  readonly stores: StandStores;
  readonly receivers: Receivers;
  readonly secret: string;
  /** The process that sends; another one after `restartWorker`. */
  worker(): ProgramProcess;
  /** Kills it, and starts another. */
  restartWorker(): Promise<void>;
  tenant(): Promise<TenantKey>;
  /** An endpoint that takes one type of event; `enabled: false` until `enable`. */
  endpoint(tenant: TenantKey, fields: EndpointFields): Promise<string>;
  enable(endpointIds: readonly string[]): Promise<void>;
  /** Commits one event. @returns its public id and the moment at which the commit was asked for, in ms of the epoch */
  commit(tenant: TenantKey, type: EventType): Promise<{ readonly id: string; readonly atMs: number }>;
  /** Writes events of about 1 KB that wait for one endpoint. */
  preload(tenant: TenantKey, options: { endpointId: string; rows: number }): Promise<void>;
  /** Deliveries that are to be sent. */
  waiting(): Promise<number>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

interface EndpointFields {
  readonly url: string;
  readonly type: EventType;
  readonly enabled?: boolean;
  /** Most events of a batch; without it each is sent by itself. */
  readonly batchEvents?: number | null;
}

/** What a scenario leaves, in the order in which it can be deleted. */
const SENT = [
  'webhook_claims',
  'webhook_attempts',
  'webhook_deliveries',
  'events',
  'webhook_endpoints',
] as const;
/** With the envelope, about a kilobyte. */
const FILLING = 'x'.repeat(700);

/** @param own stores that the scenario stops and starts itself */
export async function startStand(own?: StandStores): Promise<Stand> {
  const stores = own ?? (await startOwnStores({ throwaway: false }));
  const receivers = await startReceivers();
  const env = { ...stores.env, QUEUES: 'webhook', LOG_LEVEL: 'warn', WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8' };
  let worker = await startProgram('workers/main.ts', env).catch(async (error) => {
    receivers.stop();
    await stores.stop();
    throw error;
  });
  const { ctx } = stores;
  const secret = newWebhookSecret();
  receivers.trust(secret);

  return {
    stores,
    receivers,
    secret,
    worker: () => worker,
    async restartWorker() {
      await worker.kill();
      worker = await startProgram('workers/main.ts', env);
    },
    tenant: async () => {
      const { tenantId, livemode } = await createTenant(ctx);
      return { tenantId, livemode };
    },
    async endpoint({ tenantId, livemode }, { url, type, enabled = true, batchEvents = null }) {
      const id = ctx.newId();
      await ctx.systemDb('webhook_endpoints').insert({
        id,
        tenant_id: tenantId,
        livemode,
        url,
        events: [type],
        batch_events: batchEvents,
        batch_wait_ms: batchEvents && 200,
        enabled,
        status: enabled ? 'active' : 'disabled_by_user',
        secret_encrypted: sealSecret(ctx, { tenantId, endpointId: id }, secret),
      });
      return id;
    },
    async enable(endpointIds) {
      await ctx
        .systemDb('webhook_endpoints')
        .whereIn('id', [...endpointIds])
        .update({ enabled: true, status: 'active' });
      ringOnceCommitted(ctx.systemDb, webhookBells(endpointIds.map(shardOfId)));
    },
    async commit(tenant, type) {
      const id = ctx.newId();
      const atMs = performance.timeOrigin + performance.now();
      const data = { filling: FILLING };
      await inOneTrip(ctx, tenant, (db) =>
        appendEvents(db, [{ id, type, clientId: null, subjectId: null, data }], ctx.now()),
      );
      return { id: publicId('event', id), atMs };
    },
    async preload({ tenantId, livemode }, { endpointId, rows }) {
      await ctx.systemDb.raw(
        `with recorded as (
           insert into events (id, tenant_id, livemode, type, body)
           select gen_random_uuid(), :tenantId, :livemode, 'client.created',
             '{"id":"evt_' || n || '","type":"client.created","sequence":' || n || ',"data":{"filling":"${FILLING}"}}'
           from generate_series(1, cast(:rows as integer)) n returning id)
         insert into webhook_deliveries
           (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at)
         select gen_random_uuid(), :tenantId, :livemode, id, cast(:endpointId as uuid),
           ${shardOf('cast(:endpointId as uuid)')}, now() from recorded`,
        { tenantId, livemode, endpointId, rows },
      );
    },
    async waiting() {
      const row = await ctx.systemDb('webhook_deliveries').whereNotNull('next_attempt_at').count().first();
      return Number(row?.['count']);
    },
    async reset() {
      await ctx.systemDb.transaction(async (trx) => {
        await trx.raw('set local statement_timeout = 0');
        // The canary writes events and deliveries of its own every 15 seconds.
        await trx.raw(`lock table ${SENT.join(', ')} in exclusive mode`);
        for (const table of SENT) await trx.raw(`delete from ${table}`);
      });
      await withClient(ctx.config.databaseUrl, (owner) => owner.query(`vacuum analyze ${SENT.join(', ')}`));
      await receivers.seen();
    },
    async stop() {
      await worker.kill();
      receivers.stop();
      await stores.stop();
    },
  };
}
