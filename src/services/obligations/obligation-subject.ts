import { daysUntil, type Obligation, statusOf } from '../../domain/obligations/obligation.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { EventSubject } from '../events/event-data.js';

/** An obligation as its events show it. @param today the client's date in the United Kingdom */
export function obligationSubject(
  obligation: Pick<Obligation, 'id' | 'clientId' | 'kind' | 'periodEndOn' | 'dueOn' | 'isFulfilled'>,
  today: IsoDate,
): EventSubject {
  const { id, clientId, kind, periodEndOn, dueOn } = obligation;
  const status = statusOf(obligation, today);
  const daysLeft = status === 'open' ? daysUntil(dueOn, today) : null;
  return { obligation: { id, clientId, kind, periodEndOn, dueOn, status, daysLeft } };
}
