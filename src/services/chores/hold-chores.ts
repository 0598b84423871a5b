import type { AppContext } from '../../context.js';
import { releaseLeases, takeLeases } from '../../db/chores/chore-leases-repository.js';
import { LIMITS } from '../../limits/limits.js';

/** Chores of which this process may hold the lease. */
interface HeldChores<Name extends string> {
  /**
   * Whether this process holds the chores now. Never `true` while another process does, however long this one stood still.
   */
  isHeld(name: Name): boolean;
  /** Gives the chores up, so that another process takes them at its next look. */
  stop(): Promise<void>;
}

/**
 * Has one process at a time do each of the chores. Every process asks for them every few seconds, by which the holder of a
 * chore renews its lease. When the holder dies, another process has the chore within ten seconds. While the database is
 * away, no process has any.
 * @param taken is called when this process gets a chore that it did not have
 */
export function holdChores<Name extends string>(
  ctx: Pick<AppContext, 'systemDb' | 'faults' | 'newId' | 'elapsedMs'>,
  names: readonly Name[],
  taken: (name: Name) => void = () => undefined,
): HeldChores<Name> {
  const { choreLeaseMs, choreLookMs } = LIMITS.work;
  const holder = ctx.newId();
  /**
   * End of each lease by the clock of this process, which is read before the database's: no lease ends later here than
   * there.
   */
  let heldUntil = new Map<string, number>();
  const isHeld = (name: string) => (heldUntil.get(name) ?? 0) > ctx.elapsedMs();

  async function look(): Promise<void> {
    const until = ctx.elapsedMs() + choreLeaseMs.value;
    try {
      const held = await takeLeases(ctx.systemDb, { names, holder, forMs: choreLeaseMs.value });
      const fresh = names.filter((name) => held.includes(name) && !isHeld(name));
      heldUntil = new Map(held.map((name) => [name, until]));
      for (const name of fresh) taken(name);
    } catch (error) {
      ctx.faults.warn(error, 'the leases of chores could not be asked for');
    }
  }

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, choreLookMs.value);
  return {
    isHeld,
    async stop() {
      clearInterval(timer);
      await looking;
      heldUntil = new Map();
      await releaseLeases(ctx.systemDb, { names, holder }).catch(() => undefined);
    },
  };
}
