import { daysUntil, type Obligation, statusOf } from '../../domain/obligations/obligation.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { EventSubject } from '../events/event-data.js';

/** An obligation as its events show it, on the UK's date at `at`. */
export function obligationSubject(
  obligation: Pick<Obligation, 'id' | 'clientId' | 'kind' | 'periodEndOn' | 'dueOn' | 'isFulfilled'>,
  at: Date,
): EventSubject {
  const { id, clientId, kind, periodEndOn, dueOn } = obligation;
  const today = dateInLondon(at);
  const status = statusOf(obligation, today);
  const daysLeft = status === 'open' ? daysUntil(dueOn, today) : null;
  return { obligation: { id, clientId, kind, periodEndOn, dueOn, status, daysLeft } };
}
