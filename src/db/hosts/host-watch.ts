import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LIMITS } from '../../limits/limits.js';
import { type LogPosition, parseLogPosition } from './log-position.js';

/** The answer of a host to the question how it is. */
export interface HostState {
  readonly takesWrites: boolean;
  /** The timeline: one more after each promotion of a standby. `0` for a standby, which is not asked. */
  readonly timeline: number;
  /** The place in the log that it has written, or as a standby has replayed. */
  readonly position: LogPosition;
  /** The identifier of the system, which only a primary and its standbys share. */
  readonly systemId: string;
  /** When it was asked, in milliseconds of this process's clock. */
  readonly askedAt: number;
}

export interface HostWatch {
  readonly url: string;
  /** `null` while it is away or silent. */
  state(): HostState | null;
  /** Settled after its first answer, or once it was silent. */
  readonly firstLook: Promise<void>;
  stop(): Promise<void>;
}

interface Look {
  readonly takes_writes: boolean;
  readonly timeline: number;
  readonly position: string;
  readonly system_id: string;
}

/**
 * Purpose: state of a server.
 * Bindings: none.
 * Answer: one row: `takes_writes`; `timeline`, 0 on a standby; `position` in the log that it has written or replayed; `system_id`.
 * Locks: none.
 */
const LOOK = `select current_setting('transaction_read_only') = 'off' as takes_writes,
    case when pg_is_in_recovery() then 0
      else ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline,
    case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0')
      else pg_current_wal_insert_lsn() end::text as position,
    (select system_identifier::text from pg_control_system()) as system_id`;

/** Asks one host every second, over a connection of its own, and says when its state may have changed. */
export function watchHost(
  url: string,
  { applicationName, onLook }: { readonly applicationName: string; onLook(): void },
): HostWatch {
  const stopping = new AbortController();
  const connection = createLookConnection(url, applicationName);
  let state: HostState | null = null;
  let settleFirst: () => void = () => undefined;
  const firstLook = new Promise<void>((resolve) => {
    settleFirst = resolve;
  });

  async function look(): Promise<void> {
    const askedAt = performance.now();
    const found = await connection.look();
    state = found === null ? null : { ...found, askedAt };
    if (!stopping.signal.aborted) onLook();
    settleFirst();
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await pause(LIMITS.database.hostLookMs.value, undefined, {
        signal: stopping.signal,
        ref: false,
      }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    url,
    state: () => state,
    firstLook,
    async stop() {
      stopping.abort();
      connection.cut();
      await following;
    },
  };
}

/** The connection over which a host is asked. It is opened by the first look, and again after it was cut. */
interface LookConnection {
  /** `null`: the host is away or silent. */
  look(): Promise<Omit<HostState, 'askedAt'> | null>;
  /** Ends the connection without a goodbye, which a host that is stopped would never answer. */
  cut(): void;
}

function createLookConnection(url: string, applicationName: string): LookConnection {
  const { hostSilentMs } = LIMITS.database;
  let client: pg.Client | null = null;
  let socket: Socket | null = null;

  async function connected(): Promise<pg.Client> {
    if (client !== null) return client;
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: hostSilentMs.value,
      query_timeout: hostSilentMs.value,
      keepAlive: true,
      stream: () => {
        socket = new Socket();
        return socket;
      },
    });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client === next) client = null;
    });
    client = next;
    await next.connect();
    return next;
  }

  function cut(): void {
    client = null;
    socket?.destroy();
    socket = null;
  }

  return {
    async look() {
      try {
        const { rows } = await (await connected()).query<Look>(LOOK);
        const [row] = rows;
        return row === undefined ? null : stateOf(row);
      } catch {
        cut();
        return null;
      }
    },
    cut,
  };
}

const stateOf = ({ takes_writes, timeline, position, system_id }: Look): Omit<HostState, 'askedAt'> => ({
  takesWrites: takes_writes,
  timeline,
  position: parseLogPosition(position),
  systemId: system_id,
});
