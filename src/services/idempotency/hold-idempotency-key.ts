import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  findIdempotencyRecord,
  type IdempotencyRecord,
  type IdempotencyScope,
  releaseIdempotencyKey,
  renewIdempotencyLease,
} from '../../db/idempotency-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';

type Slice = Pick<AppContext, 'db' | 'cipher' | 'newId' | 'log'>;

/** An answer as it is kept for a repeat. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The key while one request runs under it. */
export interface HeldKey {
  /** Stores the answer in the transaction of the effect. */
  complete(tenant: TenantExecutor, answer: KeptAnswer, fingerprint: Buffer): Promise<void>;
  /** Stores an answer that has no effect of its own, such as a conflict. */
  keep(answer: KeptAnswer, fingerprint: Buffer): Promise<void>;
  /** Gives the key up: the answer is not one to repeat. Harmless after `complete`. */
  release(): Promise<void>;
}

export type Claim =
  | { readonly kind: 'held'; readonly held: HeldKey }
  | { readonly kind: 'completed'; readonly answer: KeptAnswer; readonly fingerprint: Buffer }
  | { readonly kind: 'in_progress'; readonly fingerprint: Buffer };

/** A process that dies leaves its key locked for no longer than this. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const POLL_MS = 50;
const PURPOSE = 'idempotent answer';

/**
 * Claims the key, or says what stands in its place. While the first request still runs it waits up to
 * `waitMs` for its answer, polling, so that no database connection is held.
 */
export async function holdIdempotencyKey(
  ctx: Slice,
  tenant: TenantKey,
  request: { scope: IdempotencyScope; fingerprint: Buffer; waitMs: number },
): Promise<Claim> {
  const { scope, fingerprint, waitMs } = request;
  const lease = { token: ctx.newId(), seconds: LEASE_SECONDS };
  for (let waited = 0; ; waited += POLL_MS) {
    const standing = await inTenant(ctx, tenant, (db) => claimIdempotencyKey(db, scope, fingerprint, lease));
    if (standing === null) return { kind: 'held', held: heldKey(ctx, tenant, scope, lease) };

    const settled = waited >= waitMs ? standing : await waitForAnswer(ctx, tenant, scope, waitMs - waited);
    if (settled === null) continue;
    return settled.state === 'completed'
      ? { kind: 'completed', answer: answerOf(ctx, settled), fingerprint: settled.fingerprint }
      : { kind: 'in_progress', fingerprint: settled.fingerprint };
  }
}

/** The row once it is completed or the time is over; `null` when its request gave the key up. */
async function waitForAnswer(
  ctx: Slice,
  tenant: TenantKey,
  scope: IdempotencyScope,
  waitMs: number,
): Promise<IdempotencyRecord | null> {
  for (let waited = 0; ; waited += POLL_MS) {
    const record = await inTenant(ctx, tenant, (db) => findIdempotencyRecord(db, scope));
    if (record === null || record.state === 'completed' || waited >= waitMs) return record;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function heldKey(
  ctx: Slice,
  tenant: TenantKey,
  scope: IdempotencyScope,
  lease: { token: string; seconds: number },
): HeldKey {
  const renewal = setInterval(() => {
    inTenant(ctx, tenant, (db) => renewIdempotencyLease(db, scope, lease)).catch((error) =>
      ctx.log.warn({ err: error }, 'idempotency lease not renewed'),
    );
  }, RENEW_EVERY_MS);
  renewal.unref();

  const complete: HeldKey['complete'] = (db, answer, fingerprint) =>
    completeIdempotencyKey(db, scope, lease.token, {
      status: answer.status,
      headers: answer.headers,
      bodyEncrypted: ctx.cipher.encrypt(PURPOSE, answer.body),
      fingerprint,
    });

  return {
    complete,
    keep: (answer, fingerprint) => inTenant(ctx, tenant, (db) => complete(db, answer, fingerprint)),
    async release() {
      clearInterval(renewal);
      await inTenant(ctx, tenant, (db) => releaseIdempotencyKey(db, scope, lease.token));
    },
  };
}

function answerOf(ctx: Slice, record: IdempotencyRecord): KeptAnswer {
  if (record.status === null || record.bodyEncrypted === null)
    throw new Error('a completed key without an answer');
  return {
    status: record.status,
    headers: record.headers ?? {},
    body: ctx.cipher.decryptText(PURPOSE, record.bodyEncrypted),
  };
}
