import type { AppContext } from '../../context.js';
import { renewSubmissionLease } from '../../db/submissions/submission-steps-repository.js';
import type { Submission } from '../../db/submissions/submissions-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError } from '../../errors.js';
import type { HmrcCall, HmrcGateway, HmrcPriority } from '../../gateways/hmrc/hmrc-gateway.js';
import { withAccessToken } from '../hmrc-authorisations/with-access-token.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { openFacts } from './facts.js';
import type { LeaseKeeper } from './lease-keeper.js';
import { openNino } from './sealed-taxpayer.js';

/** What the steps of a submission need of the world. */
export type FilingContext = Pick<
  AppContext,
  'db' | 'cipher' | 'config' | 'hmrcOf' | 'newId' | 'now' | 'log'
> & { readonly leases: LeaseKeeper };

/** One submission's conversation with HMRC, in the name of the person who pressed the button. */
export interface HmrcSession {
  readonly nino: string;
  ask<T>(work: (hmrc: HmrcGateway, call: HmrcCall) => Promise<T>): Promise<T>;
}

/** Somebody else has taken the submission on: whatever this run was about to do is theirs to do. */
export class LeaseLostError extends Error {}

/** Who acts, in the history of a return. */
export const stepPrincipal = (tenant: TenantKey) => processPrincipal(tenant, 'submit');

interface SessionOptions {
  /** The lease under which the step runs, made longer before each call; no call is made without it. */
  readonly lease: string;
  /** For work that no user started, such as looking in later. */
  readonly withoutUser?: boolean;
}

/** @throws {InvalidStateError} `not_authorised_with_hmrc` from `ask` */
export function openHmrcSession(
  ctx: FilingContext,
  tenant: TenantKey,
  submission: Submission,
  { lease, withoutUser = false }: SessionOptions,
): HmrcSession {
  const { tenantId, livemode } = tenant;
  const row = { tenantId, submissionId: submission.id };
  const facts = withoutUser ? null : openFacts(ctx, row, submission.fraudPreventionEncrypted);
  const owner = { tenantId, livemode, clientId: submission.clientId };
  return {
    nino: openNino(ctx, row, submission.ninoEncrypted),
    ask: (work) =>
      withAccessToken(ctx, owner, async (accessToken) => {
        await keepLease(ctx, tenant, submission.id, lease);
        const priority = priorityOf(submission, withoutUser);
        return logged(ctx, submission, () =>
          work(ctx.hmrcOf(livemode), { accessToken, fraudPrevention: facts, priority }),
        );
      }),
  };
}

/** One line for each call, with what HMRC knows it by; nothing of what was sent. */
async function logged<T>({ log }: FilingContext, { id }: Submission, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const line = (outcome: string, correlationId: unknown) =>
    log.info(
      {
        submission: publicId('submission', id),
        ms: Math.round(performance.now() - startedAt),
        outcome,
        correlation_id: correlationId,
      },
      'hmrc call',
    );
  try {
    const answer = await call();
    line('answered', correlationOf(answer));
    return answer;
  } catch (error) {
    line(error instanceof AppError ? error.code : 'error', correlationOf(error));
    throw error;
  }
}

const correlationOf = (value: unknown): unknown => Object(value).correlationId;

function priorityOf({ kind }: Submission, withoutUser: boolean): HmrcPriority {
  if (withoutUser) return 'background';
  return kind === 'submit' ? 'submission' : 'interactive';
}

async function keepLease(ctx: FilingContext, tenant: TenantKey, id: string, token: string): Promise<void> {
  const isKept = await inTenant(ctx, stepPrincipal(tenant), (db) =>
    renewSubmissionLease(db, id, { token, seconds: ctx.config.submissionLeaseSeconds }),
  );
  if (!isKept) throw new LeaseLostError('the submission was taken on by another process');
}
