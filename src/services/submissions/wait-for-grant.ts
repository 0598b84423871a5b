import { findGrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import { type Submission, scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { lockTaxReturnIfThere, setTaxReturnIssues } from '../../db/tax-returns/tax-returns-repository.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { type FilingContext, stepPrincipal } from './hmrc-session.js';

const WAITING = issue({
  code: 'waits_for_hmrc_sign_in',
  detail:
    'The authorisation with HMRC has ended. Nothing is lost: this continues automatically once the client has authorised us again, or the practice has signed in again.',
  retryable: true,
});

/**
 * Puts a submission off, its state and its count of failures as they were, while neither the client nor the practice has a
 * grant at HMRC. The return says so, and an event once; a sign-in resumes it at once. HMRC is not called.
 * @returns whether it was put off
 */
export async function waitForGrant(
  ctx: FilingContext,
  tenant: TenantKey,
  { id, clientId, taxReturnId, state }: Submission,
): Promise<boolean> {
  if (state !== 'queued' && state !== 'sending_data' && state !== 'calculating') return false;
  return inTenant(ctx, stepPrincipal(tenant), async (db) => {
    const taxReturn = await lockTaxReturnIfThere(db, { id: taxReturnId });
    if (taxReturn === null || taxReturn.state === 'cancelled') return false;
    const waits = (await findGrantInUse(db, clientId)) === undefined;
    const saysSo = taxReturn.issues.some(({ code }) => code === WAITING.code);
    if (saysSo !== waits) {
      const others = taxReturn.issues.filter(({ code }) => code !== WAITING.code);
      const changed = await setTaxReturnIssues(db, taxReturnId, waits ? [...others, WAITING] : others);
      if (waits) await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(changed));
    }
    if (waits) await scheduleSubmission(db, id, LIMITS.hmrcGrants.waitMs.value);
    return waits;
  });
}
