import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedGrants, type OauthSteps, oauthSteps } from '../../support/oauth-steps.js';
import {
  authorize,
  grantIdOf,
  type MadeApp,
  type OauthWorld,
  startOauthWorld,
} from '../../support/oauth-world.js';

describe('a refresh token', () => {
  let world: OauthWorld;
  let app: MadeApp;
  let steps: OauthSteps;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    steps = oauthSteps(world, app);
  });
  afterAll(() => world?.close());

  it('older than the last ends the grant, with an event', async () => {
    const first = await authorize(world, app);
    const grantId = await grantIdOf(world, first.access_token);
    const second = (await steps.refresh(first.refresh_token)).body;
    const third = (await steps.refresh(second.refresh_token ?? '')).body;
    expect(await steps.statusOf(third.access_token)).toBe(200);

    const reused = await steps.refresh(first.refresh_token);

    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect(await steps.statusOf(third.access_token)).toBe(401);
    expect((await steps.refresh(third.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await endedGrants(world)).toContainEqual(
      expect.objectContaining({ id: grantId, reason: 'token_reused' }),
    );
  });

  it('whose answer was lost may be tried once more, and the lost pair is worth nothing', async () => {
    const first = await authorize(world, app);
    const lost = (await steps.refresh(first.refresh_token)).body;
    const retried = await steps.refresh(first.refresh_token);
    expect([retried.status, await steps.statusOf(retried.body.access_token)]).toEqual([200, 200]);
    expect(await steps.statusOf(lost.access_token)).toBe(401);

    const tooOften = await steps.refresh(first.refresh_token);
    expect([tooOften.status, await steps.statusOf(retried.body.access_token)]).toEqual([400, 200]);
    expect((await steps.refresh(lost.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await steps.statusOf(retried.body.access_token)).toBe(401);
  });

  it('that is used 20 times at once gives one pair that works', async () => {
    const first = await authorize(world, app);

    const answers = await Promise.all(Array.from({ length: 20 }, () => steps.refresh(first.refresh_token)));

    const given = answers.filter((answer) => answer.status === 200).map(({ body }) => body);
    const others = answers.filter((answer) => answer.status !== 200);
    expect([1, 2]).toContain(given.length);
    expect(others.map(({ status, body }) => [status, body.error])).toEqual(
      others.map(() => [400, 'invalid_grant']),
    );
    const alive = await Promise.all(given.map(({ access_token }) => steps.statusOf(access_token)));
    expect(alive.filter((code) => code === 200)).toHaveLength(1);
  });

  it('is worth nothing to another app', async () => {
    const other = await world.makeApp({ name: 'Other' });
    const { access_token, refresh_token } = await authorize(world, app);

    const answer = await steps.refresh(refresh_token, other);

    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
    expect(await steps.statusOf(access_token)).toBe(200);
    expect((await steps.refresh(refresh_token)).status).toBe(200);
  });

  it('gives no scope that was not granted, and keeps the rest when fewer are asked for', async () => {
    const { refresh_token } = await authorize(world, app, {
      overrides: { scope: 'clients:read clients:write offline_access' },
    });
    for (const scope of ['clients:read transactions:read', 'clients:read everything']) {
      const wider = await steps.refresh(refresh_token, app, { scope });
      expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
    }

    const narrower = await steps.refresh(refresh_token, app, { scope: 'clients:read' });
    expect(narrower.body.scope).toBe('clients:read');
    const whole = await steps.refresh(narrower.body.refresh_token ?? '');
    expect(whole.body.scope).toBe('clients:read clients:write');
  });

  it('is not given when offline_access is not asked for', async () => {
    const { access_token, refresh_token } = await authorize(world, app, {
      overrides: { scope: 'clients:read' },
    });
    expect([await steps.statusOf(access_token), refresh_token]).toEqual([200, '']);
  });
});
