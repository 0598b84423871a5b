import type { PlannedPayment } from '../../domain/payments/planned-payment.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';

type Reminded = Pick<PlannedPayment, 'what' | 'dueOn'> & { readonly taxYear: TaxYearStart };

/** Reminders of a payment that were sent. */
export interface PaymentReminder extends Reminded {
  /** Days before the due date of the last reminder. */
  readonly remindedDays: number | null;
  readonly isOverdueReported: boolean;
}

export async function listPaymentReminders(db: TenantExecutor, clientId: string): Promise<PaymentReminder[]> {
  const rows: {
    what: PlannedPayment['what'];
    tax_year: TaxYearStart;
    due_on: IsoDate;
    reminded_days: number | null;
    overdue_at: Date | null;
  }[] = await rowsOf(db, 'payment_reminders')
    .where({ client_id: clientId })
    .select('what', 'tax_year', 'due_on', 'reminded_days', 'overdue_at');
  return rows.map((row) => ({
    what: row.what,
    taxYear: row.tax_year,
    dueOn: row.due_on,
    remindedDays: row.reminded_days,
    isOverdueReported: row.overdue_at !== null,
  }));
}

/**
 * Notes a reminder that is being sent.
 * @param days before the due date; `null` for the report that it has passed
 * @returns whether nobody has noted it before
 */
export async function setPaymentReminded(
  db: TenantExecutor,
  clientId: string,
  { what, taxYear, dueOn }: Reminded,
  days: number | null,
): Promise<boolean> {
  const told = days === null ? { overdue_at: db.trx.fn.now() } : { reminded_days: days };
  const isNew =
    days === null
      ? db.trx.raw('payment_reminders.overdue_at is null')
      : db.trx.raw('payment_reminders.reminded_days is distinct from ?', [days]);
  const noted: unknown[] = await insertInto(db, 'payment_reminders', {
    client_id: clientId,
    what,
    tax_year: taxYear,
    due_on: dueOn,
    ...told,
  })
    .onConflict(['tenant_id', 'livemode', 'client_id', 'what', 'tax_year', 'due_on'])
    .merge(told)
    .where(isNew)
    .returning('client_id');
  return noted.length === 1;
}
