import { publicId } from '../../domain/ids.js';
import type { Destination } from '../../domain/webhooks/destination.js';
import { FRESH_FLOW } from '../../domain/webhooks/endpoint-flow.js';
import type { ReceiverAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { shardOfId } from '../../domain/webhooks/shards.js';
import type {
  DisabledReason,
  WebhookEndpoint,
  WebhookEndpointFields,
  WebhookEndpointStatus,
} from '../../domain/webhooks/webhook-endpoint.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { insertInto, rollbackToSavepoint, rowsOf, setSavepoint, type TenantExecutor } from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import {
  toWebhookEndpoint,
  type WebhookEndpointRow,
  webhookEndpointColumns,
} from './webhook-endpoints-queries.js';

const TABLE = 'webhook_endpoints';

/** Forgets past failures, and any pause, of an endpoint that starts afresh: what was held is sent, slowly at first. */
const FRESH_START = {
  in_flight_cap: FRESH_FLOW.cap,
  is_slow: FRESH_FLOW.isSlow,
  consecutive_failures: FRESH_FLOW.consecutiveFailures,
  failing_since: FRESH_FLOW.failingSince,
  breaker_level: FRESH_FLOW.breakerLevel,
  breaker_until: FRESH_FLOW.breakerUntil,
  paused_until: FRESH_FLOW.pausedUntil,
  warned_count: 0,
  disabled_reason: null,
  disabled_at: null,
};

const disabledFor = (db: TenantExecutor, reason: DisabledReason) => ({
  disabled_reason: reason,
  disabled_at: db.trx.fn.now(),
});

/** Adds an endpoint. @throws {ConflictError} `duplicate_url`, with `existing_id` */
export async function insertWebhookEndpoint(
  db: TenantExecutor,
  endpoint: {
    readonly id: string;
    readonly status: WebhookEndpointStatus;
    readonly fields: WebhookEndpointFields;
    readonly sealedSecret: Buffer;
    readonly secretLast4: string;
    readonly sealedHeaders: Buffer | null;
    readonly authentication: StoredAuthentication | null;
  },
): Promise<WebhookEndpoint> {
  const { id, status, fields, sealedSecret, secretLast4, sealedHeaders } = endpoint;
  const row = {
    id,
    status,
    ...columnsOf(fields),
    ...(fields.enabled ? {} : disabledFor(db, 'requested')),
    secret_encrypted: sealedSecret,
    secret_last4: secretLast4,
    headers_encrypted: sealedHeaders,
    ...authenticationColumns(endpoint.authentication),
  };
  const [inserted]: WebhookEndpointRow[] = await refuseTakenUrl(db, fields.url, () =>
    insertInto(db, TABLE, row).returning(webhookEndpointColumns(db.queries)),
  );
  return toWebhookEndpoint(inserted as WebhookEndpointRow);
}

/**
 * Locks the endpoint's settings until the transaction ends. Events go on being recorded for it meanwhile:
 * their deliveries refer to its key alone.
 * @throws {NotFoundError}
 */
export async function lockWebhookEndpoint(db: TenantExecutor, id: string): Promise<WebhookEndpoint> {
  const row: WebhookEndpointRow | undefined = await rowsOf(db, TABLE)
    .where({ id })
    .whereNull('deleted_at')
    .forNoKeyUpdate()
    .first(webhookEndpointColumns(db.queries));
  if (!row) throw new NotFoundError('There is no such webhook endpoint.');
  return toWebhookEndpoint(row);
}

/** Counts the tenant's endpoints. Transactions that count wait for each other, so that no two take the last place. */
export async function countWebhookEndpoints(db: TenantExecutor): Promise<number> {
  await db.trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`webhook_endpoints ${db.tenantId}`]);
  const row = await rowsOf(db, TABLE).whereNull('deleted_at').count<{ count: string }[]>().first();
  return Number(row?.count ?? 0);
}

/**
 * Writes the settings; an endpoint that becomes active starts afresh.
 * @throws {ConflictError} `duplicate_url`, with `existing_id`
 */
export async function setWebhookEndpoint(
  db: TenantExecutor,
  current: WebhookEndpoint,
  next: {
    readonly fields: WebhookEndpointFields;
    readonly status: WebhookEndpointStatus;
    readonly sealedHeaders: Buffer | null;
    readonly authentication: StoredAuthentication | null;
  },
): Promise<WebhookEndpoint> {
  const isRestarted = next.status === 'active' && current.status !== 'active';
  const isMoved = next.fields.url !== current.url;
  if (isRestarted) wakeUp(db, current.id);
  return refuseTakenUrl(db, next.fields.url, () =>
    update(db, current.id, {
      ...columnsOf(next.fields),
      headers_encrypted: next.sealedHeaders,
      ...authenticationColumns(next.authentication),
      status: next.status,
      ...(current.enabled && !next.fields.enabled ? disabledFor(db, 'requested') : {}),
      ...(isMoved ? { shares_url: false } : {}),
      ...(isRestarted ? FRESH_START : {}),
    }),
  );
}

export async function setWebhookEndpointEnabled(db: TenantExecutor, id: string): Promise<WebhookEndpoint> {
  wakeUp(db, id);
  return update(db, id, { enabled: true, status: 'active', ...FRESH_START });
}

