import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type Submission, scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { lockTaxReturnIfThere, setTaxReturnIssues } from '../../db/tax-returns/tax-returns-repository.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TenantKey } from '../../domain/tenant.js';
import { HmrcNotConfiguredError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { inTenant } from '../in-tenant.js';
import { type FilingContext, stepPrincipal } from './hmrc-session.js';

const CODE = 'hmrc_not_configured';

/**
 * Puts a submission off, its state and its count of failures as they were, while no HMRC is configured for its
 * mode; the return says so until one is. @returns whether it was put off
 */
export async function waitForHmrc(
  ctx: FilingContext,
  tenant: TenantKey,
  { id, taxReturnId }: Submission,
): Promise<boolean> {
  const waits = !isConfigured(ctx, tenant.livemode);
  return inTenant(ctx, stepPrincipal(tenant), async (db) => {
    if (!(await setWaiting(db, taxReturnId, waits)) || !waits) return false;
    await scheduleSubmission(db, id, LIMITS.hmrc.notConfiguredMs.value);
    return true;
  });
}

function isConfigured({ hmrcOf }: Pick<AppContext, 'hmrcOf'>, livemode: boolean): boolean {
  try {
    hmrcOf(livemode);
    return true;
  } catch (error) {
    if (error instanceof HmrcNotConfiguredError) return false;
    throw error;
  }
}

/** @returns whether the return is still there; the step itself ends a submission without one */
async function setWaiting(db: TenantExecutor, taxReturnId: string, waits: boolean): Promise<boolean> {
  const taxReturn = await lockTaxReturnIfThere(db, { id: taxReturnId });
  if (taxReturn === null || taxReturn.state === 'cancelled') return false;
  const { issues } = taxReturn;
  if (issues.some(({ code }) => code === CODE) === waits) return true;
  const others = issues.filter(({ code }) => code !== CODE);
  const detail =
    'This deployment is not connected to HMRC for live data. It continues automatically once it is.';
  await setTaxReturnIssues(
    db,
    taxReturnId,
    waits ? [...others, issue({ code: CODE, detail, retryable: true })] : others,
  );
  return true;
}
