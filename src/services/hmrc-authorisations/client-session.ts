import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import type { GrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import type { HmrcWork } from '../../domain/hmrc-access/hmrc-work.js';
import { publicId } from '../../domain/ids.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcCall, HmrcFence, HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { readTenant } from '../in-tenant.js';
import { requireNino } from './client-nino.js';
import { logHmrcCall } from './log-hmrc-call.js';
import { requireGrant } from './require-grant.js';
import { withAccessToken } from './with-access-token.js';

export type SessionSlice = Pick<
  AppContext,
  'db' | 'cipher' | 'elapsedMs' | 'hmrcOf' | 'newId' | 'now' | 'log' | 'scheduler'
>;

interface ClientOwner extends TenantKey {
  readonly clientId: string;
}

/** Calls to HMRC about one client, outside of a return. */
export interface ClientSession {
  readonly nino: string;
  /** The grant by which it began; a call takes the one that is in use then. */
  readonly grant: GrantInUse;
  ask<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
}

interface SessionOptions {
  readonly work: HmrcWork;
  /** Device facts of the person who asked; `null` for calls that no user started, which go out as our own batch. */
  readonly facts: FraudPrevention | null;
  readonly priority: HmrcPriority;
  /** Keeps calls from leaving once another run has taken over the work that they are for. */
  readonly fence?: HmrcFence;
}

/**
 * Checks that the client's records and the existing grants suffice for calls to HMRC.
 * @returns the client's National Insurance number, and the grant
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc`, `main_agent_required`
 * @throws {HmrcNotConfiguredError}
 */
export async function assertReachable(
  ctx: Pick<AppContext, 'cipher' | 'hmrcOf'>,
  db: TenantReader,
  { clientId, work }: { readonly clientId: string; readonly work: HmrcWork },
): Promise<{ readonly nino: string; readonly grant: GrantInUse }> {
  const nino = await requireNino(ctx, db, clientId);
  const grant = await requireGrant(db, clientId, work);
  ctx.hmrcOf(db.livemode);
  return { nino, grant };
}

/** @throws as `assertReachable`; `ask` throws as `withAccessToken` too, when the authorisation has ended meanwhile */
export async function openClientSession(
  ctx: SessionSlice,
  owner: ClientOwner,
  { work: purpose, facts, priority, fence }: SessionOptions,
): Promise<ClientSession> {
  const about = { ...owner, work: purpose };
  const reachable = await readTenant(ctx, owner, (db) => assertReachable(ctx, db, about));
  return {
    ...reachable,
    ask: (work) =>
      withAccessToken(ctx, about, (token) =>
        logHmrcCall(ctx, { client: publicId('client', owner.clientId) }, () =>
          ctx.scheduler.releaseWhileRemote(() =>
            work(ctx.hmrcOf(owner.livemode), {
              token,
              fraudPrevention: facts,
              priority,
              caller: owner.tenantId,
              ...(fence && { fence }),
            }),
          ),
        ),
      ),
  };
}
