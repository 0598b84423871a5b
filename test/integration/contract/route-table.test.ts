import type supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SCOPES, allows } from '../../../src/domain/api-keys/scope.js';
import { publicId } from '../../../src/domain/ids.js';
import { problemSchema } from '../../../src/http/document/problem-schema.js';
import type { Route } from '../../../src/http/gate/route.js';
import { compileBody } from '../../../src/http/gate/validation.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createAccessToken } from '../../support/access-token.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { gentleness, OPERATION_CALLS, type OperationCall, sendCall } from '../../support/operation-calls.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** What they find is ours, and the same for every tenant. */
const EVERYBODYS = new Set(['getImportFormatSample']);

const isProblem = compileBody(problemSchema());
const operations = ROUTES.map((route) => route.operation);
const guarded = operations.filter((operation) => operation.scope !== 'public');
const walked = operations.filter((operation) => !NEEDS_HMRC.test(operation.operationId));

/** The path of an operation with an id of the right kind, though of nobody's, in each place. */
const somePath = (operation: Route['operation']) =>
  operation.path.replaceAll(/\{\w+\}/g, 'tr_01k4x6t8e8f5mv0zq3n7c2b9rd');

describe('every operation of the route table', () => {
  let app: TestApp;
  let stranger: TestTenant;
  let world: World;
  const without = new Map<string, readonly string[]>();
  /** Of a grant that was ended. */
  let endedToken: string;
  /** Credentials with every scope that are for something else, by what that is. */
  let elsewhere: readonly (readonly [string, string])[];
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' });
    world = await buildWorld(app);
    stranger = await createTenant(app.ctx);
    const { tenantId } = app.tenant;
    elsewhere = [
      ['a key of another tenant', stranger.secret],
      ['a token of another tenant', (await createAccessToken(app.ctx, stranger.tenantId)).token],
      ['a key of the other mode', (await createKey(app.ctx, tenantId, { livemode: false })).secret],
      ['a token of the other mode', (await createAccessToken(app.ctx, tenantId, { livemode: false })).token],
    ];
    const ended = await createAccessToken(app.ctx, tenantId);
    endedToken = ended.token;
    await app.as().delete(`/v1/oauth-grants/${publicId('oauthGrant', ended.grantId)}`);
  });
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
  });

  it('has a call in this suite, filing aside', () => {
    const known = Object.keys(OPERATION_CALLS).sort();
    expect(walked.map((operation) => operation.operationId).sort()).toEqual(known);
  });

  it.each(guarded.map((operation) => [operation.operationId, operation] as const))(
    '%s refuses a request without a credential, and one with a token that was revoked',
    async (_, operation) => {
      const request = app.as(endedToken)[operation.method](somePath(operation));
      const revoked = await request.set('X-Forwarded-For', `203.0.113.${1 + guarded.indexOf(operation)}`);
      expect(revoked.status).toBe(401);
      expectProblem(revoked, 'invalid_token');
      const answer = await app.http[operation.method](somePath(operation));
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
      expectProblem(answer, 'missing_credentials');
    },
  );

  it.each(
    guarded
      .filter(({ scope }) => scope !== null)
      .map((operation) => [operation.operationId, operation] as const),
  )('%s refuses a key and a token without its scope', async (_, operation) => {
    for (const credential of await credentialsWithout(operation.scope ?? '')) {
      const answer = await app.as(credential)[operation.method](somePath(operation));
      expect(answer.status).toBe(403);
      expect(answer.headers['www-authenticate']).toContain(`scope="${operation.scope}"`);
      expect(answer.headers['x-ratelimit-limit']).toMatch(/^[1-9]\d*$/);
      expectProblem(answer, 'insufficient_scope');
    }
  });

  const addressed = walked.filter(
    ({ path, operationId }) => path.includes('{') && !EVERYBODYS.has(operationId),
  );
  it.each(addressed.map((operation) => [operation.operationId, operation] as const))(
    '%s does not find what is another tenant’s, or of the other mode',
    async (_, operation) => {
      const call = await prepare(operation);
      for (const [whose, credential] of elsewhere) {
        const answer = await sendCall(app.as(credential), operation, call);
        const isForKeysAlone = operation.operationId === 'rotateApiKey' && whose.startsWith('a token');
        expect([whose, answer.status]).toEqual([whose, isForKeysAlone ? 403 : 404]);
        expectProblem(answer, isForKeysAlone ? 'forbidden' : 'not_found');
      }
    },
  );

  const gentleFirst = [...walked].sort((a, b) => gentleness(a) - gentleness(b));
  it.each(gentleFirst.map((operation) => [operation.operationId, operation] as const))(
    '%s answers what its own schema says',
    async (_, operation) => {
      const call = await prepare(operation);
      const answer = await sendCall(app.as(), operation, call);
      const status = call.status ?? Number(Object.keys(operation.responses)[0]);
      expect([answer.status, answer.status === status ? null : answer.body]).toEqual([status, null]);
      expect(answer.headers['request-id']).toMatch(/^req_/);

      const { schema, contentTypes } = operation.responses[status] ?? {};
      if (contentTypes !== undefined)
        expect(contentTypes).toContain(answer.headers['content-type']?.split(';')[0]);
      if (schema === undefined) return;
      const check = compileBody(schema);
      check(answer.body);
      expect(check.errors ?? []).toEqual([]);
    },
  );

  /** A key and a token with every other scope than this one. */
  async function credentialsWithout(needed: string): Promise<readonly string[]> {
    const known = without.get(needed);
    if (known !== undefined) return known;
    const scopes = ALL_SCOPES.filter((scope) => !allows([scope], needed));
    const { secret } = await createKey(app.ctx, app.tenant.tenantId, { scopes });
    const { token } = await createAccessToken(app.ctx, app.tenant.tenantId, { scopes });
    without.set(needed, [secret, token]);
    return [secret, token];
  }

  async function prepare(operation: Route['operation']): Promise<OperationCall> {
    const call = await OPERATION_CALLS[operation.operationId]?.(world, app.as());
    if (!call) throw new Error(`no call for ${operation.operationId}`);
    return call;
  }
});

function expectProblem(answer: supertest.Response, code: string): void {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body.code).toBe(code);
  isProblem(answer.body);
  expect(isProblem.errors ?? []).toEqual([]);
}
