import type { AppContext } from '../context.js';
import { commitWith, type TenantExecutor } from '../db/executor.js';
import { inTenant } from './in-tenant.js';
import type { Principal } from './principal.js';

/** Stores the answer for a repeat of the request, in the transaction that has its effect. */
type StoreAnswer = (db: TenantExecutor, result: unknown) => Promise<void>;

/** The one effect that a request may have on the database. `commitEffect` runs it. */
class RequestEffect {
  readonly principal: Principal;
  /** `null`: no answer is kept. */
  readonly storeAnswer: StoreAnswer | null;
  #state: 'unused' | 'begun' | 'committed' = 'unused';

  constructor(principal: Principal, storeAnswer: StoreAnswer | null) {
    this.principal = principal;
    this.storeAnswer = storeAnswer;
  }

  /** Whether the effect and its answer are committed. */
  get isCommitted(): boolean {
    return this.#state === 'committed';
  }

  begin(): void {
    if (this.#state !== 'unused') throw new TypeError('a request has one effect, and this one has begun');
    this.#state = 'begun';
  }

  settle(): void {
    this.#state = 'committed';
  }
}

/** Result of a committed transaction. Only `commitEffect` makes one. */
class CommittedResult<T> {
  readonly #result: T;

  constructor(result: T) {
    this.#result = result;
  }

  get result(): T {
    return this.#result;
  }
}

export type Effect = RequestEffect;
export type Committed<T> = CommittedResult<T>;

/** The effect of a request. Without `storeAnswer` no answer is kept: the request has no idempotency key. */
export const createEffect = (principal: Principal, storeAnswer: StoreAnswer | null = null): Effect =>
  new RequestEffect(principal, storeAnswer);

/**
 * Does the last write of a transaction: its COMMIT may travel with the statements of `write`, after which nothing may
 * be asked of the transaction. A statement that must not commit has to fail.
 */
export type LastWrite = <T>(write: () => Promise<T>) => Promise<T>;

/** A write that others follow: nothing is committed with it. */
export const notLastWrite: LastWrite = (write) => write();

/**
 * Makes the change that a request asks for: one transaction of the tenant, in which the answer to a repeat
 * is stored beside what `work` wrote. Both commit, or neither. `work` may run again, as in `inTenant`, and may do its
 * last write by `last`: where no answer is to be stored, that saves the trip of the COMMIT.
 * @throws {TypeError} when the effect was used before, even if that failed: a request has one transaction
 * that writes
 */
export async function commitEffect<T>(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  work: (db: TenantExecutor, last: LastWrite) => Promise<T>,
): Promise<Committed<T>> {
  effect.begin();
  const { principal, storeAnswer } = effect;
  const result = await inTenant(ctx, principal, async (db) => {
    if (storeAnswer === null) return work(db, (write) => commitWith(db, write));
    const written = await work(db, notLastWrite);
    await commitWith(db, () => storeAnswer(db, written));
    return written;
  });
  effect.settle();
  return new CommittedResult(result);
}
