import { readFile } from 'node:fs/promises';
import type { AppContext } from '../../src/context.js';
import { cpuSecondsOf } from '../bench/cpu-time.js';

/** What a piece of work has taken: seconds of processor time by program, and bytes. */
export interface Costs {
  readonly seconds: Readonly<Record<Program, number>>;
  /** Written to Postgres's log, which each standby and the archive get too. */
  readonly logBytes: number;
  /** By which the database has grown, indexes included. */
  readonly databaseBytes: number;
}

const PROGRAMS = ['web', 'workers', 'postgres', 'redis'] as const;
type Program = (typeof PROGRAMS)[number];
type Pids = Readonly<Record<Program, readonly number[]>>;

/** Begins to count. @returns the costs since */
export async function startCosts(
  ctx: Pick<AppContext, 'systemDb' | 'redis'>,
  ours: Pick<Pids, 'web' | 'workers'>,
): Promise<() => Promise<Costs>> {
  const pids = { ...ours, postgres: [await postgresPid(ctx)], redis: [await redisPid(ctx)] };
  const before = await read(ctx, pids);
  return async () => {
    const now = await read(ctx, pids);
    const seconds = Object.fromEntries(
      PROGRAMS.map((name) => [name, now.seconds[name] - before.seconds[name]]),
    ) as Record<Program, number>;
    return {
      seconds,
      logBytes: now.logBytes - before.logBytes,
      databaseBytes: now.databaseBytes - before.databaseBytes,
    };
  };
}

/** The costs of a thousand, from those of so many. */
export function linesOf({ seconds, logBytes, databaseBytes }: Costs, count: number): readonly string[] {
  const ofThousand = (value: number, unit: number) => ((value / unit / count) * 1_000).toFixed(0);
  const programs = PROGRAMS.map((name) => `${name} ${ofThousand(seconds[name], 1)} s`).join(', ');
  return [
    `  1,000 returns take of one core: ${programs}`,
    `  1,000 returns write ${ofThousand(logBytes, 1e6)} MB to the log, and ${ofThousand(databaseBytes, 1e6)} MB stay in the database`,
  ];
}

async function read({ systemDb }: Pick<AppContext, 'systemDb'>, pids: Pids): Promise<Costs> {
  const { rows } = await systemDb.raw<{ rows: { log: string; size: string }[] }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as log, pg_database_size(current_database()) as size`,
  );
  const seconds = await Promise.all(
    PROGRAMS.map(async (name) => {
      const each = await Promise.all(pids[name].map(cpuSecondsOf));
      return [name, each.reduce((sum, one) => sum + one, 0)] as const;
    }),
  );
  return {
    seconds: Object.fromEntries(seconds) as Record<Program, number>,
    logBytes: Number(rows[0]?.log),
    databaseBytes: Number(rows[0]?.size),
  };
}

/** The server's process, which is the parent of each connection's. Those that have ended count with it. */
async function postgresPid({ systemDb }: Pick<AppContext, 'systemDb'>): Promise<number> {
  const { rows } = await systemDb.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'latin1');
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]);
}

async function redisPid({ redis }: Pick<AppContext, 'redis'>): Promise<number> {
  return Number(/^process_id:(\d+)/m.exec(await redis.info('server'))?.[1]);
}
