import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { findCurrentGrant } from '../../db/submissions/hmrc-grants-queries.js';
import { publicId } from '../../domain/ids.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcCall, HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { readTenant } from '../in-tenant.js';
import { requireNino } from './client-nino.js';
import { logHmrcCall } from './log-hmrc-call.js';
import { notAuthorised, withAccessToken } from './with-access-token.js';

export type SessionSlice = Pick<
  AppContext,
  'db' | 'cipher' | 'hmrcOf' | 'newId' | 'now' | 'log' | 'scheduler'
>;

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
 * Checks that a client's records suffice for calls to HMRC.
 * @returns the client's National Insurance number
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc` @throws {HmrcNotConfiguredError}
 */
export async function assertReachable(
  ctx: Pick<AppContext, 'cipher' | 'hmrcOf'>,
  db: TenantReader,
  clientId: string,
): Promise<string> {
  const [nino, grant] = await Promise.all([requireNino(ctx, db, clientId), findCurrentGrant(db, clientId)]);
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
        logHmrcCall(ctx, { client: publicId('client', owner.clientId) }, () =>
          ctx.scheduler.outside(() =>
            work(ctx.hmrcOf(owner.livemode), {
              accessToken,
              fraudPrevention: facts,
              priority,
              caller: owner.tenantId,
            }),
          ),
        ),
      ),
  };
}
