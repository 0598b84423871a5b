import Type, { type Static } from 'typebox';
import type { Fault } from '../faults.js';
import { readNino } from '../identifiers.js';
import { AGENT_OPERATION_NAMES, OPERATION_NAMES } from '../operation.js';
import type { Sandbox } from '../sandbox.js';
import { closed, controlOrder, Milliseconds } from './control-order.js';

const FaultBody = Type.Object(
  {
    on: Type.Enum([...OPERATION_NAMES, ...AGENT_OPERATION_NAMES, 'token', '*']),
    fault: Type.Enum([
      'drop_after_accept',
      'drop_before_accept',
      'status',
      'slow',
      'maintenance',
      'duplicate',
      'filed_elsewhere',
    ]),
    nino: Type.Optional(Type.String()),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,99}$' })),
    path: Type.Optional(Type.String({ pattern: '^/', maxLength: 500 })),
    retry_after_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    after_accept: Type.Optional(Type.Boolean()),
    delay_ms: Milliseconds,
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  closed,
);
const SettingsBody = Type.Object(
  {
    settings: Type.Object(
      {
        calculation_delay_ms: Milliseconds,
        obligation_delay_ms: Milliseconds,
        latency_ms: Milliseconds,
        relationship_delay_ms: Milliseconds,
        calls_per_second: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        access_token_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 14_400 })),
        require_fraud_headers: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  },
  closed,
);
const EndGrantsBody = Type.Object({ end_grants: Type.Literal(true) }, closed);
const ExpireBody = Type.Object({ expire_access_tokens: Type.Literal(true) }, closed);

type FaultBody = Static<typeof FaultBody>;
type SettingsBody = Static<typeof SettingsBody>;

/** How the sandbox answers: faults, delays and paces, and the end of tokens and grants. */
export const BEHAVIOUR_ORDERS = [
  controlOrder(FaultBody, applyFault),
  controlOrder(SettingsBody, applySettings),
  controlOrder(EndGrantsBody, ({ grants }) => grants.endAll()),
  controlOrder(ExpireBody, ({ grants }) => grants.expireAccessTokens()),
];

function applyFault({ faults }: Sandbox, body: FaultBody): void {
  if (body.nino !== undefined) readNino(body.nino);
  faults.add(faultOf(body), body.times ?? 1, body.skip);
}

function faultOf(body: FaultBody): Fault {
  const { on, fault, nino, status, code, path, after_accept: afterAccept, delay_ms: delayMs } = body;
  const { retry_after_seconds: retryAfterSeconds } = body;
  return {
    on,
    fault,
    ...(nino !== undefined && { nino }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(path !== undefined && { path }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(afterAccept !== undefined && { afterAccept }),
    ...(delayMs !== undefined && { delayMs }),
  };
}

function applySettings({ settings }: Sandbox, { settings: given }: SettingsBody): void {
  settings.calculationDelayMs = given.calculation_delay_ms ?? settings.calculationDelayMs;
  settings.obligationDelayMs = given.obligation_delay_ms ?? settings.obligationDelayMs;
  settings.latencyMs = given.latency_ms ?? settings.latencyMs;
  settings.callsPerSecond = given.calls_per_second ?? settings.callsPerSecond;
  settings.relationshipDelayMs = given.relationship_delay_ms ?? settings.relationshipDelayMs;
  settings.accessTokenSeconds = given.access_token_seconds ?? settings.accessTokenSeconds;
  settings.requireFraudHeaders = given.require_fraud_headers ?? settings.requireFraudHeaders;
}
