import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { ChosenToken } from '../../../src/gateways/hmrc/chosen-token.js';
import type { HmrcGateway } from '../../../src/gateways/hmrc/hmrc-gateway.js';
import { finishAuthorisation } from '../../../src/services/hmrc-authorisations/finish-authorisation.js';
import { withAccessToken } from '../../../src/services/hmrc-authorisations/with-access-token.js';
import { createTenant } from '../../support/factories.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { authorise, createTaxpayer, type FilingApp, startFilingApp, type Taxpayer } from './filing-story.js';

describe('/v1/clients/{id}/hmrc-authorisation', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const path = ({ clientId }: Taxpayer) => `/v1/clients/${clientId}/hmrc-authorisation`;
  const read = async (taxpayer: Taxpayer) => (await filing.app.as().get(path(taxpayer))).body;
  const stateIn = async (taxpayer: Taxpayer) => {
    const started = await filing.app.as().post(path(taxpayer));
    return new URL(started.body.authorise_url).searchParams.get('state') ?? '';
  };
  const grantsOf = ({ clientId }: Taxpayer) =>
    filing.app.ctx.systemDb('hmrc_grants').where({ client_id: uuidFromPublicId('client', clientId) });
  const eventsOf = async ({ clientId }: Taxpayer) => {
    const rows: { type: string }[] = await filing.app.ctx
      .systemDb('events')
      .where({ client_id: uuidFromPublicId('client', clientId) })
      .where('type', 'like', 'hmrc_authorisation.%')
      .orderBy('id')
      .select('type');
    return rows.map(({ type }) => type);
  };

  it('is none, then active after the person has agreed, then revoked', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const before = await read(taxpayer);

    const page = await authorise(filing.app, taxpayer.clientId);
    const active = await read(taxpayer);
    const forgotten = await filing.app.as().delete(path(taxpayer));
    const after = await read(taxpayer);
    const again = await filing.app.as().delete(path(taxpayer));

    expect(before).toEqual({ status: 'none', scopes: [], expires_at: null });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(active).toMatchObject({
      status: 'active',
      scopes: [
        'read:self-assessment',
        'write:self-assessment',
        'read:self-assessment-assist',
        'write:self-assessment-assist',
      ],
    });
    expect(Date.parse(active.expires_at)).toBeGreaterThan(Date.now() + 500 * 86_400_000);
    expect([forgotten.status, again.status]).toEqual([204, 404]);
    expect(after).toEqual({ status: 'revoked', scopes: [], expires_at: null });
    expect(await eventsOf(taxpayer)).toEqual(['hmrc_authorisation.granted', 'hmrc_authorisation.revoked']);
  });

  it('keeps neither tokens nor state in the clear, and no token of an ended grant', async () => {
    const taxpayer = await createTaxpayer(filing);
    const [grant] = await grantsOf(taxpayer);
    const state = await stateIn(taxpayer);
    const pending = await grantsOf(taxpayer).where({ status: 'pending' }).first();

    await filing.app.as().delete(path(taxpayer));

    expect(grant.access_token_encrypted).toBeInstanceOf(Buffer);
    expect(pending.state_hash.toString('utf8')).not.toContain(state);
    expect(pending.state_hash).toHaveLength(32);
    expect(await grantsOf(taxpayer)).toMatchObject([
      { status: 'revoked', access_token_encrypted: null, refresh_token_encrypted: null },
    ]);
  });

  it('lets a state be used once', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const started = await filing.app.as().post(path(taxpayer));
    const answer = await fetch(`${started.body.authorise_url}&auto=true`, { redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? 'about:blank');

    const pages = await Promise.all([
      filing.app.http.get(pathname + search),
      filing.app.http.get(pathname + search),
    ]);

    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await read(taxpayer)).status).toBe('active');
  });

  it.each([
    ['the person declined', 'error=access_denied', 200, 'Access not given'],
    ['HMRC reports another error', 'error=server_error', 400, 'HMRC did not give access'],
    ['the code is not HMRC’s', 'code=invented', 400, 'HMRC did not give access'],
  ])('changes nothing when %s', async (_name, query, status, title) => {
    const taxpayer = await createTaxpayer(filing);

    const page = await filing.app.http.get(`/oauth/hmrc/callback?${query}&state=${await stateIn(taxpayer)}`);

    expect(page.status).toBe(status);
    expect(page.text).toContain(title);
    expect((await read(taxpayer)).status).toBe('active');
  });

  it.each([
    [
      'another attempt has given access',
      'active',
      (taxpayer: Taxpayer) => authorise(filing.app, taxpayer.clientId),
    ],
    ['it was taken back', 'revoked', (taxpayer: Taxpayer) => filing.app.as().delete(path(taxpayer))],
  ])(
    'gives no access by an attempt whose answer from HMRC comes after %s',
    async (_name, status, meanwhile) => {
      const taxpayer = await createTaxpayer(filing);
      const started = await filing.app.as().post(path(taxpayer));
      const answer = await fetch(`${started.body.authorise_url}&auto=true`, { redirect: 'manual' });
      const { searchParams } = new URL(answer.headers.get('location') ?? 'about:blank');
      const late = withHmrc(
        filing.app.ctx,
        (hmrc): HmrcGateway => ({
          ...hmrc,
          async exchangeCode(code) {
            const tokens = await hmrc.exchangeCode(code);
            await meanwhile(taxpayer);
            return tokens;
          },
        }),
        filing.sandboxUrl,
      );
      const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code')];

      const result = await finishAuthorisation(late, { state, code, error: null });

      expect(result).toBe('unknown_state');
      expect((await read(taxpayer)).status).toBe(status);
      expect((await eventsOf(taxpayer)).slice(1)).toEqual([
        status === 'active' ? 'hmrc_authorisation.granted' : 'hmrc_authorisation.revoked',
      ]);
    },
  );

  it('does not know a state that is invented, absent or repeated in the query', async () => {
    const queries = ['code=a&state=invented', 'code=a', 'code=a&state=one&state=two'];
    const pages = await Promise.all(
      queries.map((query) => filing.app.http.get(`/oauth/hmrc/callback?${query}`)),
    );

    expect(pages.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('is not another tenant’s to see', async () => {
    const taxpayer = await createTaxpayer(filing);
    const stranger = await createTenant(filing.app.ctx);

    const answers = [
      await filing.app.as(stranger.secret).get(path(taxpayer)),
      await filing.app.as(stranger.secret).post(path(taxpayer)),
      await filing.app.as(stranger.secret).delete(path(taxpayer)),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  describe('withAccessToken', () => {
    const ownerOf = ({ clientId }: Taxpayer) => ({
      tenantId: filing.app.tenant.tenantId,
      livemode: true,
      clientId: uuidFromPublicId('client', clientId) ?? '',
      work: 'tax_return' as const,
    });
    const counting = () => {
      const calls = { refresh: 0 };
      const ctx = withHmrc(
        filing.app.ctx,
        (hmrc): HmrcGateway => ({
          ...hmrc,
          refresh(token) {
            calls.refresh += 1;
            return hmrc.refresh(token);
          },
        }),
        filing.sandboxUrl,
      );
      return { calls, ctx };
    };
    const listBusinesses =
      (ctx: FilingApp['ctx'], { nino }: Taxpayer) =>
      (token: ChosenToken) =>
        ctx.hmrcOf(true).listBusinesses({ token, fraudPrevention: null }, nino);

    it('spends the refresh token once when twenty calls find the access token ended', async () => {
      const taxpayer = await createTaxpayer(filing);
      await grantsOf(taxpayer).update({ access_expires_at: new Date() });
      const { calls, ctx } = counting();

      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          withAccessToken(ctx, ownerOf(taxpayer), listBusinesses(ctx, taxpayer)),
        ),
      );

      expect(calls.refresh).toBe(1);
      expect(answers.every(({ businesses }) => businesses.length === 2)).toBe(true);
    });

    it('refreshes once and repeats the call when HMRC has ended the token before its time', async () => {
      const taxpayer = await createTaxpayer(filing);
      await filing.control({ expire_access_tokens: true });
      const { calls, ctx } = counting();

      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          withAccessToken(ctx, ownerOf(taxpayer), listBusinesses(ctx, taxpayer)),
        ),
      );

      expect(calls.refresh).toBe(1);
      expect(answers).toHaveLength(20);
    });

    it('ends the grant when HMRC calls the refresh token dead', async () => {
      const taxpayer = await createTaxpayer(filing);
      await grantsOf(taxpayer).update({ access_expires_at: new Date() });
      await filing.control({ on: 'token', fault: 'status', status: 400, code: 'invalid_grant' });
      const { ctx } = counting();

      const calling = withAccessToken(ctx, ownerOf(taxpayer), listBusinesses(ctx, taxpayer));

      await expect(calling).rejects.toMatchObject({ code: 'not_authorised_with_hmrc' });
      expect((await read(taxpayer)).status).toBe('expired');
      expect((await eventsOf(taxpayer)).at(-1)).toBe('hmrc_authorisation.revoked');
    });

    it('keeps the grant when HMRC cannot be reached', async () => {
      const taxpayer = await createTaxpayer(filing);
      await grantsOf(taxpayer).update({ access_expires_at: new Date() });
      await filing.control({ on: 'token', fault: 'drop_before_accept' });
      const { ctx } = counting();

      const calling = withAccessToken(ctx, ownerOf(taxpayer), listBusinesses(ctx, taxpayer));
      await expect(calling).rejects.toMatchObject({ kind: 'gateway_unavailable' });

      const later = await withAccessToken(ctx, ownerOf(taxpayer), listBusinesses(ctx, taxpayer));
      expect(later.businesses).toHaveLength(2);
    });
  });
});
