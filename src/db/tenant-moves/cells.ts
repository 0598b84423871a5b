import type { Knex } from 'knex';
import { namesSeveralHosts } from '../../domain/database-hosts.js';
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
    connect({ url, role: 'owner', poolSize: 3, applicationName: 'tax-tenant-move' });
  const cells = { source: open(sourceUrl), target: open(targetUrl), sourceUrl: withPrimary(sourceUrl) };
  try {
    return await work(cells);
  } finally {
    await Promise.all([cells.source.destroy(), cells.target.destroy()]);
  }
}

/**
 * Does a step of the tenant's move beside which no other runs. The lock belongs to a connection of the source, so that one that was
 * killed leaves nothing locked.
 * @returns `null` where another runs
 */
export async function inTurn<T>(
  source: Knex,
  tenantId: string,
  step: () => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const holder: unknown = await source.client.acquireConnection();
  const key = 'hashtextextended(?, 0)';
  const name = moveName(tenantId);
  try {
    const { rows } = await source
      .raw<{ rows: { taken: boolean }[] }>(`select pg_try_advisory_lock(${key}) as taken`, [name])
      .connection(holder);
    if (rows[0]?.taken !== true) return null;
    try {
      return { result: await step() };
    } finally {
      // The lock goes with its connection, if that is gone.
      await source
        .raw(`select pg_advisory_unlock(${key})`, [name])
        .connection(holder)
        .catch(() => undefined);
    }
  } finally {
    await source.client.releaseConnection(holder);
  }
}

/** Address by which a server follows the one of several hosts that takes writes, as this process does. */
function withPrimary(url: string): string {
  if (!namesSeveralHosts(url) || url.includes('target_session_attrs=')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=read-write`;
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
