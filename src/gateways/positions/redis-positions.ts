import { LIMITS } from '../../limits/limits.js';

/** The commands of Redis that the positions need. */
interface PositionStore {
  eval(script: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  get(key: string): Promise<string | null>;
}

/** Keeps the larger of two, since processes note theirs in any order. Of equal length, they compare as text. */
const NOTE = `
local known = redis.call('get', KEYS[1])
if known and known >= ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])`;

const DIGITS = 16;

/** The answer, if it comes soon: a Redis that is stopped answers nothing, and nobody is to wait for it. @throws when it does not */
async function soon<T>(answer: Promise<T>): Promise<T> {
  const waitMs = LIMITS.database.positionWaitMs.value;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Command timed out')), waitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}

/**
 * The place in the log at which each tenant last wrote, for all processes, for as long as a standby may be late.
 * While Redis cannot be asked, `of` throws, so that the primary answers; what `note` could not leave there is known to
 * this process alone, and tried again by its next write.
 */
export function createRedisPositions(
  store: PositionStore,
  { prefix, onFailure }: { readonly prefix: string; onFailure(error: unknown): void },
) {
  const keyOf = (tenantId: string) => `${prefix}:written:${tenantId}`;
  const rememberMs = LIMITS.database.positionMs.value;
  /** Places that Redis did not take, by tenant. */
  const own = new Map<string, { readonly position: bigint; readonly until: number }>();

  const ownOf = (tenantId: string): bigint => {
    const noted = own.get(tenantId);
    if (noted === undefined) return 0n;
    if (noted.until > performance.now()) return noted.position;
    own.delete(tenantId);
    return 0n;
  };

  return {
    async note(tenantId: string, position: bigint): Promise<void> {
      try {
        const text = position.toString(16).padStart(DIGITS, '0');
        await soon(store.eval(NOTE, 1, keyOf(tenantId), text, rememberMs));
        own.delete(tenantId);
      } catch (error) {
        own.set(tenantId, { position, until: performance.now() + rememberMs });
        onFailure(error);
      }
    },
    async of(tenantId: string): Promise<bigint | null> {
      const text = await soon(store.get(keyOf(tenantId)));
      const shared = text === null ? 0n : BigInt(`0x${text}`);
      const mine = ownOf(tenantId);
      const position = shared > mine ? shared : mine;
      return position === 0n ? null : position;
    },
  };
}
