import type { Knex } from 'knex';
import { isUuid } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';
import { isCancelledStatement, isContention } from '../../process/store-faults.js';
import { connect } from '../connect.js';
import { TENANT_TABLES } from '../tenant-tables.js';

/** The two databases of a move, each by a login that sees and writes the rows of every tenant. */
export interface Cells {
  /** The database that the tenant leaves. */
  readonly source: Knex;
  readonly target: Knex;
  /** Address at which the target's server reaches the source. */
  readonly sourceUrl: string;
}

interface Addresses {
  readonly sourceUrl: string;
  readonly targetUrl: string;
}

/** Opens both, and closes them when `work` is over. Connects lazily. */
export async function withCells<T>(
  { sourceUrl, targetUrl }: Addresses,
  work: (cells: Cells) => Promise<T>,
): Promise<T> {
  const open = (url: string) =>
    connect({ url, role: 'owner', poolSize: 2, applicationName: 'tax-tenant-move' });
  const cells = { source: open(sourceUrl), target: open(targetUrl), sourceUrl };
  try {
    return await work(cells);
  } finally {
    await Promise.all([cells.source.destroy(), cells.target.destroy()]);
  }
}

/** All tables that have rows of the tenant, but for `tenants` itself. */
export const MOVED_TABLES: readonly string[] = Object.keys(TENANT_TABLES);

/** Credentials are looked up before their tenant is known: a closed tenant's are still found, and refused by name. */
export const CREDENTIAL_TABLES: readonly string[] = [
  'api_keys',
  'oauth_apps',
  'oauth_grants',
  'oauth_tokens',
  'users',
];

/** The id as a literal, for statements that take no bindings. @throws {RangeError} */
export function quoted(tenantId: string): string {
  if (!isUuid(tenantId)) throw new RangeError('not the id of a tenant');
  return `'${tenantId}'`;
}

/** Name of all that a move of the tenant leaves in a database until it is over: publication, subscription, slot, policies, triggers. */
export const moveName = (tenantId: string): string =>
  `tenant_move_${quoted(tenantId).replaceAll(/[-']/g, '')}`;

const LOCK_NOT_AVAILABLE = '55P03';
const isInUse = (error: unknown) =>
  (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE ||
  isCancelledStatement(error) ||
  isContention(error);

/**
 * Runs a short transaction that locks tables in use: it waits for each only a moment, since others wait behind it.
 * @returns whether it was undone to let others go first
 */
export async function gaveWay(db: Knex, work: (trx: Knex.Transaction) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${LIMITS.tenantMoves.lockMs.value}`);
      await work(trx);
    });
    return false;
  } catch (error) {
    if (!isInUse(error)) throw error;
    return true;
  }
}

/** Lets no trigger and no foreign key act on what the transaction writes: rows were worked on where they come from. */
export const asCopied = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`set local session_replication_role = 'replica'`).then();
