import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertSubmission } from '../../db/submissions/submissions-repository.js';
import { lockTaxReturn, moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { sealFacts } from './facts.js';
import { assertReadyForHmrc } from './filing-guards.js';
import { sealTaxpayer } from './sealed-taxpayer.js';

/** Which return, and which version of it the caller has seen. */
export interface ReturnRequest {
  readonly ref: string;
  readonly clientId: string | null;
  readonly ifMatch: IfMatch | null;
}

/**
 * Asks for the year's data to be sent to HMRC and its calculation to be fetched.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} {ConflictError} `submission_in_progress`
 */
export async function requestPreparation(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher' | 'hmrcOf'>,
  principal: Principal,
  input: ReturnRequest & { readonly facts: FraudPrevention | null },
): Promise<TaxReturnView> {
  return inTenant(ctx, principal, async (db) => {
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
      requestedBy: principal.apiKeyId,
      ...sealTaxpayer(ctx, row, nino),
    });
    const moved = await moveLockedTaxReturn(
      db,
      current,
      'prepare',
      { actor: principal.actor },
      { issues: [], rejection: null, hmrcCalculationId: null, hmrcFigures: null },
    );
    return viewTaxReturn(db, moved);
  });
}

/** The return, locked, in the version that the caller has seen. */
export async function lockRequested(db: TenantExecutor, { ref, clientId, ifMatch }: ReturnRequest) {
  const taxReturn = await lockTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
  assertVersion(taxReturn.version, ifMatch);
  return taxReturn;
}
