import type { AppContext } from '../../context.js';
import { listBusinessesOfClient } from '../../db/clients/businesses-queries.js';
import { queueReading } from '../../db/obligations/obligation-readings-repository.js';
import {
  claimUpdate,
  setUpdateAccepted,
  setUpdateBusiness,
  setUpdateUnknown,
} from '../../db/quarterly-updates/quarterly-updates-repository.js';
import type { StoredUpdate, UpdateSubject } from '../../domain/quarterly-updates/quarterly-update.js';
import { matchTrades } from '../../domain/tax-returns/match-businesses.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError } from '../../errors.js';
import { HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import type { Correlated, HmrcBusiness, HmrcCall, HmrcGateway } from '../../gateways/hmrc/hmrc-gateway.js';
import { recordEvent } from '../events/record-event.js';
import {
  type ClientSession,
  openClientSession,
  type SessionSlice,
} from '../hmrc-authorisations/client-session.js';
import { inTenant, readTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { issue } from '../submissions/issues.js';
import { rejectUpdate, rejectUpdateFor } from './fail-update.js';
import { openUpdateFacts } from './update-facts.js';
import { updateSubject } from './update-subject.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/**
 * Sends an update. It replaces what HMRC had, so it may be sent again; one whose answer was lost is read first, since
 * sending it once more would make HMRC's calculations of the year stale.
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function sendUpdate(ctx: Slice, key: TenantKey, updateId: string): Promise<void> {
  const principal = processPrincipal(key, 'quarterly-update');
  const claimed = await inTenant(ctx, principal, (db) => claimUpdate(db, updateId));
  if (claimed === undefined) return;
  const { update, factsSealed } = claimed;
  try {
    const facts = openUpdateFacts(ctx, { tenantId: key.tenantId, updateId }, factsSealed);
    const owner = { ...key, clientId: update.clientId };
    const session = await openClientSession(ctx, owner, { facts, priority: 'interactive' });
    const businessId = update.hmrcBusinessId ?? (await findBusiness(ctx, key, session, update));
    if (businessId === null) {
      await rejectUpdate(ctx, key, updateId, { correlationId: null, issues: [notMatched(update.subject)] });
      return;
    }
    await inTenant(ctx, principal, (db) => setUpdateBusiness(db, updateId, businessId));
    const sent = await putUnlessHeld(session, update, businessId);
    await accept(ctx, key, update, sent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind !== 'gateway_unavailable') return rejectUpdateFor(ctx, key, updateId, error);
    const isUnknown = error instanceof HmrcUnavailableError && error.outcome === 'unknown';
    if (isUnknown) await inTenant(ctx, principal, (db) => setUpdateUnknown(db, updateId));
    throw error;
  }
}

async function findBusiness(
  ctx: Pick<AppContext, 'db'>,
  key: TenantKey,
  { nino, ask }: ClientSession,
  { clientId, subject }: StoredUpdate,
): Promise<string | null> {
  const { businesses } = await ask((hmrc, call) => hmrc.listBusinesses(call, nino));
  const ofType = (type: HmrcBusiness['type']) => businesses.filter((one) => one.type === type);
  if (subject.kind === 'uk_property') return ofType('uk-property')[0]?.businessId ?? null;
  const own = await readTenant(ctx, key, (db) => listBusinessesOfClient(db, clientId));
  return matchTrades(own, ofType('self-employment')).get(subject.businessId) ?? null;
}

async function putUnlessHeld(
  { nino, ask }: ClientSession,
  update: StoredUpdate,
  businessId: string,
): Promise<Correlated> {
  const calls = callsOf(update, { nino, businessId });
  if (update.status === 'unknown') {
    const held = await ask(calls.holds);
    if (held.isHeld) return held;
  }
  return ask(calls.put);
}

function callsOf(
  { subject, figures, taxYear, periodStartOn, periodEndOn }: StoredUpdate,
  taxpayer: { readonly nino: string; readonly businessId: string },
) {
  const period = { startOn: periodStartOn, endOn: periodEndOn };
  const year = { ...taxpayer, taxYear, period, ...figures };
  return subject.kind === 'self_employment'
    ? {
        put: (hmrc: HmrcGateway, call: HmrcCall) => hmrc.putSelfEmploymentCumulative(call, year),
        holds: (hmrc: HmrcGateway, call: HmrcCall) => hmrc.holdsSelfEmploymentCumulative(call, year),
      }
    : {
        put: (hmrc: HmrcGateway, call: HmrcCall) => hmrc.putUkPropertyCumulative(call, year),
        holds: (hmrc: HmrcGateway, call: HmrcCall) => hmrc.holdsUkPropertyCumulative(call, year),
      };
}

/** HMRC has it: the obligation that it meets is looked for next. */
async function accept(
  ctx: Slice,
  key: TenantKey,
  update: StoredUpdate,
  { correlationId }: Correlated,
): Promise<void> {
  await inTenant(ctx, processPrincipal(key, 'quarterly-update'), async (db) => {
    if (!(await setUpdateAccepted(db, update.id, { correlationId }))) return;
    await recordEvent(ctx, db, 'quarterly_update.accepted', updateSubject(update, 'accepted'));
    await queueReading(db, { id: ctx.newId(), clientId: update.clientId });
  });
}

const notMatched = (subject: UpdateSubject) =>
  issue({
    code: 'business_not_matched',
    path: subject.kind === 'self_employment' ? '/business_id' : '/property',
    detail:
      subject.kind === 'self_employment'
        ? 'HMRC lists no business that is certainly this one: put its hmrc_business_id on record, and send again.'
        : 'HMRC has no UK property business for this person. It has to be added in their HMRC account.',
  });
