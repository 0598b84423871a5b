import pg from 'pg';
import type { AppContext } from '../../src/context.js';
import { CHANNELS } from '../../src/db/bells/bell.js';
import { shardOf } from '../../src/db/webhooks/delivery-columns.js';
import { withClient } from './databases.js';

/** Watches every notification of a database, and what should have been notified. */
export interface NotificationSpy {
  /** Queries that notified within a transaction that wrote, or as a part of anything else, since the last time. */
  takeInside(): Promise<readonly string[]>;
  /** How much was made due, or changed, since `unheard` has answered with nothing. */
  made(): Promise<number>;
  /** What was made due, or changed, and has not been heard of since, as `channel payload`. */
  unheard(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Takes the place of `pg_notify` for every connection that is opened from now on, in functions of triggers too. */
const SPY = `
  create schema spy;
  grant usage on schema spy to app, system;
  create table spy.inside (query text not null);
  create table spy.due (channel text not null, payload text not null);
  create function spy.pg_notify(channel text, payload text) returns void
    language plpgsql security definer as $$
    begin
      if pg_current_xact_id_if_assigned() is not null or current_query() !~ '^select pg_notify\\(channel, payload\\)' then
        insert into spy.inside values (current_query());
      end if;
      perform pg_catalog.pg_notify(channel, payload);
    end $$;

  create function spy.note() returns trigger language plpgsql security definer as $$
    declare
      changed jsonb := to_jsonb(coalesce(new, old));
    begin
      insert into spy.due values (tg_argv[0], coalesce(changed->>tg_argv[1], ''));
      return null;
    end $$;
  create function spy.note_endpoint() returns trigger language plpgsql security definer as $$
    begin
      insert into spy.due values ('${CHANNELS.webhooks}', ${shardOf('new.id')}::text);
      return null;
    end $$;

  create trigger spy_insert after insert on outbox for each row when (new.available_at <= now())
    execute function spy.note('${CHANNELS.outbox}');
  create trigger spy_update after update on outbox for each row
    when (old.available_at > now() and new.available_at <= now()) execute function spy.note('${CHANNELS.outbox}');
  create trigger spy_insert after insert on webhook_deliveries for each row when (new.next_attempt_at <= now())
    execute function spy.note('${CHANNELS.webhooks}', 'shard');
  create trigger spy_update after update on webhook_deliveries for each row
    when (new.next_attempt_at <= now() and new.next_attempt_at is distinct from old.next_attempt_at)
    execute function spy.note('${CHANNELS.webhooks}', 'shard');
  create trigger spy_update after update on webhook_endpoints for each row
    when (old.status <> 'active' and new.status = 'active'
      or old.operator_paused_until > new.operator_paused_until
      or old.deleted_at is null and new.deleted_at is not null)
    execute function spy.note_endpoint();
  create trigger spy_update after update on api_keys for each row
    when (to_jsonb(old) - array['last_used_at', 'last_used_ip']
      is distinct from to_jsonb(new) - array['last_used_at', 'last_used_ip'])
    execute function spy.note('${CHANNELS.credentials}', 'tenant_id');
  create trigger spy_update after update on tenants for each row
    execute function spy.note('${CHANNELS.credentials}', 'id');
  create trigger spy_update after update on oauth_grants for each row
    when (old.revoked_at is null and new.revoked_at is not null)
    execute function spy.note('${CHANNELS.credentials}', 'tenant_id');
  create trigger spy_update after update on oauth_apps for each row
    execute function spy.note('${CHANNELS.credentials}', 'tenant_id');
  create trigger spy_delete after delete on oauth_tokens for each row
    when (old.kind = 'access' and old.expires_at > now())
    execute function spy.note('${CHANNELS.credentials}', 'tenant_id')`;

interface IdlePool {
  idleTimeoutMillis: number;
  check(): void;
}

/** Closes the connections that nobody uses, so that the pool opens new ones. */
function closeIdle(pool: IdlePool): void {
  const { idleTimeoutMillis } = pool;
  pool.idleTimeoutMillis = 0;
  pool.check();
  pool.idleTimeoutMillis = idleTimeoutMillis;
}

/** The pools of `ctx` open new connections, so that nothing else may use them meanwhile. */
export async function startNotificationSpy(ctx: AppContext): Promise<NotificationSpy> {
  const url = ctx.config.databaseUrl;
  const name = new URL(url).pathname.slice(1);
  await withClient(url, async (owner) => {
    await owner.query(SPY);
    await owner.query(`alter database "${name}" set search_path = spy, pg_catalog, "$user", public`);
  });
  for (const { client } of [ctx.db, ctx.systemDb]) closeIdle(client.pool);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const heard = new Set<string>();
  client.on('notification', ({ channel, payload }) => heard.add(`${channel} ${payload}`));
  for (const channel of Object.values(CHANNELS)) await client.query(`listen ${channel}`);
  return {
    async takeInside() {
      const { rows } = await client.query<{ query: string }>('delete from spy.inside returning query');
      return rows.map(({ query }) => query);
    },
    async made() {
      const { rows } = await client.query<{ count: string }>('select count(*) from spy.due');
      return Number(rows[0]?.count);
    },
    async unheard() {
      const { rows } = await client.query<{ bell: string }>(
        `select distinct channel || ' ' || payload as bell from spy.due`,
      );
      const missing = rows.map(({ bell }) => bell).filter((bell) => !heard.has(bell));
      if (missing.length === 0) {
        heard.clear();
        await client.query('delete from spy.due');
      }
      return missing;
    },
    close: () => client.end(),
  };
}
