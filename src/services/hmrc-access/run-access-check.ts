import type { AppContext } from '../../context.js';
import {
  claimAccessCheck,
  setAccessCheckCompleted,
  setAccessCheckFailed,
} from '../../db/hmrc-access/hmrc-access-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { type WorkFailure, workFailure } from '../../domain/work-failure.js';
import { done, type WorkResult } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { HmrcNotConfiguredError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { checkAccess } from './check-access.js';

/**
 * Does one check that was due. Nobody waits for it, so it goes behind everything else. Safe to repeat.
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function runAccessCheck(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  key: TenantKey,
  accessId: string,
): Promise<WorkResult> {
  const principal = processPrincipal(key, 'hmrc-access');
  const clientId = await inTenant(ctx, principal, (db) => claimAccessCheck(db, accessId));
  if (clientId === undefined) return done();
  try {
    await checkAccess(ctx, { ...key, clientId }, 'background');
    await inTenant(ctx, principal, (db) => setAccessCheckCompleted(db, accessId));
  } catch (error) {
    if (!(error instanceof AppError) || isToBeTriedAgain(error)) throw error;
    await failAccessCheck(ctx, { ...key, accessId }, workFailure(error));
  }
  return done();
}

const isToBeTriedAgain = (error: AppError): boolean =>
  error.kind === 'gateway_unavailable' && !(error instanceof HmrcNotConfiguredError);

/** Ends a check that cannot be made, until the next one; what was known of the access stays. */
export async function failAccessCheck(
  ctx: Pick<AppContext, 'db'>,
  { accessId, ...key }: TenantKey & { readonly accessId: string },
  failure: WorkFailure,
): Promise<void> {
  const { value: again } = LIMITS.hmrcAccess.pendingLaterSeconds;
  await inTenant(ctx, processPrincipal(key, 'hmrc-access'), (db) =>
    setAccessCheckFailed(db, accessId, failure, again),
  );
}
