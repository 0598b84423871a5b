import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../../src/domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { answersSecret } from '../../../src/http/gate/answers-secret.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { clientBody, make } from '../../support/world.js';

/** A point of the lattice: what one key may do. */
interface Point {
  readonly scopes: readonly string[];
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
}

interface Target extends Point {
  readonly id: string;
}

const HOUR_MS = 3_600_000;

/** What each column of a key is to what the key can do. A new column must be put into one of the two. */
const POWER_COLUMNS = [
  'tenant_id',
  'livemode',
  'scopes',
  'client_id',
  'expires_at',
  'revoked_at',
  'allowed_cidrs',
];
const OTHER_COLUMNS = [
  'id',
  'lineage_id',
  'name',
  'prefix',
  'last4',
  'secret_hash',
  'rotated_from_id',
  'issued_by_id',
  'last_used_at',
  'last_used_ip',
  'version',
  'created_at',
  'updated_at',
];

const body = (target: Target) => ({
  name: 'issued',
  scopes: target.scopes,
  client_id: target.clientId === null ? null : publicId('client', target.clientId),
  expires_at: target.expiresAt?.toISOString() ?? null,
});

/** Every operation that answers with the secret of a key, and how to ask it for powers such as the target's. */
const ISSUERS: Readonly<Record<string, (target: Target) => readonly { path: string; body: object }[]>> = {
  createApiKey: (target) => [
    { path: '/v1/api-keys', body: body(target) },
    { path: '/v1/api-keys', body: { name: 'issued', scopes: target.scopes } },
    { path: '/v1/api-keys', body: { name: 'issued' } },
  ],
  rotateApiKey: (target) => [
    { path: `/v1/api-keys/${publicId('apiKey', target.id)}/rotate`, body: { overlap_seconds: 604_800 } },
  ],
};

/** What they make can do anything: only an unlimited caller makes one, which their own suite shows. */
const UNLIMITED = ['createOauthApp', 'createUser', 'rotateOauthAppSecret'];

/** A person's answer to figures: the code opens no part of the API. */
const ANSWERS = ['createApproval'];

/** Their secrets sign what we send: whoever has one can ask us for nothing. */
const SIGNING_SECRETS = ['createWebhookEndpoint', 'rotateWebhookSecret'];

describe('what one key can make of another', () => {
  let app: TestApp;
  let clients: readonly string[];
  let expiries: readonly (Date | null)[];
  beforeAll(async () => {
    app = await startTestApp();
    const made = [
      await make(app.as(), '/v1/clients', clientBody()),
      await make(app.as(), '/v1/clients', clientBody()),
    ];
    clients = made.map(({ id }) => uuidFromPublicId('client', id) ?? '');
    expiries = [null, new Date(Date.now() + HOUR_MS), new Date(Date.now() + 2 * HOUR_MS)];
  });
  afterAll(() => app.close());

  it('is decided for every column of a key', async () => {
    const columns: Record<string, unknown> = await app.ctx.systemDb('api_keys').columnInfo();
    expect(Object.keys(columns).sort()).toEqual([...POWER_COLUMNS, ...OTHER_COLUMNS].sort());
  });

  it('is tried on every operation that answers with a secret', () => {
    const issuing = ROUTES.filter(({ operation }) => answersSecret(operation));
    const names = issuing.map(({ operation }) => operation.operationId);
    expect(names.sort()).toEqual(
      [...Object.keys(ISSUERS), ...SIGNING_SECRETS, ...UNLIMITED, ...ANSWERS].sort(),
    );
  });

  const SCOPES = [['api_keys:write'], ['api_keys:write', 'clients:read'], ALL_SCOPES];
  const callers = SCOPES.flatMap((scopes) =>
    [0, 1].flatMap((client) => [0, 1, 2].map((expiry) => [scopes.length, client, expiry, scopes] as const)),
  );
  it.each(callers)(
    'is nothing that the caller cannot do: %i scopes, client %i, expiry %i',
    async (_, client, expiry, scopes) => {
      const held: Point = {
        scopes,
        clientId: client === 0 ? null : (clients[0] ?? null),
        expiresAt: expiries[expiry] ?? null,
      };
      const caller = app.as((await createKey(app.ctx, app.tenant.tenantId, held)).secret);
      const faults: string[] = [];
      let issued = 0;
      for (const target of await targets()) {
        for (const [operation, requests] of Object.entries(ISSUERS)) {
          for (const { path, body: sent } of requests(target)) {
            const answer = await caller.post(path, sent);
            if (answer.status !== 201) {
              expect([403, 404, 422]).toContain(answer.status);
              if (answer.status === 403) expect(answer.body.detail).toMatch(/lacks|plan allows/);
              expect(JSON.stringify(answer.body)).not.toContain('tck_');
              continue;
            }
            issued += 1;
            const stronger = beyond(held, await pointOf(answer.body.secret));
            if (stronger !== '') faults.push(`${operation} ${JSON.stringify(sent)}: ${stronger}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect(issued).toBeGreaterThan(0);
      await revokeIssued();
    },
  );

  it('is whatever it can do itself', async () => {
    const wide = app.as((await createKey(app.ctx, app.tenant.tenantId)).secret);
    for (const target of await targets()) {
      const id = publicId('apiKey', target.id);
      const rotated = await wide.post(`/v1/api-keys/${id}/rotate`, {});
      expect([rotated.status, rotated.body.expires_at]).toEqual([
        201,
        target.expiresAt?.toISOString() ?? null,
      ]);
    }
  });

  async function targets(): Promise<readonly Target[]> {
    const points = SCOPES.flatMap((scopes) =>
      [null, ...clients].flatMap((clientId) =>
        expiries.map((expiresAt): Point => ({ scopes, clientId, expiresAt })),
      ),
    );
    return Promise.all(
      points.map(async (point) => ({
        ...point,
        id: (await createKey(app.ctx, app.tenant.tenantId, point)).apiKeyId,
      })),
    );
  }

  /** What the bearer of a secret can do, as the gate will read it. */
  async function pointOf(secret: string): Promise<Point> {
    const row = await app.ctx
      .systemDb('api_keys')
      .where({ secret_hash: createHash('sha256').update(secret).digest() })
      .first('tenant_id', 'livemode', 'scopes', 'client_id', 'expires_at');
    expect([row.tenant_id, row.livemode]).toEqual([app.tenant.tenantId, true]);
    return { scopes: row.scopes, clientId: row.client_id, expiresAt: row.expires_at };
  }

  /** A thousand keys are the most that any plan allows. */
  async function revokeIssued(): Promise<void> {
    const kept = app.tenant.apiKeyId;
    await app.ctx.systemDb('api_keys').whereNot({ id: kept }).update({ revoked_at: new Date() });
  }
});

/** What the second can do that the first cannot; empty when there is nothing. */
function beyond(held: Point, got: Point): string {
  const may = ({ scopes }: Point, scope: string) =>
    scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes(scope.replace('read', 'write')));
  const extra: string[] = ALL_SCOPES.filter((scope) => may(got, scope) && !may(held, scope));
  if (held.clientId !== null && got.clientId !== held.clientId) extra.push('client');
  const ends = (point: Point) => point.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (ends(got) > ends(held)) extra.push('expiry');
  return extra.join(' ');
}
