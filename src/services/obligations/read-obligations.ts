import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  type ClaimedReading,
  claimReading,
  setNextLook,
  setReadingCompleted,
} from '../../db/obligations/obligation-readings-repository.js';
import { lockObligations, putObligations, takenByHmrc } from '../../db/obligations/obligations-repository.js';
import { daysToNextLook, isReadingDue } from '../../domain/obligations/next-look.js';
import { metBy, type ObligationPeriod } from '../../domain/obligations/obligation.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { TenantKey } from '../../domain/tenant.js';
import { workFailure } from '../../domain/work-failure.js';
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
import { remindOfObligations } from './remind-of-obligations.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/**
 * Looks at a client: reads its obligations from HMRC if that is due or was asked for, keeps them, and reports what has changed and
 * what falls due. Safe to repeat: each event follows from a change that is written with it. While HMRC gives no answer the
 * reminders are given from what is on record.
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function readObligations(ctx: Slice, key: TenantKey, readingId: string): Promise<void> {
  const principal = processPrincipal(key, 'obligations');
  const reading = await inTenant(ctx, principal, (db) => claim(ctx, db, readingId));
  if (reading === undefined) return;
  const { clientId } = reading;
  try {
    const periods =
      reading.asks === 'nothing'
        ? null
        : await fetchObligations(ctx, { ...key, clientId }, reading.asks === 'all' ? null : reading.known);
    const hasEnded = await inTenant(ctx, principal, async (db) => {
      if (!(await setReadingCompleted(db, readingId, periods !== null))) return false;
      if (periods !== null) await keep(ctx, db, clientId, periods);
      await remindOfObligations(ctx, db, clientId);
      await planNextLook(ctx, db, { ...reading, readAt: periods === null ? reading.readAt : ctx.now() });
      return true;
    });
    if (!hasEnded && periods === null) return readObligations(ctx, key, readingId);
    await remindOfPayments(ctx, { ...key, clientId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isToBeTriedAgain =
      error.kind === 'gateway_unavailable' && !(error instanceof HmrcNotConfiguredError);
    if (!isToBeTriedAgain) {
      await failReading(ctx, { ...key, readingId }, workFailure(error));
      return;
    }
    await inTenant(ctx, principal, (db) => remindOfObligations(ctx, db, clientId));
    throw error;
  }
}

/** A reading that is being done, and how much of HMRC it asks. */
interface PlannedReading extends ClaimedReading {
  readonly asks: 'nothing' | 'news' | 'all';
  readonly known: readonly ObligationPeriod[];
}

async function claim(
  ctx: Pick<AppContext, 'now'>,
  db: TenantExecutor,
  readingId: string,
): Promise<PlannedReading | undefined> {
  const reading = await claimReading(db, readingId);
  if (reading === undefined) return undefined;
  const known = await lockObligations(db, reading.clientId);
  if (reading.asksHmrc || reading.readAt === null) return { ...reading, asks: 'all', known };
  const isDue = isReadingDue({ obligations: known, readOn: readOn(reading) }, dateInLondon(ctx.now()));
  return { ...reading, asks: isDue ? 'news' : 'nothing', known };
}

async function planNextLook(
  ctx: Pick<AppContext, 'now'>,
  db: TenantExecutor,
  reading: ClaimedReading,
): Promise<void> {
  const known = { obligations: await lockObligations(db, reading.clientId), readOn: readOn(reading) };
  const payments = await listFiledPayments(db, reading.clientId);
  const dueOn = payments.map((payment) => payment.dueOn);
  await setNextLook(db, reading.id, daysToNextLook(known, dueOn, dateInLondon(ctx.now())));
}

const readOn = ({ readAt }: ClaimedReading) => readAt && dateInLondon(readAt);

async function keep(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  clientId: string,
  listed: readonly ObligationPeriod[],
): Promise<void> {
  const taken = await takenByHmrc(db, clientId);
  const periods = listed.map((period) => metBy(period, taken));
  const before = new Map((await lockObligations(db, clientId)).map((one) => [periodKey(one), one]));
  await putObligations(
    db,
    clientId,
    periods.map((period) => ({ ...period, id: before.get(periodKey(period))?.id ?? ctx.newId() })),
  );
  for (const period of periods) {
    const known = before.get(periodKey(period));
    if (known === undefined || known.isFulfilled || !period.isFulfilled) continue;
    await recordEvent(ctx, db, 'obligation.fulfilled', obligationSubject({ ...known, ...period }, ctx.now()));
  }
}
