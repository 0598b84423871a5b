import type { Knex } from 'knex';
import { type HeldShards, STORED_SHARDS } from '../../domain/webhooks/shards.js';
import type { SignatureFormat } from '../../domain/webhooks/signature.js';
import { LIMITS } from '../../limits/limits.js';
import { commitWith } from '../executor.js';
import type { RowKey } from '../row-key.js';
import { CLAIM_ANY, CLAIM_SINGLES, HOLD, RELEASE_DEAD } from './claim-statements.js';
import { shardOf } from './delivery-columns.js';

/** A delivery that this process, and no other, may send now, with all that it takes. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fences its result: one under another token no longer counts. */
  readonly token: string;
  /** Number of the attempt, from 1. */
  readonly number: number;
  /** Attempts made of the schedule's, which a resend begins again. */
  readonly scheduledAttempts: number;
  readonly faults: number;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly requestId: string | null;
  /** The request that the delivery is part of, for an endpoint that takes batches; `null` for others. */
  readonly batchId: string | null;
  readonly event: { readonly id: string; readonly body: string; readonly committedAt: Date };
  readonly endpoint: ClaimedEndpoint;
}

export interface ClaimedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly signatureFormat: SignatureFormat;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly sealedHeaders: Buffer | null;
  /** Names its authentication as it was at the claim; `null` for none. */
  readonly authenticationId: string | null;
  readonly isSlow: boolean;
  /** Its events go in the order of their entities. */
  readonly isOrdered: boolean;
}

export interface ClaimRequest {
  readonly shards: HeldShards;
  readonly token: string;
  readonly now: Date;
  /** Places that are free for endpoints that answer quickly, and for those that do not. */
  readonly quick: number;
  readonly slow: number;
  /** Also for endpoints that take batches or ask for order, which costs more. */
  readonly withSpecial: boolean;
  /** Whether leases may have run out. */
  readonly releasesDead: boolean;
  /** Sent with success and not yet recorded: they take no place at their endpoint or its host. */
  readonly delivered: readonly string[];
}

export interface Claim {
  /** Claimed deliveries. Those of one entity are in its order. */
  readonly deliveries: readonly ClaimedDelivery[];
  /** More is due than was taken: places have run out, or endpoints have all they may. */
  readonly isMore: boolean;
  /** Something waits for an endpoint that takes batches or asks for order: to be claimed `withSpecial`. */
  readonly hasSpecial: boolean;
  /** Until something else is due, or a lease runs out; `null` when nothing waits for a time. */
  readonly nextMs: number | null;
  /** Deleted endpoints for which deliveries wait. */
  readonly deletedEndpoints: readonly RowKey[];
  readonly dead: readonly DeadClaim[];
}

/** A delivery whose process died, or stood still for longer than its lease. */
interface DeadClaim {
  readonly id: string;
  readonly deaths: number;
}

/**
 * Claims what is due, in one trip: see `Claim`. Planned each time: a kept plan of an hour in which nothing waited reads
 * tables whole.
 */
export async function claimDeliveries(system: Knex, request: ClaimRequest): Promise<Claim> {
  const statement = request.withSpecial ? CLAIM_ANY : CLAIM_SINGLES;
  const [dead, claimed] = await system.transaction((trx) =>
    commitWith({ trx }, async () => {
      const [, released, rows] = await Promise.all([
        trx.raw(HOLD, scopeOf(request)),
        request.releasesDead
          ? trx.raw<{ rows: DeadClaim[] }>(RELEASE_DEAD, releaseBindings(request))
          : { rows: [] },
        trx.raw<{ rows: ClaimRow[] }>(statement.text, claimBindings(request)).options({ withoutSorts: true }),
      ]);
      return [released.rows, rows.rows] as const;
    }),
  );
  return toClaim(claimed, dead, request.token);
}

const scopeOf = ({ shards }: ClaimRequest) => ({
  shards: [...new Set(shards.held.map((shard) => shard % STORED_SHARDS))],
});

function releaseBindings(request: ClaimRequest) {
  const { deathsBeforeHeld, afterRestartMs } = LIMITS.webhooks;
  return {
    ...scopeOf(request),
    now: request.now,
    maxDeaths: deathsBeforeHeld.value,
    restartSeconds: afterRestartMs.value / 1_000,
  };
}

