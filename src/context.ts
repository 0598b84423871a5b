import type { Redis } from 'ioredis';
import type { Knex } from 'knex';
import type { Config } from './config.js';
import { connect } from './db/connect.js';
import { createPostgresFileStore } from './db/postgres-file-store.js';
import type { FileStore } from './domain/file-store.js';
import { uuidV7 } from './domain/ids.js';
import { createFieldCipher, type FieldCipher } from './gateways/crypto/field-cipher.js';
import { createRandomness } from './gateways/crypto/randomness.js';
import { createHmrcGateways } from './gateways/hmrc/create-hmrc-gateways.js';
import type { HmrcGateway } from './gateways/hmrc/hmrc-gateway.js';
import { createRedisPace } from './gateways/hmrc/redis-pace.js';
import { createWebhookSender, type WebhookSender } from './gateways/webhooks/webhook-sender.js';
import { createLogger, type Logger } from './logger.js';
import { createMetrics, type Metrics } from './metrics.js';
import { openProducerRedis } from './queues/open-queue.js';
import { createGatherer, type Gatherer } from './services/calculations/gather-work.js';
import { createEndpointSlots, type EndpointSlots } from './services/webhooks/endpoint-slots.js';

/** Everything that lives as long as the process. Functions take the narrow slice they need. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** Acts as `app`: bound by the policies of the tenant that `inTenant` sets. */
  readonly db: Knex;
  /** Acts as `system`: key look-up, relay, sweepers, console. */
  readonly systemDb: Knex;
  readonly redis: Redis;
  readonly files: FileStore;
  readonly cipher: FieldCipher;
  /** HMRC for live or for test data; test data never reaches any but the sandbox. */
  readonly hmrcOf: (livemode: boolean) => HmrcGateway;
  readonly webhookSender: WebhookSender;
  readonly webhookSlots: EndpointSlots;
  readonly calculationGatherer: Gatherer<'over' | 'held'>;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** A new UUID, sortable by time. */
  readonly newId: () => string;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

const WEBHOOK_USER_AGENT = 'tax-compliance-api-webhooks/1';
/** A receiver that hangs holds this many of a process's attempts, not all of them. */
const ATTEMPTS_PER_ENDPOINT = 8;
/** Four transactions, so that some are worked on while others wait; each short enough for a writer to wait for. */
const CALCULATIONS = { atOnce: 4, together: 16 };

/** Builds each long-lived object once. Connects lazily; close it with `closeContext`. */
export function createContext(config: Config, role: string): AppContext {
  const log = createLogger(config.logLevel, role);
  const pool = { poolSize: config.databasePoolSize, applicationName: `tax-${role}` };
  const db = connect({ ...pool, url: config.databaseAppUrl ?? config.databaseUrl, role: 'app' });
  const systemDb = connect({ ...pool, url: config.databaseUrl, role: 'system' });
  const redis = openProducerRedis(config.redisUrl);
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection'));
  const now = () => new Date();
  const randomness = createRandomness();
  const cipher = createFieldCipher(config.encryptionKey);
  return {
    config,
    log,
    db,
    systemDb,
    redis,
    files: createPostgresFileStore(db),
    cipher,
    hmrcOf: createHmrcGateways({
      settings: config,
      paceOf: (host) =>
        createRedisPace(redis, {
          key: `${config.queuePrefix}:hmrc-pace:${host}`,
          onStoreAway: (error) => log.warn({ err: error }, 'pace toward HMRC: each process for itself'),
        }),
      deviceId: installationId(cipher),
      now,
    }),
    webhookSender: createWebhookSender({
      allowPrivate: config.webhookAllowPrivate,
      now,
      userAgent: WEBHOOK_USER_AGENT,
    }),
    webhookSlots: createEndpointSlots(ATTEMPTS_PER_ENDPOINT),
    calculationGatherer: createGatherer(CALCULATIONS),
    metrics: createMetrics(),
    now,
    newId: () => uuidV7(now().getTime(), randomness(10)),
    random: Math.random,
  };
}

/** Closes what `createContext` opened, in reverse. */
export async function closeContext(ctx: AppContext): Promise<void> {
  await ctx.webhookSender.close();
  ctx.redis.disconnect();
  await ctx.systemDb.destroy();
  await ctx.db.destroy();
}

/** A UUID that every process of an installation works out alike, and that tells nothing of its key. */
function installationId(cipher: FieldCipher): string {
  const hex = cipher.blindIndex('installation', 'device').toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
