import type { AppContext } from '../../context.js';
import type { DeclarationInput } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';
import { taxReturnSubject } from '../tax-returns/tax-return-event.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import {
  assertAgreedToFigures,
  assertAgreement,
  assertIssuesAccepted,
  recordDeclaration,
} from './agreement.js';
import { assertFiguresStand, assertSentToHmrc } from './filing-guards.js';

/**
 * Records who agreed to the figures of a prepared return.
 * @throws {ValidationError} `wording_outdated`, or for an agreement from the future or from before the figures
 * @throws {InvalidStateError} `issues_not_accepted`, `figures_changed`, or before the figures are ready
 */
export async function declareFigures(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher'>,
  effect: Effect,
  input: ReturnRequest & { readonly declaration: DeclarationInput },
): Promise<Committed<TaxReturnView>> {
  const { declaration } = input;
  assertAgreement(ctx, declaration, '#');
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    moveTaxReturn(current.state, 'declare');
    const view = await viewTaxReturn(db, current);
    const known = assertIssuesAccepted(view.issues, declaration);
    const figures = assertFiguresStand(view, declaration);
    assertAgreedToFigures(declaration, figures, '#');
    await assertSentToHmrc(ctx, db, current, figures);
    const recordedBy = effect.principal.apiKeyId;
    await recordDeclaration(ctx, db, current, { ...declaration, ...known, recordedBy });
    const declared = await moveLockedTaxReturn(db, current, 'declare', { actor: effect.principal.actor });
    await recordEvent(ctx, db, 'tax_return.declared', taxReturnSubject(declared));
    return viewTaxReturn(db, declared);
  });
}
