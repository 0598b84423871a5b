import type { AppContext } from '../context.js';
import type { TenantExecutor } from '../db/executor.js';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  findIdempotencyRecord,
  type IdempotencyRecord,
  type IdempotencyScope,
  type Lease,
  releaseIdempotencyKey,
  renewIdempotencyLease,
} from '../db/idempotency-repository.js';
import type { TenantKey } from '../domain/tenant.js';
import { LIMITS } from '../limits/limits.js';
import { retryWhileStoreIsAway } from '../process/retry-while-store-is-away.js';
import { inOneTrip, readTenant } from './in-tenant.js';

type Slice = Pick<AppContext, 'db' | 'cipher' | 'newId' | 'log' | 'now'>;

/** Waits without holding a connection or a slot that others could use. */
export type Pause = (ms: number) => Promise<void>;

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
  /** Ends the hold once an answer is stored. */
  end(): void;
  /** Gives the key up: the answer is not one to repeat. Never throws: the lease runs out. */
  release(): Promise<void>;
}

type KeyClaim =
  | { readonly kind: 'held'; readonly held: HeldKey }
  | {
      readonly kind: 'completed';
      readonly answer: KeptAnswer;
      readonly fingerprint: Buffer;
      /** Credential of the request that was answered; the lineage is the caller's. */
      readonly credentialId: string;
    }
  | { readonly kind: 'in_progress'; readonly fingerprint: Buffer };

const LEASE_SECONDS = LIMITS.work.idempotencyLeaseSeconds.value;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1_000) / 4;
const POLL_MS = 50;

/** The key's row: where its answer opens. */
const sealPlaceOfAnswer = (
  { tenantId, livemode }: TenantKey,
  { lineageId, method, path, key }: IdempotencyScope,
) =>
  ({
    purpose: 'idempotency_keys.body',
    tenantId,
    rowId: `${livemode} ${lineageId} ${method} ${path} ${key}`,
  }) as const;

/**
 * Claims the key, or returns what a request under it has left: its answer, or that it still runs. While the first request
 * still runs it waits up to `waitMs` for its answer, by the clock, and holds neither connection nor place between two
 * looks.
 */
export async function holdIdempotencyKey(
  ctx: Slice,
  tenant: TenantKey,
  request: {
    scope: IdempotencyScope;
    credentialId: string;
    fingerprint: Buffer;
    waitMs: number;
    pause: Pause;
  },
): Promise<KeyClaim> {
  const { scope, credentialId, fingerprint } = request;
  const waiting = { until: ctx.now().getTime() + request.waitMs, pause: request.pause };
  const lease = { token: ctx.newId(), seconds: LEASE_SECONDS, credentialId };
  for (;;) {
    const isClaimed = await inOneTrip(ctx, tenant, (db) =>
      claimIdempotencyKey(db, scope, fingerprint, lease),
    );
    if (isClaimed) return { kind: 'held', held: heldKey(ctx, tenant, scope, lease) };

    const standing = await readTenant(ctx, tenant, (db) => findIdempotencyRecord(db, scope));
    const settled = await waitForAnswer(ctx, tenant, scope, { standing, ...waiting });
    if (settled === null) continue;
    if (settled.state !== 'completed') return { kind: 'in_progress', fingerprint: settled.fingerprint };
    return {
      kind: 'completed',
      answer: answerOf(ctx, tenant, scope, settled),
      fingerprint: settled.fingerprint,
      credentialId: settled.credentialId,
    };
  }
}

interface AwaitedAnswer {
  /** The row when it was looked at last. */
  readonly standing: IdempotencyRecord | null;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly pause: Pause;
}

/** The row once it is completed or the time is over; `null` once the key can be claimed: given up, or its process died. */
async function waitForAnswer(
  ctx: Slice,
  tenant: TenantKey,
  scope: IdempotencyScope,
  { standing, until, pause }: AwaitedAnswer,
): Promise<IdempotencyRecord | null> {
  let record = standing;
  while (record !== null && record.state !== 'completed' && ctx.now().getTime() < until) {
    await pause(POLL_MS);
    record = await readTenant(ctx, tenant, (db) => findIdempotencyRecord(db, scope));
    if (record?.isAbandoned === true) return null;
  }
  return record;
}

function heldKey(ctx: Slice, tenant: TenantKey, scope: IdempotencyScope, lease: Lease): HeldKey {
  const renewal = setInterval(() => {
    inOneTrip(ctx, tenant, (db) => renewIdempotencyLease(db, scope, lease)).catch((error) =>
      ctx.log.warn({ err: error }, 'the lease of an idempotency key was not renewed'),
    );
  }, RENEW_EVERY_MS);
  renewal.unref();

  const complete: HeldKey['complete'] = (db, answer, fingerprint) =>
    completeIdempotencyKey(db, scope, lease.token, {
      status: answer.status,
      headers: answer.headers,
      bodyEncrypted: ctx.cipher.encrypt(sealPlaceOfAnswer(tenant, scope), answer.body),
      fingerprint,
    });

  return {
    complete,
    keep: (answer, fingerprint) => inOneTrip(ctx, tenant, (db) => complete(db, answer, fingerprint)),
    end: () => clearInterval(renewal),
    async release() {
      clearInterval(renewal);
      const release = () => inOneTrip(ctx, tenant, (db) => releaseIdempotencyKey(db, scope, lease.token));
      try {
        await release();
      } catch (error) {
        ctx.log.warn({ err: error }, 'an idempotency key could not be given up yet');
        // The answer does not wait for it, and the repeat of the request does not wait for the lease to run out.
        void retryWhileStoreIsAway(release, LEASE_SECONDS * 1_000).catch((later) =>
          ctx.log.warn({ err: later }, 'an idempotency key could not be given up: its lease runs out'),
        );
      }
    },
  };
}

function answerOf(
  ctx: Slice,
  tenant: TenantKey,
  scope: IdempotencyScope,
  record: IdempotencyRecord,
): KeptAnswer {
  if (record.status === null || record.bodyEncrypted === null)
    throw new Error('a completed key without an answer');
  return {
    status: record.status,
    headers: record.headers ?? {},
    body: ctx.cipher.decryptText(sealPlaceOfAnswer(tenant, scope), record.bodyEncrypted),
  };
}
