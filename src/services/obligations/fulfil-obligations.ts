import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { bringNextLookForward } from '../../db/obligations/obligation-readings-repository.js';
import { lockObligations, setFulfilled, takenByHmrc } from '../../db/obligations/obligations-repository.js';
import { fulfilledBy } from '../../domain/obligations/obligation.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { recordEvent } from '../events/record-event.js';
import { clientNow } from '../test-clocks/client-now.js';
import { obligationSubject } from './obligation-subject.js';

/**
 * Marks the obligations on record that are met by what HMRC has just accepted as fulfilled, and reports each once. HMRC's
 * own list may take a day to say the same: it is read then, and the payments that follow are known from then on.
 * @returns whether any obligations of the client are on record
 */
export async function fulfilObligations(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  clientId: string,
): Promise<boolean> {
  await bringNextLookForward(db, clientId, 1);
  const obligations = await lockObligations(db, clientId);
  if (obligations.length === 0) return false;
  const taken = await takenByHmrc(db, clientId);
  const today = dateInLondon(await clientNow(ctx, db, clientId));
  const inOrder = obligations.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
  for (const obligation of inOrder) {
    const met = fulfilledBy(obligation, taken);
    if (met.isFulfilled === obligation.isFulfilled) continue;
    await setFulfilled(db, obligation.id, met);
    await recordEvent(ctx, db, 'obligation.fulfilled', obligationSubject(met, today));
  }
  return true;
}
