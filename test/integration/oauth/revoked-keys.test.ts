import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicId, uuidFromPublicId } from '../../../src/domain/ids.js';
import { choosePassword } from '../../../src/services/users/choose-password.js';
import { createKey } from '../../support/factories.js';
import {
  authorizationRequest,
  authorize,
  type MadeApp,
  type OauthWorld,
  PASSWORD,
  post,
  startOauthWorld,
} from '../../support/oauth-world.js';
import { PlainBrowser } from '../../support/plain-browser.js';

interface Thief {
  readonly id: string;
  readonly secret: string;
}

describe('revoking a key, of what its holder was given besides keys', () => {
  let world: OauthWorld;
  let app: MadeApp;
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp({ audience: 'any_tenant' });
  });
  afterAll(() => world?.close());

  const thief = async (): Promise<Thief> => {
    const { apiKeyId, secret } = await createKey(world.ctx, world.tenant.tenantId);
    return { id: publicId('apiKey', apiKeyId), secret };
  };
  const revoke = async ({ id }: Thief) => {
    const answer = await world.call(world.tenant.secret, `/v1/api-keys/${id}`, { method: 'DELETE' });
    expect(answer.status).toBe(204);
  };
  const rotate = async (key: string, overlapSeconds: number): Promise<MadeApp> => {
    const body = { overlap_seconds: overlapSeconds };
    const answer = await world.call(key, `/v1/oauth-apps/${app.id}/rotate`, { method: 'POST', body });
    expect(answer.status).toBe(201);
    return (await answer.json()) as MadeApp;
  };
  const tokenWith = (secret: MadeApp) =>
    post(world, 'token', secret, { grant_type: 'client_credentials', scope: 'clients:read' });
  const statusWith = async (token: string) => (await world.call(token, '/v1/clients')).status;

  it('makes the secret of an app worthless that it was given, with its tokens, and leaves the app', async () => {
    const key = await thief();
    const taken = await rotate(key.secret, 0);
    const { body } = await tokenWith(taken);
    expect(await statusWith(body.access_token)).toBe(200);
    const granted = await authorize(world, taken);

    await revoke(key);

    expect((await tokenWith(taken)).status).toBe(401);
    expect(await statusWith(body.access_token)).toBe(401);
    expect(await statusWith(granted.access_token)).toBe(200);
    const mended = await rotate(world.tenant.secret, 0);
    expect((await tokenWith(mended)).status).toBe(200);
  });

  it('does so with a secret that has been replaced and still works, and with no other', async () => {
    const key = await thief();
    const taken = await rotate(key.secret, 0);
    const mended = await rotate(world.tenant.secret, 3_600);
    expect((await tokenWith(taken)).status).toBe(200);

    await revoke(key);

    expect((await tokenWith(taken)).status).toBe(401);
    expect((await tokenWith(mended)).status).toBe(200);
  });

  it('lets a person sign in no more whom it has made, and ends what they granted', async () => {
    const key = await thief();
    const email = 'back-door@practice.example';
    const answer = await world.call(key.secret, '/v1/users', {
      method: 'POST',
      body: { email, role: 'owner' },
    });
    const { user } = (await answer.json()) as { user: { id: string } };
    const userId = uuidFromPublicId('user', user.id) ?? '';
    await choosePassword(world.ctx, {
      credential: { userId, version: 1 },
      password: PASSWORD,
      interactionId: 'none',
      sessionUid: null,
    });
    const open = await world.makeApp();
    const granted = await authorize(world, open, { email });
    expect(await statusWith(granted.access_token)).toBe(200);

    await revoke(key);

    expect(await statusWith(granted.access_token)).toBe(401);
    const browser = new PlainBrowser();
    await browser.open((await authorizationRequest(world, open)).url.href);
    await browser.submit('sign_in', { email, password: PASSWORD });
    expect(browser.body).toContain('name="password"');
    expect((await world.call(world.tenant.secret, `/v1/users/${user.id}`)).status).toBe(404);
    const own = await authorize(world, open);
    expect(await statusWith(own.access_token)).toBe(200);
  });
});
