import type { AppContext } from '../../context.js';
import { loadUpdate } from '../../db/quarterly-updates/quarterly-updates-queries.js';
import { setUpdateRejected } from '../../db/quarterly-updates/quarterly-updates-repository.js';
import { issueOfFailure } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { type WorkFailure, workFailure } from '../../domain/work-failure.js';
import type { AppError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { issuesOf } from '../submissions/issues.js';
import { updateSubject } from './update-subject.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now'>;

interface Rejection {
  readonly correlationId: string | null;
  readonly issues: readonly TaxReturnIssue[];
}

/** Ends an update that HMRC did not take, with `quarterly_update.rejected`. One that has an outcome keeps it. */
export async function rejectUpdate(
  ctx: Slice,
  key: TenantKey,
  updateId: string,
  rejection: Rejection,
): Promise<void> {
  await inTenant(ctx, processPrincipal(key, 'quarterly-update'), async (db) => {
    if (!(await setUpdateRejected(db, updateId, rejection))) return;
    const update = await loadUpdate(db, updateId);
    await recordEvent(ctx, db, 'quarterly_update.rejected', updateSubject(update, 'rejected'));
  });
}

/** Ends an update as rejected, for a failure that no repeat can mend. */
export const rejectUpdateFor = (
  ctx: Slice,
  key: TenantKey,
  updateId: string,
  error: AppError,
): Promise<void> =>
  rejectUpdate(ctx, key, updateId, {
    correlationId: error instanceof HmrcRefusalError ? error.correlationId : null,
    issues: issuesOf(error) ?? [issueOfFailure(workFailure(error))],
  });

/** Ends an update at which processes have died. */
export const failUpdate = (
  ctx: Slice,
  { quarterlyUpdateId, ...key }: TenantKey & { readonly quarterlyUpdateId: string },
  failure: WorkFailure,
): Promise<void> =>
  rejectUpdate(ctx, key, quarterlyUpdateId, { correlationId: null, issues: [issueOfFailure(failure)] });
