import type { AppContext } from '../../context.js';
import { queueReading } from '../../db/obligations/obligation-readings-repository.js';
import {
  claimUpdate,
  endUpdateLease,
  isUpdateHeld,
  leaseUpdate,
  setUpdateAccepted,
  setUpdateBusiness,
  setUpdateUnknown,
} from '../../db/quarterly-updates/quarterly-updates-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import type { StoredUpdate, UpdateSubject } from '../../domain/quarterly-updates/quarterly-update.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, snooze, type WorkResult } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import type { Correlated, HmrcCall } from '../../gateways/hmrc/hmrc-call.js';
import { HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import type { HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { LIMITS } from '../../limits/limits.js';
import { createCallFence, LeaseLostError } from '../call-fence.js';
import { recordEvent } from '../events/record-event.js';
import { businessAtHmrc } from '../hmrc-accounts/businesses-at-hmrc.js';
import {
  type ClientSession,
  openClientSession,
  type SessionSlice,
} from '../hmrc-authorisations/client-session.js';
import { isNotAuthorised } from '../hmrc-authorisations/require-grant.js';
import { inTenant } from '../in-tenant.js';
import { fulfilObligations } from '../obligations/fulfil-obligations.js';
import { type Principal, processPrincipal } from '../principal.js';
import { rejectUpdate, rejectUpdateFor } from './fail-update.js';
import { lettingsSent } from './record-properties.js';
import { assertYearOpen } from './request-update.js';
import { openUpdateFacts } from './update-facts.js';
import { updateSubject } from './update-subject.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/**
 * Sends an update. It replaces what HMRC had, so it may be sent again; one whose answer was lost is read first, since
 * sending it once more would make HMRC's calculations of the year stale. A run that stood still until another took the
 * update over makes no further call, which would replace newer figures with old ones. An update without a grant at HMRC
 * waits for a sign-in, which resumes it at once.
 * @returns how long to wait, where nobody is signed in
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function sendUpdate(ctx: Slice, key: TenantKey, updateId: string): Promise<WorkResult> {
  const principal = processPrincipal(key, 'quarterly-update');
  const token = ctx.newId();
  const claimed = await inTenant(ctx, principal, (db) => claimUpdate(db, updateId, token));
  if (claimed === undefined) return done();
  const { update, factsSealed } = claimed;
  try {
    const facts = openUpdateFacts(ctx, { tenantId: key.tenantId, updateId }, factsSealed);
    const owner = { ...key, clientId: update.clientId };
    const session = await openClientSession(ctx, owner, {
      work: 'quarterly_update',
      facts,
      priority: 'interactive',
      fence: createCallFence({
        elapsedMs: ctx.elapsedMs,
        safeMs: LIMITS.hmrc.heldMs.value,
        isHeld: () => inTenant(ctx, principal, (db) => isUpdateHeld(db, updateId, token)),
      }),
    });
    const businessId = update.hmrcBusinessId ?? (await businessAtHmrc(ctx, key, session, update));
    if (businessId === null) {
      await rejectUpdate(ctx, key, updateId, { correlationId: null, issues: [notMatched(update.subject)] });
      return done();
    }
    await inTenant(ctx, principal, (db) => setUpdateBusiness(db, updateId, businessId));
    const calls = await callsOf(ctx, key, session, { update, businessId });
    const sent =
      (await heldAtHmrc(session, update, calls)) ??
      (await put(ctx, principal, session, { update, token, calls }));
    await accept(ctx, key, update, sent);
    return done();
  } catch (error) {
    if (error instanceof LeaseLostError) return done();
    if (!(error instanceof AppError)) throw error;
    if (isNotAuthorised(error)) return snooze(LIMITS.hmrcGrants.waitMs.value);
    if (error.kind !== 'gateway_unavailable') {
      await rejectUpdateFor(ctx, key, updateId, error);
      return done();
    }
    const isUnknown = error instanceof HmrcUnavailableError && error.outcome === 'unknown';
    await inTenant(ctx, principal, (db) =>
      isUnknown ? setUpdateUnknown(db, updateId) : endUpdateLease(db, updateId, token),
    );
    throw error;
  }
}

interface UpdateCalls {
  readonly put: (hmrc: HmrcGateway, call: HmrcCall) => Promise<Correlated>;
  readonly holds: (hmrc: HmrcGateway, call: HmrcCall) => Promise<Correlated & { readonly isHeld: boolean }>;
}

/** HMRC's reading of an update whose answer was lost; `null` for any other, and for one that HMRC does not have. */
async function heldAtHmrc(
  { ask }: ClientSession,
  { status }: StoredUpdate,
  { holds }: UpdateCalls,
): Promise<Correlated | null> {
  if (status !== 'unknown') return null;
  const held = await ask(holds);
  return held.isHeld ? held : null;
}

/** Sends an update that may have waited for days. @throws as `assertYearOpen`, where the return has gone on since it was asked for */
async function put(
  ctx: Slice,
  principal: Principal,
  { ask }: ClientSession,
  {
    update,
    token,
    calls,
  }: { readonly update: StoredUpdate; readonly token: string; readonly calls: UpdateCalls },
): Promise<Correlated> {
  const seconds = LIMITS.work.updateLeaseSeconds.value;
  await inTenant(ctx, principal, (db) => assertYearOpen(db, update));
  const fence = createCallFence({
    elapsedMs: ctx.elapsedMs,
    safeMs: LIMITS.hmrc.heldMs.value,
    isHeld: () => inTenant(ctx, principal, (db) => leaseUpdate(db, update.id, { token, seconds })),
  });
  return ask((hmrc, call) => calls.put(hmrc, { ...call, fence }));
}

async function callsOf(
  ctx: Slice,
  key: TenantKey,
  session: ClientSession,
  { update, businessId }: { readonly update: StoredUpdate; readonly businessId: string },
): Promise<UpdateCalls> {
  const { subject, figures, taxYear, periodStartOn, periodEndOn } = update;
  const period = { startOn: periodStartOn, endOn: periodEndOn };
  const year = { nino: session.nino, businessId, taxYear, period };
  const { income, expenses, disallowable } = figures;
  if (subject.kind === 'self_employment') {
    const trade = { ...year, income, expenses, disallowable };
    return {
      put: (hmrc, call) => hmrc.putSelfEmploymentCumulative(call, trade),
      holds: (hmrc, call) => hmrc.holdsSelfEmploymentCumulative(call, trade),
    };
  }
  if (subject.kind === 'uk_property') {
    const lettings = { ...year, income, expenses };
    return {
      put: (hmrc, call) => hmrc.putUkPropertyCumulative(call, lettings),
      holds: (hmrc, call) => hmrc.holdsUkPropertyCumulative(call, lettings),
    };
  }
  const abroad = { ...year, lettings: await lettingsSent(ctx, key, session, { update, businessId }) };
  return {
    put: (hmrc, call) => hmrc.putForeignPropertyCumulative(call, abroad),
    holds: (hmrc, call) => hmrc.holdsForeignPropertyCumulative(call, abroad),
  };
}

/** HMRC has it: the obligations that it meets are fulfilled. HMRC's list is read the day after, and at once if it never was. */
async function accept(
  ctx: Slice,
  key: TenantKey,
  update: StoredUpdate,
  { correlationId }: Correlated,
): Promise<void> {
  await inTenant(ctx, processPrincipal(key, 'quarterly-update'), async (db) => {
    const sentAt = await findClockTime(db, update.clientId);
    if (!(await setUpdateAccepted(db, update.id, { correlationId, sentAt }))) return;
    await recordEvent(ctx, db, 'quarterly_update.accepted', updateSubject(update, 'accepted'));
    const areOnRecord = await fulfilObligations(ctx, db, update.clientId);
    if (!areOnRecord) await queueReading(db, { id: ctx.newId(), clientId: update.clientId });
  });
}

const notMatched = (subject: UpdateSubject) =>
  issue({
    code: 'business_not_matched',
    path: subject.kind === 'self_employment' ? '/business_id' : '/property',
    detail: NOT_MATCHED[subject.kind],
  });

const NOT_MATCHED: Readonly<Record<UpdateSubject['kind'], string>> = {
  self_employment:
    'HMRC lists no business that is certainly this one: put its hmrc_business_id on record, and send again.',
  uk_property: 'HMRC has no UK property business for this person. It has to be added in their HMRC account.',
  foreign_property:
    'HMRC has no foreign property business for this person. It has to be added in their HMRC account.',
};
