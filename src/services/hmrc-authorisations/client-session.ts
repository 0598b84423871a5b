import type { AppContext } from '../../context.js';
import { findSealedNino } from '../../db/clients/clients-repository.js';
import type { TenantReader } from '../../db/executor.js';
import { findCurrentGrant } from '../../db/submissions/hmrc-grants-queries.js';
import { publicId } from '../../domain/ids.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError, InvalidStateError } from '../../errors.js';
import type { HmrcCall, HmrcGateway, HmrcPriority } from '../../gateways/hmrc/hmrc-gateway.js';
import { readTenant } from '../in-tenant.js';
import { notAuthorised, withAccessToken } from './with-access-token.js';

export type SessionSlice = Pick<AppContext, 'db' | 'cipher' | 'hmrcOf' | 'newId' | 'now' | 'log'>;

interface ClientOwner extends TenantKey {
  readonly clientId: string;
}

/** Calls to HMRC about one client, outside of a return. */
export interface ClientSession {
  readonly nino: string;
  ask<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
}

interface SessionOptions {
  /** Of the device of the person who asked; `null` for calls that no user started, which go out as our own batch. */
  readonly facts: FraudPrevention | null;
  readonly priority: HmrcPriority;
}

/**
 * What must be on record before HMRC can be asked about a client.
 * @returns the client's National Insurance number
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc` @throws {HmrcNotConfiguredError}
 */
export async function assertReachable(
  ctx: Pick<AppContext, 'cipher' | 'hmrcOf'>,
  db: TenantReader,
  clientId: string,
): Promise<string> {
  const [nino, grant] = await Promise.all([findNino(ctx, db, clientId), findCurrentGrant(db, clientId)]);
  if (nino === null) {
    throw new InvalidStateError('nino_missing', 'The client has no National Insurance number on record.', {
      client_id: publicId('client', clientId),
    });
  }
  if (grant?.status !== 'active') throw notAuthorised(clientId);
  ctx.hmrcOf(db.livemode);
  return nino;
}

/** @throws as `assertReachable`; `ask` throws `not_authorised_with_hmrc` too, when the authorisation has ended meanwhile */
export async function openClientSession(
  ctx: SessionSlice,
  owner: ClientOwner,
  { facts, priority }: SessionOptions,
): Promise<ClientSession> {
  const nino = await readTenant(ctx, owner, (db) => assertReachable(ctx, db, owner.clientId));
  return {
    nino,
    ask: (work) =>
      withAccessToken(ctx, owner, (accessToken) =>
        logged(ctx, owner, () =>
          work(ctx.hmrcOf(owner.livemode), {
            accessToken,
            fraudPrevention: facts,
            priority,
            caller: owner.tenantId,
          }),
        ),
      ),
  };
}

/** One line for each call, with the id by which HMRC finds it; nothing of what was sent. */
async function logged<T>(
  { log }: Pick<AppContext, 'log'>,
  { clientId }: ClientOwner,
  call: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const line = (outcome: string, correlationId: unknown) =>
    log.info(
      {
        client: publicId('client', clientId),
        ms: Math.round(performance.now() - startedAt),
        outcome,
        correlation_id: correlationId,
      },
      'hmrc call',
    );
  try {
    const answer = await call();
    line('answered', Object(answer).correlationId);
    return answer;
  } catch (error) {
    line(error instanceof AppError ? error.code : 'error', Object(error).correlationId);
    throw error;
  }
}

async function findNino(
  { cipher }: Pick<AppContext, 'cipher'>,
  db: TenantReader,
  clientId: string,
): Promise<string | null> {
  const sealed = await findSealedNino(db, clientId);
  const place = { purpose: 'clients.nino', tenantId: db.tenantId, rowId: clientId } as const;
  return sealed && cipher.decryptText(place, sealed);
}
