import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createApiKey } from '../../../src/services/api-keys/create-api-key.js';
import { revokeApiKey } from '../../../src/services/api-keys/revoke-api-key.js';
import { createEffect } from '../../../src/services/effect.js';
import { revokeOperatorKey } from '../../../src/services/tenants/revoke-operator-key.js';
import { createKey, createTenant } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface Key {
  readonly id: string;
  readonly secret: string;
}

describe('revoking an API key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const issue = async ({ secret }: Pick<Key, 'secret'>): Promise<Key> =>
    (await app.as(secret).post('/v1/api-keys', { name: 'child', scopes: ['api_keys:write'] })).body;
  const rotate = async ({ secret }: Pick<Key, 'secret'>, id: string): Promise<Key> =>
    (await app.as(secret).post(`/v1/api-keys/${id}/rotate`, {})).body;
  const root = async (): Promise<Key> => {
    const { apiKeyId, secret } = await createKey(app.ctx, app.tenant.tenantId);
    return { id: publicId('apiKey', apiKeyId), secret };
  };
  const revoke = (id: string) => app.as().delete(`/v1/api-keys/${id}`);
  const works = async (...keys: readonly Key[]) => {
    const answers = [];
    for (const { secret } of keys) answers.push((await app.as(secret).get('/v1/me')).status === 200);
    return answers;
  };

  it('ends what took its place, what it issued, and what those issued, and says how many', async () => {
    const key = await root();
    const issued = await issue(key);
    const rotated = await rotate(key, key.id);
    const grandchild = await issue(issued);
    const rotatedAway = await rotate(rotated, grandchild.id);
    const bystander = await root();

    const answer = await revoke(key.id);

    expect([answer.status, answer.headers['revoked-keys']]).toEqual([204, '5']);
    expect(await works(key, issued, rotated, grandchild, rotatedAway, bystander)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    const events = await app.as().get('/v1/events?type=api_key.revoked&limit=5');
    const named = events.body.data.map((event: { data: { api_key: Key } }) => event.data.api_key.id);
    expect(named.sort()).toEqual([key, issued, rotated, grandchild, rotatedAway].map(({ id }) => id).sort());
    expect((await revoke(key.id)).status).toBe(404);
  });

  it('ends what was issued with the secret that it replaced, and leaves that secret to its overlap', async () => {
    const old = await root();
    const issued = await issue(old);
    const current = await rotate(old, old.id);

    expect((await revoke(current.id)).headers['revoked-keys']).toBe('2');

    expect(await works(old, issued, current)).toEqual([true, false, false]);
  });

  it('ends a key whose secret was given to its holder by rotation, and no other of that holder’s elders', async () => {
    const elder = await root();
    const middle = await issue(elder);
    const thief = await issue(elder);
    const victim = await issue(middle);
    const taken = await rotate(thief, victim.id);

    await revoke(thief.id);

    expect(await works(elder, middle, thief, taken)).toEqual([true, true, false, false]);
  });

  it('finds what an expired key left behind', async () => {
    const key = await root();
    const rotated = await rotate(key, key.id);
    await app.ctx
      .systemDb('api_keys')
      .whereNull('rotated_from_id')
      .whereIn('id', app.ctx.systemDb('api_keys').whereNotNull('rotated_from_id').select('rotated_from_id'))
      .update({ expires_at: new Date(0) });

    expect((await revoke(key.id)).status).toBe(204);

    expect(await works(key, rotated)).toEqual([false, false]);
  });

  it('ends nothing where the key is another tenant’s, which is not found', async () => {
    const stranger = await createTenant(app.ctx);
    const key = await root();
    const answer = await app.as(stranger.secret).delete(`/v1/api-keys/${key.id}`);
    expect(answer.status).toBe(404);
    expect(await works(key)).toEqual([true]);
  });

  it('ends the same keys where an operator does it', async () => {
    const { apiKeyId, secret } = await createKey(app.ctx, app.tenant.tenantId);
    const issued = await issue({ secret });

    const revoked = await revokeOperatorKey(app.ctx, apiKeyId);

    expect(revoked.map(({ id }) => publicId('apiKey', id))).toEqual([
      publicId('apiKey', apiKeyId),
      issued.id,
    ]);
    expect(await works(issued)).toEqual([false]);
  });

  it('leaves nothing alive of what is issued at the same moment', async () => {
    const { apiKeyId, principal } = await createKey(app.ctx, app.tenant.tenantId);
    const input = {
      name: 'race',
      scopes: ['clients:read'] as const,
      clientId: null,
      expiresAt: null,
      allowedCidrs: null,
    };

    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => createApiKey(app.ctx, createEffect(principal), input)),
      revokeApiKey(app.ctx, createEffect(app.tenant.principal), apiKeyId),
      ...Array.from({ length: 8 }, () => createApiKey(app.ctx, createEffect(principal), input)),
    ]);

    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.code] : [],
    );
    expect(refusals).toEqual(refusals.map(() => 'forbidden'));
    const alive = await app.ctx
      .systemDb('api_keys')
      .where({ issued_by_id: apiKeyId })
      .whereNull('revoked_at')
      .count({ count: '*' });
    expect(alive).toEqual([{ count: '0' }]);
  });
});
