import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findNewestDeclaration } from '../../db/submissions/declarations-queries.js';
import { type DeclarationInput, insertSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import { grownIssues } from '../../domain/tax-returns/accepted-issues.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Principal } from '../principal.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import {
  assertAgreedBy,
  assertAgreedToFigures,
  assertCurrentWording,
  assertIssuesAccepted,
  issuesNotAccepted,
} from './agreement.js';
import { assertFactsComplete, sealFacts } from './facts.js';
import { assertFiguresStand, assertReadyForHmrc, assertSentToHmrc, figuresChanged } from './filing-guards.js';
import { sealTaxpayer } from './sealed-taxpayer.js';

interface SubmissionRequest extends ReturnRequest {
  readonly facts: FraudPrevention;
  /** For an automatic submission: who agreed to the figures that HMRC's must equal. */
  readonly declaration: DeclarationInput | null;
}

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher' | 'hmrcOf'>;

/**
 * Asks for the final declaration to be sent: of a declared return, or, with a declaration, of one that is
 * prepared, compared and declared on the way. From here on the period is locked.
 * @throws {ValidationError} `fraud_prevention_incomplete`, `wording_outdated`
 * @throws {InvalidStateError} `not_declared`, `figures_changed`, `issues_not_accepted`, `already_submitted`, `not_authorised_with_hmrc`
 * @throws {ConflictError} `submission_in_progress`
 */
export async function requestSubmission(
  ctx: Slice,
  effect: Effect,
  input: SubmissionRequest,
): Promise<Committed<TaxReturnView>> {
  assertFactsComplete(input.facts);
  const { declaration } = input;
  if (declaration !== null) assertCurrentWording(declaration, '#/declaration');
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    const request = {
      current,
      submissionId: ctx.newId(),
      requester: effect.principal,
      facts: input.facts,
    };
    const moved =
      declaration === null
        ? await submitDeclared(ctx, db, request)
        : await submitAutomatically(ctx, db, { ...request, declaration });
    return viewTaxReturn(db, moved);
  });
}

interface Locked {
  /** Locked in this transaction. */
  readonly current: TaxReturn;
  readonly submissionId: string;
  readonly requester: Pick<Principal, 'actor' | 'apiKeyId'>;
  readonly facts: FraudPrevention;
}

/** Has a declared return sent. @throws as `requestSubmission` does; the transaction must then be undone */
export async function submitDeclared(ctx: Slice, db: TenantExecutor, locked: Locked): Promise<TaxReturn> {
  const { current, requester } = locked;
  const trigger = current.rejection?.retryable === true ? 'resubmit' : 'submit';
  moveTaxReturn(current.state, trigger);
  const nino = await assertReadyForHmrc(ctx, db, current);
  const declaration = await findNewestDeclaration(db, current);
  if (!declaration || current.calculationId === null) throw figuresChanged();
  const view = await viewTaxReturn(db, current);
  const calculation = assertFiguresStand(view, {
    calculationId: current.calculationId,
    figuresHash: declaration.figuresHash,
  });
  const grown = grownIssues(view.issues, declaration.acceptedIssues);
  if (grown.length > 0) throw issuesNotAccepted(grown);
  const preparation = await assertSentToHmrc(ctx, db, current, calculation);
  await insertSubmission(db, {
    ...rowOf(ctx, db, locked, nino),
    state: isToBeReadFirst(current) ? 'unknown' : 'queued',
    declarationId: declaration.id,
    calculationId: preparation.calculationId,
    hmrcCalculationId: preparation.hmrcCalculationId,
  });
  return moveLockedTaxReturn(db, current, {
    trigger,
    record: { actor: requester.actor },
    effects: { issues: [], rejection: null },
  });
}

/**
 * Whether HMRC is read before the figures are sent again: a declaration that was refused for lack of access may have arrived.
 * Without a grant nothing was sent.
 */
const isToBeReadFirst = ({ rejection }: TaxReturn): boolean =>
  rejection?.retryable === true && rejection.code !== 'invalid_grant';

async function submitAutomatically(
  ctx: Slice,
  db: TenantExecutor,
  locked: Locked & { readonly declaration: DeclarationInput },
): Promise<TaxReturn> {
  const { current, requester, declaration } = locked;
  const at = '#/declaration';
  const clock = await findClockTime(db, current.clientId);
  assertAgreedBy(clock ?? ctx.now(), declaration, at);
  moveTaxReturn(current.state, 'prepare');
  const nino = await assertReadyForHmrc(ctx, db, current);
  const view = await viewTaxReturn(db, current);
  assertIssuesAccepted(view.doubts, declaration);
  const figures = assertFiguresStand(view, declaration);
  assertAgreedToFigures(declaration, figures, { at, hasClock: clock !== null });
  await insertSubmission(db, {
    ...rowOf(ctx, db, locked, nino),
    auto: true,
    declarationInput: declaration,
  });
  return moveLockedTaxReturn(db, current, {
    trigger: 'prepare',
    record: { actor: requester.actor },
    effects: { issues: [], rejection: null, hmrcCalculationId: null, hmrcFigures: null },
  });
}

function rowOf(
  ctx: Pick<AppContext, 'cipher'>,
  { tenantId }: TenantExecutor,
  { current, submissionId: id, requester, facts }: Locked,
  nino: string,
) {
  const row = { tenantId, submissionId: id };
  return {
    id,
    taxReturnId: current.id,
    clientId: current.clientId,
    taxYear: current.taxYear,
    filingVersion: current.filingVersion,
    kind: 'submit',
    state: 'queued',
    auto: false,
    declarationId: null,
    declarationInput: null,
    calculationId: null,
    hmrcCalculationId: null,
    fraudPreventionEncrypted: sealFacts(ctx, row, facts),
    requestedBy: requester.apiKeyId,
    ...sealTaxpayer(ctx, row, nino),
  } as const;
}
