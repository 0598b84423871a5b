import type { AppContext } from '../../context.js';
import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listOpenUpdates } from '../../db/obligations/open-updates-queries.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import { insertSubmissionBatch } from '../../db/submissions/submission-batches-repository.js';
import { LIMITS } from '../../domain/limits.js';
import { QUARTER_ENDS } from '../../domain/quarterly-updates/quarterly-update.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { type Issue, ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertFactsComplete, sealFacts } from '../submissions/facts.js';

export interface UpdatesOfQuarter {
  readonly taxYear: TaxYearStart;
  /** 1 to 4. */
  readonly quarter: number;
  /** UUIDs; `null`: every client's. */
  readonly clientIds: readonly string[] | null;
  readonly exceptClientIds: readonly string[];
  /** UUID of the client after whom it goes on; `null`: from the first. */
  readonly afterClientId: string | null;
  /** `null` for a preview, which sends nothing. */
  readonly facts: FraudPrevention | null;
}

/**
 * Takes every update of a quarter that HMRC lists as open, of standard and of calendar quarters, to be sent for those whose records are clean; for
 * the others the reason is written on their items.
 * @throws {ValidationError} `fraud_prevention_incomplete`, `invalid_reference`
 */
export async function requestUpdateBatch(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher'>,
  effect: Effect,
  { taxYear, quarter, facts, ...clients }: UpdatesOfQuarter,
): Promise<Committed<SubmissionBatch>> {
  if (facts !== null) assertFactsComplete(facts, '#/quarterly_updates');
  return commitEffect(ctx, effect, async (db) => {
    await checkClients(db, clients);
    const ends = Object.values(QUARTER_ENDS).flatMap((endsOf) => endsOf(taxYear).slice(quarter - 1, quarter));
    const limit = LIMITS.requests.submissionBatchItems.value;
    const updates = await listOpenUpdates(db, { taxYear, periodEnds: ends, ...clients, limit });
    const id = ctx.newId();
    const items = updates.map((update) => {
      const itemId = ctx.newId();
      const row = { tenantId: db.tenantId, submissionId: itemId };
      return {
        id: itemId,
        taxReturnId: null,
        update,
        seenVersion: null,
        approvalId: null,
        fraudPreventionEncrypted: facts === null ? null : sealFacts(ctx, row, facts),
      };
    });
    await insertSubmissionBatch(db, {
      id,
      act: 'quarterly_update',
      isPreview: facts === null,
      requestedBy: effect.principal.apiKeyId,
      items,
    });
    return loadSubmissionBatch(db, id);
  });
}

type NamedClients = Pick<UpdatesOfQuarter, 'clientIds' | 'exceptClientIds' | 'afterClientId'>;

async function checkClients(
  db: TenantExecutor,
  { clientIds, exceptClientIds, afterClientId }: NamedClients,
): Promise<void> {
  const named = [
    ...(clientIds ?? []).map((id, index) => ({ id, pointer: `client_ids/${index}` })),
    ...exceptClientIds.map((id, index) => ({ id, pointer: `except_client_ids/${index}` })),
    ...(afterClientId === null ? [] : [{ id: afterClientId, pointer: 'after_client_id' }]),
  ];
  const known = new Set(
    (await holdReferences(db, { ...NOTHING_ELSE, clients: named.map(({ id }) => id) })).clients.keys(),
  );
  const issues = named
    .filter(({ id }) => !known.has(id))
    .map(
      ({ pointer }): Issue => ({
        pointer: `#/quarterly_updates/${pointer}`,
        code: 'invalid_reference',
        detail: 'does not exist',
      }),
    );
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}

const NOTHING_ELSE = { businesses: [], properties: [], sourceAccounts: [] } as const;
