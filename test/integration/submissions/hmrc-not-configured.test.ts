import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppContext, closeContext, createContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import { finishAuthorisation } from '../../../src/services/hmrc-authorisations/finish-authorisation.js';
import { advanceSubmission } from '../../../src/services/submissions/advance-submission.js';
import { drain } from '../../support/drain.js';
import { createTenant } from '../../support/factories.js';
import { callerOf } from '../../support/test-app.js';
import {
  createDeclared,
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  filingsOf,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
} from './filing-story.js';

/** The same stores, by processes that were started without `HMRC_BASE_URL`. */
describe('a deployment without an HMRC for live data', () => {
  let filing: FilingApp;
  let unconnected: AppContext;
  let http: ReturnType<typeof supertest>;
  beforeAll(async () => {
    filing = await startFilingApp();
    const { config } = filing.app.ctx;
    unconnected = createContext({ ...config, hmrc: { ...config.hmrc, live: null } }, 'test');
    http = supertest(createApp(unconnected));
  });
  afterAll(async () => {
    await closeContext(unconnected);
    await filing.close();
  });

  const live = () => callerOf(http, filing.app.tenant.secret);
  const jobs = async () =>
    Number((await filing.app.ctx.systemDb('outbox').where({ queue: 'submit' }).count())[0]?.['count']);

  it('refuses to begin an authorisation, and keeps no attempt', async () => {
    const { clientId } = await createTaxpayer(filing, { authorise: false });

    const answer = await live().post(`/v1/clients/${clientId}/hmrc-authorisation`);

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'hmrc_not_configured', retryable: false });
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(await filing.app.ctx.systemDb('hmrc_grants').where({ status: 'pending' })).toEqual([]);
  });

  it.each([
    { name: 'prepare', body: {}, make: createTaxpayer },
    { name: 'submit', body: { fraud_prevention: FACTS }, make: createDeclared },
  ])('refuses to $name before anything is queued', async ({ name, body, make }) => {
    const taxpayer = await make(filing);
    const before = await readReturn(filing, taxpayer);

    const answer = await live()
      .post(`/v1/tax-returns/${taxpayer.returnId}/${name}`, body)
      .set('If-Match', '*');

    expect([answer.status, answer.body.code]).toEqual([503, 'hmrc_not_configured']);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(await jobs()).toBe(0);
    expect(await readReturn(filing, taxpayer)).toEqual(before);
  });

  it('answers a browser that comes back from HMRC without losing the process', async () => {
    const { clientId } = await createTaxpayer(filing, { authorise: false });
    const started = await filing.app.as().post(`/v1/clients/${clientId}/hmrc-authorisation`);
    const state = new URL(started.body.authorise_url).searchParams.get('state') ?? '';

    const result = await finishAuthorisation(unconnected, { state, code: 'a-code', error: null });

    expect(result).toBe('unavailable');
  });

  it('holds a filing that is under way, says so on the return, and goes on once it is configured', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer).expect(202);

    await drain(unconnected, ['submit']);
    await filing.app.ctx
      .systemDb('outbox')
      .where({ queue: 'submit' })
      .update({ available_at: new Date(0) });
    await drain(unconnected, ['submit']);
    const held = await readReturn(filing, taxpayer);

    expect(held.status).toBe('submitting');
    expect(held.issues).toMatchObject([{ code: 'hmrc_not_configured', retryable: true }]);
    expect(await jobs()).toBe(1);
    expect(await filingsOf(filing, taxpayer)).toBe(0);

    await runJobs(filing);
    const filed = await readReturn(filing, taxpayer);

    expect(filed).toMatchObject({ status: 'submitted', issues: [] });
    expect(await filingsOf(filing, taxpayer)).toBe(1);
    expect((await eventsOf(filing, taxpayer)).filter((type) => type === 'tax_return.submitted')).toHaveLength(
      1,
    );
  });

  it('holds a step in every state that calls HMRC, and changes no state', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const { systemDb } = filing.app.ctx;
    const [row] = await systemDb('submissions').orderBy('created_at', 'desc').limit(1);
    for (const state of ['queued', 'sending_data', 'calculating', 'sending', 'unknown', 'confirmed']) {
      await systemDb('submissions').where({ id: row.id }).update({ state });
      const { tenant_id: tenantId, livemode, id: submissionId } = row;
      await advanceSubmission(unconnected, { tenantId, livemode }, submissionId);
      const after = await systemDb('submissions').where({ id: row.id }).first();

      expect([state, after.state, after.failures]).toEqual([state, state, row.failures]);
      expect(after.next_step_at.getTime()).toBeGreaterThan(Date.now());
    }
  });

  it('still takes test keys to the sandbox', async () => {
    const test = await createTenant(filing.app.ctx, { livemode: false });
    const client = await callerOf(http, test.secret).post('/v1/clients', {
      given_name: 'Ada',
      family_name: 'Byron',
    });

    const answer = await callerOf(http, test.secret).post(`/v1/clients/${client.body.id}/hmrc-authorisation`);

    expect(answer.status).toBe(201);
    expect(new URL(answer.body.authorise_url).origin).toBe(filing.sandboxUrl);
  });
});
