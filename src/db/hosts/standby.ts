import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import { type ChooseHost, followHosts, type Hosts } from './follow-hosts.js';
import type { LogPosition } from './log-position.js';
import type { WrittenPositions } from './written-positions.js';

/** A standby from which a tenant's rows are read: every query names the place in the log that must have been replayed. */
export interface StandbyView {
  readonly db: Knex;
  readonly replayed: LogPosition;
}

export interface Standby {
  /**
   * The standby for reads of the tenant.
   * @returns `null` while no standby answers, or it cannot be known how far it must have got
   */
  viewFor(tenantId: string): Promise<StandbyView | null>;
  readonly hosts: Pick<Hosts, 'all' | 'current'>;
  stop(): Promise<void>;
}

/**
 * Follows the hosts of an address of standbys.
 * @param settings.primary watched, for its place in the log
 * @param settings.connect makes the pool, as `app`
 */
export function followStandby(settings: {
  readonly url: string;
  readonly applicationName: string;
  readonly primary: Hosts;
  readonly positions: WrittenPositions;
  connect(hosts: Hosts): Knex;
}): Standby {
  const { url, applicationName, primary, positions } = settings;
  const hosts = followHosts(url, { applicationName, choose: chooseStandby(primary) });
  const db = settings.connect(hosts);
  const oldest = rememberPositions(primary);
  return {
    hosts,
    async viewFor(tenantId) {
      const everybodys = oldest();
      if (hosts.current === null || everybodys === null) return null;
      const own = (await positions.of(tenantId)) ?? 0n;
      return { db, replayed: own > everybodys ? own : everybodys };
    },
    async stop() {
      await hosts.stop();
      await db.destroy();
    },
  };
}

/** The first that answers and is of the primary's system, once that is known; the one in use for as long as it is among them. */
function chooseStandby(primary: Hosts): ChooseHost {
  let systemId: string | null = null;
  return (answering, current) => {
    systemId = primary.state()?.systemId ?? systemId;
    const fit = answering.filter(({ state }) => state.systemId === systemId);
    return fit.find(({ url }) => url === current)?.url ?? fit[0]?.url ?? null;
  };
}

/**
 * A place in the log that covers every write whose own place is forgotten: the primary had reached it `standbyLateMs` ago, and not
 * longer ago than writes are remembered.
 * @returns `null` in the first seconds, and once the primary has not answered for so long
 */
export function rememberPositions(
  primary: Pick<Hosts, 'onLook' | 'state'>,
  now: () => number = () => performance.now(),
): () => LogPosition | null {
  const { standbyLateMs, positionMs } = LIMITS.database;
  let known: { readonly position: LogPosition; readonly askedAt: number }[] = [];
  primary.onLook(() => {
    const state = primary.state();
    if (state === null || state.askedAt === known.at(-1)?.askedAt) return;
    const from = known.findLastIndex(({ askedAt }) => askedAt <= state.askedAt - standbyLateMs.value);
    known = [...known.slice(Math.max(0, from)), state];
  });
  return () => {
    const oldEnough = known.findLast(({ askedAt }) => askedAt <= now() - standbyLateMs.value);
    return oldEnough !== undefined && oldEnough.askedAt >= now() - positionMs.value
      ? oldEnough.position
      : null;
  };
}
