import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Principal } from '../principal.js';
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
    const moved = await prepareLocked(ctx, db, {
      current,
      submissionId: ctx.newId(),
      requester: effect.principal,
      facts: input.facts,
    });
    return viewTaxReturn(db, moved);
  });
}

interface Locked {
  /** Locked in this transaction. */
  readonly current: TaxReturn;
  readonly submissionId: string;
  readonly requester: Pick<Principal, 'actor' | 'apiKeyId'>;
  readonly facts: FraudPrevention | null;
}

/** Begins the preparation of a return that is locked. @throws as `requestPreparation`; the transaction must then be undone */
export async function prepareLocked(
  ctx: Pick<AppContext, 'newId' | 'now' | 'cipher' | 'hmrcOf'>,
  db: TenantExecutor,
  { current, submissionId: id, requester, facts }: Locked,
): Promise<TaxReturn> {
  moveTaxReturn(current.state, 'prepare');
  const nino = await assertReadyForHmrc(ctx, db, current);
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
    fraudPreventionEncrypted: facts === null ? null : sealFacts(ctx, row, facts),
    requestedBy: requester.apiKeyId,
    ...sealTaxpayer(ctx, row, nino),
  });
  return moveLockedTaxReturn(db, current, {
    trigger: 'prepare',
    record: { actor: requester.actor },
    effects: { issues: [], rejection: null, hmrcCalculationId: null, hmrcFigures: null },
  });
}
