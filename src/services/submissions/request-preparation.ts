import type { AppContext } from '../../context.js';
import { insertSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { sealFacts } from './facts.js';
import { assertReadyForHmrc } from './filing-guards.js';
import { sealTaxpayer } from './sealed-taxpayer.js';

/**
 * Asks for the year's data to be sent to HMRC and its calculation to be fetched.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} {ConflictError} `submission_in_progress`
 */
export async function requestPreparation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher' | 'hmrcOf'>,
  effect: Effect,
  input: ReturnRequest & { readonly facts: FraudPrevention | null },
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    moveTaxReturn(current.state, 'prepare');
    const nino = await assertReadyForHmrc(ctx, db, current);
    const id = ctx.newId();
    const row = { tenantId: db.tenantId, submissionId: id };
    await insertSubmission(db, {
      id,
      taxReturnId: current.id,
      clientId: current.clientId,
      taxYear: current.taxYear,
      filingVersion: current.filingVersion,
      kind: 'prepare',
      state: 'queued',
      auto: false,
      declarationId: null,
      declarationInput: null,
      calculationId: null,
      hmrcCalculationId: null,
      fraudPreventionEncrypted: input.facts === null ? null : sealFacts(ctx, row, input.facts),
      requestedBy: effect.principal.apiKeyId,
      ...sealTaxpayer(ctx, row, nino),
    });
    const moved = await moveLockedTaxReturn(
      db,
      current,
      'prepare',
      { actor: effect.principal.actor },
      { issues: [], rejection: null, hmrcCalculationId: null, hmrcFigures: null },
    );
    return viewTaxReturn(db, moved);
  });
}
