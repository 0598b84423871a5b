import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import * as requestLogs from '../../../migrations/20261130020100_partition_request_logs.js';
import * as webhookAttempts from '../../../migrations/20261130020200_partition_webhook_attempts.js';

/** A table that a migration partitions, with statements of the release before it, to the letter. */
export interface ExpiringTable {
  readonly name: string;
  readonly migration: { up(knex: Knex): Promise<void>; down(knex: Knex): Promise<void> };
  /** SQL: what names a row. */
  readonly key: string;
  /** Adds a row whose place follows from this id; twice adds it once where the release before may write it again. */
  insert(db: Knex, id: string): Promise<unknown>;
  removeOld(db: Knex): Promise<unknown>;
  /** Rows of the last 23 days. */
  fill(db: Knex, count: number): Promise<unknown>;
}

export const TENANT = { tenant_id: randomUUID(), livemode: false };

/** SQL: a version 7 UUID of an instant, another for each number. */
const timedId = (at: string, nth: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${nth}::text), 1, 3)
    || '8' || substr(md5(${nth}::text), 4, 15))::uuid`;

const AGES = (count: string, days = 23) =>
  `generate_series(1, ${count}) i cross join lateral (select now() - make_interval(secs => ${days * 86_400}.0 * i / ${count}::float) as at) a`;

const REQUEST = { credential_id: randomUUID(), method: 'GET', path: '/v1/me', status: 200, duration_ms: 1 };

const REQUEST_LOGS: ExpiringTable = {
  name: 'request_logs',
  migration: requestLogs,
  key: 'id::text',
  insert: (db, id) =>
    db.raw(
      `insert into request_logs (id, tenant_id, livemode, credential_id, oauth_app_id, method, path, operation, status, code,
         duration_ms, client_request_id, created_at)
       select g.* from jsonb_to_recordset(cast(? as jsonb)) as g (id uuid, tenant_id uuid, livemode boolean,
         credential_id uuid, oauth_app_id uuid, method text, path text, operation text, status smallint, code text,
         duration_ms integer, client_request_id text, created_at timestamptz)
       where exists (select from tenants t where t.id = g.tenant_id)
       on conflict (tenant_id, id) do nothing`,
      [JSON.stringify([{ ...TENANT, id, ...REQUEST, created_at: new Date() }])],
    ),
  removeOld: (db) =>
    db.raw(
      `delete from request_logs where (tableoid, ctid) in (
         select tableoid, ctid from request_logs where created_at < now() - make_interval(days => ?) limit 5000)`,
      [30],
    ),
  fill: (db, count) =>
    db.raw(
      `insert into request_logs (id, tenant_id, livemode, credential_id, method, path, status, duration_ms, created_at)
       select ${timedId('at', 'i')}, :tenant, false, :tenant, 'GET', '/v1/me', 200, 1, at from ${AGES(':count::int')}`,
      { tenant: TENANT.tenant_id, count },
    ),
};

/** To which all deliveries go. */
export const ENDPOINT = {
  ...TENANT,
  id: TENANT.tenant_id,
  url: 'https://example.test',
  events: ['*'],
  secret_encrypted: '',
};

/** A delivery of an event of its own, for an attempt to lead to. */
const insertDelivery = (db: Knex, id: string) =>
  db.raw(
    `with event as (
       insert into events (id, tenant_id, livemode, type, body) values (:id, :tenant, false, 'client.created', '{}'))
     insert into webhook_deliveries (id, tenant_id, livemode, event_id, webhook_endpoint_id)
     values (:id, :tenant, false, :id, :tenant)`,
    { id, tenant: TENANT.tenant_id },
  );

const ATTEMPTS_OF_EACH = 100;

const WEBHOOK_ATTEMPTS: ExpiringTable = {
  name: 'webhook_attempts',
  migration: webhookAttempts,
  key: `webhook_delivery_id || '/' || number`,
  async insert(db, id) {
    await insertDelivery(db, id);
    await db.raw(
      `insert into webhook_attempts (id, tenant_id, livemode, webhook_delivery_id, webhook_endpoint_id, number, started_at,
         outcome, failure_class, failure_detail, response_status, response_excerpt, response_truncated, timings,
         peer_address, request_headers, response_headers, request_id)
       select gen_random_uuid(), d.tenant_id, d.livemode, d.id, d.webhook_endpoint_id, 1, now(), 'success', null, null, 200, '', false,
         '{"totalMs": 1}', null, null, null, null
       from webhook_deliveries d where d.tenant_id = ? and d.id = ?`,
      [TENANT.tenant_id, id],
    );
  },
  removeOld: (db) =>
    db.raw(
      `delete from webhook_attempts where (tableoid, ctid) in (
         select tableoid, ctid from webhook_attempts where started_at < now() - make_interval(days => :days)
         order by started_at limit :portion for update skip locked)`,
      { days: 30, portion: 2_000 },
    ),
  async fill(db, count) {
    const deliveries = Math.ceil(count / ATTEMPTS_OF_EACH);
    await db.raw(
      `with timed as materialized (select ${timedId('at', 'i')} as id, at from ${AGES(':deliveries::int')}),
       event as (
         insert into events (id, tenant_id, livemode, type, body, created_at)
         select id, :tenant, false, 'client.created', '{}', at from timed)
       insert into webhook_deliveries (id, tenant_id, livemode, event_id, webhook_endpoint_id, created_at)
       select id, :tenant, false, id, :tenant, at from timed`,
      { tenant: TENANT.tenant_id, deliveries },
    );
    await db.raw(
      `insert into webhook_attempts (id, tenant_id, livemode, webhook_delivery_id, webhook_endpoint_id, number, started_at, outcome, timings)
       select gen_random_uuid(), d.tenant_id, false, d.id, d.webhook_endpoint_id, n, d.created_at, 'failure', '{"totalMs": 1}'
       from webhook_deliveries d cross join generate_series(1, ${ATTEMPTS_OF_EACH}) n
`,
    );
  },
};

export const EXPIRING_TABLES: readonly ExpiringTable[] = [REQUEST_LOGS, WEBHOOK_ATTEMPTS];
