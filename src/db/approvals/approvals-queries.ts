import { type AnsweredFrom, type Approval, approvalState } from '../../domain/approvals/approval.js';
import type { AcceptedIssue } from '../../domain/tax-returns/accepted-issues.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

interface ApprovalRow {
  id: string;
  client_id: string;
  tax_return_id: string;
  filing_version: number;
  calculation_id: string;
  figures_hash: string;
  recipient: string;
  state: 'open' | 'approved' | 'refused' | 'cancelled';
  wrong_codes: number;
  expires_at: Date;
  wording_version: string | null;
  accepted_issues: AcceptedIssue[];
  given_elsewhere: string[];
  answered_at: Date | null;
  answered_from: AnsweredFrom | null;
  created_at: Date;
  figures_stand: boolean;
}

const COLUMNS = [
  'approvals.id',
  'approvals.client_id',
  'approvals.tax_return_id',
  'approvals.filing_version',
  'approvals.calculation_id',
  'approvals.figures_hash',
  'recipient',
  'approvals.state',
  'wrong_codes',
  'approvals.expires_at',
  'wording_version',
  'accepted_issues',
  'given_elsewhere',
  'answered_at',
  'answered_from',
  'approvals.created_at',
] as const;

/** Whether the figures still stand: every change of their sources has them calculated again, and so changes their fingerprint. */
const FIGURES_STAND = `exists (
  select from (select f.tenant_id, f.deleted_at, f.state, f.filing_version, f.calculation_id from tax_returns f
    where f.tenant_id = approvals.tenant_id and f.id = approvals.tax_return_id limit 1) r
  cross join lateral (select f.figures_hash from calculations f where f.tenant_id = r.tenant_id and f.id = r.calculation_id limit 1) k
  where r.deleted_at is null and r.state <> 'cancelled' and r.filing_version = approvals.filing_version
    and k.figures_hash = approvals.figures_hash) as figures_stand`;

interface ApprovalFilters {
  readonly clientId?: string | undefined;
  readonly taxReturnId?: string | undefined;
}

/** Approvals, newest first. @param now the instant for which they are judged */
export function listApprovals(
  db: TenantReader,
  { clientId, taxReturnId }: ApprovalFilters,
  { page, now }: { readonly page: PageRequest; readonly now: Date },
): Promise<Page<Approval>> {
  const query = rowsOf(db, 'approvals').select(...COLUMNS, db.queries.raw(FIGURES_STAND));
  if (taxReturnId !== undefined) query.where({ 'approvals.tax_return_id': taxReturnId });
  return fetchPage(query, {
    table: 'approvals',
    sortBy: 'created_at',
    page,
    toItem: (row: ApprovalRow) => toApproval(row, now),
    ...ownedBy('client_id', clientId),
  });
}

/** @throws {NotFoundError} */
export async function loadApproval(db: TenantReader, id: string, now: Date): Promise<Approval> {
  const row: ApprovalRow | undefined = await rowsOf(db, 'approvals')
    .where({ 'approvals.id': id })
    .first(...COLUMNS, db.queries.raw(FIGURES_STAND));
  if (!row) throw new NotFoundError('There is no such approval.');
  return toApproval(row, now);
}

const toApproval = (row: ApprovalRow, now: Date): Approval => ({
  id: row.id,
  clientId: row.client_id,
  taxReturnId: row.tax_return_id,
  filingVersion: row.filing_version,
  calculationId: row.calculation_id,
  figuresHash: row.figures_hash,
  recipient: row.recipient,
  state: approvalState(
    {
      kept: row.state,
      expiresAt: row.expires_at,
      wrongCodes: row.wrong_codes,
      figuresStand: row.figures_stand,
    },
    { now, maxWrongCodes: LIMITS.approvals.wrongCodes.value },
  ),
  expiresAt: row.expires_at,
  wordingVersion: row.wording_version,
  acceptedIssues: row.accepted_issues,
  givenElsewhere: row.given_elsewhere,
  answeredAt: row.answered_at,
  answeredFrom: row.answered_from,
  createdAt: row.created_at,
});
