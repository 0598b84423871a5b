import { findGrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import type { FilingCode } from '../../domain/codes/issue-codes.js';
import type { AccessFinding, HmrcAccessState } from '../../domain/hmrc-access/hmrc-access.js';
import { InvalidStateError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { checkAccess } from '../hmrc-access/check-access.js';
import { notAuthorised } from '../hmrc-authorisations/require-grant.js';
import { inTenant } from '../in-tenant.js';
import { stepPrincipal } from './hmrc-session.js';
import type { Step } from './step.js';

/** Codes of what somebody has to mend. While a sign-in has ended the submission waits. */
const CODES: Readonly<Record<Exclude<HmrcAccessState, 'ok' | 'grant_expired'>, FilingCode>> = {
  not_signed_up: 'client_not_signed_up',
  no_relationship: 'not_authorised_by_client',
  supporting_only: 'main_agent_required',
  no_grant: 'not_authorised_with_hmrc',
};

/**
 * Checks, before anything is sent by the practice's grant, that the practice is the client's main agent. What a check has
 * found is relied on; a refusal during the work has it made again (`causeOfRefusal`).
 * @throws {InvalidStateError} as its code says @throws as `checkAccess`
 */
export async function assertAgentMayPrepare(step: Step): Promise<void> {
  const grant = await grantOf(step);
  if (grant?.holder !== 'agent' || grant.knownState === 'ok') return;
  const inTheWay = errorOf(step, await check(step));
  if (inTheWay !== null) throw inTheWay;
}

/**
 * HMRC gives one refusal for many causes.
 * @returns the cause of a refusal of the practice's grant, as an error of ours, or what stopped us from finding it; any other
 * error as it is
 */
export async function causeOfRefusal(step: Step, error: unknown): Promise<unknown> {
  const isOfAccess = error instanceof HmrcRefusalError && error.hmrcCode === 'CLIENT_OR_AGENT_NOT_AUTHORISED';
  if (!isOfAccess || (await grantOf(step))?.holder !== 'agent') return error;
  try {
    return errorOf(step, await check(step)) ?? error;
  } catch (other) {
    return other;
  }
}

const grantOf = ({ ctx, tenant, submission: { clientId } }: Step) =>
  inTenant(ctx, stepPrincipal(tenant), (db) => findGrantInUse(db, clientId));

const check = ({ ctx, tenant: { tenantId, livemode }, submission: { clientId } }: Step) =>
  checkAccess(ctx, { tenantId, livemode, clientId }, 'interactive');

function errorOf({ submission: { clientId } }: Step, { state, detail }: AccessFinding) {
  if (state === 'ok') return null;
  return state === 'grant_expired' ? notAuthorised(clientId) : new InvalidStateError(CODES[state], detail);
}
