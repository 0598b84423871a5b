import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertUpdate } from '../../db/quarterly-updates/quarterly-updates-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { publicId } from '../../domain/ids.js';
import type {
  QuarterlyUpdate,
  QuarterlyUpdateFields,
  StoredUpdate,
} from '../../domain/quarterly-updates/quarterly-update.js';
import { FIRST_FILING_YEAR } from '../../domain/tax/rates/filing-years.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertReachable } from '../hmrc-authorisations/client-session.js';
import { assertFactsComplete } from '../submissions/facts.js';
import { assembleUpdate, type UpdateRequest } from './assemble-update.js';
import { assertSentInFull } from './sent-as.js';
import { sealUpdateFacts } from './update-facts.js';

/**
 * Works out an update and asks for it to be sent; with `facts` null it is a preview, which stores and sends nothing.
 * An earlier update of the same period is replaced at HMRC, and stays on record here.
 * @throws {ValidationError} `fraud_prevention_incomplete`, `invalid_reference`, or for a day on which no quarter ends, or expenses that cannot be sent so
 * @throws {ConflictError} `period_locked`, `tax_year_not_supported`, `quarterly_update_in_progress`
 * @throws as `assertReachable`
 */
export async function requestUpdate(
  ctx: Pick<AppContext, 'db' | 'newId' | 'cipher' | 'hmrcOf'>,
  effect: Effect,
  { facts, ...request }: UpdateRequest & { readonly facts: FraudPrevention | null },
): Promise<Committed<QuarterlyUpdate>> {
  if (facts !== null) assertFactsComplete(facts);
  return commitEffect(ctx, effect, async (db) => {
    const fields = await holdUpdate(db, request);
    if (facts === null) return previewOf(fields);
    await assertSendable(ctx, db, request);
    return queueUpdate(ctx, db, fields, facts);
  });
}

/** Holds the client and works out its update. @throws as `requestUpdate` */
export async function holdUpdate(db: TenantExecutor, request: UpdateRequest): Promise<QuarterlyUpdateFields> {
  await lockClient(db, request.clientId).catch(orDangling('#/client_id'));
  if (request.taxYear < FIRST_FILING_YEAR.value) throw tooEarly(request.taxYear);
  return assembleUpdate(db, request);
}

/**
 * Checks that the return of the tax year still allows an update, and keeps it so until the transaction ends.
 * @throws {ConflictError} `period_locked`
 * @throws as `assertSentInFull`
 */
export async function assertYearOpen(
  db: TenantExecutor,
  update: Pick<UpdateRequest, 'clientId' | 'taxYear' | 'expenses'>,
): Promise<void> {
  if ((await lockedTaxYears(db, update.clientId)).has(update.taxYear)) throw lockedYear(update);
  await assertSentInFull(db, update);
}

/** @throws as `assertYearOpen`, `assertReachable` */
export async function assertSendable(
  ctx: Pick<AppContext, 'cipher' | 'hmrcOf'>,
  db: TenantExecutor,
  request: UpdateRequest,
): Promise<void> {
  await assertYearOpen(db, request);
  await assertReachable(ctx, db, { clientId: request.clientId, work: 'quarterly_update' });
}

/** Writes an update and the job that sends it; without facts it goes out as a batch process. @throws {ConflictError} `quarterly_update_in_progress` */
export async function queueUpdate(
  ctx: Pick<AppContext, 'newId' | 'cipher'>,
  db: TenantExecutor,
  fields: QuarterlyUpdateFields,
  facts: FraudPrevention | null,
): Promise<StoredUpdate> {
  const id = ctx.newId();
  const row = { tenantId: db.tenantId, updateId: id };
  const factsSealed = facts === null ? null : sealUpdateFacts(ctx, row, facts);
  return insertUpdate(db, { ...fields, id, factsSealed });
}

const previewOf = (fields: QuarterlyUpdateFields): QuarterlyUpdate => ({
  ...fields,
  id: null,
  status: 'draft',
  hmrcBusinessId: null,
  hmrcCorrelationId: null,
  sentAt: null,
  createdAt: null,
});

const tooEarly = (taxYear: number) =>
  new ConflictError('tax_year_not_supported', 'Quarterly updates begin with 2025-26.', {
    tax_year: formatTaxYear(taxYear),
  });

const lockedYear = ({ clientId, taxYear }: Pick<UpdateRequest, 'clientId' | 'taxYear'>) =>
  new ConflictError('period_locked', 'The return of the tax year is submitted, or being submitted.', {
    client_id: publicId('client', clientId),
    tax_year: formatTaxYear(taxYear),
  });
