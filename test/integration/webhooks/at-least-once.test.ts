import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { requeueLostJobs } from '../../../src/services/queues/requeue-lost-jobs.js';
import { withClient } from '../../support/databases.js';
import type { ReceivedRequest } from '../../support/receiver.js';
import { startWebhookStand, type WebhookStand } from './webhook-stand.js';

describe('at least once, and never two at a time', () => {
  let stand: WebhookStand;
  beforeAll(async () => {
    stand = await startWebhookStand();
  });
  afterAll(() => stand.close());
  beforeEach(() => stand.reset());

  const idOf = (request: ReceivedRequest) => request.headers['webhook-id'];

  /** A context whose process does this once the receiver has answered and before anything is written. */
  function afterSending(act: () => Promise<void>): AppContext {
    const { webhookSender } = stand.ctx;
    return {
      ...stand.ctx,
      webhookSender: {
        ...webhookSender,
        send: async (attempt) => {
          const result = await webhookSender.send(attempt);
          await act();
          return result;
        },
      },
    };
  }

  const crash = () => afterSending(() => Promise.reject(new Error('killed')));

  it('sends once when two workers wake the same delivery at once', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    let answer = () => {};
    stand.receiver.script({ status: 200, after: new Promise((resolve) => (answer = resolve)) });

    const both = Promise.all([stand.deliver(delivery_id), stand.deliver(delivery_id)]);
    await stand.receiver.received(1);
    expect(await stand.deliver(delivery_id)).toEqual({ afterMs: expect.any(Number) });
    answer();
    const outcomes = await both;

    expect(stand.receiver.requests).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.afterMs === null)).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  it('sends the same bytes under the same id again when a worker is killed between the answer and its record', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);

    await expect(stand.deliver(delivery_id, crash())).rejects.toThrow('killed');
    expect(await stand.deliver(delivery_id)).toEqual({ afterMs: expect.any(Number) });
    expect(stand.receiver.requests).toHaveLength(1);
    await stand.expireLease(delivery_id);
    await stand.deliver(delivery_id);

    const [first, second, ...rest] = stand.receiver.requests;
    expect(rest).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    expect(second && idOf(second)).toBe(first && idOf(first));
    const delivery = await stand.delivery(delivery_id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([2]);
  });

  it('finds a delivery again whose worker died and whose job is lost', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await stand.app.ctx.systemDb('outbox').delete();
    await expect(stand.deliver(delivery_id, crash())).rejects.toThrow('killed');
    await stand.expireLease(delivery_id);
    await stand.app.ctx.systemDb('webhook_deliveries').update({ heartbeat_at: new Date(0) });

    expect(await requeueLostJobs(stand.app.ctx, async () => new Set())).toBe(1);
    await stand.run();

    expect(stand.receiver.requests).toHaveLength(2);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered' });
  });

  it('discards the result of a worker that was overtaken', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    stand.receiver.script({ status: 500 }, { status: 200 });
    const overtaken = afterSending(async () => {
      await stand.expireLease(delivery_id);
      await stand.deliver(delivery_id);
    });

    await stand.deliver(delivery_id, overtaken);

    const delivery = await stand.delivery(delivery_id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 2, response_status: 200 });
    expect(delivery.attempts).toMatchObject([{ number: 2, outcome: 'success' }]);
  });

  it('keeps a resend that is asked for during an attempt until that attempt is over', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await stand.app.ctx.systemDb('outbox').delete();
    const resends: number[] = [];
    const resending = afterSending(async () => {
      const answer = await stand.app.as().post(`/v1/webhook-deliveries/${delivery_id}/resend`);
      resends.push(answer.status);
      await stand.deliver(delivery_id);
    });

    await stand.deliver(delivery_id, resending);
    expect(resends).toEqual([202]);
    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'pending', attempt: 1 });
    await stand.run();

    expect(stand.receiver.requests).toHaveLength(2);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 2 });
  });

  it('does not send again because the log could not be written: it writes again', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await failingAttemptLog('once', () => stand.deliver(delivery_id));

    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'delivered',
      attempts: [{ number: 1 }],
    });
  });

  it('goes without a log entry that can never be written', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await failingAttemptLog('always', () => stand.deliver(delivery_id));

    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'delivered',
      attempt: 1,
      attempts: [],
    });
  });

  it('lets at most eight attempts of a process hang at one endpoint', async () => {
    const slow = await stand.endpoint();
    const quick = await stand.endpoint({ url: `${stand.receiver.url}/quick` });
    const ids = await Promise.all(Array.from({ length: 10 }, () => stand.test(slow.id)));
    const other = await stand.test(quick.id);
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    stand.receiver.script(...Array.from({ length: 8 }, () => ({ status: 200, after })));

    const hanging = ids.slice(0, 8).map((one) => stand.deliver(one.delivery_id));
    await stand.receiver.received(8);
    const ninth = await stand.deliver(ids[8]?.delivery_id ?? '');
    await stand.deliver(other.delivery_id);

    expect(ninth).toEqual({ afterMs: expect.any(Number) });
    expect(stand.receiver.requests.map((request) => request.path)).toEqual([
      ...Array(8).fill(new URL(slow.url).pathname),
      '/hook/quick',
    ]);
    expect((await stand.delivery(ids[8]?.delivery_id ?? '')).attempt).toBe(0);
    answer();
    await Promise.all(hanging);
  });

  it('gives an attempt up that begins so late that it might outlive its lease', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    let calls = 0;
    const stalled: AppContext = {
      ...stand.ctx,
      now: () => new Date(Date.now() + (calls++ < 2 ? 0 : 11_000)),
    };

    expect(await stand.deliver(delivery_id, stalled)).toEqual({ afterMs: 0 });
    expect(stand.receiver.requests).toEqual([]);
    await stand.deliver(delivery_id);

    expect(stand.receiver.requests).toHaveLength(1);
  });

  /** Runs `work` while entries of the attempt log are refused by the database. */
  async function failingAttemptLog(times: 'once' | 'always', work: () => Promise<unknown>): Promise<void> {
    const { databaseUrl } = stand.app.ctx.config;
    const limit = times === 'once' ? 1 : 1_000;
    await withClient(databaseUrl, async (client) => {
      await client.query(`
        create sequence refused_entries;
        grant usage on refused_entries to app;
        create function refuse_entry() returns trigger language plpgsql as $$
        begin
          if nextval('refused_entries') <= ${limit} then raise exception 'disk full'; end if;
          return new;
        end $$;
        create trigger refuse_entry before insert on webhook_attempts
          for each row execute function refuse_entry()`);
      try {
        await work();
      } finally {
        await client.query(`
          drop trigger refuse_entry on webhook_attempts; drop function refuse_entry; drop sequence refused_entries`);
      }
    });
  }
});
