import type { Knex } from 'knex';

/** The time of the database, which all processes share, without asking for it each time. */
export interface DatabaseClock {
  readonly now: () => Date;
  /**
   * Asks the database for its time, now and then every half minute until `stop`. Resolves after the first answer.
   * @param onFailure hears of later ones that fail; until the next, the time that has passed is counted
   * @throws when the first one fails: call it again, for the clock does not follow yet
   */
  follow(onFailure: (error: unknown) => void): Promise<void>;
  /** Asks at once, if it follows: another server answers now, whose time may be another. */
  askAgain(): void;
  stop(): void;
}

const EVERY_MS = 30_000;

/**
 * A clock that goes by the machine's until it first follows the database, and then by the database's: the machine
 * only counts what has passed since, so that setting its clock changes nothing.
 * @param machineNow milliseconds of the machine's own clock
 */
export function createDatabaseClock(db: Knex, machineNow: () => number = Date.now): DatabaseClock {
  let known: { readonly atMs: number; readonly countedMs: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let onFailed: (error: unknown) => void = () => undefined;

  async function ask(): Promise<void> {
    const before = performance.now();
    const { rows } = await db.raw<{ rows: { ms: string }[] }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const after = performance.now();
    const [row] = rows;
    if (row !== undefined) known = { atMs: Number(row.ms), countedMs: (before + after) / 2 };
  }

  return {
    now() {
      if (known === null) return new Date(machineNow());
      return new Date(known.atMs + performance.now() - known.countedMs);
    },
    async follow(onFailure) {
      await ask();
      onFailed = onFailure;
      timer ??= setInterval(() => void ask().catch(onFailure), EVERY_MS).unref();
    },
    askAgain() {
      if (timer !== null) void ask().catch(onFailed);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
