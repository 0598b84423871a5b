import type { ProblemCode } from '../../src/http/gate/answers/problems.js';
import { LIMITS } from '../../src/limits/limits.js';
import { holdIdempotencyKey } from '../../src/services/hold-idempotency-key.js';
import {
  callOf,
  type Driver,
  NOBODY,
  type Operation,
  type ProblemStand,
  send,
  somePath,
} from './problem-stand.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'multipart/form-data; boundary=b' };
const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const FILE = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n`;

/** Where an upload goes: what it says itself is refused before anything of the file. */
const target = (stand: ProblemStand, operation: Operation) =>
  operation.upload !== undefined && 'client_id' in (operation.query ?? {})
    ? `${operation.path}?client_id=${stand.world.client}`
    : somePath(operation);

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** An idempotency key that is held, or was completed for another request. */
async function takeKey({ app }: ProblemStand, path: string, key: string) {
  const scope = { lineageId: app.tenant.apiKeyId, method: 'POST', path: path.split('?')[0] ?? path, key };
  const fingerprint = Buffer.alloc(32, 1);
  const claim = await holdIdempotencyKey(app.ctx, app.tenant, {
    scope,
    credentialId: app.tenant.apiKeyId,
    fingerprint,
    waitMs: 0,
    pause: async () => undefined,
  });
  if (claim.kind !== 'held') throw new Error('the key is taken');
  return { held: claim.held, fingerprint };
}

/** What drives any operation that declares the code to it. A new code of the gate needs one line here. */
export const PROBLEMS_OF_ALL: Readonly<Partial<Record<ProblemCode, Driver>>> = {
  unknown_parameter: (stand, operation) =>
    send(stand, operation, { path: withQuery(requiredQuery(operation), 'surprise=1') }),
  malformed_url: (stand, operation) => send(stand, operation, { path: `${somePath(operation)}%zz` }),
  not_acceptable: (stand, operation) =>
    send(stand, operation, { path: requiredQuery(operation), headers: { Accept: 'image/gif' } }),
  missing_credentials: (stand, operation) =>
    send(stand, operation, { path: somePath(operation), secret: null }),
  invalid_token: (stand, operation) =>
    send(stand, operation, { path: somePath(operation), secret: 'nonsense' }),
  tenant_suspended: (stand, operation) =>
    send(stand, operation, { path: somePath(operation), secret: stand.secrets.suspended }),
  tenant_moving: (stand, operation) =>
    send(stand, operation, { path: somePath(operation), secret: stand.secrets.moving }),
  rate_limit_exceeded: (stand, operation) =>
    send(stand, operation, { path: somePath(operation), secret: stand.secrets.spent }),
  async insufficient_scope(stand, operation) {
    const scope = operation.scope?.startsWith('reports') ? 'clients:write' : 'reports:write';
    return send(stand, operation, { path: somePath(operation), secret: await stand.secrets.narrow(scope) });
  },
  invalid_parameter(stand, operation) {
    const [name] = Object.keys(operation.query ?? {});
    if (name !== undefined)
      return send(stand, operation, { path: `${somePath(operation)}?${name}=${'!'.repeat(3000)}` });
    return send(stand, operation, { path: `${somePath(operation)}?x=%ff` });
  },
  invalid_cursor: async (stand, operation) => {
    const call = await callOf(stand, operation);
    return send(stand, operation, { ...call, path: withQuery(call.path, 'cursor=rubbish') });
  },
  async not_found(stand, operation) {
    const call = await callOf(stand, operation);
    const path = call.path.replaceAll(/[a-z]+_[0-9a-z]{26}/g, NOBODY).replace('starling', 'nothing');
    return send(stand, operation, { ...call, path });
  },
  payload_too_large: (stand, operation) =>
    send(stand, operation, {
      path: target(stand, operation),
      headers: operation.upload === undefined ? JSON_TYPE : { 'Content-Type': 'text/csv' },
      text: `"${'a'.repeat((operation.jsonBodyBytes ?? LIMITS.requests.jsonBodyBytes.value) + 1)}"`,
    }),
  unsupported_media_type: (stand, operation) =>
    send(stand, operation, {
      path: target(stand, operation),
      headers: { 'Content-Type': 'image/png' },
      text: 'x',
    }),
  malformed_json: (stand, operation) =>
    send(stand, operation, {
      path: target(stand, operation),
      headers: operation.upload === undefined ? JSON_TYPE : { 'Content-Type': 'multipart/form-data' },
      text: '{"a":',
    }),
  validation_failed: (stand, operation) =>
    send(stand, operation, {
      path: target(stand, operation),
      ...(operation.upload === undefined
        ? { body: { surprise: 1 } }
        : { headers: FORM, text: `${part('surprise', '1')}${FILE}--b--\r\n` }),
    }),
  async version_conflict(stand, operation) {
    const call = await callOf(stand, operation);
    return send(stand, operation, { ...call, headers: { ...call.headers, 'If-Match': '"99"' } });
  },
  async precondition_required(stand, operation) {
    const { headers: _, ...call } = await callOf(stand, operation);
    return send(stand, operation, call);
  },
  invalid_idempotency_key: (stand, operation) =>
    send(stand, operation, {
      path: requiredQuery(operation),
      headers: { 'Idempotency-Key': 'k'.repeat(300) },
    }),
  async idempotency_in_progress(stand, operation) {
    const call = await callOf(stand, operation);
    const key = `held-${operation.operationId}`;
    const { held } = await takeKey(stand, call.path, key);
    const answer = await send(stand, operation, {
      ...call,
      headers: { ...call.headers, 'Idempotency-Key': key },
    });
    await held.release();
    return answer;
  },
  async idempotency_key_reused(stand, operation) {
    const call = await callOf(stand, operation);
    const key = `used-${operation.operationId}`;
    const { held, fingerprint } = await takeKey(stand, call.path, key);
    await held.keep({ status: 200, headers: {}, body: '' }, fingerprint);
    return send(stand, operation, { ...call, headers: { ...call.headers, 'Idempotency-Key': key } });
  },
  invalid_tax_year: (stand, operation) => {
    const path = operation.path.includes('{ref}')
      ? operation.path.replace('{ref}', '2025-27')
      : withQuery(operation.path.replace('{id}', stand.world.property), 'tax_year=2025-27');
    return driveAt(stand, operation, path);
  },
  client_required: (stand, operation) =>
    driveAt(stand, operation, operation.path.replace('{ref}', '2025-26')),
};

/** The call as it is meant, at another address. */
async function driveAt(stand: ProblemStand, operation: Operation, path: string) {
  const call = await callOf(stand, operation);
  return send(stand, operation, { ...call, path });
}

/** Parameters are looked at first: those that must be there are. */
const requiredQuery = (operation: Operation) =>
  ['getPropertySummary', 'getBestSplit'].includes(operation.operationId)
    ? `${somePath(operation)}?tax_year=2025-26`
    : operation.operationId === 'getCurrentDeclaration'
      ? `${operation.path}?kind=agent`
      : ['getCoverage', 'listReadiness'].includes(operation.operationId)
        ? `${operation.path}?tax_year=2025-26`
        : somePath(operation);
