import type { AnsweredFrom, Approval } from '../../../domain/approvals/approval.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import type { IssuedApproval } from '../../../services/approvals/request-approval.js';

export const presentApproval = (approval: Approval) => ({
  id: publicId('approval', approval.id),
  client_id: publicId('client', approval.clientId),
  tax_return_id: publicId('taxReturn', approval.taxReturnId),
  version: approval.filingVersion,
  to: approval.recipient,
  state: approval.state,
  calculation_id: publicId('calculation', approval.calculationId),
  figures_hash: approval.figuresHash,
  wording_version: approval.wordingVersion,
  accepted_issues: approval.acceptedIssues.map(({ code, count, amountPence }) => ({
    code,
    count,
    amount: amountPence === null ? null : poundsFromPence(amountPence),
  })),
  given_elsewhere: approval.givenElsewhere,
  answered_at: approval.answeredAt?.toISOString() ?? null,
  answered_from: approval.answeredFrom && presentAnsweredFrom(approval.answeredFrom),
  expires_at: approval.expiresAt.toISOString(),
  created_at: approval.createdAt.toISOString(),
});

export const presentIssuedApproval = ({ approval, url, code }: IssuedApproval) => ({
  ...presentApproval(approval),
  url,
  code,
});

export const presentAnsweredFrom = (from: AnsweredFrom | null) => ({
  ip_address: from?.ipAddress ?? null,
  user_agent: from?.userAgent ?? null,
});