function claimBindings(request: ClaimRequest) {
  const { shards, token, now, quick, slow } = request;
  const { batchesAtOnce, claimedAtOnce, leaseMs, hostInFlight, backlogMs } = LIMITS.webhooks;
  return {
    ...scopeOf(request),
    held: [...shards.held],
    of: shards.of,
    token,
    now,
    quick,
    slow,
    delivered: [...request.delivered],
    ofHost: hostInFlight.value,
    leaseSeconds: leaseMs.value / 1_000,
    backlogSeconds: backlogMs.value / 1_000,
    batches: batchesAtOnce.value,
    max: claimedAtOnce.value,
  };
}

function toClaim(claimed: readonly ClaimRow[], dead: readonly DeadClaim[], token: string): Claim {
  const [summary] = claimed;
  return {
    deliveries: claimed.flatMap((row) => (row.id === null ? [] : [toClaimed(row, row.id, token)])),
    isMore: summary?.is_more === true,
    hasSpecial: summary?.has_special === true,
    nextMs: summary?.next_ms == null ? null : Math.max(0, Math.ceil(Number(summary.next_ms))),
    deletedEndpoints: summary?.deleted_endpoints ?? [],
    dead,
  };
}

interface ClaimRow {
  next_ms: string | null;
  is_more: boolean;
  has_special: boolean;
  deleted_endpoints: RowKey[];
  id: string | null;
  attempts: number;
  scheduled_attempts: number;
  faults: number;
  tenant_id: string;
  livemode: boolean;
  request_id: string | null;
  batch_id: string | null;
  event_id: string;
  body: string;
  committed_at: Date;
  endpoint_id: string;
  url: string;
  signature_format: SignatureFormat;
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_secret_expires_at: Date | null;
  headers_encrypted: Buffer | null;
  authentication_id: string | null;
  is_slow: boolean;
  is_ordered: boolean;
}

function toClaimed(row: ClaimRow, id: string, token: string): ClaimedDelivery {
  return {
    id,
    token,
    number: row.attempts + 1,
    scheduledAttempts: row.scheduled_attempts,
    faults: row.faults,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    requestId: row.request_id,
    batchId: row.batch_id,
    event: { id: row.event_id, body: row.body, committedAt: row.committed_at },
    endpoint: {
      id: row.endpoint_id,
      url: row.url,
      signatureFormat: row.signature_format,
      sealedSecret: row.secret_encrypted,
      sealedPreviousSecret: row.previous_secret_encrypted,
      previousSecretExpiresAt: row.previous_secret_expires_at,
      sealedHeaders: row.headers_encrypted,
      authenticationId: row.authentication_id,
      isSlow: row.is_slow,
      isOrdered: row.is_ordered,
    },
  };
}

/**
 * Gives deliveries back that were not sent, for a fault of ours: no attempt is spent.
 * @param options.until when they are due again; `null`: as they were
 */
export async function releaseClaims(
  system: Knex,
  claims: readonly Pick<ClaimedDelivery, 'tenantId' | 'id' | 'token'>[],
  options: { readonly until: Date | null; readonly isFault: boolean },
): Promise<void> {
  await system.raw(
    `with freed as (
       delete from webhook_claims c using jsonb_to_recordset(cast(:claims as jsonb)) as g(
         tenant_id uuid, id uuid, token uuid)
       where c.tenant_id = g.tenant_id and c.webhook_delivery_id = g.id and c.token = g.token
       returning c.tenant_id, c.webhook_delivery_id as id)
     update webhook_deliveries d set faults = d.faults + 1, updated_at = now(),
       next_attempt_at = coalesce(cast(:until as timestamptz), d.next_attempt_at)
     from freed where d.tenant_id = freed.tenant_id and d.id = freed.id and d.status = 'pending' and cast(:isFault as boolean)`,
    {
      claims: JSON.stringify(claims.map(({ tenantId, id, token }) => ({ tenant_id: tenantId, id, token }))),
      ...options,
    },
  );
}

/** Cancels what waits for a deleted endpoint, a portion at a time. @returns how many there were */
export async function cancelDeliveriesOf(
  system: Knex,
  { tenantId, id }: RowKey,
  limit: number,
): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `update webhook_deliveries set status = 'cancelled', next_attempt_at = null, resend_requested_at = null,
       updated_at = now()
     where tenant_id = :tenantId and id = any(array(
       select d.id from webhook_deliveries d
       where d.tenant_id = :tenantId and d.webhook_endpoint_id = :id and d.next_attempt_at is not null
         and d.shard in (0, ${shardOf('cast(:id as uuid)')})
         and not exists (select from webhook_claims c where c.tenant_id = :tenantId and c.webhook_delivery_id = d.id)
       limit :limit for update skip locked))`,
    { tenantId, id, limit },
  );
  return rowCount;
}
