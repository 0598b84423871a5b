import type { RedisAddress } from '../../src/domain/redis-address.js';
import { CANARY_TENANT } from '../../src/domain/webhooks/canary.js';
import { QUEUES } from '../../src/queues/index.js';
import { openQueue } from '../../src/queues/open-queue.js';
import { onRedisFault, openProducerRedis } from '../../src/queues/open-redis.js';
import { webhookQueue } from '../../src/queues/webhook.js';
import { type Observed, QUEUE_PREFIX } from './estate.js';

/** The canary of webhooks has its own event under way at any time: it is not work. */
const OF_TENANTS = `tenant_id <> '${CANARY_TENANT.tenantId}'`;

/** What a count of each kind of work that is under way, or that waits for a person, is to be when all is done. */
const COUNTS = `select
  (select count(*) from outbox) as "rows in the outbox",
  (select count(*) from outbox_dead) as "rows set aside as dead",
  (select count(*) from imports where status <> 'completed') as "imports",
  (select count(*) from calculations where status <> 'completed') as "calculations",
  (select count(*) from reports where status <> 'completed') as "reports",
  (select count(*) from webhook_deliveries where status <> 'delivered' and ${OF_TENANTS}) as "deliveries",
  (select count(*) from webhook_claims where ${OF_TENANTS}) as "claims of deliveries",
  (select count(*) from submissions where state not in ('confirmed', 'done')) as "submissions",
  (select count(*) from tax_returns where state in ('action_required', 'rejected')) as "returns that need a person"`;

/** Everything that is not yet done, by name; empty when nothing is. @throws while a store is away */
export async function findUnfinished({ stores }: Observed): Promise<Record<string, number>> {
  const counts = await stores.asAdmin(async (client) => {
    await client.query('set role system');
    const { rows } = await client.query<Record<string, string>>(COUNTS);
    return rows[0] ?? {};
  });
  const all = [...Object.entries(counts), ...(await jobCounts(stores.redisAddress))];
  return Object.fromEntries(
    all.map(([name, count]) => [name, Number(count)] as const).filter(([, count]) => count > 0),
  );
}

async function jobCounts(address: RedisAddress): Promise<[string, number][]> {
  const redis = openProducerRedis(address);
  onRedisFault(redis, () => undefined);
  // A wake-up of webhooks may wait or run at any time: it is not work.
  const queues = QUEUES.filter(({ name }) => name !== webhookQueue.name).map((contract) =>
    openQueue(contract, redis, { queuePrefix: QUEUE_PREFIX }),
  );
  try {
    const counts = await Promise.all(
      queues.map(
        async (queue) =>
          [queue.name, await queue.getJobCounts('failed', 'active', 'waiting', 'delayed')] as const,
      ),
    );
    return counts.flatMap(([name, states]) =>
      Object.entries(states).map(([state, count]): [string, number] => [`${state} jobs of ${name}`, count]),
    );
  } finally {
    await Promise.all(queues.map((queue) => queue.close()));
    redis.disconnect();
  }
}
