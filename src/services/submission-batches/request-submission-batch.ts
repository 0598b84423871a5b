import type { AppContext } from '../../context.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import { insertSubmissionBatch } from '../../db/submissions/submission-batches-repository.js';
import { idsOfReturns } from '../../db/tax-returns/tax-returns-queries.js';
import type { BatchAct } from '../../domain/submission-batches/submission-batch.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { type Issue, ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertFactsComplete, sealFacts } from '../submissions/facts.js';

export interface RequestedItem {
  /** UUID; a malformed id has become one that no return has. */
  readonly taxReturnId: string;
  /** `null`: any version. */
  readonly seenVersion: number | null;
  /** UUID of the approval by which the return is to be declared first. */
  readonly approvalId: string | null;
  /** `null` for an act that needs none. */
  readonly facts: FraudPrevention | null;
}

/** Acts on returns; updates are asked for by `requestUpdateBatch`, reports by `requestReportBatch`. */
export type ReturnAct = Exclude<BatchAct, 'quarterly_update' | 'report'>;

/**
 * Accepts returns to be filed, prepared, declared or calculated, each as by a request of its own: the reason of a refusal
 * is written on the item.
 * @throws {ValidationError} `fraud_prevention_incomplete`, `invalid_reference`, or for a return that is named twice
 */
export async function requestSubmissionBatch(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher'>,
  effect: Effect,
  { act, items: requested }: { readonly act: ReturnAct; readonly items: readonly RequestedItem[] },
): Promise<Committed<SubmissionBatch>> {
  for (const [index, { facts }] of requested.entries()) {
    if (facts !== null) assertFactsComplete(facts, `#/items/${index}`);
  }
  refuseTwice(requested);
  return commitEffect(ctx, effect, async (db) => {
    const known = await idsOfReturns(
      db,
      requested.map(({ taxReturnId }) => taxReturnId),
    );
    refuse(
      requested,
      ({ taxReturnId }) => !known.has(taxReturnId),
      { code: 'invalid_reference', detail: 'names no tax return' },
      'invalid_reference',
    );
    const id = ctx.newId();
    const items = requested.map(({ taxReturnId, seenVersion, approvalId, facts }) => {
      const submissionId = ctx.newId();
      const row = { tenantId: db.tenantId, submissionId };
      return {
        id: submissionId,
        taxReturnId,
        seenVersion,
        approvalId,
        fraudPreventionEncrypted: facts === null ? null : sealFacts(ctx, row, facts),
      };
    });
    const requestedBy = effect.principal.apiKeyId;
    await insertSubmissionBatch(db, { id, act, isPreview: false, requestedBy, items });
    return loadSubmissionBatch(db, id);
  });
}

function refuseTwice(requested: readonly RequestedItem[]): void {
  const seen = new Set<string>();
  const isAgain = ({ taxReturnId }: RequestedItem) => seen.size === seen.add(taxReturnId).size;
  refuse(requested, isAgain, {
    code: 'not_allowed_value',
    detail: 'names a tax return that is already in the list',
  });
}

function refuse(
  requested: readonly RequestedItem[],
  isWrong: (item: RequestedItem) => boolean,
  issue: Pick<Issue, 'code' | 'detail'>,
  code?: string,
): void {
  const issues = requested.flatMap((item, index) =>
    isWrong(item) ? [{ pointer: `#/items/${index}/tax_return_id`, ...issue }] : [],
  );
  if (issues.length > 0) throw new ValidationError(issues, code);
}
