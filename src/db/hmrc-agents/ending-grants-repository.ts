import type { Knex } from 'knex';
import type { GrantHolder } from '../../domain/hmrc-access/hmrc-access.js';
import type { TenantKey } from '../../domain/tenant.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

/** A grant whose end is to be announced. */
export interface EndingGrant extends TenantKey {
  readonly id: string;
  readonly holder: GrantHolder;
}

interface Announced {
  readonly expiresAt: Date;
  /** Distance of the last notice, in days. */
  readonly announcedDays: number | null;
  readonly clientId: string | null;
  readonly arn: string | null;
}

const TABLES = { client: 'hmrc_grants', agent: 'hmrc_agent_grants' } as const;

/** SQL: grant `g` has come nearer to its end than a distance at which nothing was announced yet. */
const IS_NEAR = `g.status = 'active' and g.expires_at > :now
       and exists (select from unnest(cast(:days as int[])) d
         where g.expires_at <= cast(:now as timestamptz) + make_interval(days => d)
           and (g.announced_days is null or g.announced_days > d))
       and g.expires_at <= cast(:now as timestamptz) + make_interval(days => :max)`;

/** Clients with a test clock have a time of their own. */
const ENDING_GRANTS = `
    (select g.id, g.tenant_id, g.livemode, 'agent' as holder from hmrc_agent_grants g
     where ${IS_NEAR} limit :limit)
    union all
    (select g.id, g.tenant_id, g.livemode, 'client' as holder from hmrc_grants g
     where ${IS_NEAR} and (g.livemode or not exists (select from clients c
       where c.tenant_id = g.tenant_id and c.id = g.client_id and c.test_clock_id is not null))
     limit :limit)
    limit :limit`;

/**
 * Active grants of every tenant, but of clients with a test clock, that have come nearer to their end than a distance at which nothing was announced yet.
 * @param days the distances
 */
export async function listEndingGrants(
  systemDb: Knex,
  { now, days, limit }: { readonly now: Date; readonly days: readonly number[]; readonly limit: number },
): Promise<EndingGrant[]> {
  const { rows } = await systemDb.raw<{
    rows: { id: string; tenant_id: string; livemode: boolean; holder: GrantHolder }[];
  }>(ENDING_GRANTS, {
    now,
    days: `{${days.join(',')}}`,
    max: Math.max(...days),
    limit,
  });
  return rows.map(({ id, tenant_id: tenantId, livemode, holder }) => ({ id, tenantId, livemode, holder }));
}

/** Locks a grant that is still active until the transaction ends. */
export async function lockEndingGrant(
  db: TenantExecutor,
  { id, holder }: Pick<EndingGrant, 'id' | 'holder'>,
): Promise<Announced | undefined> {
  const row = await rowsOf(db, TABLES[holder])
    .where({ id, status: 'active' })
    .forUpdate()
    .first('expires_at', 'announced_days', holder === 'agent' ? 'arn' : 'client_id');
  if (!row?.expires_at) return undefined;
  return {
    expiresAt: row.expires_at,
    announcedDays: row.announced_days,
    clientId: row.client_id ?? null,
    arn: row.arn ?? null,
  };
}

/** Notes that the end of a grant was announced at a distance. */
export async function setAnnounced(
  db: TenantExecutor,
  { id, holder }: Pick<EndingGrant, 'id' | 'holder'>,
  days: number,
): Promise<void> {
  await rowsOf(db, TABLES[holder]).where({ id }).update({ announced_days: days });
}
