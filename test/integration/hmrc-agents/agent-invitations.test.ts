import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { queueDueChecks } from '../../../src/services/hmrc-access/queue-due-checks.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createTaxpayer,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { accessOf, agentEvents, relate, signIn } from './agent-story.js';

const POSTCODE = 'SW1A 1AA';

describe('/v1/clients/{id}/agent-invitations', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
    await signIn(filing);
  });
  afterAll(() => filing.close());

  const bare = () => createTaxpayer(filing, { authorise: false });
  const path = ({ clientId }: Pick<Taxpayer, 'clientId'>) => `/v1/clients/${clientId}/agent-invitations`;
  const invite = (taxpayer: Taxpayer, body: object = {}) =>
    filing.app.as().post(path(taxpayer), { role: 'main', known_fact: POSTCODE, ...body });
  const rowOf = (id: string) =>
    filing.app.ctx.systemDb('agent_invitations').where({ id: uuidFromPublicId('agentInvitation', id) });
  /** As the client does at HMRC. */
  async function answer({ link }: { link: string }, method: 'PUT' | 'DELETE'): Promise<void> {
    const id = new URL(link).pathname.split('/').at(-1);
    const address = `${filing.sandboxUrl}/agent-authorisation-test-support/invitations/${id}`;
    const response = await fetch(address, { method, headers: { 'content-length': '0' } });
    if (response.status !== 204) throw new Error(`answer: ${response.status}`);
  }
  async function poll(ctx = filing.ctx): Promise<void> {
    await filing.app.ctx
      .systemDb('hmrc_access')
      .whereNotNull('next_check_at')
      .update({ next_check_at: new Date(0) });
    await queueDueChecks(ctx);
    await drain(ctx, ['hmrc-access']);
  }
  const statusOf = async (taxpayer: Taxpayer, id: string) =>
    (await filing.app.as().get(`${path(taxpayer)}/${id}`)).body.status;

  it('gives a link, and is accepted once the client has done so', async () => {
    const taxpayer = await bare();
    const made = await invite(taxpayer);
    await answer(made.body, 'PUT');

    await poll();
    await poll();

    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^inv_/),
      client_id: taxpayer.clientId,
      role: 'main',
      status: 'pending',
      link: expect.stringContaining('/appoint-someone/'),
    });
    expect(Date.parse(made.body.expires_at)).toBeGreaterThan(Date.now() + 19 * 86_400_000);
    expect(made.headers['location']).toBe(`${path(taxpayer)}/${made.body.id}`);
    const now = await filing.app.as().get(`${path(taxpayer)}/${made.body.id}`);
    expect(now.body).toMatchObject({ status: 'accepted', link: null });
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.accepted']);
    expect(await accessOf(filing, taxpayer.clientId)).toMatchObject({ state: 'ok', via: 'agent' });
  });

  it('keeps the link sealed, and the postcode not at all', async () => {
    const taxpayer = await bare();
    const { body } = await invite(taxpayer, { known_fact: 'ZE1 0AA' });

    const row = await rowOf(body.id).first();

    expect(row.link_encrypted).toBeInstanceOf(Buffer);
    const stored = await filing.app.ctx.systemDb.raw<{ rows: { text: string }[] }>(
      `select i::text as text from agent_invitations i union all select o::text from outbox o
       union all select a::text from hmrc_access a union all select e::text from events e`,
    );
    expect(stored.rows.filter(({ text }) => /ZE1 ?0AA|appoint-someone/.test(text))).toEqual([]);
  });

  it.each([
    ['rejected', 'DELETE', 'agent_authorisation.rejected'],
    ['accepted', 'PUT', 'agent_authorisation.accepted'],
  ] as const)(
    'is %s by what the client answers, for a supporting role too',
    async (status, method, event) => {
      const taxpayer = await bare();
      const { body } = await invite(taxpayer, { role: 'supporting' });
      await answer(body, method);

      await poll();

      expect(await statusOf(taxpayer, body.id)).toBe(status);
      expect(await agentEvents(filing, taxpayer.clientId)).toEqual([event]);
    },
  );

  it('is expired once HMRC has it no more, and that is reported once', async () => {
    const taxpayer = await bare();
    const { body } = await invite(taxpayer);
    await rowOf(body.id).update({ hmrc_invitation_id: 'CZZZZZZZZZZZZ' });

    await poll();
    await poll();

    expect(await statusOf(taxpayer, body.id)).toBe('expired');
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.expired']);
  });

  it('is partial_auth until the client signs up, and accepted then', async () => {
    const taxpayer = await bare();
    await filing.control({ person: { nino: taxpayer.nino, signed_up: false } });
    const { body } = await invite(taxpayer);
    await answer(body, 'PUT');
    const before = await accessOf(filing, taxpayer.clientId);
    const partial = await statusOf(taxpayer, body.id);

    await filing.control({ person: { nino: taxpayer.nino, signed_up: true } });
    await poll();

    expect([before.state, partial]).toEqual(['not_signed_up', 'partial_auth']);
    expect(await statusOf(taxpayer, body.id)).toBe('accepted');
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.accepted']);
  });

  it('is taken back, once, while the client has not answered', async () => {
    const taxpayer = await bare();
    const { body } = await invite(taxpayer);
    const cancel = `${path(taxpayer)}/${body.id}/cancel`;

    const [first, again] = [await filing.app.as().post(cancel), await filing.app.as().post(cancel)];

    expect([first.status, first.body.status, first.body.link]).toEqual([200, 'cancelled', null]);
    expect([again.status, again.body.status]).toEqual([200, 'cancelled']);
  });

  it('is not taken back when the client has answered meanwhile, which is found then', async () => {
    const taxpayer = await bare();
    const { body } = await invite(taxpayer);
    await answer(body, 'PUT');

    const refused = await filing.app.as().post(`${path(taxpayer)}/${body.id}/cancel`);

    expect([refused.status, refused.body.code]).toEqual([409, 'already_finished']);
    expect(await statusOf(taxpayer, body.id)).toBe('accepted');
  });

  it('takes over the one that is pending, as after a lost answer', async () => {
    const taxpayer = await bare();
    await filing.control({ on: 'create-invitation', fault: 'drop_after_accept' });
    const lost = await invite(taxpayer);

    const [second, third] = [await invite(taxpayer), await invite(taxpayer)];

    expect([lost.status, lost.body.code]).toEqual([503, 'gateway_unavailable']);
    expect([second.status, third.status]).toEqual([201, 201]);
    expect(third.body).toEqual(second.body);
    const list = await filing.app.as().get(path(taxpayer));
    expect(list.body.data).toEqual([second.body]);
  });

  it('is accepted at once where the client had authorised the practice', async () => {
    const taxpayer = await bare();
    await relate(filing, taxpayer.nino, 'main');

    const { body } = await invite(taxpayer);

    expect(body).toMatchObject({ status: 'accepted', link: null, expires_at: null });
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.accepted']);
  });

  it('refuses a postcode that is none, or not the one that HMRC has', async () => {
    const taxpayer = await bare();
    await filing.control({ person: { nino: taxpayer.nino, postcode: 'YO1 7AB' } });

    const none = await invite(taxpayer, { known_fact: 'nowhere' });
    const other = await invite(taxpayer);
    const right = await invite(taxpayer, { known_fact: 'yo17ab' });

    expect([none.status, other.status, right.status]).toEqual([422, 422, 201]);
    expect(none.body.errors).toMatchObject([{ pointer: '#/known_fact', code: 'invalid_format' }]);
    expect(other.body.errors).toMatchObject([{ pointer: '#/known_fact', code: 'not_allowed_value' }]);
  });

  it('wants a practice that has signed in, and a National Insurance number', async () => {
    const stranger = await createTenant(filing.app.ctx);
    const caller = filing.app.as(stranger.secret);
    const person = { given_name: 'Ada', family_name: 'Byron' };
    const { body: nameless } = await caller.post('/v1/clients', person);
    const { body: client } = await caller.post('/v1/clients', { ...person, nino: 'AA399999A' });
    const asked = { role: 'main', known_fact: POSTCODE };

    const answers = [
      await caller.post(path({ clientId: nameless.id }), asked),
      await caller.post(path({ clientId: client.id }), asked),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'nino_missing'],
      [409, 'practice_not_signed_in'],
    ]);
  });

  it('is made once under one idempotency key', async () => {
    const taxpayer = await bare();
    const send = () => invite(taxpayer).set('Idempotency-Key', `invite-${taxpayer.clientId}`);

    const [first, second] = [await send(), await send()];

    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('is not another tenant’s, nor another client’s to see', async () => {
    const [taxpayer, other] = [await bare(), await bare()];
    const { body } = await invite(taxpayer);
    const stranger = await createTenant(filing.app.ctx);
    const { tenantId } = filing.app.tenant;
    const bound = await createKey(filing.app.ctx, tenantId, {
      clientId: uuidFromPublicId('client', other.clientId),
    });

    const answers = [
      ...(await everything(filing.app.as(stranger.secret), taxpayer, body.id)),
      ...(await everything(filing.app.as(bound.secret), taxpayer, body.id)),
      await filing.app.as().get(`${path(other)}/${body.id}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  const everything = async (caller: ReturnType<FilingApp['app']['as']>, taxpayer: Taxpayer, id: string) => [
    await caller.get(path(taxpayer)),
    await caller.get(`${path(taxpayer)}/${id}`),
    await caller.post(path(taxpayer), { role: 'main', known_fact: POSTCODE }),
    await caller.post(`${path(taxpayer)}/${id}/cancel`),
  ];

  it('is read again by another worker when one dies while polling, and reported once', async () => {
    const taxpayer = await bare();
    const { body } = await invite(taxpayer);
    await answer(body, 'PUT');
    const dying = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async listBusinesses() {
          throw new Error('the process is gone');
        },
      }),
      filing.sandboxUrl,
    );
    const client_id = uuidFromPublicId('client', taxpayer.clientId);
    // Of no other client, whose job could be the first.
    await filing.app.ctx.systemDb('hmrc_access').whereNot({ client_id }).update({ next_check_at: null });
    await expect(poll(dying)).rejects.toThrow('the process is gone');
    const between = await filing.app.ctx.systemDb('hmrc_access').where({ client_id }).first();

    await filing.app.ctx.systemDb('hmrc_access').where({ id: between.id }).update({ status: 'completed' });
    await poll();

    expect(between.status).toBe('processing');
    expect(await statusOf(taxpayer, body.id)).toBe('accepted');
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.accepted']);
  });
});
