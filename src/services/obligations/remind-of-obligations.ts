import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  clientSince,
  type KeptObligation,
  lockObligations,
  setReminded,
} from '../../db/obligations/obligations-repository.js';
import { reminderDue, statusOf } from '../../domain/obligations/obligation.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { recordEvent } from '../events/record-event.js';
import { obligationSubject } from './obligation-subject.js';

/**
 * Reports each obligation of a client that falls due or has become overdue, each once. One that was due before the
 * client was on record here became overdue before there was anybody to tell.
 * @param today the client's date in the United Kingdom
 */
export async function remindOfObligations(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { clientId, today }: { readonly clientId: string; readonly today: IsoDate },
): Promise<void> {
  const obligations = await lockObligations(db, clientId);
  if (obligations.length === 0) return;
  const since = await clientSince(db, clientId);
  for (const obligation of obligations) {
    if (obligation.dueOn < since) continue;
    const reminder = reminderOf(obligation, today);
    if (reminder === null) continue;
    await setReminded(db, obligation.id, reminder.days);
    await recordEvent(ctx, db, reminder.type, obligationSubject(obligation, today));
  }
}

function reminderOf(obligation: KeptObligation, today: IsoDate) {
  const days = reminderDue(obligation, today, obligation.remindedDays);
  if (days !== null) return { type: 'obligation.due_soon', days } as const;
  const isNewlyOverdue = statusOf(obligation, today) === 'overdue' && !obligation.isOverdueReported;
  return isNewlyOverdue ? ({ type: 'obligation.overdue', days: null } as const) : null;
}
