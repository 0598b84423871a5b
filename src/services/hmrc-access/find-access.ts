import type { AppContext } from '../../context.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { findAgentGrant } from '../../db/hmrc-agents/hmrc-agent-grants-queries.js';
import { findCurrentGrant, findGrantInUse } from '../../db/submissions/hmrc-grants-queries.js';
import { type AccessEvidence, findingOf } from '../../domain/hmrc-access/findings.js';
import type { AccessFinding, GrantHolder } from '../../domain/hmrc-access/hmrc-access.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { taxYearOf } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import { HmrcRefusalError, isAccessRefusal } from '../../gateways/hmrc/hmrc-errors.js';
import { type AgentSession, openAgentSession } from '../agent-invitations/agent-session.js';
import { isOfNoAgent, isPracticeNotSignedIn } from '../hmrc-agents/agent-refusals.js';
import {
  type ClientSession,
  openClientSession,
  type SessionSlice,
} from '../hmrc-authorisations/client-session.js';
import { isNotAuthorised } from '../hmrc-authorisations/require-grant.js';
import { readTenant } from '../in-tenant.js';
import { clientNow } from '../test-clocks/client-now.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

interface ClientOwner extends TenantKey {
  readonly clientId: string;
}

/**
 * Finds out what we may do for a client, and why not where we may not: HMRC gives one refusal for all causes, which are told
 * apart by what it answers to a few other calls. Changes nothing at HMRC.
 * @throws {InvalidStateError} `nino_missing` @throws {HmrcUnavailableError} {HmrcNotConfiguredError}
 */
export async function findAccess(
  ctx: Slice,
  owner: ClientOwner,
  priority: HmrcPriority,
): Promise<AccessFinding> {
  const { clientId } = owner;
  const { address } = await readTenant(ctx, owner, (db) => loadClient(db, clientId));
  const grantInUse = () => readTenant(ctx, owner, (db) => findGrantInUse(db, clientId));
  let grant = await grantInUse();
  while (grant !== undefined) {
    const { holder: via, arn } = grant;
    const evidence = await askHmrc(ctx, owner, priority, { via, postcode: address?.postcode ?? null });
    const after = await grantInUse();
    // A grant that ended meanwhile left the rest of the calls to another one.
    if (evidence !== null && after?.holder === via && after.arn === arn) {
      return { ...findingOf(evidence, via), via, arn };
    }
    grant = after;
  }
  return withoutGrant(ctx, owner);
}

/** The finding where no grant is in use. If both have ended, the client's is named before the practice's, as it would be used first. */
async function withoutGrant(ctx: Slice, owner: ClientOwner): Promise<AccessFinding> {
  const { via, arn } = await readTenant(ctx, owner, (db) => endedGrant(db, owner.clientId));
  const evidence: AccessEvidence = { kind: via === null ? 'no_grant' : 'grant_ended' };
  return { ...findingOf(evidence, via), via, arn };
}

async function endedGrant(
  db: TenantReader,
  clientId: string,
): Promise<{ readonly via: GrantHolder | null; readonly arn: string | null }> {
  const [own, agents] = await Promise.all([findCurrentGrant(db, clientId), findAgentGrant(db)]);
  if (own?.status === 'expired') return { via: 'client', arn: null };
  if (agents?.status === 'expired') return { via: 'agent', arn: agents.arn };
  return { via: null, arn: null };
}

interface Known {
  readonly via: GrantHolder;
  readonly postcode: string | null;
}

/** @returns `null` where the grant has ended meanwhile, and no other is there */
async function askHmrc(
  ctx: Slice,
  owner: ClientOwner,
  priority: HmrcPriority,
  known: Known,
): Promise<AccessEvidence | null> {
  try {
    return await gather(ctx, owner, priority, known);
  } catch (error) {
    if (isNotAuthorised(error) || isPracticeNotSignedIn(error)) return null;
    throw error;
  }
}

async function gather(
  ctx: Slice,
  owner: ClientOwner,
  priority: HmrcPriority,
  { via, postcode }: Known,
): Promise<AccessEvidence> {
  const session = await openClientSession(ctx, owner, { work: 'access', facts: null, priority });
  const { nino, ask } = session;
  const now = await readTenant(ctx, owner, (db) => clientNow(ctx, db, owner.clientId));
  const taxYear = taxYearOf(dateInLondon(now));
  if (await shows(ask((hmrc, call) => hmrc.listBusinesses(call, nino)))) {
    const calculations =
      via === 'client' || (await shows(ask((hmrc, call) => hmrc.listCalculations(call, { nino, taxYear }))));
    return { kind: 'shown', calculations };
  }
  if (!(await isEnrolled(session, taxYear))) return { kind: 'not_enrolled' };
  if (via === 'client') return { kind: 'refused', isChecked: false };
  const agent = await openAgentSession(ctx, owner, priority);
  return asAgent(agent, nino, postcode);
}

const REFUSED: readonly string[] = [
  'CLIENT_OR_AGENT_NOT_AUTHORISED',
  'CLIENT_NOT_MTD_ENROLLED',
  'RESOURCE_FORBIDDEN',
];

/** Whether HMRC answers the caller; a refusal for any reason but the caller is an answer too. */
async function shows(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    return !(isAccessRefusal(error) && REFUSED.includes(error.hmrcCode));
  }
}

/** Whether the person is in Making Tax Digital. HMRC checks this before the caller's rights, so that every caller is told. */
async function isEnrolled({ nino, ask }: ClientSession, taxYear: number): Promise<boolean> {
  try {
    await ask((hmrc, call) => hmrc.itsaStatus(call, { nino, taxYear }));
    return true;
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    return error.hmrcCode !== 'CLIENT_NOT_MTD_ENROLLED';
  }
}

/** HMRC's answers about the practice itself and about its relationship with the client. */
async function asAgent(
  { arn, ask }: AgentSession,
  nino: string,
  postcode: string | null,
): Promise<AccessEvidence> {
  try {
    await ask((hmrc, call) => hmrc.assertAgent(call, arn));
    if (postcode === null) return { kind: 'refused', isChecked: false };
    for (const role of ['main', 'supporting'] as const) {
      const client = { arn, nino, role, postcode };
      const { authorised } = await ask((hmrc, call) => hmrc.isAuthorised(call, client));
      if (authorised) return { kind: 'not_in_effect' };
    }
    return { kind: 'refused', isChecked: true };
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    if (isOfNoAgent(error)) return { kind: 'not_the_agent' };
    if (error.hmrcCode === 'CLIENT_REGISTRATION_NOT_FOUND') return { kind: 'not_enrolled' };
    return { kind: 'refused', isChecked: false };
  }
}
