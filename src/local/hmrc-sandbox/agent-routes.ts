import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { DAY_MS } from '../../domain/durations.js';
import { isArn } from '../../domain/hmrc-agents/is-arn.js';
import { type AgentType, INVITATION_DAYS, type Invitation } from './agencies.js';
import { invitationPage } from './authorise-page.js';
import { passGate } from './gate.js';
import { badRequest, HmrcError } from './hmrc-error.js';
import { readNino } from './identifiers.js';
import type { AgentOperationName } from './operation.js';
import type { Sandbox } from './sandbox.js';
import { textOf } from './text-of.js';

const POSTCODE = /^[A-Z]{1,2}[0-9][0-9A-Z]?\s?[0-9][A-Z]{2}$|^BFPO\s?[0-9]{1,5}$/;

interface AgentCall {
  readonly arn: string;
  readonly id: string;
  readonly body: unknown;
  readonly now: Date;
  /** Address of the pages for people. */
  readonly origin: string;
}

interface AgentAnswer {
  readonly status: number;
  readonly body?: object;
  readonly location?: string;
}

interface AgentOperation {
  readonly name: AgentOperationName;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly scope: string;
  /** @throws {HmrcError} {LocatedError} */
  handle(sandbox: Sandbox, call: AgentCall): AgentAnswer;
}

/** A refusal that says where what is in the way can be found. */
class LocatedError extends HmrcError {
  readonly location: string;

  constructor(code: string, location: string) {
    super(403, code);
    this.location = location;
  }
}

const OPERATIONS: readonly AgentOperation[] = [
  {
    name: 'create-invitation',
    method: 'post',
    path: '/agents/:arn/invitations',
    scope: 'write:sent-invitations',
    handle: createInvitation,
  },
  {
    name: 'list-invitations',
    method: 'get',
    path: '/agents/:arn/invitations',
    scope: 'read:sent-invitations',
    handle(sandbox, { arn, now, origin }) {
      const listed = sandbox.agencies.list({ arn }, now);
      if (listed.length === 0) return { status: 204 };
      return { status: 200, body: listed.map((invitation) => shown(invitation, origin)) };
    },
  },
  {
    name: 'read-invitation',
    method: 'get',
    path: '/agents/:arn/invitations/:id',
    scope: 'read:sent-invitations',
    handle: (sandbox, call) => ({ status: 200, body: shown(ownInvitation(sandbox, call), call.origin) }),
  },
  {
    name: 'cancel-invitation',
    method: 'delete',
    path: '/agents/:arn/invitations/:id',
    scope: 'write:cancel-invitations',
    handle(sandbox, call) {
      const invitation = ownInvitation(sandbox, call);
      if (invitation.status !== 'Pending') throw new HmrcError(403, 'INVALID_INVITATION_STATUS');
      sandbox.agencies.move(invitation, 'Cancelled', call.now);
      return { status: 204 };
    },
  },
  {
    name: 'check-relationship',
    method: 'post',
    path: '/agents/:arn/relationships',
    scope: 'read:check-relationship',
    handle(sandbox, { arn, body }) {
      const { nino, type } = readClient(sandbox, body, { hasKnownFact: true });
      if (sandbox.store.taxpayer(nino).isSignedUp === false) {
        throw new HmrcError(403, 'CLIENT_REGISTRATION_NOT_FOUND');
      }
      if (sandbox.agencies.isAuthorised(arn, nino, type, null)) return { status: 204 };
      throw new HmrcError(404, 'RELATIONSHIP_NOT_FOUND');
    },
  },
  {
    name: 'deauthorise',
    method: 'put',
    path: '/agents/:arn/deauthorise-client',
    scope: 'write:relationships',
    handle(sandbox, { arn, body, now }) {
      const { nino, type } = readClient(sandbox, body, { hasKnownFact: false });
      if (!sandbox.agencies.isAuthorised(arn, nino, type, null)) throw new HmrcError(403, 'NO_RELATIONSHIP');
      sandbox.agencies.end(arn, nino, now);
      return { status: 204 };
    },
  },
];

