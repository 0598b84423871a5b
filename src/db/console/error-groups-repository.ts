import type { Knex } from 'knex';

/** Occurrences that are added to a kind of error. */
interface ErrorAddition {
  readonly fingerprint: string;
  readonly source: string;
  readonly code: string;
  readonly place: string;
  /** The start of the hour. */
  readonly hour: Date;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly count: number;
  /** How often by tenant. */
  readonly tenants: Readonly<Record<string, number>>;
}

/** Notes when a release first ran. Repeating it changes nothing. */
export async function noteRelease(system: Knex, release: string): Promise<void> {
  await system.raw('insert into releases (name, first_seen_at) values (?, now()) on conflict do nothing', [
    release,
  ]);
}

/**
 * Adds counts to their groups, hours and tenants in one statement. Rows are taken in one order, so that processes that
 * write at once wait for each other and never in a circle.
 */
export async function addErrors(
  system: Knex,
  release: string,
  additions: readonly ErrorAddition[],
): Promise<void> {
  if (additions.length === 0) return;
  await system.raw(
    `with given as materialized (
       select * from jsonb_to_recordset(cast(? as jsonb)) as g (fingerprint text, source text, code text, place text,
         hour timestamptz, "firstAt" timestamptz, "lastAt" timestamptz, count bigint, tenants jsonb)),
     grouped as (
       insert into error_groups as e
         (fingerprint, source, code, place, first_seen_at, last_seen_at, count, first_release, last_release)
       select fingerprint, min(source), min(code), min(place), min("firstAt"), max("lastAt"), sum(count), r.name, r.name
       from given, (select cast(? as text) as name) r group by fingerprint, r.name order by fingerprint
       on conflict (fingerprint) do update set
         last_seen_at = greatest(e.last_seen_at, excluded.last_seen_at),
         count = e.count + excluded.count,
         last_release = excluded.last_release),
     hours as (
       insert into error_hours as h (fingerprint, starts_at, count)
       select fingerprint, hour, sum(count) from given group by 1, 2 order by 1, 2
       on conflict (fingerprint, starts_at) do update set count = h.count + excluded.count)
     insert into error_tenants as t (fingerprint, hurt_tenant_id, count, last_seen_at)
     select fingerprint, cast(hurt.key as uuid), sum(cast(hurt.value as bigint)), max("lastAt")
     from given, jsonb_each_text(tenants) as hurt group by 1, 2 order by 1, 2
     on conflict (fingerprint, hurt_tenant_id) do update set
       count = t.count + excluded.count,
       last_seen_at = greatest(t.last_seen_at, excluded.last_seen_at)`,
    [JSON.stringify(additions), release],
  );
}

/** Operators' marks of a group. Left out: unchanged. */
export interface ErrorMarks {
  readonly assignedTo?: string | null;
  readonly mutedUntil?: Date | null;
  readonly resolvedAt?: Date | null;
}

interface MarksRow {
  assigned_to: string | null;
  muted_until: Date | null;
  resolved_at: Date | null;
}

/** @returns what was said before; `undefined` when there is no such group */
export async function setErrorMarks(
  system: Knex,
  fingerprint: string,
  { assignedTo, mutedUntil, resolvedAt }: ErrorMarks,
): Promise<Required<ErrorMarks> | undefined> {
  return system.transaction(async (trx) => {
    const before: MarksRow | undefined = await trx('error_groups')
      .where({ fingerprint })
      .forUpdate()
      .first('assigned_to', 'muted_until', 'resolved_at');
    if (before === undefined) return undefined;
    await trx('error_groups')
      .where({ fingerprint })
      .update({
        assigned_to: assignedTo === undefined ? before.assigned_to : assignedTo,
        muted_until: mutedUntil === undefined ? before.muted_until : mutedUntil,
        resolved_at: resolvedAt === undefined ? before.resolved_at : resolvedAt,
      });
    return {
      assignedTo: before.assigned_to,
      mutedUntil: before.muted_until,
      resolvedAt: before.resolved_at,
    };
  });
}

/** Groups that were not seen for so long, a portion at a time, with their hours and tenants. @returns how many were removed */
export const deleteOldErrors = (system: Knex, days: number): Promise<number> =>
  deleted(
    system,
    `delete from error_groups where fingerprint in (
       select fingerprint from error_groups where last_seen_at < now() - make_interval(days => ?) limit 500)`,
    days,
  );

/** Hours that nothing shows any more, a portion at a time. @returns how many were removed */
export const deleteOldErrorHours = (system: Knex, days: number): Promise<number> =>
  deleted(
    system,
    `delete from error_hours where (tableoid, ctid) in (
       select tableoid, ctid from error_hours where starts_at < now() - make_interval(days => ?) limit 500)`,
    days,
  );

/** Releases that no chart marks and after which another came. @returns how many were removed */
export const deleteOldReleases = (system: Knex, days: number): Promise<number> =>
  deleted(
    system,
    `delete from releases where first_seen_at < now() - make_interval(days => ?)
       and first_seen_at < (select max(first_seen_at) from releases)`,
    days,
  );

async function deleted(system: Knex, statement: string, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(statement, [days]);
  return rowCount;
}
