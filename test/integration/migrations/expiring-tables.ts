import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import * as requestLogs from '../../../migrations/20261130020100_partition_request_logs.js';

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

export const EXPIRING_TABLES: readonly ExpiringTable[] = [REQUEST_LOGS];
