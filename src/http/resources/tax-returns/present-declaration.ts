import type { Declaration } from '../../../db/submissions/declarations-queries.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { wordingOf } from '../../../services/submissions/read-receipt.js';
import { presentAnsweredFrom } from '../approvals/present.js';

export const presentDeclaration = (declaration: Declaration) => ({
  calculation_id: publicId('calculation', declaration.calculationId),
  figures_hash: declaration.figuresHash,
  wording_version: declaration.wordingVersion,
  wording: wordingOf(declaration),
  declarant: { kind: declaration.declarantKind, name: declaration.declarantName },
  accepts: declaration.acceptedIssues.map(({ code }) => code),
  accepted_issues: declaration.acceptedIssues.map(({ code, count, amountPence }) => ({
    code,
    count,
    amount: amountPence === null ? null : poundsFromPence(amountPence),
  })),
  given_elsewhere: declaration.givenElsewhere,
  approval:
    declaration.approvalId === null
      ? null
      : {
          id: publicId('approval', declaration.approvalId),
          ...presentAnsweredFrom(declaration.approvedFrom),
        },
  agreed_at: declaration.agreedAt.toISOString(),
  recorded_at: declaration.recordedAt.toISOString(),
});
