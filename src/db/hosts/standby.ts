import type { Knex } from 'knex';
import { LIMITS } from '../../domain/limits.js';
import { type ChooseHost, followHosts, type Hosts } from './follow-hosts.js';
import type { LogPosition } from './log-position.js';
import type { WrittenPositions } from './written-positions.js';

/** A standby as a tenant may read from it: every query says what must have been replayed. */
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

/** The first that answers and is of the primary's system; the one in use for as long as it is among them. */
const chooseStandby =
  (primary: Hosts): ChooseHost =>
  (answering, current) => {
    const systemId = primary.state()?.systemId;
    const fit = answering.filter(({ state }) => systemId === undefined || state.systemId === systemId);
    return fit.find(({ url }) => url === current)?.url ?? fit[0]?.url ?? null;
  };

/**
 * The place in the log that the primary had reached before the last `standbyLateMs`: however long ago a tenant wrote, a standby that has got so far
 * shows it. The place is known some seconds after the start, and stays while the primary is away.
 */
function rememberPositions(primary: Hosts): () => LogPosition | null {
  const lateMs = LIMITS.database.standbyLateMs.value;
  let known: { readonly position: LogPosition; readonly askedAt: number }[] = [];
  primary.onLook(() => {
    const state = primary.state();
    if (state === null || state.askedAt === known.at(-1)?.askedAt) return;
    const from = known.findLastIndex(({ askedAt }) => askedAt <= state.askedAt - lateMs);
    known = [...known.slice(Math.max(0, from)), state];
  });
  return () => known.findLast(({ askedAt }) => askedAt <= performance.now() - lateMs)?.position ?? null;
}
