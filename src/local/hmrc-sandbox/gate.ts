import type { Request } from 'express';
import { HmrcError, messageOf, notFound } from './hmrc-error.js';
import { missingFraudHeaders } from './missing-fraud-headers.js';
import type { Grant } from './oauth-grants.js';
import type { Operation } from './operation.js';
import type { Sandbox } from './sandbox.js';

const ACCEPT = /^application\/vnd\.hmrc\.(\d+\.\d+)\+json$/;

/** Version of the API that a call asks for; `undefined` where it names none. */
export const versionAskedFor = (req: Request): string | undefined =>
  ACCEPT.exec(req.get('accept') ?? '')?.[1];

type GatedCall = Pick<Operation, 'method' | 'version'> & {
  readonly scope: string;
  /** Whether HMRC wants facts about the device; yes where nothing is said. */
  readonly needsDeviceFacts?: boolean;
};

/**
 * Checks of HMRC's platform before a service sees the call, in its order.
 * @returns the grant of the caller
 * @throws {HmrcError} the platform's refusal
 */
export function passGate(
  { grants, limiter, settings, now }: Sandbox,
  operation: GatedCall,
  req: Request,
): Grant {
  const token = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new HmrcError(401, 'MISSING_CREDENTIALS');

  const nowMs = now().getTime();
  const grant = grants.find(token, nowMs);
  if (!grant) throw new HmrcError(401, 'INVALID_CREDENTIALS');
  if (!limiter.admits(grant.clientId, settings.callsPerSecond, nowMs)) {
    throw new HmrcError(429, 'MESSAGE_THROTTLED_OUT');
  }

  const version = versionAskedFor(req);
  if (version === undefined) throw new HmrcError(406, 'ACCEPT_HEADER_INVALID');
  if (version !== operation.version) throw notFound();
  if (!grant.scopes.includes(operation.scope)) throw new HmrcError(403, 'INVALID_SCOPE');
  if (operation.method !== 'get' && carriesBody(req) && !req.is('application/json')) {
    throw new HmrcError(415, 'INVALID_BODY_TYPE');
  }
  if (settings.requireFraudHeaders && operation.needsDeviceFacts !== false) assertFraudHeaders(req);
  return grant;
}

const carriesBody = (req: Request) => Number(req.get('content-length') ?? 0) > 0;

function assertFraudHeaders(req: Request): void {
  const missing = missingFraudHeaders((name) => req.get(name));
  if (missing.length === 0) return;
  throw new HmrcError(
    400,
    'INVALID_HEADERS',
    missing.map((name) => ({
      code: 'MISSING_HEADER',
      message: `${messageOf('HEADER_REQUIRED')}: ${name}`,
    })),
  );
}
