import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { loadReturnAssist, type ReturnAssist } from '../../db/tax-returns/assist-queries.js';
import { setAssistAcknowledged } from '../../db/tax-returns/assist-repository.js';
import type { FraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';
import { ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';
import { notAuthorised } from '../hmrc-authorisations/require-grant.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from '../tax-returns/resolve-tax-return.js';
import { coversAssist } from './ask-assist.js';
import { assertFactsComplete } from './facts.js';

interface ReturnRef {
  readonly ref: string;
  readonly clientId: string | null;
}

/** Reads HMRC Assist's last word on a return. @throws {NotFoundError} @throws as `resolveTaxReturn` */
export async function readAssist(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { ref, clientId }: ReturnRef,
): Promise<ReturnAssist> {
  return readTenant(ctx, principal, (db) => loadAssist(db, { ref, clientId }));
}

const loadAssist = async (db: TenantReader, { ref, clientId }: ReturnRef) =>
  loadReturnAssist(db, await resolveTaxReturn(db, ref, clientId));

interface Acknowledgement extends ReturnRef {
  /** The report that was shown in full. */
  readonly reportId: string;
  readonly facts: FraudPrevention;
}

/**
 * Tells HMRC that a report was shown in full. One that was acknowledged is not sent again; where HMRC's answer was lost, it is.
 * @throws {ValidationError} `fraud_prevention_incomplete`, or for another report than the last
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc`, `main_agent_required`
 * @throws as `resolveTaxReturn`, `openClientSession` and `HmrcGateway`
 */
export async function acknowledgeAssist(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  effect: Effect,
  { reportId, facts, ...of }: Acknowledgement,
): Promise<Committed<ReturnAssist>> {
  assertFactsComplete(facts);
  const { principal } = effect;
  const { id, clientId, report } = await readAssist(ctx, principal, of);
  if (report === null || report.correlationId === null || report.reportId !== reportId) throw notTheReport();
  if (report.acknowledgedAt === null) {
    const { tenantId, livemode } = principal;
    const owner = { tenantId, livemode, clientId };
    const { nino, grant, ask } = await openClientSession(ctx, owner, {
      work: 'assist',
      facts,
      priority: 'interactive',
    });
    if (!coversAssist(grant)) throw notAuthorised(clientId);
    const { correlationId: reportCorrelationId } = report;
    await ask((hmrc, call) => hmrc.acknowledgeAssistReport(call, { nino, reportId, reportCorrelationId }));
  }
  return commitEffect(ctx, effect, async (db) => {
    await setAssistAcknowledged(db, { id, reportId, at: ctx.now() });
    return loadReturnAssist(db, { id });
  });
}

const notTheReport = () =>
  new ValidationError([
    {
      pointer: '#/report_id',
      code: 'invalid_reference',
      detail: 'is not the report that HMRC gave last; read it again',
    },
  ]);
