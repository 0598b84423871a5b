import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  lockPendingItem,
  type PendingItem,
  setItemEnded,
} from '../../db/submissions/submission-batches-repository.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import { publicId } from '../../domain/ids.js';
import type { ItemReport, ItemUpdate } from '../../domain/submission-batches/submission-batch.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError, InvalidStateError, type Issue, ValidationError } from '../../errors.js';
import { queueCalculation } from '../calculations/request-calculation.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertSendable, holdUpdate, queueUpdate } from '../quarterly-updates/request-update.js';
import { checkReferences, queueReport } from '../reports/request-report.js';
import { declareLocked } from '../submissions/declare-figures.js';
import { openFacts } from '../submissions/facts.js';
import { stepPrincipal } from '../submissions/hmrc-session.js';
import { prepareLocked } from '../submissions/request-preparation.js';
import { submitDeclared } from '../submissions/request-submission.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'cipher' | 'hmrcOf'>;

/**
 * Carries out what a pending item asks for (a submission of the same id, a declaration, a calculation, an update, a
 * report), or writes on it the reason why that cannot be done. Nothing happens where the item is over, so that a job may be
 * repeated.
 * @throws {HmrcNotConfiguredError} for the job to wait
 */
export async function beginBatchItem(ctx: Slice, tenant: TenantKey, id: string): Promise<void> {
  try {
    await inTenant(ctx, stepPrincipal(tenant), async (db) => {
      const item = await lockPendingItem(db, id);
      if (item === undefined) return;
      const workId = await begin(ctx, db, id, item);
      await setItemEnded(db, id, null, workId);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
    const problem = { code: error.code, detail: detailOf(error) };
    await inTenant(ctx, stepPrincipal(tenant), (db) => setItemEnded(db, id, problem));
  }
}

/** @returns the id of the calculation, update or report that it became; `null` for one that became a submission, or nothing */
async function begin(ctx: Slice, db: TenantExecutor, id: string, item: PendingItem): Promise<string | null> {
  if (item.update !== null) return beginUpdate(ctx, db, id, { ...item, update: item.update });
  if (item.report !== null) return beginReport(ctx, db, item.report);
  if (item.taxReturnId === null) throw new Error('an item that is about nothing');
  const current = await lockTaxReturn(db, { id: item.taxReturnId });
  const seen = item.seenVersion === null ? null : { only: [item.seenVersion], never: [] };
  assertVersion(current.version, seen);
  const requester = { actor: actorOf(item), apiKeyId: item.requestedBy };
  const facts = openFacts(ctx, { tenantId: db.tenantId, submissionId: id }, item.fraudPreventionEncrypted);
  switch (item.act) {
    case 'calculate':
      return (await queueCalculation(ctx, db, current)).id;
    case 'declare':
      await declaredBy(ctx, db, current, { item, requester });
      return null;
    case 'prepare':
      await prepareLocked(ctx, db, { current, submissionId: id, requester, facts });
      return null;
    default:
      if (facts === null) throw new Error('an item without the facts of its user');
      await submitDeclared(ctx, db, {
        current: await declaredBy(ctx, db, current, { item, requester }),
        submissionId: id,
        requester,
        facts,
      });
      return null;
  }
}

/**
 * Sends an update of records that nobody has to look at first; a preview looks only whether it would. A schedule has no
 * device facts: its updates go out as a batch process.
 */
async function beginUpdate(
  ctx: Slice,
  db: TenantExecutor,
  id: string,
  { update, isPreview, fraudPreventionEncrypted }: PendingItem & { readonly update: ItemUpdate },
): Promise<string | null> {
  const { subject } = update;
  if (subject === null) throw notOnRecord();
  const request = { ...update, subject, expenses: update.expenses ?? 'itemised' };
  const fields = await holdUpdate(db, request);
  if (fields.issues.length > 0) throw notClean(fields.issues);
  await assertSendable(ctx, db, request);
  if (isPreview) return null;
  const facts = openFacts(ctx, { tenantId: db.tenantId, submissionId: id }, fraudPreventionEncrypted);
  return (await queueUpdate(ctx, db, fields, facts)).id;
}

async function beginReport(ctx: Slice, db: TenantExecutor, report: ItemReport): Promise<string> {
  const request = { ...report, clientIds: null };
  await checkReferences(db, request);
  return (await queueReport(ctx, db, request)).id;
}

/** The error's message; for a request with faults, their places too. */
const detailOf = (error: AppError): string =>
  error instanceof ValidationError
    ? [error.message, ...error.issues.map(sentenceOf)].join(' ')
    : error.message;

const sentenceOf = ({ pointer, detail }: Issue): string => `${pointer.replace('#/', '')}: ${detail}.`;

const notOnRecord = () =>
  new InvalidStateError(
    'invalid_reference',
    'HMRC’s business is none of those on record here; give the business its hmrc_business_id.',
  );

const notClean = (issues: readonly TaxReturnIssue[]) =>
  new InvalidStateError('issues_not_accepted', issues.map(({ detail }) => detail).join(' '));

/** The return, declared by the approval that the item names; as it is where it names none. */
async function declaredBy(
  ctx: Slice,
  db: TenantExecutor,
  current: TaxReturn,
  {
    item,
    requester,
  }: { readonly item: PendingItem; readonly requester: Pick<Principal, 'actor' | 'apiKeyId'> },
): Promise<TaxReturn> {
  if (item.approvalId === null) return current;
  const given = { approvalId: item.approvalId, accepts: [], givenElsewhere: [] };
  return declareLocked(ctx, db, current, { given, requester });
}

/** The actor in the history of the return. */
const actorOf = ({ requestedBy }: PendingItem) =>
  requestedBy === null ? 'submit' : publicId('apiKey', requestedBy);