/**
 * HMRC's Agent Authorisation API, its test support by which an invitation is answered, and a page on which a person does so
 * by hand.
 */
export function agentRouter(sandbox: Sandbox): Router {
  const router = Router();
  const json = express.json({ limit: '64kb', strict: false });
  for (const operation of OPERATIONS) {
    router[operation.method](operation.path, json, (req, res) => serve(sandbox, operation, req, res));
  }
  const answer = (isAccepted: boolean) => (req: Request, res: Response) => {
    const invitation = sandbox.agencies.find(textOf(req.params['id']), sandbox.now());
    if (!invitation) return refuse(res, new HmrcError(404, 'INVITATION_NOT_FOUND'));
    if (invitation.status !== 'Pending') return refuse(res, new HmrcError(409, 'INVALID_INVITATION_STATUS'));
    answerInvitation(sandbox, invitation, isAccepted);
    res.status(204).end();
  };
  router.put('/agent-authorisation-test-support/invitations/:id', answer(true));
  router.delete('/agent-authorisation-test-support/invitations/:id', answer(false));
  const page = (req: Request, res: Response, isAccepted: boolean | null) => {
    const invitation = sandbox.agencies.find(textOf(req.params['id']), sandbox.now());
    if (!invitation) return refuse(res, new HmrcError(404, 'INVITATION_NOT_FOUND'));
    if (isAccepted !== null && invitation.status === 'Pending') {
      answerInvitation(sandbox, invitation, isAccepted);
    }
    res
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('html')
      .send(invitationPage(invitation));
  };
  router.get('/appoint-someone/:id', (req, res) => page(req, res, null));
  router.post('/appoint-someone/:id', (req, res) => page(req, res, req.query['answer'] === 'accept'));
  return router;
}

function serve(sandbox: Sandbox, operation: AgentOperation, req: Request, res: Response): void {
  res.set('X-CorrelationId', randomUUID());
  const fault = sandbox.faults.take(operation.name, null);
  if (fault?.fault === 'drop_before_accept') {
    req.socket.destroy();
    return;
  }
  try {
    if (fault?.fault === 'status') throw new HmrcError(fault.status ?? 500, fault.code ?? 'SERVER_ERROR');
    const arn = assertAgent(sandbox, operation, req);
    const origin = sandbox.publicUrl ?? `http://127.0.0.1:${req.socket.localPort}`;
    const call = { arn, id: textOf(req.params['id']), body: req.body, now: sandbox.now(), origin };
    const { status, body, location } = operation.handle(sandbox, call);
    if (fault?.fault === 'drop_after_accept') {
      req.socket.destroy();
      return;
    }
    if (location !== undefined) res.set('Location', location);
    if (body === undefined) res.status(status).end();
    else res.status(status).json(body);
  } catch (error) {
    if (!(error instanceof HmrcError)) throw error;
    if (error instanceof LocatedError) res.set('Location', error.location);
    refuse(res, error);
  }
}

/** HMRC wants no facts about a device here. @returns the agent's number @throws {HmrcError} */
function assertAgent(sandbox: Sandbox, { method, scope }: AgentOperation, req: Request): string {
  const { agent } = passGate(sandbox, { method, scope, version: '2.0', needsDeviceFacts: false }, req);
  if (agent === undefined) throw new HmrcError(403, 'NOT_AN_AGENT');
  if (!sandbox.agencies.isSubscribed(agent)) throw new HmrcError(403, 'AGENT_NOT_SUBSCRIBED');
  const arn = textOf(req.params['arn']);
  if (!isArn(arn)) throw badRequest('BAD_REQUEST');
  if (arn !== agent) throw new HmrcError(403, 'NO_PERMISSION_ON_AGENCY');
  return arn;
}

function createInvitation(sandbox: Sandbox, { arn, body, now }: AgentCall): AgentAnswer {
  const { nino, type } = readClient(sandbox, body, { hasKnownFact: true });
  const pending = sandbox.agencies
    .list({ arn, nino }, now)
    .find((one) => one.status === 'Pending' && one.type === type);
  if (pending) throw new LocatedError('DUPLICATE_AUTHORISATION_REQUEST', placeOf(pending));
  if (sandbox.agencies.isAuthorised(arn, nino, type, null)) throw new HmrcError(403, 'ALREADY_AUTHORISED');
  return { status: 204, location: placeOf(sandbox.agencies.invite({ arn, nino, type }, now)) };
}

