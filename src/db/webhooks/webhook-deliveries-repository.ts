import type { SignatureFormat } from '../../domain/webhooks/signature.js';
import type { DeliveryAttempt, DeliveryStatus } from '../../domain/webhooks/webhook-delivery.js';
import { NotFoundError } from '../../errors.js';
import { webhookQueue } from '../../queues/webhook.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { appendJob } from '../queues/outbox.js';

const TABLE = 'webhook_deliveries';

/** A delivery with all that its next attempt needs, its row locked. */
export interface LockedDelivery {
  readonly id: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** Attempts made of the schedule's, which a resend begins again. */
  readonly scheduledAttempts: number;
  readonly nextAttemptAt: Date | null;
  /** How long a sender's lease still holds, by the database's clock; 0 when nobody has one. */
  readonly leaseLeftMs: number;
  readonly event: { readonly id: string; readonly body: string; readonly createdAt: Date };
  readonly endpoint: {
    readonly id: string;
    readonly url: string;
    readonly signatureFormat: SignatureFormat;
    readonly sealedSecret: Buffer;
    readonly sealedPreviousSecret: Buffer | null;
    readonly previousSecretExpiresAt: Date | null;
    readonly isDeleted: boolean;
    readonly enabled: boolean;
    readonly pausedUntil: Date | null;
  };
}

/** Locks a delivery until the transaction ends; its endpoint and event are read, not locked. @throws {NotFoundError} */
export async function lockWebhookDelivery(db: TenantExecutor, id: string): Promise<LockedDelivery> {
  const row: LockedDeliveryRow | undefined = await rowsOf(db, TABLE)
    .where({ [`${TABLE}.id`]: id })
    .join('webhook_endpoints as w', 'w.id', `${TABLE}.webhook_endpoint_id`)
    .join('events as e', 'e.id', `${TABLE}.event_id`)
    .forNoKeyUpdate(TABLE)
    .first({
      id: `${TABLE}.id`,
      status: `${TABLE}.status`,
      attempts: `${TABLE}.attempts`,
      scheduled_attempts: `${TABLE}.scheduled_attempts`,
      next_attempt_at: `${TABLE}.next_attempt_at`,
      lease_left_ms: db.trx.raw('extract(epoch from leased_until - clock_timestamp()) * 1000'),
      event_id: 'e.id',
      body: 'e.body',
      event_created_at: 'e.created_at',
      endpoint_id: 'w.id',
      url: 'w.url',
      signature_format: 'w.signature_format',
      secret_encrypted: 'w.secret_encrypted',
      previous_secret_encrypted: 'w.previous_secret_encrypted',
      previous_secret_expires_at: 'w.previous_secret_expires_at',
      enabled: 'w.enabled',
      deleted_at: 'w.deleted_at',
      paused_until: 'w.paused_until',
    });
  if (!row) throw new NotFoundError('There is no such webhook delivery.');
  return toLockedDelivery(row);
}

interface LockedDeliveryRow {
  id: string;
  status: DeliveryStatus;
  attempts: number;
  scheduled_attempts: number;
  next_attempt_at: Date | null;
  lease_left_ms: string | null;
  event_id: string;
  body: string;
  event_created_at: Date;
  endpoint_id: string;
  url: string;
  signature_format: SignatureFormat;
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_secret_expires_at: Date | null;
  enabled: boolean;
  deleted_at: Date | null;
  paused_until: Date | null;
}

function toLockedDelivery(row: LockedDeliveryRow): LockedDelivery {
  return {
    id: row.id,
    status: row.status,
    attemptCount: row.attempts,
    scheduledAttempts: row.scheduled_attempts,
    nextAttemptAt: row.next_attempt_at,
    leaseLeftMs: Math.max(0, Math.ceil(Number(row.lease_left_ms ?? 0))),
    event: { id: row.event_id, body: row.body, createdAt: row.event_created_at },
    endpoint: {
      id: row.endpoint_id,
      url: row.url,
      signatureFormat: row.signature_format,
      sealedSecret: row.secret_encrypted,
      sealedPreviousSecret: row.previous_secret_encrypted,
      previousSecretExpiresAt: row.previous_secret_expires_at,
      isDeleted: row.deleted_at !== null,
      enabled: row.enabled,
      pausedUntil: row.paused_until,
    },
  };
}

