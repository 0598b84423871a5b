import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { checkAccess } from '../../../src/services/hmrc-access/check-access.js';
import { queueDueChecks } from '../../../src/services/hmrc-access/queue-due-checks.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createTaxpayer,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { ARN, accessOf, agentEvents, relate, signIn } from './agent-story.js';

describe('GET /v1/clients/{id}/hmrc-access', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
    await signIn(filing);
  });
  afterAll(() => filing.close());

  const bare = () => createTaxpayer(filing, { authorise: false });
  const withAddress = async (taxpayer: Taxpayer): Promise<Taxpayer> => {
    const client = await filing.app.as().get(`/v1/clients/${taxpayer.clientId}`);
    const { given_name, family_name } = client.body;
    const answer = await filing.app
      .as()
      .put(`/v1/clients/${taxpayer.clientId}`, {
        given_name,
        family_name,
        nino: taxpayer.nino,
        address: { line_1: '1 High Street', postcode: 'SW1A 1AA' },
      })
      .set('If-Match', '*');
    if (answer.status !== 200) throw new Error(answer.text);
    return taxpayer;
  };
  const rowOf = ({ clientId }: Taxpayer) =>
    filing.app.ctx.systemDb('hmrc_access').where({ client_id: uuidFromPublicId('client', clientId) });

  it('is ok by the client’s own sign-in, which goes first', async () => {
    const taxpayer = await createTaxpayer(filing);

    expect(await accessOf(filing, taxpayer.clientId)).toMatchObject({ state: 'ok', via: 'client' });
  });

  it('is ok for the main agent, and supporting_only for one who supports', async () => {
    const [main, supported] = [await bare(), await bare()];
    await relate(filing, main.nino, 'main');
    await relate(filing, supported.nino, 'supporting');

    expect(await accessOf(filing, main.clientId)).toMatchObject({ state: 'ok', via: 'agent' });
    expect(await accessOf(filing, supported.clientId)).toMatchObject({
      state: 'supporting_only',
      via: 'agent',
    });
  });

  it('is not_signed_up for a person who is not in Making Tax Digital, whoever asks', async () => {
    const [own, agents] = [await createTaxpayer(filing), await bare()];
    for (const { nino } of [own, agents]) await filing.control({ person: { nino, signed_up: false } });
    await relate(filing, agents.nino, 'main');

    expect(await accessOf(filing, own.clientId)).toMatchObject({ state: 'not_signed_up', via: 'client' });
    expect(await accessOf(filing, agents.clientId)).toMatchObject({ state: 'not_signed_up', via: 'agent' });
  });

  it('is no_relationship where the client has not authorised the practice, checked by the postcode where there is one', async () => {
    const [unchecked, checked] = [await bare(), await withAddress(await bare())];

    const answers = [await accessOf(filing, unchecked.clientId), await accessOf(filing, checked.clientId)];

    expect(answers.map(({ state }) => state)).toEqual(['no_relationship', 'no_relationship']);
    expect(answers[0].detail).toContain('without the postcode');
    expect(answers[1].detail).toContain('HMRC says that the client has not authorised');
  });

  it('says that an authorisation which was just given is not acted on yet', async () => {
    const taxpayer = await withAddress(await bare());
    await filing.control({ settings: { relationship_delay_ms: 3_600_000 } });
    await relate(filing, taxpayer.nino, 'main');
    await filing.control({ settings: { relationship_delay_ms: 0 } });

    const answer = await accessOf(filing, taxpayer.clientId);

    expect(answer).toMatchObject({
      state: 'no_relationship',
      detail: expect.stringContaining('does not act'),
    });
  });

  it('is no_grant where the person has not passed HMRC’s identity check', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ person: { nino: taxpayer.nino, identity_checked: false } });

    const answer = await accessOf(filing, taxpayer.clientId);

    expect(answer).toMatchObject({
      state: 'no_grant',
      via: 'client',
      detail: expect.stringContaining('identity'),
    });
  });

  it('is no_grant where HMRC no longer takes the practice for an agent', async () => {
    const taxpayer = await bare();
    await relate(filing, taxpayer.nino, 'main');
    await filing.control({ agent: { arn: ARN, subscribed: false } });

    const answer = await accessOf(filing, taxpayer.clientId);
    await filing.control({ agent: { arn: ARN, subscribed: true } });

    expect(answer).toMatchObject({ state: 'no_grant', via: 'agent' });
  });

  it('is no_grant where nobody has signed in, and grant_expired where the sign-in has ended', async () => {
    const other = await createTenant(filing.app.ctx);
    const caller = filing.app.as(other.secret);
    const { body: client } = await caller.post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });
    const read = async () => (await caller.get(`/v1/clients/${client.id}/hmrc-access`)).body;
    const before = await read();
    await signIn(filing, { secret: other.secret });
    await filing.app.ctx
      .systemDb('hmrc_agent_grants')
      .where({ tenant_id: other.tenantId })
      .update({ status: 'expired', access_token_encrypted: null, refresh_token_encrypted: null });

    const after = await read();

    expect(before).toMatchObject({ state: 'no_grant', via: null });
    expect(after).toMatchObject({ state: 'grant_expired', via: 'agent' });
  });

  it('finds the end of a sign-in by itself, and says so by an event once', async () => {
    const taxpayer = await createTaxpayer(filing);
    const key = { client_id: uuidFromPublicId('client', taxpayer.clientId) };
    await filing.app.ctx.systemDb('hmrc_grants').where(key).update({ access_expires_at: new Date() });
    await filing.control({ on: 'token', fault: 'status', status: 400, code: 'invalid_grant' });
    await relate(filing, taxpayer.nino, 'main');

    const first = await accessOf(filing, taxpayer.clientId);
    const second = await accessOf(filing, taxpayer.clientId);

    expect([first, second]).toMatchObject([
      { state: 'ok', via: 'agent' },
      { state: 'ok', via: 'agent' },
    ]);
    const events = await agentEvents(filing, taxpayer.clientId);
    expect(events.filter((type) => type === 'hmrc_authorisation.revoked')).toHaveLength(1);
  });

  it('is kept once it has been found', async () => {
    const taxpayer = await bare();
    await relate(filing, taxpayer.nino, 'main');
    const before = await rowOf(taxpayer).first();

    await accessOf(filing, taxpayer.clientId);

    expect(before).toBeUndefined();
    expect(await rowOf(taxpayer).first()).toMatchObject({ state: 'ok', via: 'agent', arn: ARN });
  });

  it('is checked again by itself, and its end is reported once', async () => {
    const taxpayer = await bare();
    await relate(filing, taxpayer.nino, 'main');
    await accessOf(filing, taxpayer.clientId);
    await relate(filing, taxpayer.nino, 'none');

    for (let round = 0; round < 2; round += 1) {
      await rowOf(taxpayer).update({ next_check_at: new Date(0) });
      await queueDueChecks(filing.ctx);
      await drain(filing.ctx, ['hmrc-access']);
    }

    expect(await rowOf(taxpayer).first()).toMatchObject({ state: 'no_relationship', status: 'completed' });
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual(['agent_authorisation.ended']);
  });

  it('stays as another check has found it while this one was asking, and is checked again soon', async () => {
    const taxpayer = await bare();
    const clientId = uuidFromPublicId('client', taxpayer.clientId) ?? '';
    const stopped = withHmrc(
      filing.ctx,
      (hmrc) => ({
        ...hmrc,
        async assertAgent(call, arn) {
          const answer = await hmrc.assertAgent(call, arn);
          await relate(filing, taxpayer.nino, 'main');
          await accessOf(filing, taxpayer.clientId);
          return answer;
        },
      }),
      filing.sandboxUrl,
    );

    const late = await checkAccess(stopped, { ...filing.app.tenant, clientId }, 'background');

    expect(late.state).toBe('no_relationship');
    const row = await rowOf(taxpayer).first('state', 'checked_at', 'next_check_at');
    expect(row.state).toBe('ok');
    expect(row.next_check_at.getTime() - row.checked_at.getTime()).toBeLessThan(
      2_000 * LIMITS.hmrcAccess.pendingFirstSeconds.value,
    );
    expect(await agentEvents(filing, taxpayer.clientId)).toEqual([]);
  });

  it('is the client’s tenant’s alone', async () => {
    const taxpayer = await bare();
    const stranger = await createTenant(filing.app.ctx);

    const answer = await filing.app.as(stranger.secret).get(`/v1/clients/${taxpayer.clientId}/hmrc-access`);

    expect(answer.status).toBe(404);
  });
});
