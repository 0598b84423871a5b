import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  type ClaimedReading,
  claimReading,
  holdReading,
  setNextLook,
  setReadingCompleted,
  setRemindedTo,
} from '../../db/obligations/obligation-readings-repository.js';
import { lockObligations, putObligations, takenByHmrc } from '../../db/obligations/obligations-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import { daysToNextLook, isReadingDue } from '../../domain/obligations/next-look.js';
import { fulfilledBy, type ObligationPeriod } from '../../domain/obligations/obligation.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { workFailure } from '../../domain/work-failure.js';
import { done, type WorkResult } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { HmrcNotConfiguredError } from '../../gateways/hmrc/hmrc-errors.js';
import { recordEvent } from '../events/record-event.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { listFiledPayments, remindOfPayments } from '../payments/remind-of-payments.js';
import { processPrincipal } from '../principal.js';
import { failReading } from './fail-reading.js';
import { fetchObligations, periodKey } from './fetch-obligations.js';
import { obligationSubject } from './obligation-subject.js';
import { remindDayByDay } from './remind-day-by-day.js';
import { remindOfObligations } from './remind-of-obligations.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/**
 * Looks at a client: reads its obligations from HMRC if that is due or was asked for, keeps them, and reports what has changed and
 * what falls due. Safe to repeat: each event follows from a change that is written with it, and a run that another has overtaken keeps
 * nothing. While HMRC gives no answer the
 * reminders are given from what is on record; those of a client with a test clock wait, to be given in their order.
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function readObligations(ctx: Slice, key: TenantKey, readingId: string): Promise<WorkResult> {
  const principal = processPrincipal(key, 'obligations');
  const reading = await inTenant(ctx, principal, (db) => claim(ctx, db, readingId));
  if (reading === undefined) return done();
  const { clientId } = reading;
  const owner = { ...key, clientId };
  try {
    const periods =
      reading.asks === 'nothing'
        ? null
        : await fetchObligations(ctx, owner, {
            known: reading.asks === 'all' ? null : reading.known,
            today: reading.today,
          });
    if (reading.clock !== null) {
      if (periods !== null) await inTenant(ctx, principal, (db) => keepEarly(ctx, db, reading, periods));
      await remindDayByDay(ctx, owner, { since: reading.remindedTo, today: reading.today });
    }
    const outcome = await inTenant(ctx, principal, (db) => end(ctx, db, reading, periods));
    if (outcome === 'again') return readObligations(ctx, key, readingId);
    await remindOfPayments(ctx, { ...owner, today: reading.today });
    return done();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isToBeTriedAgain =
      error.kind === 'gateway_unavailable' && !(error instanceof HmrcNotConfiguredError);
    if (!isToBeTriedAgain) {
      await failReading(ctx, { ...key, readingId }, workFailure(error));
      return done();
    }
    if (reading.clock === null) await inTenant(ctx, principal, (db) => remindOfObligations(ctx, db, reading));
    throw error;
  }
}

/** A reading that is being done, and how much of HMRC it asks. */
interface PlannedReading extends ClaimedReading {
  readonly asks: 'nothing' | 'news' | 'all';
  /** Token of this run: another one may take the reading on. */
  readonly token: string;
  readonly known: readonly ObligationPeriod[];
  /** The time of the client's test clock; `null` without one. */
  readonly clock: Date | null;
  /** The client's date in the United Kingdom. */
  readonly today: IsoDate;
}

async function claim(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  readingId: string,
): Promise<PlannedReading | undefined> {
  const token = ctx.newId();
  const reading = await claimReading(db, readingId, token);
  if (reading === undefined) return undefined;
  const clock = await findClockTime(db, reading.clientId);
  const today = dateInLondon(clock ?? ctx.now());
  const known = await lockObligations(db, reading.clientId);
  const planned = { ...reading, token, known, clock, today };
  if (reading.asksHmrc || reading.readAt === null) return { ...planned, asks: 'all' };
  const readOn = clock === null ? dateInLondon(reading.readAt) : reading.remindedTo;
  return { ...planned, asks: isReadingDue({ obligations: known, readOn }, today) ? 'news' : 'nothing' };
}

/**
 * Keeps what HMRC lists, gives the reminders of today, and plans the next look.
 * @returns `again` where somebody has asked for HMRC's list, or advanced the client's test clock, meanwhile
 */
async function end(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  reading: PlannedReading,
  periods: readonly ObligationPeriod[] | null,
): Promise<'ended' | 'again'> {
  const { id, clientId, clock, today, token } = reading;
  if (!(await holdReading(db, id, token))) return 'ended';
  if (clock !== null && (await findClockTime(db, clientId))?.getTime() !== clock.getTime()) return 'again';
  if (!(await setReadingCompleted(db, id, periods !== null))) return periods === null ? 'again' : 'ended';
  if (periods !== null) await keep(ctx, db, reading, periods);
  await remindOfObligations(ctx, db, { clientId, today });
  if (clock !== null) await setRemindedTo(db, id, today);
  await planNextLook(db, reading, periods !== null);
  return 'ended';
}

async function planNextLook(
  db: TenantExecutor,
  { id, clientId, readAt, remindedTo, clock, today }: PlannedReading,
  wasRead: boolean,
): Promise<void> {
  const before = clock === null ? readAt && dateInLondon(readAt) : remindedTo;
  const known = { obligations: await lockObligations(db, clientId), readOn: wasRead ? today : before };
  const payments = await listFiledPayments(db, clientId);
  const dueOn = payments.map((payment) => payment.dueOn);
  await setNextLook(db, id, daysToNextLook(known, dueOn, today));
}

/** Keeps what HMRC lists before the reminders of the days that the client's test clock has passed. */
async function keepEarly(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  reading: PlannedReading,
  periods: readonly ObligationPeriod[],
): Promise<void> {
  if (await holdReading(db, reading.id, reading.token)) await keep(ctx, db, reading, periods);
}

async function keep(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { clientId, today }: PlannedReading,
  listed: readonly ObligationPeriod[],
): Promise<void> {
  const taken = await takenByHmrc(db, clientId);
  const periods = listed.map((period) => fulfilledBy(period, taken));
  const before = new Map((await lockObligations(db, clientId)).map((one) => [periodKey(one), one]));
  await putObligations(
    db,
    clientId,
    periods.map((period) => ({ ...period, id: before.get(periodKey(period))?.id ?? ctx.newId() })),
  );
  for (const period of periods) {
    const known = before.get(periodKey(period));
    if (known === undefined || known.isFulfilled || !period.isFulfilled) continue;
    await recordEvent(ctx, db, 'obligation.fulfilled', obligationSubject({ ...known, ...period }, today));
  }
}
