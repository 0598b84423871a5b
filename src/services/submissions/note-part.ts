import { type PartOfYear, setPartAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import { renewSubmissionLease } from '../../db/submissions/submission-steps-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { LeaseLostError } from '../call-fence.js';
import { inTenant } from '../in-tenant.js';
import { stepPrincipal } from './hmrc-session.js';
import type { Step } from './step.js';

/**
 * Notes what HMRC may hold of a part because we sent it.
 * @throws {LeaseLostError} with nothing noted, when another process has taken over: what it sent since is what HMRC holds
 */
export async function notePart(
  { ctx, tenant, submission, token }: Step,
  key: PartOfYear,
  bodies: readonly PartBody[],
): Promise<void> {
  const { id, clientId, taxYear } = submission;
  const lease = { token, seconds: ctx.config.submissionLeaseSeconds };
  await inTenant(ctx, stepPrincipal(tenant), async (db) => {
    if (!(await renewSubmissionLease(db, id, lease))) {
      throw new LeaseLostError('the submission was taken on by another process');
    }
    await setPartAtHmrc(db, { clientId, taxYear, key }, bodies);
  });
}
