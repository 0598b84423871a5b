import type { AppContext } from '../../context.js';
import { endAcceptedInvitation } from '../../db/agent-invitations/agent-invitations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  findLastAccess,
  hastenAccessCheck,
  lockAccess,
  setAccess,
} from '../../db/hmrc-access/hmrc-access-repository.js';
import { type AccessFinding, type HmrcAccess, isRelated } from '../../domain/hmrc-access/hmrc-access.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcPriority } from '../../gateways/hmrc/hmrc-call.js';
import { LIMITS } from '../../limits/limits.js';
import { openAgentSession } from '../agent-invitations/agent-session.js';
import { pollInvitations } from '../agent-invitations/poll-invitations.js';
import { recordEvent } from '../events/record-event.js';
import { isOfNoAgent, isPracticeNotSignedIn } from '../hmrc-agents/agent-refusals.js';
import type { SessionSlice } from '../hmrc-authorisations/client-session.js';
import { inTenant, readTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { findAccess } from './find-access.js';

type Slice = SessionSlice & Pick<AppContext, 'now'>;

interface ClientOwner extends TenantKey {
  readonly clientId: string;
}

/** Invitations that are open, as far as the next look depends on them. */
type Open = readonly { readonly createdAt: Date }[];

/**
 * Asks HMRC how a client's open invitations stand and what we may do for the client, keeps the answer, and reports what has
 * changed. Safe to repeat: each event is written with its change. Where another check has ended meanwhile, nobody knows which of the two
 * asked HMRC later: the other's answer stays, and the next check comes soon.
 * @throws {InvalidStateError} `nino_missing` @throws {HmrcUnavailableError} {HmrcNotConfiguredError}
 */
export async function checkAccess(
  ctx: Slice,
  owner: ClientOwner,
  priority: HmrcPriority,
): Promise<HmrcAccess> {
  const last = await readTenant(ctx, owner, (db) => findLastAccess(db, owner.clientId));
  const open = await openInvitationsOf(ctx, owner, priority);
  const finding = await findAccess(ctx, owner, priority);
  const checkedAt = ctx.now();
  await inTenant(ctx, processPrincipal(owner, 'hmrc-access'), (db) =>
    keepAccess(ctx, db, owner.clientId, { finding, last, checkedAt, open }),
  );
  return { ...finding, clientId: owner.clientId, checkedAt };
}

/** The open invitations of a client; none where the practice has no sign-in by which HMRC could be asked. */
async function openInvitationsOf(ctx: Slice, owner: ClientOwner, priority: HmrcPriority): Promise<Open> {
  try {
    return await pollInvitations(ctx, owner, await openAgentSession(ctx, owner, priority));
  } catch (error) {
    if (isPracticeNotSignedIn(error) || isOfNoAgent(error)) return [];
    throw error;
  }
}

interface CheckedAccess {
  /** As it was on record before HMRC was asked. */
  readonly last: HmrcAccess | null;
  readonly finding: AccessFinding;
  readonly checkedAt: Date;
  /** Invitations that are open. */
  readonly open: Open;
}

async function keepAccess(
  ctx: Pick<AppContext, 'newId' | 'now'>,
  db: TenantExecutor,
  clientId: string,
  { finding, last, checkedAt, open }: CheckedAccess,
): Promise<void> {
  const before = await lockAccess(db, { id: ctx.newId(), clientId });
  if (before?.checkedAt.getTime() !== last?.checkedAt.getTime())
    return hastenAccessCheck(db, clientId, LIMITS.hmrcAccess.pendingFirstSeconds.value);
  await setAccess(db, clientId, finding, { checkedAt, againInSeconds: nextCheck(finding, open, checkedAt) });
  const { arn } = finding;
  if (arn === null || finding.state !== 'no_relationship') return;
  const ended = await endAcceptedInvitation(db, { clientId, arn });
  const wasRelated = before !== null && before.arn === arn && isRelated(before);
  if (!wasRelated && ended === null) return;
  await recordEvent(ctx, db, 'agent_authorisation.ended', {
    agentAuthorisation: {
      clientId,
      invitationId: ended?.id ?? null,
      role: ended?.role ?? null,
      status: 'ended',
    },
  });
}

/** Seconds until the next check; `null` where the client's own sign-in is used, which HMRC judges at each call. */
function nextCheck(finding: AccessFinding, open: Open, now: Date): number | null {
  const { pendingFirstSeconds, pendingLaterSeconds, checkAgainSeconds } = LIMITS.hmrcAccess;
  const newest = open[0];
  if (newest === undefined) return finding.via === 'agent' ? checkAgainSeconds.value : null;
  const ageMs = now.getTime() - newest.createdAt.getTime();
  const isNew = ageMs < pendingLaterSeconds.value * 1_000;
  return isNew ? pendingFirstSeconds.value : pendingLaterSeconds.value;
}
