import type { AppContext } from '../../context.js';
import { loadApproval } from '../../db/approvals/approvals-queries.js';
import { insertApproval } from '../../db/approvals/approvals-repository.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { Approval } from '../../domain/approvals/approval.js';
import { DAY_MS } from '../../domain/durations.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import {
  type ApprovalLink,
  approvalCodeHash,
  approvalLinkHash,
  newApprovalLink,
} from '../../gateways/crypto/approval-link.js';
import { LIMITS } from '../../limits/limits.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { figuresChanged } from '../submissions/filing-guards.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { approvalSubject } from './approval-subject.js';

/** An approval with its address and, this once, its code. */
export interface IssuedApproval {
  readonly approval: Approval;
  readonly url: string;
  readonly code: string;
}

interface Requested {
  /** UUID; a malformed id has become one that no return has. */
  readonly taxReturnId: string;
  readonly recipient: string;
}

/**
 * Makes a link by which a taxpayer sees the present figures of a return and agrees to them. An earlier link for the same
 * return stays as it is.
 * @throws {ValidationError} `invalid_reference`
 * @throws {InvalidStateError} `figures_changed` without a current calculation; another code where the return can no longer
 *   be changed
 */
export async function requestApproval(
  ctx: Pick<AppContext, 'config' | 'db' | 'newId' | 'now'>,
  effect: Effect,
  { taxReturnId, recipient }: Requested,
): Promise<Committed<IssuedApproval>> {
  const link = newApprovalLink();
  return commitEffect(ctx, effect, async (db) => {
    const taxReturn = await lockTaxReturn(db, { id: taxReturnId }).catch(orDangling('#/tax_return_id'));
    moveTaxReturn(taxReturn.state, 'edit');
    const { calculation, isStale } = await viewTaxReturn(db, taxReturn);
    if (calculation === null || isStale || calculation.figuresHash === null) throw figuresChanged();
    const id = ctx.newId();
    await insertApproval(db, {
      id,
      clientId: taxReturn.clientId,
      taxReturnId,
      filingVersion: taxReturn.filingVersion,
      calculationId: calculation.id,
      figuresHash: calculation.figuresHash,
      recipient,
      requestedBy: effect.principal.apiKeyId,
      expiresAt: new Date(ctx.now().getTime() + LIMITS.approvals.days.value * DAY_MS),
      ...hashesOf(link),
    });
    const approval = await loadApproval(db, id, ctx.now());
    await recordEvent(ctx, db, 'approval.created', approvalSubject(approval));
    return { approval, code: link.code, url: `${ctx.config.publicUrl}/approve/${link.token}` };
  });
}

const hashesOf = (link: ApprovalLink) => ({
  linkHash: approvalLinkHash(link.token),
  codeHash: approvalCodeHash(link),
});
