import type { AppContext } from '../../context.js';
import { hideClient, lockAnyClient } from '../../db/erasure/erased-rows-repository.js';
import { findOpenWork, findOwnName } from '../../db/erasure/erasure-facts-queries.js';
import { findErasure, loadErasure } from '../../db/erasure/erasures-queries.js';
import { insertErasure, setErasureWithdrawn } from '../../db/erasure/erasures-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { DAY_MS } from '../../domain/durations.js';
import { conflictsOfWork, type Erasure, type OpenWork } from '../../domain/erasure/erasure.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidStateError,
  NotFoundError,
  ValidationError,
} from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Principal } from '../principal.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'retentionSeal'>;

/**
 * Hides a client with all records, and has everything of the client erased within seconds. A client who was deleted can be
 * erased too. Safe to repeat: the erasure that there is already is answered.
 * @throws {NotFoundError} {ConflictError} `erasure_refused` while work is under way, `retention_key_missing`
 * @throws {ForbiddenError} for a credential bound to one client
 */
export async function requestClientErasure(
  ctx: Slice,
  effect: Effect,
  clientId: string,
): Promise<Committed<Erasure>> {
  assertUnbound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const isThere = await lockAnyClient(db, clientId);
    const asked = await findErasure(db, clientId);
    if (asked !== undefined) return asked;
    if (!isThere) throw new NotFoundError('There is no such client.');
    assertSealable(ctx);
    refuseWork(await findOpenWork(db.trx, { tenantId: db.tenantId, clientId }));
    await hideClient(db, clientId);
    return insert(ctx, db, { clientId, startsAt: ctx.now(), principal: effect.principal });
  });
}

/**
 * Has the whole tenant erased in both modes, after a time in which that can be withdrawn, and once no work is under way.
 * Safe to repeat.
 * @param tenantName must be the name of the caller's own tenant, so that nobody erases the wrong one
 * @throws {ValidationError} for another name {ConflictError} `retention_key_missing`
 * @throws {ForbiddenError} for anything but a live API key of the whole tenant: it is to fetch the certificate afterwards,
 *   and a test key has no say about live data
 */
export async function requestTenantErasure(
  ctx: Slice,
  effect: Effect,
  tenantName: string,
): Promise<Committed<Erasure>> {
  const { principal } = effect;
  assertUnbound(principal);
  if (principal.apiKeyId === null || !principal.livemode) {
    throw new ForbiddenError(
      'forbidden',
      'Ask with a live API key: live data is erased too, and the key is what can fetch the certificate afterwards.',
    );
  }
  return commitEffect(ctx, effect, async (db) => {
    const asked = await findErasure(db, null);
    if (asked !== undefined) return asked;
    if ((await findOwnName(db)) !== tenantName) throw misnamed();
    assertSealable(ctx);
    const startsAt = new Date(ctx.now().getTime() + LIMITS.erasure.waitingDays.value * DAY_MS);
    return insert(ctx, db, { clientId: null, startsAt, principal });
  });
}

/** Takes back the erasure of a tenant that has not started. @throws {NotFoundError} {InvalidStateError} */
export async function withdrawErasure(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<Erasure>> {
  assertUnbound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const isWithdrawn = await setErasureWithdrawn(db, id);
    const erasure = await loadErasure(db, id);
    if (!isWithdrawn && erasure.status !== 'withdrawn') {
      throw new InvalidStateError('invalid_state', 'The erasure has begun, and cannot be withdrawn.', {
        current_status: erasure.status,
      });
    }
    return erasure;
  });
}

const misnamed = () =>
  new ValidationError([
    {
      pointer: '#/tenant_name',
      code: 'not_allowed_value',
      detail: 'is not the name of the tenant, as `/v1/me` has it',
    },
  ]);

async function insert(
  ctx: Slice,
  db: TenantExecutor,
  {
    clientId,
    startsAt,
    principal,
  }: { readonly clientId: string | null; readonly startsAt: Date; readonly principal: Principal },
): Promise<Erasure> {
  const id = ctx.newId();
  const { actor: requestedBy, apiKeyId: requestingKeyId } = principal;
  await insertErasure(db, { id, clientId, startsAt, requestedBy, requestingKeyId });
  return (await findErasure(db, clientId)) ?? loadErasure(db, id);
}

function assertUnbound({ clientId }: Principal): void {
  if (clientId !== null) {
    throw new ForbiddenError(
      'forbidden',
      'This credential is bound to one client and cannot erase anything.',
    );
  }
}

function assertSealable({ retentionSeal }: Slice): void {
  if (retentionSeal !== null) return;
  throw new ConflictError(
    'retention_key_missing',
    'This deployment has no key to seal what the law wants kept, so that nothing can be erased yet.',
  );
}

function refuseWork(work: OpenWork): void {
  const conflicts = conflictsOfWork(work);
  if (conflicts.length === 0) return;
  throw new ConflictError('erasure_refused', conflicts.map(({ detail }) => detail).join(' '), {
    conflicts: conflicts.map(({ code, detail }) => ({ code, tax_year: null, detail })),
  });
}
