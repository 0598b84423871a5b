import type { AppContext } from '../../context.js';
import { moveLockedTaxReturn, setTaxReturnFields } from '../../db/tax-returns/tax-returns-repository.js';
import type { TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordReplacement } from '../events/record-event.js';
import type { Replacement } from '../replacement.js';
import { checkTaxReturnFields } from './check-tax-return-fields.js';
import { lockRequested, type ReturnRequest } from './lock-requested.js';
import { taxReturnSubject } from './tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Replaces the integrator's own fields of a return; it goes back to draft, and a declaration of its old figures no longer
 * counts.
 * @throws {NotFoundError} {VersionConflictError} {ValidationError} {InvalidStateError} once it is on its way
 */
export async function replaceTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: ReturnRequest &
    Pick<Replacement<TaxReturnView>, 'checkAgainst'> & { readonly fields: TaxReturnFields },
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    input.checkAgainst(await viewTaxReturn(db, current));
    await moveLockedTaxReturn(db, current, {
      trigger: 'edit',
      record: { actor: effect.principal.actor },
      effects: { issues: [], rejection: null },
    });
    await checkTaxReturnFields(db, current, input.fields);
    const taxReturn = await setTaxReturnFields(db, current.id, input.fields);
    await recordReplacement(ctx, db, 'tax_return.updated', {
      subject: taxReturnSubject(taxReturn),
      before: current,
      after: input.fields,
    });
    await recalculateReturns(ctx, db, [taxReturn]);
    return viewTaxReturn(db, taxReturn);
  });
}
