import type { AppContext } from '../../context.js';
import { findSubmission, type Submission } from '../../db/submissions/submissions-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, snooze, type WorkResult } from '../../domain/work-result.js';
import { isStoreFault } from '../../process/store-faults.js';
import { LeaseLostError } from '../call-fence.js';
import { inTenant } from '../in-tenant.js';
import { beginBatchItem } from '../submission-batches/begin-batch-item.js';
import { calculateWithHmrc } from './calculate-with-hmrc.js';
import { checkAcceptance } from './check-acceptance.js';
import { type FilingContext, stepPrincipal } from './hmrc-session.js';
import { createLeaseKeeper } from './lease-keeper.js';
import { reconcileSubmission } from './reconcile-submission.js';
import { sendDeclaration, takeOverSending } from './send-declaration.js';
import { sendYear } from './send-year.js';
import type { StepResult, SubmissionRef } from './step.js';
import { waitForGrant } from './wait-for-grant.js';
import { waitForHmrc } from './wait-for-hmrc.js';

/**
 * Takes a submission as far as it will go now: until it is over, or until a job for later is written. An item of a batch
 * that waits is begun first, and becomes the submission of the same id. Safe to repeat and to run twice at once: each step
 * is held by one run under a lease, and what a run that lost its lease would write is thrown away.
 * @returns how long to wait when another process is at work on it, or this one has no place for it
 */
export async function advanceSubmission(
  ctx: Omit<FilingContext, 'leases'> & Pick<AppContext, 'preparationPlaces'>,
  tenant: TenantKey,
  submissionId: string,
): Promise<WorkResult> {
  await beginBatchItem(ctx, tenant, submissionId);
  const leases = createLeaseKeeper(ctx, tenant);
  const place = createPreparationPlace(ctx);
  const ref = { tenant, submissionId };
  try {
    for (;;) {
      const result = await takeStep({ ...ctx, leases }, ref, place);
      if (result.kind !== 'next') return result;
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return done();
    if (isStoreFault(error)) await leases.giveBack();
    throw error;
  } finally {
    leases.stop();
    place.giveBack();
  }
}

/** Preparations make many calls, and would otherwise take every place while filings wait. */
const NO_PLACE = snooze(1_000);

interface PreparationPlace {
  /** @returns whether this run has a place, until it gives it back */
  have(): boolean;
  giveBack(): void;
}

function createPreparationPlace({
  preparationPlaces,
}: Pick<AppContext, 'preparationPlaces'>): PreparationPlace {
  let giveBack: (() => void) | null = null;
  return {
    have() {
      giveBack ??= preparationPlaces.take();
      return giveBack !== null;
    },
    giveBack() {
      giveBack?.();
      giveBack = null;
    },
  };
}

async function takeStep(
  ctx: FilingContext,
  ref: SubmissionRef,
  place: PreparationPlace,
): Promise<StepResult> {
  const { tenant, submissionId } = ref;
  const submission = await inTenant(ctx, stepPrincipal(tenant), (db) => findSubmission(db, submissionId));
  if (!submission || isOver(submission)) return done();
  if (await waitForHmrc(ctx, tenant, submission)) return done();
  if (await waitForGrant(ctx, tenant, submission)) return done();
  if (isPreparing(submission) && !place.have()) return NO_PLACE;
  switch (submission.state) {
    case 'queued':
      return isToBeSent(submission) ? sendDeclaration(ctx, ref) : sendYear(ctx, ref);
    case 'sending_data':
      return sendYear(ctx, ref);
    case 'calculating':
      return calculateWithHmrc(ctx, ref);
    case 'sending':
      return takeOverSending(ctx, ref);
    case 'unknown':
      return reconcileSubmission(ctx, ref);
    case 'confirmed':
      return checkAcceptance(ctx, ref);
    case 'refused':
    case 'done':
      return done();
  }
}

/** Whether data are being sent or calculated, which is much work and may wait. */
const isPreparing = (submission: Submission): boolean =>
  submission.state === 'sending_data' ||
  submission.state === 'calculating' ||
  (submission.state === 'queued' && !isToBeSent(submission));

const isOver = ({ state }: Submission) => state === 'refused' || state === 'done';

const isToBeSent = ({ kind, declarationId }: Submission) => kind === 'submit' && declarationId !== null;
