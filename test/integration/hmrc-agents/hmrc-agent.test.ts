import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { createKey, createTenant } from '../../support/factories.js';
import { createTaxpayer, type FilingApp, startFilingApp } from '../submissions/filing-story.js';
import { ARN, accessOf, agentEvents, OTHER_ARN, relate, signIn } from './agent-story.js';

const NONE = { arn: null, status: 'none', authorise_url: null, expires_at: null };

describe('/v1/hmrc-agent', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());
  beforeEach(async () => {
    await grants().delete();
  });

  const path = '/v1/hmrc-agent';
  const grants = () => filing.app.ctx.systemDb('hmrc_agent_grants');
  const read = async (secret?: string) => (await filing.app.as(secret).get(path)).body;

  it('is none, then active for eighteen months after the agent has signed in, then none again', async () => {
    const before = await read();

    const started = await filing.app.as().post(path, { arn: ARN });
    const waiting = await read();
    const page = await signIn(filing);
    const active = await read();
    const ended = await filing.app.as().delete(path);
    const again = await filing.app.as().delete(path);

    expect(before).toEqual(NONE);
    expect(started.body).toEqual({
      arn: ARN,
      status: 'none',
      authorise_url: expect.stringContaining('read%3Acheck-relationship'),
      expires_at: null,
    });
    expect(waiting).toEqual({ ...NONE, arn: ARN });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Access given')]);
    expect(active).toMatchObject({ arn: ARN, status: 'active', authorise_url: null });
    expect(Date.parse(active.expires_at)).toBeGreaterThan(Date.now() + 500 * 86_400_000);
    expect([ended.status, again.status]).toEqual([204, 404]);
    expect(await read()).toEqual(NONE);
    expect((await agentEvents(filing)).slice(-2)).toEqual(['hmrc_agent.granted', 'hmrc_agent.ended']);
  });

  it('keeps no token in the clear, and none of a sign-in that has ended', async () => {
    await signIn(filing);
    const [active] = await grants();
    await signIn(filing, { arn: OTHER_ARN });
    const ended = await grants().where({ id: active.id }).first();

    expect(active.access_token_encrypted).toBeInstanceOf(Buffer);
    expect(active.scopes).toContain('read:check-relationship');
    expect(ended).toMatchObject({ status: 'revoked', access_token_encrypted: null });
    expect((await read()).arn).toBe(OTHER_ARN);
  });

  it.each([
    ['a person signs in', { as: 'person' }],
    ['another agent signs in', { as: `agent:${OTHER_ARN}` }],
  ])('keeps nothing when %s', async (_name, who) => {
    const page = await signIn(filing, who);

    expect([page.status, page.text]).toEqual([400, expect.stringContaining('not the agent’s account')]);
    expect((await read()).status).toBe('none');
  });

  it('keeps nothing of an agent without an agent services account', async () => {
    await filing.control({ agent: { arn: ARN, subscribed: false } });

    const page = await signIn(filing);
    await filing.control({ agent: { arn: ARN, subscribed: true } });

    expect(page.status).toBe(400);
  });

  it('keeps the sign-in when HMRC gives no answer about it', async () => {
    await filing.control({ on: 'list-invitations', fault: 'drop_before_accept' });

    const page = await signIn(filing);

    expect([page.status, (await read()).status]).toEqual([200, 'active']);
  });

  it('refuses what is no agent reference number', async () => {
    const wrongCheck = await filing.app.as().post(path, { arn: 'AARN9999999' });
    const wrongForm = await filing.app.as().post(path, { arn: '12345' });

    expect([wrongCheck.status, wrongForm.status]).toEqual([422, 422]);
    expect(wrongCheck.body.errors).toMatchObject([{ pointer: '#/arn', code: 'invalid_format' }]);
  });

  it('is not for a key that is bound to one client, which may use it for that client', async () => {
    await signIn(filing);
    const { clientId, nino } = await createTaxpayer(filing, { authorise: false });
    await relate(filing, nino, 'main');
    const client = uuidFromPublicId('client', clientId);
    const { secret } = await createKey(filing.app.ctx, filing.app.tenant.tenantId, { clientId: client });

    const start = await filing.app.as(secret).post(path, { arn: ARN });
    const end = await filing.app.as(secret).delete(path);
    const status = await filing.app.as(secret).get(`/v1/clients/${clientId}/mtd-status`);

    expect([start.status, end.status, status.status]).toEqual([403, 403, 200]);
  });

  it('is of each tenant by itself, also with the same number', async () => {
    const stranger = await createTenant(filing.app.ctx);
    await signIn(filing);
    const { clientId, nino } = await createTaxpayer(filing, { authorise: false });
    await relate(filing, nino, 'main');

    const before = await read(stranger.secret);
    const own = await filing.app.as(stranger.secret).post('/v1/clients', {
      given_name: 'Ada',
      family_name: 'Byron',
      nino,
    });
    const without = await filing.app.as(stranger.secret).get(`/v1/clients/${own.body.id}/mtd-status`);
    await signIn(filing, { secret: stranger.secret });
    const withOwn = await filing.app.as(stranger.secret).get(`/v1/clients/${own.body.id}/mtd-status`);
    await filing.app.as(stranger.secret).delete(path);
    const first = await accessOf(filing, clientId);

    expect(before).toEqual(NONE);
    expect([without.status, without.body.code]).toEqual([409, 'not_authorised_with_hmrc']);
    expect(withOwn.status).toBe(200);
    expect(await read(stranger.secret)).toEqual(NONE);
    expect(first).toMatchObject({ state: 'ok', via: 'agent' });
  });
});
