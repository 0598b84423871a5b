import type { AnsweredFrom } from '../../domain/approvals/approval.js';
import type { AcceptedIssue } from '../../domain/tax-returns/accepted-issues.js';
import type { DeclarantKind } from '../../domain/tax-returns/declaration.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** Agreement to a return's figures: person, figures, time and wording. Never changed. */
export interface Declaration {
  readonly id: string;
  readonly taxReturnId: string;
  readonly filingVersion: number;
  readonly calculationId: string;
  readonly figuresHash: string;
  readonly wordingVersion: string;
  readonly declarantKind: DeclarantKind;
  readonly declarantName: string;
  readonly agreedAt: Date;
  /** Issues that the declarant knew of and accepted, as they stood then. */
  readonly acceptedIssues: readonly AcceptedIssue[];
  /** Places in the return whose values the declarant gave HMRC elsewhere. */
  readonly givenElsewhere: readonly string[];
  /** UUID of the approval by which the taxpayer agreed, and where that came from. */
  readonly approvalId: string | null;
  readonly approvedFrom: AnsweredFrom | null;
  readonly recordedAt: Date;
}

/** The declaration of a return's present filing that was made last. */
export async function findNewestDeclaration(
  db: TenantReader,
  taxReturn: { readonly id: string; readonly filingVersion: number },
): Promise<Declaration | undefined> {
  const row = await rowsOf(db, 'declarations')
    .where({ tax_return_id: taxReturn.id, filing_version: taxReturn.filingVersion })
    .orderBy([
      { column: 'recorded_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first(...DECLARATION_COLUMNS);
  return row && toDeclaration(row);
}

export async function findDeclaration(db: TenantReader, id: string): Promise<Declaration | undefined> {
  const row = await rowsOf(db, 'declarations')
    .where({ id })
    .first(...DECLARATION_COLUMNS);
  return row && toDeclaration(row);
}

const DECLARATION_COLUMNS = [
  'id',
  'tax_return_id',
  'filing_version',
  'calculation_id',
  'figures_hash',
  'wording_version',
  'declarant_kind',
  'declarant_name',
  'agreed_at',
  'accepted_issues',
  'given_elsewhere',
  'approval_id',
  'approved_from',
  'recorded_at',
] as const;

interface DeclarationRow {
  id: string;
  tax_return_id: string;
  filing_version: number;
  calculation_id: string;
  figures_hash: string;
  wording_version: string;
  declarant_kind: DeclarantKind;
  declarant_name: string;
  agreed_at: Date;
  accepted_issues: AcceptedIssue[];
  given_elsewhere: string[];
  approval_id: string | null;
  approved_from: AnsweredFrom | null;
  recorded_at: Date;
}

const toDeclaration = (row: DeclarationRow): Declaration => ({
  id: row.id,
  taxReturnId: row.tax_return_id,
  filingVersion: row.filing_version,
  calculationId: row.calculation_id,
  figuresHash: row.figures_hash,
  wordingVersion: row.wording_version,
  declarantKind: row.declarant_kind,
  declarantName: row.declarant_name,
  agreedAt: row.agreed_at,
  acceptedIssues: row.accepted_issues,
  givenElsewhere: row.given_elsewhere,
  approvalId: row.approval_id,
  approvedFrom: row.approved_from,
  recordedAt: row.recorded_at,
});
