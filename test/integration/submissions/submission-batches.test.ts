import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { createTenant } from '../../support/factories.js';
import { startWorkers } from '../../support/running-workers.js';
import { isFiling, startWireProxy, type WireProxy } from '../../support/wire-proxy.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { within } from '../../support/within.js';
import {
  createDeclared,
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

const INTERVAL_MS = 400;

describe('/v1/submission-batches', () => {
  let filing: FilingApp;
  let proxy: WireProxy;
  beforeAll(async () => {
    filing = await startFilingApp();
    proxy = await startWireProxy(filing.sandboxUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await filing.close();
  });

  const itemOf = ({ returnId }: Pick<Taxpayer, 'returnId'>, ifMatch = '*') => ({
    tax_return_id: returnId,
    if_match: ifMatch,
    fraud_prevention: FACTS,
  });
  const post = (items: object[]) => filing.app.as().post('/v1/submission-batches', { items });
  const read = async (id: string) => (await filing.app.as().get(`/v1/submission-batches/${id}`)).body;

  it('ends each item like a single submit, whatever becomes of the others', async () => {
    const declared = await createDeclared(filing);
    const draft = await createTaxpayer(filing);
    const changed = await createDeclared(filing);
    const refused = await createDeclared(filing, { nino: 'SB100009A' });

    const answer = await post([itemOf(declared), itemOf(draft), itemOf(changed, '"1"'), itemOf(refused)]);
    await runJobs(filing);
    const batch = await read(answer.body.id);

    expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
    expect(answer.headers['location']).toBe(`/v1/submission-batches/${answer.body.id}`);
    expect(answer.body.counts).toEqual({ total: 4, submitted: 0, failed: 0, cancelled: 0, pending: 4 });
    expect(batch).toMatchObject({
      status: 'completed',
      counts: { total: 4, submitted: 1, failed: 3, cancelled: 0, pending: 0 },
      items: [
        { tax_return_id: declared.returnId, status: 'submitted', problem: null },
        { status: 'failed', submission_id: null, problem: { code: 'not_declared' } },
        { status: 'failed', submission_id: null, problem: { code: 'version_conflict' } },
        { status: 'failed', problem: null },
      ],
    });
    expect((await eventsOf(filing, declared)).filter((type) => type === 'tax_return.submitted')).toHaveLength(
      1,
    );
    expect((await readReturn(filing, refused)).rejection.code).toBe('RULE_SUBMISSION_FAILED');
  });

  it('stops what has not been begun when it is cancelled', async () => {
    const declared = await createDeclared(filing);
    const { body } = await post([itemOf(declared)]);

    const cancelled = await filing.app.as().post(`/v1/submission-batches/${body.id}/cancel`);
    await runJobs(filing);

    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
    expect((await read(body.id)).items).toMatchObject([{ status: 'cancelled', submission_id: null }]);
    expect(await readReturn(filing, declared)).toMatchObject({ status: 'awaiting_declaration' });
  });

  it('goes on when its jobs are lost', async () => {
    const declared = await createDeclared(filing);
    const { body } = await post([itemOf(declared)]);
    const { systemDb } = filing.app.ctx;
    await systemDb('outbox').where({ queue: 'submit' }).del();
    await systemDb('submission_batch_items').update({ heartbeat_at: new Date(Date.now() - 60_000) });

    await requeueLostJobs(filing.app.ctx, async () => new Set());
    await runJobs(filing);

    expect((await read(body.id)).status).toBe('completed');
    expect(await readReturn(filing, declared)).toMatchObject({ status: 'submitted' });
  });

  it('names the item whose facts are missing, that names no return, or that stands there twice', async () => {
    const taxpayer = await createTaxpayer(filing, { authorise: false });
    const { public_ip: _left, ...incomplete } = FACTS;
    const unknown = { returnId: `tr_${'0'.repeat(26)}` };

    const missing = await post([itemOf(taxpayer), { ...itemOf(taxpayer), fraud_prevention: incomplete }]);
    const nobodys = await post([itemOf(taxpayer), itemOf(unknown)]);
    const twice = await post([itemOf(taxpayer), itemOf(taxpayer)]);

    expect(missing.body).toMatchObject({
      code: 'fraud_prevention_incomplete',
      errors: [{ pointer: '#/items/1/fraud_prevention/public_ip' }],
    });
    expect(nobodys.body).toMatchObject({
      code: 'invalid_reference',
      errors: [{ pointer: '#/items/1/tax_return_id' }],
    });
    expect(twice.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '#/items/1/tax_return_id' }],
    });
  });

  it('does not hold up another tenant, and never makes two calls within 400 milliseconds', async () => {
    const many: Taxpayer[] = [];
    for (let n = 0; n < 6; n++) many.push(await createDeclared(filing));
    const other = await createTenant(filing.app.ctx);
    const neighbour = {
      ...filing,
      app: { ...filing.app, as: () => filing.app.as(other.secret), tenant: other },
    };
    const single = await createDeclared(neighbour);
    const { ctx } = filing.app;
    const pace = createRedisPace(ctx.redis, {
      key: `${ctx.config.queuePrefix}:pace`,
      intervalMs: INTERVAL_MS,
      newTicket: ctx.newId,
    });
    const paced = withHmrc(ctx, (hmrc) => hmrc, proxy.url, { tls: { ca: proxy.ca }, pace });
    const before = proxy.requests.length;

    const { body } = await post(many.map((taxpayer) => itemOf(taxpayer)));
    await submit(neighbour, single);
    const stop = startWorkers(paced);
    try {
      await within(60, 'everything is filed', async () => {
        const { counts } = await read(body.id);
        return (
          counts.submitted === many.length && (await readReturn(neighbour, single)).status === 'submitted'
        );
      });
    } finally {
      await stop();
    }

    const calls = proxy.requests.slice(before);
    const filings = calls.filter(isFiling);
    const gaps = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(INTERVAL_MS - 5);
    expect(filings).toHaveLength(many.length + 1);
    expect(filings.findIndex(({ path }) => path.includes(single.nino))).toBeLessThanOrEqual(2);
  }, 120_000);
});
