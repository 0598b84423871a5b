import { findGrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import type { AssistOutcome, AssistReport } from '../../domain/tax-returns/assist-report.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import { ASSIST_SCOPES } from '../hmrc-authorisations/hmrc-scopes.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import type { Step } from './step.js';

/** Whether an authorisation covers HMRC Assist. */
export const coversAssist = (grant: { readonly scopes: readonly string[] } | undefined): boolean =>
  ASSIST_SCOPES.every((scope) => grant?.scopes.includes(scope));

/**
 * Asks HMRC Assist for its report on a calculation. It is an offer of HMRC's, and no condition of filing: whatever HMRC
 * answers, the preparation goes on. Asking again, as after a kill, makes another report, which takes the place of the one
 * before.
 */
export async function askAssist(
  { nino, ask }: HmrcSession,
  { ctx, tenant, submission }: Step,
  calculationId: string,
): Promise<AssistReport> {
  const { clientId, taxYear } = submission;
  const base = { hmrcCalculationId: calculationId, askedAt: ctx.now().toISOString() };
  const grant = await inTenant(ctx, stepPrincipal(tenant), (db) => findGrantInUse(db, clientId));
  if (!coversAssist(grant)) return { ...base, ...without('not_authorised') };
  try {
    const { report } = await ask((hmrc, call) =>
      hmrc.produceAssistReport(call, { nino, taxYear, calculationId }),
    );
    if (report === null) return { ...base, ...without('no_messages') };
    const { reportId, reportCorrelationId: correlationId, messages } = report;
    return { ...base, ...without('received'), reportId, correlationId, messages };
  } catch (error) {
    return { ...base, ...outcomeOf(error) };
  }
}

const without = (outcome: AssistOutcome, code: string | null = null) => ({
  outcome,
  code,
  reportId: null,
  correlationId: null,
  messages: [],
  acknowledgedAt: null,
});

/** Characters that are kept of HMRC's code. */
const MAX_CODE = 100;

/** HMRC says 404 of a calculation that it does not show yet, and to ask again later. */
const NOT_YET = 'MATCHING_CALCULATION_ID_NOT_FOUND';

/** @throws what is neither a refusal nor a failure of HMRC's, such as a lost lease */
function outcomeOf(error: unknown): ReturnType<typeof without> {
  if (error instanceof HmrcUnavailableError) return without('unavailable', error.reason);
  if (!(error instanceof HmrcRefusalError)) throw error;
  const { hmrcCode } = error;
  if (hmrcCode === 'INVALID_SCOPE') return without('not_authorised', hmrcCode);
  return without(hmrcCode === NOT_YET ? 'unavailable' : 'refused', hmrcCode.slice(0, MAX_CODE));
}
