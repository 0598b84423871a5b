import type { AppContext } from '../../context.js';
import type { Submission } from '../../db/submissions/submissions-repository.js';
import { insertHmrcCall } from '../../db/tax-returns/status-history-repository.js';
import { publicId } from '../../domain/ids.js';
import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { ChosenToken } from '../../gateways/hmrc/chosen-token.js';
import type { HmrcCall, HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { logHmrcCall } from '../hmrc-authorisations/log-hmrc-call.js';
import { currentAccessToken, withAccessToken } from '../hmrc-authorisations/with-access-token.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { openFacts } from './facts.js';
import { createLeaseFence } from './lease-fence.js';
import type { LeaseKeeper } from './lease-keeper.js';
import { openNino } from './sealed-taxpayer.js';

/** Context of a submission's steps. */
export type FilingContext = Pick<
  AppContext,
  'db' | 'cipher' | 'config' | 'elapsedMs' | 'hmrcOf' | 'newId' | 'now' | 'log' | 'scheduler'
> & { readonly leases: LeaseKeeper };

/** One submission's conversation with HMRC, in the name of the person who pressed the button. */
export interface HmrcSession {
  readonly nino: string;
  /** Makes a call that may be repeated: once more, with a new token, where HMRC calls the first one expired. */
  ask<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
  /** Makes a call that may leave only once, whatever HMRC answers. */
  askOnce<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
}

/** Actor of the steps, in the history of a return. */
export const stepPrincipal = (tenant: TenantKey) => processPrincipal(tenant, 'submit');

interface SessionOptions {
  /** The lease under which the step runs. It is renewed just before each call leaves, and no call leaves without it. */
  readonly lease: string;
  /** For work that no user started, such as looking in later. */
  readonly withoutUser?: boolean;
}

/** @throws {InvalidStateError} `not_authorised_with_hmrc`, `main_agent_required` from `ask` */
export function openHmrcSession(
  ctx: FilingContext,
  tenant: TenantKey,
  submission: Submission,
  { lease, withoutUser = false }: SessionOptions,
): HmrcSession {
  const { tenantId, livemode } = tenant;
  const row = { tenantId, submissionId: submission.id };
  const facts = withoutUser ? null : openFacts(ctx, row, submission.fraudPreventionEncrypted);
  const owner = { tenantId, livemode, clientId: submission.clientId, work: 'tax_return' } as const;
  const call = {
    fraudPrevention: facts,
    priority: priorityOf(submission, withoutUser),
    caller: tenantId,
    fence: createLeaseFence(ctx, tenant, { submissionId: submission.id, token: lease }),
    note: (exchange: HmrcExchange) => noteExchange(ctx, tenant, submission, exchange),
  };
  const perform = <T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>, token: ChosenToken) =>
    logHmrcCall(ctx, { submission: publicId('submission', submission.id) }, () =>
      work(ctx.hmrcOf(livemode), { ...call, token }),
    );
  return {
    nino: openNino(ctx, row, submission.ninoEncrypted),
    ask: (work) => withAccessToken(ctx, owner, (token) => perform(work, token)),
    askOnce: async (work) => perform(work, await currentAccessToken(ctx, owner)),
  };
}

/** Keeps the call with the return. What HMRC answered is acted on even where that fails. */
async function noteExchange(
  ctx: FilingContext,
  tenant: TenantKey,
  { id, taxReturnId }: Submission,
  exchange: HmrcExchange,
): Promise<void> {
  const principal = stepPrincipal(tenant);
  try {
    await inTenant(ctx, principal, (db) => insertHmrcCall(db, taxReturnId, principal.actor, exchange));
  } catch (error) {
    ctx.log.warn({ err: error, submission: publicId('submission', id) }, 'a call to HMRC was not kept');
  }
}

/** Sending a return and reconciling it go before preparing, whatever was asked for. */
function priorityOf({ state }: Submission, withoutUser: boolean): HmrcPriority {
  if (withoutUser) return 'background';
  return state === 'sending' || state === 'unknown' ? 'submission' : 'interactive';
}
