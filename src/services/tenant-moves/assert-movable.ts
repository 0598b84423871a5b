import { findRegisteredKeys } from '../../db/encryption/encryption-keys-repository.js';
import type { Cells } from '../../db/tenant-moves/cells.js';
import {
  countGrantsAcrossTenants,
  countObjects,
  findDatabaseIdentity,
  findServerState,
  listMigrations,
  listTablesWithoutIdentity,
  listTablesWithRows,
} from '../../db/tenant-moves/move-checks-queries.js';
import { findMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import type { TenantMove } from '../../domain/tenant-moves/tenant-move.js';
import { moveRefused, otherTarget } from './read-move.js';

export interface MoveOptions {
  /** The tenant’s objects are in the other cell’s bucket too. */
  readonly areObjectsCopied: boolean;
}

/** @throws {InvalidStateError} with every reason for which the tenant cannot be moved */
export async function assertMovable(
  cells: Cells,
  tenantId: string,
  { areObjectsCopied, move }: MoveOptions & { readonly move: TenantMove | null },
): Promise<void> {
  const unfit = await serversUnfit(cells);
  if (unfit.length > 0) throw moveRefused(...unfit);
  const different = await schemaDiffers(cells);
  if (different.length > 0) throw moveRefused(...different);
  const reasons = [
    ...(await keysMissing(cells)),
    ...(await isThereAlready(cells, tenantId, move)),
    ...(await tiesToOtherTenants(cells, tenantId)),
    ...(areObjectsCopied ? [] : await contentsElsewhere(cells, tenantId)),
  ];
  if (reasons.length > 0) throw moveRefused(...reasons);
}

async function serversUnfit({ source, target }: Cells): Promise<string[]> {
  const [here, there] = await Promise.all([findServerState(source), findServerState(target)]);
  const reasons =
    here.walLevel === 'logical'
      ? []
      : [`wal_level of this database is ${here.walLevel}: set it to logical, and restart the server.`];
  for (const [name, { version }] of [
    ['MOVE_SOURCE_URL', here],
    ['MOVE_TARGET_URL', there],
  ] as const) {
    if (version < OLDEST_VERSION)
      reasons.push(`The Postgres of ${name} is ${version}: a tenant needs ${OLDEST_VERSION} to move.`);
  }
  if (reasons.length > 0) return reasons;
  const [one, other] = await Promise.all([findDatabaseIdentity(source), findDatabaseIdentity(target)]);
  return one === other ? ['MOVE_SOURCE_URL and MOVE_TARGET_URL lead to the same database.'] : [];
}

/** The first whose subscriptions write as their own login. */
const OLDEST_VERSION = 16;

async function schemaDiffers({ source, target }: Cells): Promise<string[]> {
  const [here, there] = await Promise.all([listMigrations(source), listMigrations(target)]);
  const isSame = here.length === there.length && here.every((name, at) => name === there[at]);
  if (!isSame) return ['The databases have run different migrations: bring both to the same release first.'];
  const tables = await listTablesWithoutIdentity(source);
  return tables.length === 0
    ? []
    : [`The rows of these tables have no key with the tenant: ${tables.join(', ')}.`];
}

/** Every key that has sealed something here must have been the key of a process there. */
async function keysMissing({ source, target }: Cells): Promise<string[]> {
  const [here, there] = await Promise.all([findRegisteredKeys(source), findRegisteredKeys(target)]);
  const missing = here.filter((key) => !there.some(({ fingerprint }) => fingerprint === key.fingerprint));
  return missing.map(
    ({ fingerprint }) =>
      `No process of the other database has used the encryption key ${fingerprint}: start it with the same ENCRYPTION_KEY.`,
  );
}

/** @param move that is under way, whose rows may be there */
async function isThereAlready(
  { target }: Cells,
  tenantId: string,
  move: TenantMove | null,
): Promise<string[]> {
  const there = await findMove(target, tenantId);
  if (there !== undefined && (move === null || there?.id !== move.id)) return [otherTarget(there)];
  if (move !== null) return [];
  const tables = await listTablesWithRows(target, tenantId);
  return tables.length === 0 ? [] : [`The other database has rows of the tenant: ${tables.join(', ')}.`];
}

/** Ties to other tenants, which would lead nowhere once it has left. */
export async function tiesToOtherTenants({ source }: Cells, tenantId: string): Promise<string[]> {
  const grants = await countGrantsAcrossTenants(source, tenantId);
  return grants === 0
    ? []
    : [
        `${grants} grants lead to an app of another tenant, or from another tenant to an app of this one: revoked ones count until they are swept.`,
      ];
}

async function contentsElsewhere({ source }: Cells, tenantId: string): Promise<string[]> {
  const objects = await countObjects(source, tenantId);
  return objects === 0
    ? []
    : [
        `${objects} contents of files lie in object storage. Copy them to the bucket of the other cell and add --objects-copied, or bring them into Postgres first (cli files move).`,
      ];
}
