import { loadApproval } from '../../db/approvals/approvals-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { AnsweredFrom } from '../../domain/approvals/approval.js';
import type { AcceptedIssue } from '../../domain/tax-returns/accepted-issues.js';
import { isCurrentDeclaration } from '../../domain/tax-returns/declaration.js';
import { InvalidStateError, ValidationError } from '../../errors.js';
import { danglingReference, orDangling } from '../dangling-reference.js';
import type { DeclarationAgreed } from '../submissions/agreement.js';
import { figuresChanged } from '../submissions/filing-guards.js';

/** An agreement that was given through a link. */
interface ApprovedDeclaration extends DeclarationAgreed {
  readonly approvalId: string;
  readonly approvedFrom: AnsweredFrom | null;
  /** Issues that were shown beside the figures, as they stood then. */
  readonly shownIssues: readonly AcceptedIssue[];
}

interface Named {
  /** UUID; a malformed id has become one that no approval has. */
  readonly approvalId: string;
  readonly taxReturnId: string;
  readonly now: Date;
}

/**
 * The agreement of a taxpayer by an approval of the same return.
 * @throws {ValidationError} `invalid_reference`, `wording_outdated` @throws {InvalidStateError} `figures_changed`, or `invalid_state` where nobody has approved
 */
export async function approvedDeclaration(
  db: TenantExecutor,
  { approvalId, taxReturnId, now }: Named,
): Promise<ApprovedDeclaration> {
  const approval = await loadApproval(db, approvalId, now).catch(orDangling('#/approval_id'));
  if (approval.taxReturnId !== taxReturnId) throw danglingReference('#/approval_id');
  if (approval.state === 'outdated') throw figuresChanged();
  const { wordingVersion, answeredAt } = approval;
  if (approval.state !== 'approved' || wordingVersion === null || answeredAt === null) {
    throw new InvalidStateError('invalid_state', 'The taxpayer has not approved the figures.', {
      state: approval.state,
    });
  }
  if (!isCurrentDeclaration({ kind: 'taxpayer', version: wordingVersion })) {
    throw new ValidationError(
      [
        {
          pointer: '#/approval_id',
          code: 'invalid',
          detail: 'was given under a wording that is not the current one',
        },
      ],
      'wording_outdated',
    );
  }
  return {
    approvalId,
    approvedFrom: approval.answeredFrom,
    shownIssues: approval.acceptedIssues,
    calculationId: approval.calculationId,
    figuresHash: approval.figuresHash,
    wordingVersion,
    declarant: { kind: 'taxpayer', name: approval.recipient },
    agreedAt: answeredAt.toISOString(),
    accepts: approval.acceptedIssues.map(({ code }) => code),
    givenElsewhere: approval.givenElsewhere,
  };
}
