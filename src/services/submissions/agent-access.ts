import { findGrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import type { FilingCode } from '../../domain/codes/issue-codes.js';
import type { AccessFinding, HmrcAccessState } from '../../domain/hmrc-access/hmrc-access.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { checkAccess } from '../hmrc-access/check-access.js';
import { inTenant } from '../in-tenant.js';
import { stepPrincipal } from './hmrc-session.js';
import { issue } from './issues.js';
import type { Step } from './step.js';

const CODES: Readonly<Record<Exclude<HmrcAccessState, 'ok'>, FilingCode>> = {
  not_signed_up: 'client_not_signed_up',
  no_relationship: 'not_authorised_by_client',
  supporting_only: 'main_agent_required',
  grant_expired: 'not_authorised_with_hmrc',
  no_grant: 'not_authorised_with_hmrc',
};

/**
 * Checks, before anything is sent by the practice's grant, that the practice is the client's main agent. What a check has
 * found is relied on; a refusal during the work has it made again.
 * @returns what is in the way, as issues; none where the client's own grant is used
 * @throws as `checkAccess`
 */
export async function issuesOfAccess(step: Step): Promise<TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const grant = await inTenant(ctx, stepPrincipal(tenant), (db) => findGrantInUse(db, submission.clientId));
  if (grant?.holder !== 'agent' || grant.knownState === 'ok') return [];
  return issuesOfFinding(await check(step));
}

/** HMRC gives one refusal for many causes. @returns the cause as issues; `null` for any other error, or where none is found */
export async function issuesOfNoAccess(step: Step, error: unknown): Promise<TaxReturnIssue[] | null> {
  const isNoAccess = error instanceof HmrcRefusalError && error.hmrcCode === 'CLIENT_OR_AGENT_NOT_AUTHORISED';
  if (!isNoAccess) return null;
  const { ctx, tenant, submission } = step;
  const grant = await inTenant(ctx, stepPrincipal(tenant), (db) => findGrantInUse(db, submission.clientId));
  if (grant?.holder !== 'agent') return null;
  const issues = issuesOfFinding(await check(step));
  return issues.length === 0 ? null : issues;
}

const check = ({ ctx, tenant: { tenantId, livemode }, submission: { clientId } }: Step) =>
  checkAccess(ctx, { tenantId, livemode, clientId }, 'interactive');

const issuesOfFinding = ({ state, detail }: AccessFinding): TaxReturnIssue[] =>
  state === 'ok' ? [] : [issue({ code: CODES[state], source: 'hmrc', detail, retryable: true })];
