import type { AnsweredFrom } from '../../domain/approvals/approval.js';
import type { AcceptedIssue } from '../../domain/tax-returns/accepted-issues.js';
import { insertInto, type TenantExecutor } from '../executor.js';
import type { DeclarationInput } from './submissions-repository.js';

/** Records an agreement, for good. */
export async function insertDeclaration(
  db: TenantExecutor,
  row: Omit<DeclarationInput, 'accepts' | 'givenElsewhere'> & {
    readonly id: string;
    readonly taxReturnId: string;
    readonly filingVersion: number;
    readonly acceptedIssues: readonly AcceptedIssue[];
    readonly givenElsewhere: readonly string[];
    /** The approval by which the taxpayer agreed. */
    readonly approval: { readonly id: string; readonly from: AnsweredFrom | null } | null;
    /** UUID of the API key that brought it. */
    readonly recordedBy: string | null;
  },
): Promise<void> {
  await insertInto(db, 'declarations', {
    id: row.id,
    tax_return_id: row.taxReturnId,
    filing_version: row.filingVersion,
    calculation_id: row.calculationId,
    figures_hash: row.figuresHash,
    wording_version: row.wordingVersion,
    declarant_kind: row.declarant.kind,
    declarant_name: row.declarant.name,
    agreed_at: row.agreedAt,
    accepted_issues: JSON.stringify(row.acceptedIssues),
    given_elsewhere: [...row.givenElsewhere],
    approval_id: row.approval?.id ?? null,
    approved_from: row.approval?.from ? JSON.stringify(row.approval.from) : null,
    recorded_by: row.recordedBy,
  });
}