/** The endpoint a delivery is for; `null` when there is no such delivery. Locks nothing. */
export async function findDeliveryEndpointId(db: TenantExecutor, id: string): Promise<string | null> {
  const row = await rowsOf(db, TABLE).where({ id }).first('webhook_endpoint_id');
  return row?.webhook_endpoint_id ?? null;
}

/**
 * Begins an attempt on a locked delivery: its number is spent now, so that a crash cannot make the same
 * attempt for ever. The lease is counted by the database's clock, which all senders share.
 */
export async function setDeliveryLeased(
  db: TenantExecutor,
  id: string,
  lease: { readonly token: string; readonly ms: number },
): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .update({
      status: 'delivering',
      attempts: db.trx.raw('attempts + 1'),
      lease_token: lease.token,
      leased_until: db.trx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [lease.ms]),
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    });
}

const NO_LEASE = { lease_token: null, leased_until: null };

/** Gives a delivery back before anything was sent. */
export async function releaseDelivery(db: TenantExecutor, id: string, leaseToken: string): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id, lease_token: leaseToken })
    .update({ status: 'pending', ...NO_LEASE });
}

export async function setDeliveryCancelled(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .update({
      status: 'cancelled',
      next_attempt_at: null,
      resend_requested_at: null,
      ...NO_LEASE,
      updated_at: db.trx.fn.now(),
    });
}

/** Puts a locked delivery off until then, with the job that wakes it. */
export async function scheduleDelivery(db: TenantExecutor, id: string, at: Date): Promise<void> {
  const jobId = await appendJob(db, webhookQueue, { deliveryId: id }, { availableAt: at });
  await rowsOf(db, TABLE)
    .where({ id })
    .update({
      status: 'pending',
      next_attempt_at: at,
      job_id: jobId,
      ...NO_LEASE,
      updated_at: db.trx.fn.now(),
    });
}

/** Sends a locked delivery again from the start of the schedule, whatever became of it. */
export async function restartDelivery(db: TenantExecutor, id: string): Promise<void> {
  const jobId = await appendJob(db, webhookQueue, { deliveryId: id });
  await rowsOf(db, TABLE)
    .where({ id })
    .update({
      status: 'pending',
      scheduled_attempts: 0,
      next_attempt_at: db.trx.fn.now(),
      job_id: jobId,
      resend_requested_at: null,
      ...NO_LEASE,
      updated_at: db.trx.fn.now(),
    });
}

/** Remembers, for whoever is sending a locked delivery now, that it is wanted once more. */
export async function setResendRequested(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .update({ resend_requested_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}

/** What an attempt led to. */
export interface AttemptVerdict {
  readonly status: 'delivered' | 'failed' | 'pending';
  readonly responseStatus: number | null;
  readonly failureClass: string | null;
}

/**
 * Ends an attempt, if the lease it was made under still stands, and locks the delivery.
 * @returns `null` when another sender has taken over: this result no longer counts
 */
export async function endDeliveryAttempt(
  db: TenantExecutor,
  lease: { readonly deliveryId: string; readonly token: string },
  verdict: AttemptVerdict,
  now: Date,
): Promise<{ readonly isResendRequested: boolean } | null> {
  const [row] = await rowsOf(db, TABLE)
    .where({ id: lease.deliveryId, lease_token: lease.token })
    .update({
      status: verdict.status,
      scheduled_attempts: db.trx.raw('scheduled_attempts + 1'),
      last_status: verdict.responseStatus,
      last_failure_class: verdict.failureClass,
      ...(verdict.status === 'pending' ? {} : { next_attempt_at: null }),
      ...(verdict.status === 'delivered' ? { delivered_at: now } : {}),
      ...NO_LEASE,
      updated_at: db.trx.fn.now(),
    })
    .returning('resend_requested_at');
  return row ? { isResendRequested: row.resend_requested_at !== null } : null;
}

export async function insertDeliveryAttempt(
  db: TenantExecutor,
  attempt: DeliveryAttempt & { readonly id: string; readonly deliveryId: string },
): Promise<void> {
  await insertInto(db, 'webhook_attempts', {
    id: attempt.id,
    webhook_delivery_id: attempt.deliveryId,
    number: attempt.number,
    started_at: attempt.startedAt,
    outcome: attempt.outcome,
    failure_class: attempt.failureClass,
    failure_detail: attempt.failureDetail,
    response_status: attempt.responseStatus,
    response_excerpt: attempt.responseExcerpt,
    response_truncated: attempt.responseTruncated,
    timings: JSON.stringify(attempt.timings),
  });
}
