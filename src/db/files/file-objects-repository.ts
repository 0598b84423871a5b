import type { Knex } from 'knex';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { insertInto, type Queries, rowsOf, type TenantExecutor } from '../executor.js';

/** An object that may be in the bucket. */
interface NotedObject extends TenantKey {
  readonly fileId: string;
}

/**
 * SQL for whether nothing wants object `o`: its file is gone or removed, or has its content in Postgres for so long that no move is
 * still copying it.
 */
const IS_UNWANTED = `not exists (
  select from files f where f.tenant_id = o.tenant_id and f.livemode = o.livemode and f.id = o.file_id and f.removed_at is null
    and (f.store = 's3' or o.noted_at > now() - make_interval(days => :copyDays)))`;

const { copyDays, removalMs, removedAtOnce } = LIMITS.objects;
const BINDINGS = { copyDays: copyDays.value };

/**
 * Takes a portion of the objects that nothing wants, to be removed by the caller. For a while no other caller takes
 * them, and no file can take them back. Reaches across tenants: give it the `system` pool.
 */
export const takeUnwantedObjects = (system: Knex): Promise<NotedObject[]> => takeUnwanted(system, 'true', {});

/** Takes a portion of one tenant's objects that nothing wants, in both modes, as `takeUnwantedObjects` does. */
export const takeUnwantedObjectsOf = (system: Knex, tenantId: string): Promise<NotedObject[]> =>
  takeUnwanted(system, 'o.tenant_id = :tenantId', { tenantId });

async function takeUnwanted(
  system: Knex,
  those: string,
  bindings: Readonly<Record<string, string>>,
): Promise<NotedObject[]> {
  const { rows } = await system.raw<{ rows: { tenant_id: string; livemode: boolean; file_id: string }[] }>(
    `update file_objects t set removing_at = now() from (
       select o.tenant_id, o.livemode, o.file_id from file_objects o
       where ${those} and ${IS_UNWANTED}
         and (o.removing_at is null or o.removing_at < now() - make_interval(secs => :removalSeconds))
       limit :portion for update of o skip locked) taken
     where t.tenant_id = taken.tenant_id and t.livemode = taken.livemode and t.file_id = taken.file_id
     returning t.tenant_id, t.livemode, t.file_id`,
    { ...BINDINGS, ...bindings, removalSeconds: removalMs.value / 1000, portion: removedAtOnce.value },
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, livemode: row.livemode, fileId: row.file_id }));
}

/**
 * Takes the object of a file whose content lies in Postgres, to be removed at once.
 * @returns whether there is one that no other caller removes
 */
export async function takeLeftObject(
  system: Knex,
  { tenantId, livemode, fileId }: NotedObject,
): Promise<boolean> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `update file_objects o set removing_at = now()
     where o.tenant_id = :tenantId and o.livemode = :livemode and o.file_id = :fileId and o.removing_at is null
       and not exists (select from files f where f.tenant_id = o.tenant_id and f.livemode = o.livemode and f.id = o.file_id
         and f.removed_at is null and f.store = 's3')`,
    { tenantId, livemode, fileId },
  );
  return rowCount === 1;
}

/** Forgets objects that were taken and are removed. */
export async function deleteTakenObjects(system: Knex, objects: readonly NotedObject[]): Promise<void> {
  await system.raw(
    `delete from file_objects o using ${TAKEN} where ${IS_TAKEN} and o.removing_at is not null`,
    takenOf(objects),
  );
}

/** Gives back objects that could not be removed, so that the next sweep tries again. */
export async function giveBackObjects(system: Knex, objects: readonly NotedObject[]): Promise<void> {
  await system.raw(
    `update file_objects o set removing_at = '-infinity' from ${TAKEN} where ${IS_TAKEN} and o.removing_at is not null`,
    takenOf(objects),
  );
}

/** Objects as rows of `taken`. Bindings: `tenants`, `modes` and `files`, lists of the same length. */
const TAKEN = `unnest(cast(:tenants as uuid[]), cast(:modes as boolean[]), cast(:files as uuid[]))
  as taken (tenant_id, livemode, file_id)`;
const IS_TAKEN =
  'o.tenant_id = taken.tenant_id and o.livemode = taken.livemode and o.file_id = taken.file_id';
const takenOf = (objects: readonly NotedObject[]) => ({
  tenants: objects.map(({ tenantId }) => tenantId),
  modes: objects.map(({ livemode }) => livemode),
  files: objects.map(({ fileId }) => fileId),
});

/** Whether objects of the tenant are left that nothing wants. */
export async function hasUnwantedObjects(queries: Queries, tenantId: string): Promise<boolean> {
  const { rows }: { rows: { left: boolean }[] } = await queries.raw(
    `select exists (select from file_objects o where o.tenant_id = :tenantId and ${IS_UNWANTED}) as left`,
    { ...BINDINGS, tenantId },
  );
  return rows[0]?.left === true;
}

/** Whether anything of any tenant may be in object storage. */
export async function hasNotedObjects(system: Knex): Promise<boolean> {
  return (await system('file_objects').first('file_id')) !== undefined;
}

/** The objects among these that are not on record, as after the database was restored from a backup. */
export async function findUnnoted<T extends NotedObject>(system: Knex, objects: readonly T[]): Promise<T[]> {
  const { rows } = await system.raw<{ rows: { file_id: string }[] }>(
    `select o.file_id from file_objects o join ${TAKEN} on ${IS_TAKEN}`,
    takenOf(objects),
  );
  const noted = new Set(rows.map((row) => row.file_id));
  return objects.filter(({ fileId }) => !noted.has(fileId));
}

/** Notes objects that are there: those of no file go with the next sweep. */
export async function noteFoundObjects(system: Knex, objects: readonly NotedObject[]): Promise<void> {
  await system.raw(
    `insert into file_objects (tenant_id, livemode, file_id) select tenant_id, livemode, file_id from ${TAKEN}
     on conflict do nothing`,
    takenOf(objects),
  );
}

/** Notes that an object will be written for a file that has its content elsewhere. @returns `false` while an earlier one is removed */
export async function noteObject(db: TenantExecutor, fileId: string): Promise<boolean> {
  const noted: unknown[] = await insertInto(db, 'file_objects', { file_id: fileId })
    .onConflict(['tenant_id', 'livemode', 'file_id'])
    .merge({ noted_at: db.trx.fn.now() })
    .whereNull('file_objects.removing_at')
    .returning('file_id');
  return noted.length === 1;
}

/**
 * Notes an object again that was written for a file which is gone or removed: a sweep may have removed it before it was there, and
 * forgotten it, or be doing so. The next one removes it. Changes nothing for a file that is there.
 */
export async function noteLeftObject(db: TenantExecutor, fileId: string): Promise<void> {
  const { tenantId, livemode } = db;
  await db.trx.raw(
    `insert into file_objects (tenant_id, livemode, file_id)
     select :tenantId, :livemode, :fileId
     where not exists (select from files f
       where f.tenant_id = :tenantId and f.livemode = :livemode and f.id = :fileId and f.removed_at is null)
     on conflict (tenant_id, livemode, file_id) do update set removing_at = null`,
    { tenantId, livemode, fileId },
  );
}

/**
 * Takes an object for the file's content, in the transaction that names it.
 * @returns `false` when the object is being removed
 */
export async function keepObject(db: TenantExecutor, fileId: string): Promise<boolean> {
  const kept: number = await rowsOf(db, 'file_objects')
    .where({ file_id: fileId })
    .whereNull('removing_at')
    .update({ noted_at: db.trx.fn.now() });
  return kept === 1;
}