/** Puts a new secret in place; the one it replaces signs beside it until `previousUntil`, or no more for `null`. */
export async function setWebhookEndpointSecret(
  db: TenantExecutor,
  id: string,
  secret: {
    readonly sealedSecret: Buffer;
    readonly secretLast4: string;
    readonly previousUntil: Date | null;
  },
): Promise<WebhookEndpoint> {
  const { sealedSecret, secretLast4, previousUntil } = secret;
  return update(db, id, {
    secret_encrypted: sealedSecret,
    secret_last4: secretLast4,
    previous_secret_encrypted: previousUntil === null ? null : db.trx.ref('secret_encrypted'),
    previous_secret_expires_at: previousUntil,
  });
}

export async function setWebhookEndpointDeleted(db: TenantExecutor, id: string): Promise<void> {
  wakeUp(db, id);
  await rowsOf(db, TABLE).where({ id }).update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}

/** Disables an endpoint: what is recorded for it is held. @returns `null` when it was disabled or deleted already */
export async function disableEndpoint(
  db: TenantExecutor,
  id: string,
  reason: DisabledReason,
): Promise<WebhookEndpoint | null> {
  const [row]: WebhookEndpointRow[] = await rowsOf(db, TABLE)
    .where({ id, enabled: true })
    .whereNull('deleted_at')
    .update({
      enabled: false,
      status: reason === 'requested' ? 'disabled_by_user' : 'disabled_by_failures',
      ...disabledFor(db, reason),
      ...nextVersion(db),
    })
    .returning(webhookEndpointColumns(db.queries));
  return row ? toWebhookEndpoint(row) : null;
}

/** Counts a warning that an endpoint fails. @returns `null` when somebody else has given it, or it fails no more */
export async function noteWarning(
  db: TenantExecutor,
  id: string,
  warnedBefore: number,
): Promise<WebhookEndpoint | null> {
  const [row]: WebhookEndpointRow[] = await rowsOf(db, TABLE)
    .where({ id, enabled: true, warned_count: warnedBefore })
    .whereNotNull('failing_since')
    .whereNull('deleted_at')
    .update({ warned_count: warnedBefore + 1 })
    .returning(webhookEndpointColumns(db.queries));
  return row ? toWebhookEndpoint(row) : null;
}

/** The headers, and the secret of the authentication or destination, as they are stored, sealed, for who replaces a part of them. @throws {NotFoundError} */
export async function loadSealed(
  db: TenantExecutor,
  id: string,
): Promise<{ readonly headers: Buffer | null; readonly authentication: Buffer | null }> {
  const row: { headers: Buffer | null; authentication: Buffer | null } | undefined = await rowsOf(db, TABLE)
    .where({ id })
    .first({ headers: 'headers_encrypted', authentication: 'authentication_encrypted' });
  if (!row) throw new NotFoundError('There is no such webhook endpoint.');
  return row;
}

/** An authentication, or a destination, as it is stored: what may be shown, and its secret under seal. */
export interface StoredAuthentication {
  /** Another one for each change. */
  readonly id: string;
  readonly shown: ReceiverAuthentication | Destination;
  readonly sealed: Buffer;
}

const authenticationColumns = (stored: StoredAuthentication | null) => ({
  authentication: stored && JSON.stringify(stored.shown),
  authentication_encrypted: stored?.sealed ?? null,
  authentication_id: stored?.id ?? null,
});

async function refuseTakenUrl<T>(db: TenantExecutor, url: string, write: () => PromiseLike<T>): Promise<T> {
  setSavepoint(db, 'before_url');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'webhook_endpoints_by_url')) throw error;
    await rollbackToSavepoint(db, 'before_url');
    const holder = await rowsOf(db, TABLE)
      .where({ url, shares_url: false })
      .whereNull('deleted_at')
      .first('id');
    throw new ConflictError('duplicate_url', 'Another endpoint has this URL.', {
      ...(holder ? { existing_id: publicId('webhookEndpoint', holder.id) } : {}),
    });
  }
}

async function update(
  db: TenantExecutor,
  id: string,
  columns: Record<string, unknown>,
): Promise<WebhookEndpoint> {
  const [row]: WebhookEndpointRow[] = await rowsOf(db, TABLE)
    .where({ id })
    .update({ ...columns, ...nextVersion(db) })
    .returning(webhookEndpointColumns(db.queries));
  return toWebhookEndpoint(row as WebhookEndpointRow);
}

/** Has what waits for the endpoint looked at once this is committed. */
const wakeUp = ({ trx }: TenantExecutor, id: string): void =>
  ringOnceCommitted(trx, webhookBells([shardOfId(id)]));

const nextVersion = (db: TenantExecutor) => ({
  version: db.trx.raw('version + 1'),
  updated_at: db.trx.fn.now(),
});

function columnsOf(fields: WebhookEndpointFields): Record<string, unknown> {
  return {
    url: fields.url,
    events: [...fields.events],
    description: fields.description,
    enabled: fields.enabled,
    signature_format: fields.signatureFormat,
    header_names: Object.keys(fields.headers),
    batch_events: fields.batching?.maxEvents ?? null,
    batch_wait_ms: fields.batching?.maxWaitMs ?? null,
    ordering: fields.ordering,
    metadata: JSON.stringify(fields.metadata),
  };
}
