import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { createSecretMemory } from '../../../src/services/webhooks/secret-memory.js';
import { sendDelivery } from '../../../src/services/webhooks/send-delivery.js';
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

  it('sends once when two workers wake the same delivery at once', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    let answer = () => {};
    stand.receiver.script({ status: 200, after: new Promise((resolve) => (answer = resolve)) });

    const both = Promise.all([stand.run(), stand.run()]);
    await stand.receiver.received(1);
    expect(await stand.run()).toBe(0);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'sending' });
    answer();
    const attempts = await both;

    expect(stand.receiver.requests).toHaveLength(1);
    expect(attempts.sort()).toEqual([0, 1]);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  it('sends the same bytes under the same id again when a worker is killed between the answer and its record', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);

    await stand.die();
    expect(await stand.run()).toBe(0);
    expect(stand.receiver.requests).toHaveLength(1);
    await stand.expireLease(delivery_id);
    await stand.run();

    const [first, second, ...rest] = stand.receiver.requests;
    expect(rest).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    expect(second && idOf(second)).toBe(first && idOf(first));
    const delivery = await stand.delivery(delivery_id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 2 });
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([2]);
  });

  it('waits longer from death to death of its senders, and after five for an operator', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    const dies = async () => {
      await stand.die();
      await stand.expireLease(delivery_id);
      await stand.run({ ...stand.ctx, now: () => new Date(0) });
    };

    for (let death = 1; death <= 5; death++) {
      stand.setAhead(death * 1_000_000);
      await dies();
    }
    stand.setAhead(100_000_000);
    expect(await stand.run()).toBe(0);
    expect(stand.receiver.requests).toHaveLength(5);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'held',
      attempt: 5,
      next_attempt_at: null,
    });
    await stand.app.as().post(`/v1/webhook-deliveries/${delivery_id}/resend`);
    await stand.run();

    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 6 });
  });

  it('continues automatically after a fault of ours, without spending an attempt, however often', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    const faulty = afterSending(() => Promise.reject(new TypeError('a bug')));

    for (let fault = 0; fault < 12; fault++) {
      stand.setAhead(fault * 700_000);
      expect(await stand.run(faulty)).toBe(1);
    }
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'pending', attempt: 0 });
    stand.setAhead(12 * 700_000);
    await stand.run();

    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 1 });
  });

  it('discards the result of a worker that was overtaken', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    stand.receiver.script({ status: 500 }, { status: 200 });
    const overtaken = afterSending(async () => {
      await stand.expireLease(delivery_id);
      await stand.run();
    });

    await stand.run(overtaken);

    const delivery = await stand.delivery(delivery_id);
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 2, response_status: 200 });
    expect(delivery.attempts).toMatchObject([{ number: 2, outcome: 'success' }]);
  });

  it('keeps a resend that is asked for during an attempt until that attempt is over', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    const resends: number[] = [];
    const sentMeanwhile: number[] = [];
    const resending = afterSending(async () => {
      const answer = await stand.app.as().post(`/v1/webhook-deliveries/${delivery_id}/resend`);
      resends.push(answer.status);
      await stand.run();
      sentMeanwhile.push(stand.receiver.requests.length);
      stand.setAhead(-1_000);
    });

    await stand.run(resending);
    expect([resends, sentMeanwhile]).toEqual([[202], [1]]);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'pending', attempt: 1 });
    stand.setAhead(0);
    await stand.run();

    expect(stand.receiver.requests).toHaveLength(2);
    expect(await stand.delivery(delivery_id)).toMatchObject({ status: 'delivered', attempt: 2 });
  });

  it('does not send again because the log could not be written: it writes again', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await failingAttemptLog('once', () => stand.run());

    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'delivered',
      attempts: [{ number: 1 }],
    });
  });

  it('goes without a log entry that can never be written', async () => {
    const { id } = await stand.endpoint();
    const { delivery_id } = await stand.test(id);
    await failingAttemptLog('always', () => stand.run());

    expect(stand.receiver.requests).toHaveLength(1);
    expect(await stand.delivery(delivery_id)).toMatchObject({
      status: 'delivered',
      attempt: 1,
      attempts: [],
    });
  });

  it('does not begin an attempt so late that it might outlive its lease', async () => {
    const { id } = await stand.endpoint();
    await stand.test(id);
    const [delivery] = await stand.claim();
    if (!delivery) throw new Error('nothing was claimed');

    const claimedAt = new Date(stand.ctx.now().getTime() - 8_000);
    expect(await sendDelivery(stand.ctx, createSecretMemory(stand.ctx), [delivery], claimedAt)).toBeNull();

    expect(stand.receiver.requests).toEqual([]);
  });

  /** Runs `work` while entries of the attempt log are refused by the database. */
  async function failingAttemptLog(times: 'once' | 'always', work: () => Promise<unknown>): Promise<void> {
    const { databaseUrl } = stand.app.ctx.config;
    const limit = times === 'once' ? 1 : 1_000;
    await withClient(databaseUrl, async (client) => {
      await client.query(`
        create sequence refused_entries;
        grant usage on refused_entries to system;
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
