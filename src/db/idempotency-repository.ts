import { ConflictError } from '../errors.js';
import { rowsOf, type TenantExecutor, type TenantReader } from './executor.js';

/** Scope of a key: two uses in one scope are the same. */
export interface IdempotencyScope {
  /** Lineage of the credential: the same for each of its secrets. */
  readonly lineageId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export interface IdempotencyRecord {
  /** Credential of the request, or one of its lineage. */
  readonly credentialId: string;
  readonly state: 'in_progress' | 'completed';
  /** Its lease has run out before it was completed: it can be claimed. */
  readonly isAbandoned: boolean;
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly bodyEncrypted: Buffer | null;
}

export interface Lease {
  readonly token: string;
  readonly seconds: number;
  /** The credential whose request holds the key. */
  readonly credentialId: string;
}

/**
 * Claims the key for one request. A row older than 24 hours, or one in progress whose lease has run out
 * (its process died), is taken over.
 * @returns whether it was claimed; if not, a row is there in its place
 */
export async function claimIdempotencyKey(
  db: TenantExecutor,
  scope: IdempotencyScope,
  fingerprint: Buffer,
  lease: Lease,
): Promise<boolean> {
  const { rows } = await db.trx
    .raw<{ rows: { lease_token: string }[] }>(
      `insert into idempotency_keys as k
       (tenant_id, livemode, lineage_id, method, path, key, credential_id, fingerprint, state, lease_token,
        leased_until)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'in_progress', ?, now() + make_interval(secs => ?))
     on conflict (tenant_id, livemode, lineage_id, method, path, key) do update
       set credential_id = excluded.credential_id, fingerprint = excluded.fingerprint, state = 'in_progress',
           lease_token = excluded.lease_token, leased_until = excluded.leased_until, status = null, headers = null, body_encrypted = null,
           created_at = now()
       where k.created_at < now() - interval '24 hours'
          or (k.state = 'in_progress' and k.leased_until < now())
     returning lease_token`,
      [
        db.tenantId,
        db.livemode,
        scope.lineageId,
        scope.method,
        scope.path,
        scope.key,
        lease.credentialId,
        fingerprint,
        lease.token,
        lease.seconds,
      ],
    )
    .options({ name: 'claim-idempotency-key' });
  return rows.length > 0;
}

export async function findIdempotencyRecord(
  db: TenantReader,
  scope: IdempotencyScope,
): Promise<IdempotencyRecord | null> {
  const row = await answersIn(db, scope).first(
    'credential_id',
    'state',
    'fingerprint',
    'status',
    'headers',
    'body_encrypted',
    db.queries.raw(`state = 'in_progress' and leased_until < now() as is_abandoned`),
  );
  if (!row) return null;
  return {
    credentialId: row.credential_id,
    state: row.state,
    isAbandoned: row.is_abandoned,
    fingerprint: row.fingerprint,
    status: row.status,
    headers: row.headers,
    bodyEncrypted: row.body_encrypted,
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bodyEncrypted: Buffer;
  readonly fingerprint: Buffer;
}

/**
 * Stores the answer. In the effect's own transaction this also proves that the lease is still ours: when
 * it is not, another request took over and ours must not commit. The statement itself fails then, so that
 * COMMIT may travel with it.
 * @throws {ConflictError} `idempotency_in_progress` when the lease was lost
 */
export async function completeIdempotencyKey(
  db: TenantExecutor,
  { lineageId, method, path, key }: IdempotencyScope,
  leaseToken: string,
  answer: Answer,
): Promise<void> {
  const store = db.trx
    .raw(
      `with kept as (
         update idempotency_keys
         set state = 'completed', status = ?, headers = ?, body_encrypted = ?, fingerprint = ?
         where tenant_id = ? and livemode = ? and lineage_id = ? and method = ? and path = ? and key = ?
           and lease_token = ?
         returning 1)
       select 1 / count(*) from kept`,
      [
        answer.status,
        JSON.stringify(answer.headers),
        answer.bodyEncrypted,
        answer.fingerprint,
        db.tenantId,
        db.livemode,
        lineageId,
        method,
        path,
        key,
        leaseToken,
      ],
    )
    .options({ name: 'complete-idempotency-key' });
  await store.catch((error: unknown) => {
    if (!isDivisionByZero(error)) throw error;
    throw new ConflictError('idempotency_in_progress', 'Another request with this key has taken over.');
  });
}

const DIVISION_BY_ZERO = '22012';
const isDivisionByZero = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO;

export async function renewIdempotencyLease(
  db: TenantExecutor,
  scope: IdempotencyScope,
  lease: Lease,
): Promise<void> {
  await answersIn(db, scope)
    .where({ lease_token: lease.token })
    .update({ leased_until: db.trx.raw('now() + make_interval(secs => ?)', [lease.seconds]) });
}

/** Gives the key back after an answer that is not kept, so that a corrected request may use it. */
export async function releaseIdempotencyKey(
  db: TenantExecutor,
  scope: IdempotencyScope,
  leaseToken: string,
): Promise<void> {
  await answersIn(db, scope).where({ lease_token: leaseToken, state: 'in_progress' }).delete();
}

const answersIn = (db: TenantReader, { lineageId, method, path, key }: IdempotencyScope) =>
  rowsOf(db, 'idempotency_keys').where({ lineage_id: lineageId, method, path, key });
