import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  claimPrefill,
  lockPrefill,
  noteTrigger,
  setPrefillCompleted,
} from '../../db/prefills/prefills-repository.js';
import { loadTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { canonicalJson } from '../../domain/language/canonical-json.js';
import type { HeldForPrefill } from '../../domain/prefills/held-for-prefill.js';
import { suggestionsOf } from '../../domain/prefills/suggest.js';
import type { TenantKey } from '../../domain/tenant.js';
import { workFailure } from '../../domain/work-failure.js';
import { done, snooze, type WorkResult } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { HmrcNotConfiguredError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { failPrefill } from './fail-prefill.js';
import { fetchHeld } from './fetch-held.js';
import { readOwnFigures } from './read-own-figures.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

/**
 * Reads what HMRC holds for a return, and stores it as suggestions beside what the return has; the return itself stays as
 * it is. Safe to repeat: a second call leaves nothing more at HMRC, and the answer is stored with its events only while the
 * reading is unfinished and no other run has taken it over.
 * @returns after how long to begin again, while HMRC calculates
 * @throws {HmrcUnavailableError} to be tried again
 */
export async function readFromHmrc(ctx: Slice, key: TenantKey, prefillId: string): Promise<WorkResult> {
  const principal = processPrincipal(key, 'prefill');
  const token = ctx.newId();
  const claimed = await inTenant(ctx, principal, async (db) => {
    const prefill = await claimPrefill(db, prefillId, token);
    return prefill && loadTaxReturn(db, { id: prefill.taxReturnId });
  });
  if (claimed === undefined) return done();
  const { id, clientId, taxYear } = claimed;
  try {
    const held = await fetchHeld(ctx, { ...key, clientId, taxYear }, () =>
      inTenant(ctx, principal, (db) => mayWait(db, prefillId)),
    );
    if (held === 'calculating') return snooze(LIMITS.hmrc.prefillLookMs.value);
    await inTenant(ctx, principal, (db) =>
      keep(ctx, db, { taxReturnId: id, reading: { id: prefillId, token }, held }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || isToBeTriedAgain(error)) throw error;
    await failPrefill(ctx, { ...key, prefillId }, workFailure(error));
  }
  return done();
}

/** Whether HMRC still has time for the calculation that it was asked for. */
async function mayWait(db: TenantExecutor, prefillId: string): Promise<boolean> {
  const noted = await noteTrigger(db, prefillId);
  if (noted === undefined) return false;
  return noted.now.getTime() - noted.triggeredAt.getTime() < LIMITS.hmrc.prefillCalculationMs.value;
}

const isToBeTriedAgain = (error: AppError): boolean =>
  error.kind === 'gateway_unavailable' && !(error instanceof HmrcNotConfiguredError);

/** A reading, and the run of it that asked HMRC. */
interface Run {
  readonly id: string;
  readonly token: string;
}

async function keep(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  { taxReturnId, reading, held }: { taxReturnId: string; reading: Run; held: HeldForPrefill },
): Promise<void> {
  const taxReturn = await lockTaxReturn(db, { id: taxReturnId });
  const { held: before, suggestions: previous } = await lockPrefill(db, taxReturnId);
  const own = await readOwnFigures(db, taxReturn);
  const suggestions = suggestionsOf(held, own, { previous, newId: ctx.newId });
  if (!(await setPrefillCompleted(db, reading, { held, suggestions }))) return;
  const subject = taxReturnSubject(taxReturn);
  await recordEvent(ctx, db, 'tax_return.prefill_ready', subject);
  const isChanged = before !== null && canonicalJson(before) !== canonicalJson(held);
  if (isChanged) await recordEvent(ctx, db, 'tax_return.prefill_changed', subject);
}
