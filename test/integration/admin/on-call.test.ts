import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import { type Browser, startTestConsole, type TestConsole } from './console-driver.js';
import { FAILED, makeTrouble, NINO } from './trouble-rows.js';

/** One tenant with a failing receiver, thirty failed deliveries, a refused return and a client with a name. */
describe('the console for somebody on call', () => {
  let admin: TestConsole;
  let tenant: TestTenant;
  let ids: {
    endpoint: string;
    event: string;
    delivery: string;
    taxReturn: string;
    client: string;
    submission: string;
  };
  let people: Record<'viewer' | 'operator' | 'admin', Browser & { readonly email: string }>;
  beforeAll(async () => {
    admin = await startTestConsole();
    tenant = await createTenant(admin.ctx);
    await admin.ctx.systemDb('tenants').where({ id: tenant.tenantId }).update({ name: 'Harrow Tax Ltd' });
    ids = await makeTrouble(admin, tenant);
    people = {
      viewer: await admin.signedIn('viewer'),
      operator: await admin.signedIn('operator'),
      admin: await admin.signedIn('admin'),
    };
  });
  afterAll(() => admin.close());

  const page = async (path: string, browser: Browser = people.viewer) =>
    (await browser.agent.get(path).set('Accept', 'text/html')).text;
  const post = (browser: Browser, path: string, fields: object) =>
    browser.agent
      .post(path)
      .type('form')
      .set('Accept', 'text/html')
      .send({ _csrf: browser.csrf(), ...fields });

  it('links the overview to the receiver that fails, the refused return and the tenant', async () => {
    const overview = await page('/');
    for (const link of [
      `/endpoints/${ids.endpoint}`,
      `/returns/${ids.taxReturn}`,
      `/tenants/${publicId('tenant', tenant.tenantId)}`,
    ])
      expect(overview).toContain(`href="${link}"`);
    expect(overview).toMatch(/data-area="filing" data-state="(red|amber)"/);
    expect(overview).toContain('RULE_SUBMISSION_FAILED');
  });

  it('says how a receiver is authenticated to, and nothing of the secret', async () => {
    const path = `/endpoints/${ids.endpoint}`;
    const row = admin.ctx.systemDb('webhook_endpoints').where({ tenant_id: tenant.tenantId });
    const settings = { type: 'oauth', tokenUrl: 'https://auth.example/t?key=hush', clientId: 'hush-id' };
    expect(await page(path)).toContain('the signature alone');
    await row.clone().update({
      authentication: JSON.stringify({ ...settings, scope: null, audience: null }),
      authentication_id: admin.ctx.newId(),
      authentication_encrypted: Buffer.from('hush'),
    });

    const shown = await page(path);
    await row.clone().update({
      authentication: JSON.stringify({
        type: 'aws_sqs',
        queueUrl: 'hush',
        region: 'eu-west-2',
        accessKeyId: 'hush',
      }),
    });
    const queue = await page(path);
    await row.clone().update({
      authentication: null,
      authentication_id: null,
      authentication_encrypted: null,
    });

    expect(shown).toContain('a bearer token of its token server');
    expect(queue).toContain('an access key, for an Amazon SQS queue');
    expect(shown + queue).not.toContain('hush');
  });

  it('finds by any id, code in any case, name, host and external id, says how many, and shows no number of HMRC', async () => {
    const searches: readonly (readonly [string, string])[] = [
      [ids.endpoint, 'hooks.harrow.example'],
      [ids.event, ids.delivery],
      [ids.delivery, ids.delivery],
      [ids.taxReturn, ids.submission],
      [ids.submission, 'RULE_SUBMISSION_FAILED'],
      ['rule_submission_failed', ids.submission],
      ['RULE_SUBMISSION_FAILED', ids.submission],
      ['harrow tax', publicId('tenant', tenant.tenantId)],
      ['hooks.harrow', ids.endpoint],
      ['ledger-77', ids.client],
      ['req_0000000000000000000000000a', ids.delivery],
      ['corr-4711', ids.taxReturn],
      ['ada de la mare', ids.client],
    ];
    for (const [text, wanted] of searches) {
      const found = await page(`/jobs?q=${encodeURIComponent(text)}`);
      expect([text, found.includes(wanted), /\d found\./.test(found)]).toEqual([text, true, true]);
      expect(found).not.toContain(NINO);
    }
    expect(await page('/jobs?q=http_error')).toContain(`${FAILED} found.`);
    expect(await page(`/jobs?q=${NINO}`)).not.toContain(ids.client);
    expect(
      (await admin.acts(people.viewer.email)).filter(({ action }) => action === 'search_client_name'),
    ).toHaveLength(2);
  });

  it('says why a return failed, in words, and what happens next', async () => {
    const shown = await page(`/returns/${ids.taxReturn}`);
    expect(shown).toContain('What happens next');
    expect(shown).toContain('HMRC refused it, and nothing is sent again automatically.');
    expect(shown).toContain('HMRC’s checks failed as the return was filed.');
    expect(shown).toContain('corr-4711');
  });

  it('sends again all that failed at one receiver, in the background, with a reason on record', async () => {
    const path = `/endpoints/${ids.endpoint}/resend-all-failed`;
    const { operator } = people;
    expect(await page(`/endpoints/${ids.endpoint}`, operator)).toContain(
      '<button>Resend all failed</button>',
    );
    expect(await page(path, operator)).toContain(`${FAILED} deliveries`);
    expect(await page(`/deliveries/${ids.delivery}`, operator)).toContain('Attempts');

    const answer = await post(operator, path, { reason: 'receiver is back' });

    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      `/endpoints/${ids.endpoint}?resent=${FAILED}`,
    ]);
    const [recovery] = await admin.ctx.systemDb('webhook_recoveries').where({ tenant_id: tenant.tenantId });
    expect(recovery).toMatchObject({ mode: 'failed' });
    await vi.waitFor(async () =>
      expect((await admin.acts(operator.email)).at(-1)).toMatchObject({
        action: 'resend_all_failed',
        outcome: 'succeeded',
        detail: { reason: 'receiver is back', count: FAILED },
      }),
    );
    const selected = await post(operator, `/endpoints/${ids.endpoint}/resend-selected`, {
      reason: 'one more',
      id: ids.delivery,
    });
    expect(selected.headers['location']).toContain('?resent=1');
  });

  it('sends again only what was recorded since a time, and refuses a time that is none', async () => {
    const path = `/endpoints/${ids.endpoint}/resend-all-failed`;
    const later = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const none = await post(people.operator, path, { reason: 'drill', since: later });
    const refused = [];
    for (const since of ['yesterday', '2026-13-40T99:99', '2026-01-31'])
      refused.push((await post(people.operator, path, { reason: 'drill', since })).status);
    const all = await post(people.operator, path, { reason: 'drill', since: '2020-01-31T09:00' });

    expect(none.headers['location']).toContain('?resent=0');
    expect(refused).toEqual([400, 400, 400]);
    expect(all.headers['location']).toContain(`?resent=${FAILED}`);
  });

  it('disables a receiver with an event for its tenant, and takes it into use again', async () => {
    const path = `/endpoints/${ids.endpoint}`;
    const { operator } = people;
    const events = () => admin.ctx.systemDb('events').where({ type: 'webhook_endpoint.disabled' });
    expect(await page(`${path}/disable`, operator)).toContain('is held until it is enabled');

    for (const reason of ['it floods their firewall', 'again'])
      expect((await post(operator, `${path}/disable`, { reason })).status).toBe(303);
    const disabled = await page(path, operator);
    const sent = await events();
    await post(operator, `${path}/enable`, { reason: 'mended' });

    expect(disabled).toContain('no: requested');
    expect(sent).toHaveLength(1);
    expect(await page(path, operator)).toContain('<button>Disable</button>');
  });

  it('pauses one receiver until a time, at most a week ahead, and resumes it', async () => {
    const path = `/endpoints/${ids.endpoint}`;
    const { operator } = people;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
    expect(await page(`${path}/pause`, operator)).toContain('it continues automatically');

    const refused = [];
    for (const until of ['', 'tomorrow', '2026-02-31T09:00', inDays(-1), inDays(8)])
      refused.push((await post(operator, `${path}/pause`, { reason: 'drill', until })).status);
    const until = inDays(2);
    await post(operator, `${path}/pause`, { reason: 'their firewall is full', until });
    const paused = await page(path, operator);
    await post(operator, `${path}/resume`, { reason: 'it is mended' });
    const resumed = await page(path, operator);

    expect(refused).toEqual([400, 400, 400, 400, 400]);
    expect(paused).toContain(`<dt>Paused by an operator until</dt><dd><time datetime="${until}:00.000Z">`);
    expect([paused, resumed].map((shown) => shown.includes('<button>Resume</button>'))).toEqual([
      true,
      false,
    ]);
    await vi.waitFor(async () => {
      const acts = (await admin.acts(operator.email)).filter(({ outcome }) => outcome === 'succeeded');
      expect(acts.slice(-2)).toMatchObject([
        {
          action: 'pause_endpoint',
          detail: { before: 'not paused', after: `paused until ${until}:00.000Z` },
        },
        {
          action: 'resume_endpoint',
          detail: { before: `paused until ${until}:00.000Z`, after: 'not paused' },
        },
      ]);
    });
  });

  it('pauses the filing of one tenant, which workers heed, and shows who did it by day and tenant', async () => {
    const id = publicId('tenant', tenant.tenantId);
    const { operator } = people;
    expect(await page(`/tenants/${id}`, operator)).toContain('<button>Pause filing</button>');

    await post(operator, `/tenants/${id}/pause-filing`, { reason: 'figures are in doubt' });

    await vi.waitFor(
      async () => expect(await admin.ctx.tenantHolds.isHeld(tenant.tenantId, 'filing')).toBe(true),
      {
        timeout: 10_000,
      },
    );
    expect(await admin.ctx.tenantHolds.isHeld(tenant.tenantId, 'heavy')).toBe(false);
    expect(await page(`/tenants/${id}`, operator)).toContain('<button>Resume filing</button>');
    const today = admin.ctx.now().toISOString().slice(0, 10);
    const audit = await page(`/audit?from=${today}&to=${today}&tenant=${id}`);
    expect(audit).toContain('figures are in doubt');
    expect(audit).toContain('before: running; after: paused');
    expect(audit).toContain(operator.email);
    expect(await page(`/audit?to=2020-01-01&tenant=${id}`)).toContain('No line fits.');
  });
});
