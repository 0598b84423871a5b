import type { AnsweredFrom } from '../../domain/approvals/approval.js';
import type { AcceptedIssue } from '../../domain/tax-returns/accepted-issues.js';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { type Executor, insertInto, rowsOf, type TenantExecutor } from '../executor.js';

interface NewApproval {
  readonly id: string;
  readonly clientId: string;
  readonly taxReturnId: string;
  readonly filingVersion: number;
  readonly calculationId: string;
  readonly figuresHash: string;
  readonly recipient: string;
  readonly linkHash: Buffer;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
  /** UUID of the API key that asked. */
  readonly requestedBy: string | null;
}

export async function insertApproval(db: TenantExecutor, row: NewApproval): Promise<void> {
  await insertInto(db, 'approvals', {
    id: row.id,
    client_id: row.clientId,
    tax_return_id: row.taxReturnId,
    filing_version: row.filingVersion,
    calculation_id: row.calculationId,
    figures_hash: row.figuresHash,
    recipient: row.recipient,
    link_hash: row.linkHash,
    code_hash: row.codeHash,
    expires_at: row.expiresAt,
    requested_by: row.requestedBy,
  });
}

/** An approval that a link and its code have opened. */
export interface OpenedApproval extends TenantKey {
  readonly id: string;
}

interface OpenedRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  is_right: boolean;
}

/**
 * The open approval of a link, if the code is right; a wrong one is counted, and after too many the link is closed. Reaches
 * across tenants: give it the `system` pool.
 */
export async function openApprovalByLink(
  system: Executor,
  { linkHash, codeHash, now }: { readonly linkHash: Buffer; readonly codeHash: Buffer; readonly now: Date },
): Promise<OpenedApproval | undefined> {
  const { rows } = await system.raw<{ rows: OpenedRow[] }>(
    `update approvals set wrong_codes = wrong_codes + case when code_hash = :codeHash then 0 else 1 end
     where link_hash = :linkHash and state = 'open' and expires_at > :now and wrong_codes < :max
     returning id, tenant_id, livemode, code_hash = :codeHash as is_right`,
    { linkHash, codeHash, now, max: LIMITS.approvals.wrongCodes.value },
  );
  const [row] = rows;
  if (row === undefined || !row.is_right) return undefined;
  return { id: row.id, tenantId: row.tenant_id, livemode: row.livemode };
}

/**
 * Locks an approval until the transaction ends.
 * @returns whether it still waits for an answer: of two answers only the first finds it waiting
 */
export async function lockOpenApproval(db: TenantExecutor, id: string): Promise<boolean> {
  const row = await rowsOf(db, 'approvals').where({ id, state: 'open' }).forUpdate().first('id');
  return row !== undefined;
}

interface Answer {
  readonly answeredAt: Date;
  readonly answeredFrom: AnsweredFrom;
}

/** Records an agreement, for good. */
export async function setApproved(
  db: TenantExecutor,
  id: string,
  answer: Answer & {
    readonly wordingVersion: string;
    readonly acceptedIssues: readonly AcceptedIssue[];
    readonly givenElsewhere: readonly string[];
  },
): Promise<void> {
  await rowsOf(db, 'approvals')
    .where({ id })
    .update({
      state: 'approved',
      wording_version: answer.wordingVersion,
      accepted_issues: JSON.stringify(answer.acceptedIssues),
      given_elsewhere: [...answer.givenElsewhere],
      ...answerColumns(answer),
    });
}

/** Records a refusal, for good. */
export async function setRefused(db: TenantExecutor, id: string, answer: Answer): Promise<void> {
  await rowsOf(db, 'approvals')
    .where({ id })
    .update({ state: 'refused', ...answerColumns(answer) });
}

const answerColumns = ({ answeredAt, answeredFrom }: Answer) => ({
  answered_at: answeredAt,
  answered_from: JSON.stringify(answeredFrom),
});

/** @returns whether it was open */
export async function setApprovalCancelled(db: TenantExecutor, id: string): Promise<boolean> {
  const count = await rowsOf(db, 'approvals').where({ id, state: 'open' }).update({ state: 'cancelled' });
  return count > 0;
}