const placeOf = ({ arn, id }: Invitation) => `/agents/${arn}/invitations/${id}`;

/** @throws {HmrcError} */
function ownInvitation({ agencies }: Sandbox, { arn, id, now }: AgentCall): Invitation {
  const invitation = agencies.find(id, now);
  if (!invitation) throw new HmrcError(404, 'INVITATION_NOT_FOUND');
  if (invitation.arn !== arn) throw new HmrcError(403, 'NO_PERMISSION_ON_AGENCY');
  return invitation;
}

function answerInvitation(sandbox: Sandbox, invitation: Invitation, isAccepted: boolean): void {
  const { agencies, settings } = sandbox;
  const now = sandbox.now();
  const { arn, nino, type } = invitation;
  const isSignedUp = sandbox.store.taxpayer(nino).isSignedUp !== false;
  const agreed = isSignedUp ? 'Accepted' : 'Partialauth';
  agencies.move(invitation, isAccepted ? agreed : 'Rejected', now);
  if (!isAccepted || !isSignedUp) return;
  agencies.authorise(arn, nino, type, { nowMs: now.getTime(), delayMs: settings.relationshipDelayMs });
}

function shown(invitation: Invitation, origin: string): object {
  const { arn, id, status, type, createdAt, updatedAt } = invitation;
  const isPending = status === 'Pending';
  const endsAt = new Date(Date.parse(createdAt) + INVITATION_DAYS * DAY_MS);
  return {
    _links: { self: { href: placeOf(invitation) } },
    created: withoutZone(createdAt),
    arn,
    service: 'MTD-IT',
    status,
    agentType: type,
    ...(isPending && {
      expiresOn: `${endsAt.toISOString().slice(0, 10)}T00:00:00:000`,
      clientActionUrl: `${origin}/appoint-someone/${id}`,
    }),
    ...(updatedAt !== null && { updated: withoutZone(updatedAt) }),
  };
}

const withoutZone = (instant: string) => instant.replace('Z', '');

/** @throws {HmrcError} for whatever is wrong with it, in HMRC's order */
function readClient(
  { store }: Sandbox,
  body: unknown,
  { hasKnownFact }: { hasKnownFact: boolean },
): { nino: string; type: AgentType } {
  const members = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const member = (name: string) => textOf(members.get(name));
  if (member('service') !== 'MTD-IT') throw badRequest('SERVICE_NOT_SUPPORTED');
  if (members.has('clientType') && member('clientType') !== 'personal') {
    throw badRequest('CLIENT_TYPE_NOT_SUPPORTED');
  }
  if (member('clientIdType') !== 'ni') throw badRequest('CLIENT_ID_DOES_NOT_MATCH_SERVICE');
  const nino = readClientId(member('clientId'));
  const postcode = member('knownFact');
  if (hasKnownFact && !POSTCODE.test(postcode)) throw badRequest('POSTCODE_FORMAT_INVALID');
  const type = members.has('agentType') ? member('agentType') : 'main';
  if (type !== 'main' && type !== 'supporting') throw badRequest('AGENT_TYPE_NOT_SUPPORTED');
  const known = store.taxpayer(nino).postcode;
  if (hasKnownFact && known !== undefined && plain(known) !== plain(postcode)) {
    throw new HmrcError(403, 'POSTCODE_DOES_NOT_MATCH');
  }
  return { nino, type };
}

function readClientId(text: string): string {
  try {
    return readNino(text);
  } catch {
    throw badRequest('CLIENT_ID_FORMAT_INVALID');
  }
}

const plain = (postcode: string) => postcode.replaceAll(/\s/g, '').toUpperCase();

const refuse = (res: Response, error: HmrcError): void => {
  res.status(error.status).json(error.body());
};
