import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { DeclarationInput } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';
import { grownIssues } from '../../domain/tax-returns/accepted-issues.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { approvedDeclaration } from '../approvals/approved-declaration.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import type { Principal } from '../principal.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import {
  assertAgreedBy,
  assertAgreedToFigures,
  assertCurrentWording,
  assertIssuesAccepted,
  type DeclaredApproval,
  issuesNotAccepted,
  recordDeclaration,
} from './agreement.js';
import { assertFiguresStand, assertSentToHmrc } from './filing-guards.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher'>;

/** The approval by which a taxpayer agreed, and what the caller knows besides. */
export interface NamedApproval {
  /** UUID; a malformed id has become one that no approval has. */
  readonly approvalId: string;
  readonly accepts: readonly string[];
  readonly givenElsewhere: readonly string[];
}

/**
 * Records who agreed to the figures of a prepared return.
 * @throws {ValidationError} `wording_outdated`, or for an agreement from the future or from before the figures
 * @throws {InvalidStateError} `issues_not_accepted`, `figures_changed`, or before the figures are ready; for an
 *   approval as `approvedDeclaration`
 */
export async function declareFigures(
  ctx: Slice,
  effect: Effect,
  input: ReturnRequest & { readonly declaration: DeclarationInput | NamedApproval },
): Promise<Committed<TaxReturnView>> {
  if (!('approvalId' in input.declaration)) assertCurrentWording(input.declaration, '#');
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    const { actor, apiKeyId } = effect.principal;
    const declared = await declareLocked(ctx, db, current, {
      given: input.declaration,
      requester: { actor, apiKeyId },
    });
    return viewTaxReturn(db, declared);
  });
}

interface DeclareRequest {
  readonly given: DeclarationInput | NamedApproval;
  readonly requester: Pick<Principal, 'actor' | 'apiKeyId'>;
}

/** Declares a return that is locked in this transaction. @throws as `declareFigures`; the transaction must then be undone */
export async function declareLocked(
  ctx: Slice,
  db: TenantExecutor,
  current: TaxReturn,
  { given, requester }: DeclareRequest,
): Promise<TaxReturn> {
  const clock = 'approvalId' in given ? null : await findClockTime(db, current.clientId);
  if (!('approvalId' in given)) assertAgreedBy(clock ?? ctx.now(), given, '#');
  moveTaxReturn(current.state, 'declare');
  const view = await viewTaxReturn(db, current);
  const { declaration, approval } = await agreementOf(ctx, db, given, view);
  const known = assertIssuesAccepted(view.issues, declaration);
  const figures = assertFiguresStand(view, declaration);
  if (approval === null) {
    assertAgreedToFigures(declaration, figures, { at: '#', hasClock: clock !== null });
  }
  await assertSentToHmrc(ctx, db, current, figures);
  const recordedBy = requester.apiKeyId;
  await recordDeclaration(ctx, db, current, { ...declaration, ...known, recordedBy, approval });
  const declared = await moveLockedTaxReturn(db, current, {
    trigger: 'declare',
    record: { actor: requester.actor },
  });
  await recordEvent(ctx, db, 'tax_return.declared', taxReturnSubject(declared));
  return declared;
}

interface Agreement {
  readonly declaration: DeclarationInput;
  /** `null`: the caller states who agreed. */
  readonly approval: DeclaredApproval | null;
}

/**
 * The agreement, as it was sent or as the approval holds it. An approval names figures by their fingerprint, so a later
 * calculation with the same figures counts too. Issues that have grown since they were shown have to be accepted anew.
 */
async function agreementOf(
  { now }: Pick<AppContext, 'now'>,
  db: TenantExecutor,
  given: DeclarationInput | NamedApproval,
  { taxReturn, issues }: TaxReturnView,
): Promise<Agreement> {
  if (!('approvalId' in given)) return { declaration: given, approval: null };
  const { approvalId, accepts, givenElsewhere } = given;
  const named = { approvalId, taxReturnId: taxReturn.id, now: now() };
  const { approvedFrom, shownIssues, ...approved } = await approvedDeclaration(db, named);
  const shown = shownIssues.map(({ code }) => code);
  const grown = grownIssues(issues, shownIssues).filter(
    ({ code }) => shown.includes(code) && !accepts.includes(code),
  );
  if (grown.length > 0) throw issuesNotAccepted(grown);
  return {
    declaration: {
      ...approved,
      calculationId: taxReturn.calculationId ?? approved.calculationId,
      accepts: [...new Set([...shown, ...accepts])],
      givenElsewhere: [...new Set([...(approved.givenElsewhere ?? []), ...givenElsewhere])],
    },
    approval: { id: approvalId, from: approvedFrom },
  };
}
