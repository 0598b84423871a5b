import { publicId } from '../../domain/ids.js';
import type {
  WebhookEndpoint,
  WebhookEndpointFields,
  WebhookEndpointStatus,
} from '../../domain/webhooks/webhook-endpoint.js';
import { ConflictError, NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, setSavepoint, type TenantExecutor } from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import {
  toWebhookEndpoint,
  WEBHOOK_ENDPOINT_COLUMNS,
  type WebhookEndpointRow,
} from './webhook-endpoints-queries.js';

const TABLE = 'webhook_endpoints';

/** Forgets past failures, and any pause, of an endpoint that starts afresh. */
const FRESH_START = { consecutive_failures: 0, failing_since: null, warned_count: 0, paused_until: null };

/** Adds an endpoint. @throws {ConflictError} `duplicate_url`, with `existing_id` */
export async function insertWebhookEndpoint(
  db: TenantExecutor,
  endpoint: {
    readonly id: string;
    readonly status: WebhookEndpointStatus;
    readonly fields: WebhookEndpointFields;
    readonly sealedSecret: Buffer;
  },
): Promise<WebhookEndpoint> {
  const { id, status, fields, sealedSecret } = endpoint;
  const row = { id, status, ...columnsOf(fields), secret_encrypted: sealedSecret };
  const [inserted]: WebhookEndpointRow[] = await refuseTakenUrl(db, fields.url, () =>
    insertInto(db, TABLE, row).returning(WEBHOOK_ENDPOINT_COLUMNS),
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
    .first(...WEBHOOK_ENDPOINT_COLUMNS);
  if (!row) throw new NotFoundError('There is no such webhook endpoint.');
  return toWebhookEndpoint(row);
}

/** The tenant's endpoints; whoever counts waits for the others that do, so that no two take the last place. */
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
  next: { readonly fields: WebhookEndpointFields; readonly status: WebhookEndpointStatus },
): Promise<WebhookEndpoint> {
  const isRestarted = next.status === 'active' && current.status !== 'active';
  const isMoved = next.fields.url !== current.url;
  return refuseTakenUrl(db, next.fields.url, () =>
    update(db, current.id, {
      ...columnsOf(next.fields),
      status: next.status,
      ...(isMoved ? { shares_url: false } : {}),
      ...(isRestarted ? FRESH_START : {}),
    }),
  );
}

export async function setWebhookEndpointEnabled(db: TenantExecutor, id: string): Promise<WebhookEndpoint> {
  return update(db, id, { enabled: true, status: 'active', ...FRESH_START });
}

/** Puts a new secret in place; the one it replaces signs beside it until `previousUntil`, or no more for `null`. */
export async function setWebhookEndpointSecret(
  db: TenantExecutor,
  id: string,
  { sealedSecret, previousUntil }: { sealedSecret: Buffer; previousUntil: Date | null },
): Promise<WebhookEndpoint> {
  return update(db, id, {
    secret_encrypted: sealedSecret,
    previous_secret_encrypted: previousUntil === null ? null : db.trx.ref('secret_encrypted'),
    previous_secret_expires_at: previousUntil,
  });
}

export async function setWebhookEndpointDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, TABLE).where({ id }).update({ deleted_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}

interface AttemptNote {
  readonly at: Date;
  readonly status: number | null;
}

/**
 * Notes a success. A busy endpoint is not written for every one: once a second is enough, unless there are
 * failures to forget.
 */
export async function noteEndpointSuccess(
  db: TenantExecutor,
  id: string,
  { at, status }: AttemptNote,
): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .whereRaw(
      `(consecutive_failures > 0 or last_attempt_status is distinct from ? or last_attempt_at is null
        or last_attempt_at < ?::timestamptz - interval '1 second')`,
      [status, at],
    )
    .update({
      consecutive_failures: 0,
      failing_since: null,
      warned_count: 0,
      last_attempt_at: at,
      last_attempt_status: status,
    });
}

/** Notes a failure, and the pause that the receiver asked for; a longer one that stands is not cut short. */
export async function noteEndpointFailure(
  db: TenantExecutor,
  id: string,
  { at, status, pausedUntil }: AttemptNote & { readonly pausedUntil: Date | null },
): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .update({
      consecutive_failures: db.trx.raw('consecutive_failures + 1'),
      failing_since: db.trx.raw('coalesce(failing_since, ?::timestamptz)', [at]),
      paused_until: db.trx.raw('greatest(paused_until, ?::timestamptz)', [pausedUntil]),
      last_attempt_at: at,
      last_attempt_status: status,
    });
}

/** Disables an endpoint that wants no more. @returns `null` when it was disabled or deleted already */
export async function disableFailedEndpoint(db: TenantExecutor, id: string): Promise<WebhookEndpoint | null> {
  const [row]: WebhookEndpointRow[] = await rowsOf(db, TABLE)
    .where({ id, enabled: true })
    .whereNull('deleted_at')
    .update({ enabled: false, status: 'disabled_by_failures', ...nextVersion(db) })
    .returning(WEBHOOK_ENDPOINT_COLUMNS);
  return row ? toWebhookEndpoint(row) : null;
}

async function refuseTakenUrl<T>(db: TenantExecutor, url: string, write: () => PromiseLike<T>): Promise<T> {
  setSavepoint(db, 'before_url');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'webhook_endpoints_by_url')) throw error;
    await db.trx.raw('rollback to savepoint before_url');
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
    .returning(WEBHOOK_ENDPOINT_COLUMNS);
  return toWebhookEndpoint(row as WebhookEndpointRow);
}

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
    metadata: JSON.stringify(fields.metadata),
  };
}
