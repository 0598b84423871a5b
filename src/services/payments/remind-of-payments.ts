import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { clientSince } from '../../db/obligations/obligations-repository.js';
import { listCalculatedYears } from '../../db/payments/payment-facts-queries.js';
import {
  listPaymentReminders,
  type PaymentReminder,
  setPaymentReminded,
} from '../../db/payments/payment-reminders-repository.js';
import { daysUntil, reminderDue } from '../../domain/obligations/obligation.js';
import { paymentsOfAccount } from '../../domain/payments/payments-of-account.js';
import {
  afterPaymentsOnAccount,
  type PlannedPayment,
  paymentsOfYear,
} from '../../domain/payments/planned-payment.js';
import { daysLater, type IsoDate } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { askAccount } from './ask-account.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

type OfReturn = PlannedPayment & { readonly taxYear: number };

/** A reminder that is due. `days` is `null` for the report that its day has passed. */
interface Due {
  readonly payment: OfReturn;
  readonly days: number | null;
}

/**
 * Reports each payment of a client's filed returns that falls due or has become overdue, each once. HMRC's account is asked
 * only when there is something to report: what it does not show as open has been paid, and is noted without an event. Where
 * the account cannot be read the event is by our own rules, and says so.
 * @param owner.today the client's date in the United Kingdom
 */
export async function remindOfPayments(
  ctx: Slice,
  { clientId, today, ...key }: TenantKey & { readonly clientId: string; readonly today: IsoDate },
): Promise<void> {
  const principal = processPrincipal(key, 'obligations');
  const due = await inTenant(ctx, principal, async (db) => {
    const payments = await listFiledPayments(db, clientId);
    if (payments.length === 0) return [];
    const since = await clientSince(db, clientId);
    const told = await listPaymentReminders(db, clientId);
    const known = payments.filter(({ dueOn }) => dueOn >= since);
    return dueOf(known, told, today);
  });
  if (due.length === 0) return;
  const { answer: account } = await askAccount(ctx, { ...key, clientId }, 'background');
  const open = account === null ? null : paymentsOfAccount(account.charges);
  await inTenant(ctx, principal, async (db) => {
    const told = await listPaymentReminders(db, clientId);
    for (const { payment, days } of dueOf(
      due.map((one) => one.payment),
      told,
      today,
    )) {
      if (!(await setPaymentReminded(db, clientId, payment, days))) continue;
      const { what, taxYear, dueOn } = payment;
      if (open !== null && !open.some((one) => one.what === what && one.dueOn === dueOn)) continue;
      await recordEvent(ctx, db, days === null ? 'payment.overdue' : 'payment.due_soon', {
        payment: {
          clientId,
          what,
          taxYear,
          dueOn,
          daysLeft: days === null ? null : daysUntil(dueOn, today),
          source: open === null ? 'own_rules' : 'hmrc',
        },
      });
    }
  });
}

/** Payments that follow from a client's filed returns. */
export async function listFiledPayments(db: TenantExecutor, clientId: string): Promise<OfReturn[]> {
  return afterPaymentsOnAccount(await listCalculatedYears(db, clientId), null)
    .filter(({ isFiled }) => isFiled)
    .flatMap(paymentsOfYear)
    .flatMap((one) => (one.taxYear === null ? [] : [{ ...one, taxYear: one.taxYear }]));
}

function dueOf(payments: readonly OfReturn[], told: readonly PaymentReminder[], today: IsoDate): Due[] {
  return payments.flatMap((payment): Due[] => {
    const before = told.find(
      ({ what, taxYear, dueOn }) =>
        what === payment.what && taxYear === payment.taxYear && dueOn === payment.dueOn,
    );
    const days = reminderDue(
      { isFulfilled: false, dueOn: payment.dueOn },
      today,
      before?.remindedDays ?? null,
    );
    if (days !== null) return [{ payment, days }];
    const isOverdue =
      payment.dueOn < today && payment.dueOn >= daysLater(today, -LIMITS.payments.overdueDays.value);
    return isOverdue && before?.isOverdueReported !== true ? [{ payment, days: null }] : [];
  });
}
