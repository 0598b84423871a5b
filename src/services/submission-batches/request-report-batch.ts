import type { AppContext } from '../../context.js';
import { listBatchClients } from '../../db/submissions/batch-clients-queries.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import { insertSubmissionBatch } from '../../db/submissions/submission-batches-repository.js';
import type { ItemReport } from '../../domain/submission-batches/submission-batch.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { checkNamedClients, type NamedClients } from './named-clients.js';

export interface ReportsOfClients extends NamedClients {
  /** The report that is made of each client. */
  readonly report: Omit<ItemReport, 'clientId'>;
}

/**
 * Accepts a report of each client to be made, as by a request for each.
 * @throws {ValidationError} `invalid_reference`
 */
export async function requestReportBatch(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  { report, ...clients }: ReportsOfClients,
): Promise<Committed<SubmissionBatch>> {
  return commitEffect(ctx, effect, async (db) => {
    await checkNamedClients(db, clients, '#/reports');
    const limit = LIMITS.requests.submissionBatchItems.value;
    const clientIds = await listBatchClients(db, { ...clients, limit });
    const id = ctx.newId();
    await insertSubmissionBatch(db, {
      id,
      act: 'report',
      isPreview: false,
      requestedBy: effect.principal.apiKeyId,
      items: clientIds.map((clientId) => ({
        id: ctx.newId(),
        report: { ...report, clientId },
        seenVersion: null,
        approvalId: null,
        fraudPreventionEncrypted: null,
      })),
    });
    return loadSubmissionBatch(db, id);
  });
}
