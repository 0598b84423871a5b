import type { Knex } from 'knex';

/** A kind of error: the same code at the same place of the same queue. */
export interface ErrorGroup {
  readonly fingerprint: string;
  /** The queue, `web` or `admin`. */
  readonly source: string;
  readonly code: string;
  readonly place: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly count: number;
  readonly firstRelease: string;
  readonly lastRelease: string;
  readonly assignedTo: string | null;
  readonly mutedUntil: Date | null;
  readonly resolvedAt: Date | null;
  /** Tenants whose work it came to; 1,000 stands for that many or more. */
  readonly tenants: number;
  /** How often in each of the last 24 hours, the oldest first. */
  readonly hours: readonly number[];
}

interface GroupRow {
  fingerprint: string;
  source: string;
  code: string;
  place: string;
  first_seen_at: Date;
  last_seen_at: Date;
  count: string;
  first_release: string;
  last_release: string;
  assigned_to: string | null;
  muted_until: Date | null;
  resolved_at: Date | null;
  tenants: string;
  hours: string[];
}

export const ERROR_CHOICES = ['open', 'new', 'all'] as const;
/** `open`: neither muted nor resolved, or seen again since; `new`: first seen since the newest release began to run. */
export type ErrorChoice = (typeof ERROR_CHOICES)[number];

const IS_OPEN =
  '(muted_until is null or muted_until <= ?) and (resolved_at is null or last_seen_at > resolved_at)';
const IS_NEW = 'first_seen_at >= (select max(first_seen_at) from releases)';

/** The last seen first, but those that came back after they were resolved before all others. */
export async function listErrorGroups(
  system: Knex,
  filter: { readonly choice: ErrorChoice; readonly at: Date; readonly limit: number },
): Promise<ErrorGroup[]> {
  const query = groups(system, filter.at)
    .orderByRaw(
      '(resolved_at is not null and last_seen_at > resolved_at) desc, last_seen_at desc, fingerprint',
    )
    .limit(filter.limit);
  if (filter.choice === 'open') query.whereRaw(IS_OPEN, [filter.at]);
  if (filter.choice === 'new') query.whereRaw(IS_NEW);
  const rows: GroupRow[] = await query;
  return rows.map(toGroup);
}

export async function findErrorGroup(
  system: Knex,
  fingerprint: string,
  at: Date,
): Promise<ErrorGroup | undefined> {
  const row: GroupRow | undefined = await groups(system, at).where({ fingerprint }).first();
  return row === undefined ? undefined : toGroup(row);
}

/** A tenant at whose work a kind of error came. */
export interface HurtTenant {
  readonly tenantId: string;
  /** `null`: it is not there any more. */
  readonly name: string | null;
  readonly count: number;
  readonly lastSeenAt: Date;
}

/** Tenants whose work the error came to, the most often hit first. */
export async function listHurtTenants(
  system: Knex,
  fingerprint: string,
  limit: number,
): Promise<HurtTenant[]> {
  const rows: { id: string; name: string | null; count: string; last_seen_at: Date }[] = await system(
    'error_tenants as e',
  )
    .leftJoin('tenants as t', 't.id', 'e.hurt_tenant_id')
    .where({ fingerprint })
    .orderBy('e.count', 'desc')
    .limit(limit)
    .select('e.hurt_tenant_id as id', 't.name', 'e.count', 'e.last_seen_at');
  return rows.map(({ id, name, count, last_seen_at }) => ({
    tenantId: id,
    name,
    count: Number(count),
    lastSeenAt: last_seen_at,
  }));
}

export interface Release {
  readonly name: string;
  readonly firstSeenAt: Date;
}

/** News of errors: kinds since the newest release, and those that came back after they were resolved. */
export interface ErrorNews {
  /** `null` before any process has noted one. */
  readonly release: Release | null;
  readonly isNew: number;
  readonly cameBack: number;
}

export async function readErrorNews(system: Knex, at: Date): Promise<ErrorNews> {
  const [[release], counts] = await Promise.all([
    listReleases(system, null, 1),
    system.raw<{ rows: { is_new: string; came_back: string }[] }>(
      `select count(*) filter (where ${IS_NEW}) as is_new,
         count(*) filter (where resolved_at is not null and ${IS_OPEN}) as came_back from error_groups`,
      [at],
    ),
  ]);
  const [row] = counts.rows;
  return { release: release ?? null, isNew: Number(row?.is_new ?? 0), cameBack: Number(row?.came_back ?? 0) };
}

/** The releases that began to run since an instant, or ever, the newest first. */
export async function listReleases(system: Knex, since: Date | null, limit: number): Promise<Release[]> {
  const query = system('releases').orderBy('first_seen_at', 'desc').limit(limit);
  if (since !== null) query.where('first_seen_at', '>=', since);
  const rows: { name: string; first_seen_at: Date }[] = await query.select('name', 'first_seen_at');
  return rows.map(({ name, first_seen_at }) => ({ name, firstSeenAt: first_seen_at }));
}

/** The most tenants that are counted for one error. Without a limit, a list would read the rows of all tenants for each of its lines. */
export const MAX_TENANTS_COUNTED = 1_000;

function groups(system: Knex, at: Date): Knex.QueryBuilder {
  return system('error_groups as e').select(
    'e.fingerprint',
    'e.source',
    'e.code',
    'e.place',
    'e.first_seen_at',
    'e.last_seen_at',
    'e.count',
    'e.first_release',
    'e.last_release',
    'e.assigned_to',
    'e.muted_until',
    'e.resolved_at',
    system.raw(
      `(select count(*) from (select from error_tenants t where t.fingerprint = e.fingerprint limit ${MAX_TENANTS_COUNTED}) c) as tenants`,
    ),
    system.raw(
      `array(select coalesce(h.count, 0)
         from generate_series(date_trunc('hour', cast(? as timestamptz), 'UTC') - interval '23 hours',
           date_trunc('hour', cast(? as timestamptz), 'UTC'), interval '1 hour') as s (starts_at)
         left join error_hours h on h.fingerprint = e.fingerprint and h.starts_at = s.starts_at order by s.starts_at) as hours`,
      [at, at],
    ),
  );
}

const toGroup = (row: GroupRow): ErrorGroup => ({
  fingerprint: row.fingerprint,
  source: row.source,
  code: row.code,
  place: row.place,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  count: Number(row.count),
  firstRelease: row.first_release,
  lastRelease: row.last_release,
  assignedTo: row.assigned_to,
  mutedUntil: row.muted_until,
  resolvedAt: row.resolved_at,
  tenants: Number(row.tenants),
  hours: row.hours.map(Number),
});
