import { findSubmission, type Submission } from '../../db/submissions/submissions-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { isStoreFault } from '../../store-faults.js';
import { inTenant } from '../in-tenant.js';
import { calculateWithHmrc } from './calculate-with-hmrc.js';
import { checkAcceptance } from './check-acceptance.js';
import { type FilingContext, stepPrincipal } from './hmrc-session.js';
import { LeaseLostError } from './lease-fence.js';
import { createLeaseKeeper } from './lease-keeper.js';
import { reconcileSubmission } from './reconcile-submission.js';
import { sendDeclaration, takeOverSending } from './send-declaration.js';
import { sendYear } from './send-year.js';
import type { StepResult } from './step.js';
import { waitForHmrc } from './wait-for-hmrc.js';

/**
 * Takes a submission as far as it will go now: until it is over, or until a job for later is written. Safe
 * to repeat and to run twice at once: each step is held by one run under a lease, and what a run that lost
 * its lease would write is thrown away.
 * @returns how long to wait when another process is at work on it; `null` otherwise
 */
export async function advanceSubmission(
  ctx: Omit<FilingContext, 'leases'>,
  tenant: TenantKey,
  submissionId: string,
): Promise<{ readonly waitMs: number } | null> {
  const leases = createLeaseKeeper(ctx, tenant);
  try {
    for (;;) {
      const result = await takeStep({ ...ctx, leases }, tenant, submissionId);
      if (result === 'finished') return null;
      if (result !== 'again') return result;
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return null;
    if (isStoreFault(error)) await leases.giveBack();
    throw error;
  } finally {
    leases.stop();
  }
}

async function takeStep(ctx: FilingContext, tenant: TenantKey, id: string): Promise<StepResult> {
  const submission = await inTenant(ctx, stepPrincipal(tenant), (db) => findSubmission(db, id));
  if (!submission || isOver(submission)) return 'finished';
  if (await waitForHmrc(ctx, tenant, submission)) return 'finished';
  switch (submission.state) {
    case 'queued':
      return isToBeSent(submission) ? sendDeclaration(ctx, tenant, id) : sendYear(ctx, tenant, id);
    case 'sending_data':
      return sendYear(ctx, tenant, id);
    case 'calculating':
      return calculateWithHmrc(ctx, tenant, id);
    case 'sending':
      return takeOverSending(ctx, tenant, id);
    case 'unknown':
      return reconcileSubmission(ctx, tenant, id);
    case 'confirmed':
      return checkAcceptance(ctx, tenant, id);
    case 'refused':
    case 'done':
      return 'finished';
  }
}

const isOver = ({ state }: Submission) => state === 'refused' || state === 'done';

const isToBeSent = ({ kind, declarationId }: Submission) => kind === 'submit' && declarationId !== null;
