import type { Knex } from 'knex';
import { connect } from '../connect.js';
import { type Queries, readerOf, transact } from '../executor.js';

interface Pools {
  readonly db: Knex;
  readonly systemDb: Knex;
}

/** Role and tenant with which a statement runs. */
interface Standing {
  readonly role: string;
  readonly tenant: string | null;
  /** Whether policies bind the role. */
  readonly bound: boolean;
}

const TENANTS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
/** Each time, connections of a pooler are given to others. */
const ROUNDS = 3;

/**
 * Purpose: what a connection acts as.
 * Bindings: none.
 * Answer: one row: `role`, `tenant` (`null` for none), and `bound`, whether policies bind the role.
 * Locks: none.
 */
const STANDING = `select current_user::text as role, nullif(current_setting('app.tenant_id', true), '') as tenant,
  row_security_active('clients') as bound`;

const POOLER = {
  /** A prepared statement that the server does not have, or has already. */
  '26000':
    'the pooler does not keep prepared statements apart: set max_prepared_statements of PgBouncer (1.21 or later) to 200',
  '42P05':
    'the pooler does not keep prepared statements apart: set max_prepared_statements of PgBouncer (1.21 or later) to 200',
  /** PgBouncer's answer to BEGIN if it shares connections by statement. */
  '08P01': 'the pooler does not take transactions: set pool_mode of PgBouncer to transaction',
} as const;

const MIXED =
  'statements run as another role or tenant than they should: put nothing but PgBouncer (1.21 or later, pool_mode=transaction) between, and see that app is neither superuser nor has BYPASSRLS';

/**
 * Proves on the pools themselves that what runs at the same time keeps its own role and tenant, that it leaves nothing to
 * what runs next, and that policies bind it. Changes nothing.
 * @returns what to set, in one line, when that is not so; `null` when it is
 */
export async function isolationFault(pools: Pools): Promise<string | null> {
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const probes = await Promise.all(probesOf(pools));
      if (!probes.flat().every(isRight)) return MIXED;
    }
    return null;
  } catch (error) {
    const fault = Object.entries(POOLER).find(([code]) => code === (error as { code?: unknown }).code);
    if (fault === undefined) throw error;
    return fault[1];
  }
}

/** Expected and actual result of a probe. */
type Probe = readonly [expected: Pick<Standing, 'role' | 'tenant'>, found: Standing];

/** Transactions, readers and single statements of both roles and of two tenants; none waits for another. */
function probesOf({ db, systemDb }: Pools): Promise<readonly Probe[]>[] {
  const system = { role: 'system', tenant: null };
  return [
    ...TENANTS.flatMap((tenant) => {
      const key = { tenantId: tenant, livemode: false };
      const expected = { role: 'app', tenant };
      return [
        transact(db, key, {}, ({ trx }) => twice(trx, expected)),
        twice(readerOf(db, key).queries, expected),
      ];
    }),
    systemDb.transaction((trx) => twice(trx, system)),
    twice(systemDb, system),
    twice(db, { role: 'app', tenant: null }),
  ];
}

async function twice(queries: Pick<Queries, 'raw'>, expected: Probe[0]): Promise<Probe[]> {
  const first = await standingIn(queries);
  return [
    [expected, first],
    [expected, await standingIn(queries)],
  ];
}

const isRight = ([expected, found]: Probe) =>
  found.role === expected.role && found.tenant === expected.tenant && found.bound;

async function standingIn(queries: Pick<Queries, 'raw'>): Promise<Standing> {
  const { rows } = await queries.raw<{ rows: Standing[] }>(STANDING);
  return rows[0] ?? { role: '', tenant: null, bound: false };
}

/**
 * Whether connections to the address have a session of their own: a pooler that shares them gives the first one, once a
 * second has ended a transaction, what that was using.
 */
export async function hasOwnSession(databaseUrl: string): Promise<boolean> {
  const owner = connect({ url: databaseUrl, role: 'owner', poolSize: 2, applicationName: 'doctor' });
  const [one, other] = await Promise.all([
    owner.client.acquireConnection(),
    owner.client.acquireConnection(),
  ]);
  const session = async () => {
    const { rows } = await owner
      .raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
      .connection(one);
    return rows[0]?.pid;
  };
  try {
    await owner.raw('begin').connection(other);
    const first = await session();
    await owner.raw('rollback').connection(other);
    const later = [await session(), await session(), await session()];
    return later.every((pid) => pid === first);
  } finally {
    await Promise.all([one, other].map((connection) => owner.client.releaseConnection(connection)));
    await owner.destroy();
  }
}
