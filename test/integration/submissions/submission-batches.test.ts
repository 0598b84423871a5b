import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { beginBatchItem } from '../../../src/services/submission-batches/begin-batch-item.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createDeclared,
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  filingsOf,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';
import { createManyDeclared } from './many-declared.js';

describe('/v1/submission-batches', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(async () => {
    await filing.close();
  });

  const itemOf = ({ returnId }: Pick<Taxpayer, 'returnId'>, ifMatch = '*') => ({
    tax_return_id: returnId,
    if_match: ifMatch,
    fraud_prevention: FACTS,
  });
  const post = (items: object[]) => filing.app.as().post('/v1/submission-batches', { items });
  const read = async (id: string) => (await filing.app.as().get(`/v1/submission-batches/${id}`)).body;

  it('ends each item like a single submit, whatever happens to the others', async () => {
    const declared = await createDeclared(filing);
    const draft = await createTaxpayer(filing);
    const changed = await createDeclared(filing);
    const refused = await createDeclared(filing, { nino: 'SB100009A' });

    const answer = await post([itemOf(declared), itemOf(draft), itemOf(changed, '"1"'), itemOf(refused)]);
    await runJobs(filing);
    const batch = await read(answer.body.id);

    expect([answer.status, answer.body.status]).toEqual([202, 'queued']);
    expect(answer.headers['location']).toBe(`/v1/submission-batches/${answer.body.id}`);
    expect(answer.body.counts).toEqual({
      total: 4,
      submitted: 0,
      done: 0,
      failed: 0,
      cancelled: 0,
      pending: 4,
    });
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

  it('takes no weak tag, as `If-Match` takes none', async () => {
    const declared = await createDeclared(filing);

    const answer = await post([itemOf(declared), itemOf(declared, 'W/"3"')]);

    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/items/1/if_match' }]);
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

  /** As a worker does that takes the items on and dies before it sends one. */
  async function begin(batchId: string): Promise<void> {
    const items = await filing.app.ctx
      .systemDb('submission_batch_items')
      .where({ batch_id: uuidFromPublicId('submissionBatch', batchId) })
      .select('id', 'tenant_id', 'livemode');
    for (const { id, tenant_id: tenantId, livemode } of items) {
      await beginBatchItem(filing.ctx, { tenantId, livemode }, id);
    }
  }

  it('takes back what no worker has begun to send, to be filed another time', async () => {
    const declared = [await createDeclared(filing), await createDeclared(filing)] as const;
    const { body } = await post(declared.map((taxpayer) => itemOf(taxpayer)));
    await begin(body.id);
    const begun = await read(body.id);

    const cancelled = await filing.app.as().post(`/v1/submission-batches/${body.id}/cancel`);
    await runJobs(filing);
    const taken = await readReturn(filing, declared[0]);
    await submit(filing, declared[0]);
    await runJobs(filing);

    expect(begun.counts).toMatchObject({ pending: 2, cancelled: 0 });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', counts: { cancelled: 2, pending: 0 } });
    expect(taken).toMatchObject({ status: 'awaiting_declaration', locked: false });
    expect(await readReturn(filing, declared[0])).toMatchObject({ status: 'submitted' });
    expect(await filingsOf(filing, declared[0])).toBe(1);
    expect(await filingsOf(filing, declared[1])).toBe(0);
  });

  it('leaves what a worker is sending to be filed', async () => {
    const declared = await createDeclared(filing);
    const { body } = await post([itemOf(declared)]);
    await begin(body.id);
    const cancelling = withHmrc(
      filing.app.ctx,
      (hmrc) => ({
        ...hmrc,
        async submitFinalDeclaration(call, ref) {
          await filing.app.as().post(`/v1/submission-batches/${body.id}/cancel`);
          return hmrc.submitFinalDeclaration(call, ref);
        },
      }),
      filing.sandboxUrl,
    );

    await runJobs(filing, cancelling);

    expect(await read(body.id)).toMatchObject({
      status: 'cancelled',
      counts: { submitted: 1, cancelled: 0 },
    });
    expect(await filingsOf(filing, declared)).toBe(1);
  });

  it('either files or takes back when a worker and the cancelling race', async () => {
    const declared = await createManyDeclared(filing, 6);
    const { body } = await post(declared.map((taxpayer) => itemOf(taxpayer)));
    await begin(body.id);

    const [cancelled] = await Promise.all([
      filing.app.as().post(`/v1/submission-batches/${body.id}/cancel`),
      runJobs(filing),
    ]);
    await runJobs(filing);

    expect(cancelled.status).toBe(200);
    const { items, counts } = await read(body.id);
    expect(counts.submitted + counts.cancelled).toBe(declared.length);
    for (const [index, taxpayer] of declared.entries()) {
      const isFiled = items[index].status === 'submitted';
      expect(await filingsOf(filing, taxpayer)).toBe(isFiled ? 1 : 0);
      expect((await readReturn(filing, taxpayer)).status).toBe(
        isFiled ? 'submitted' : 'awaiting_declaration',
      );
    }
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
});
