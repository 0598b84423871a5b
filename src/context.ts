import type { Knex } from 'knex';
import type { Config } from './config/config.js';
import { findCredential } from './db/api-keys/api-keys-queries.js';
import { type Bells, createBells } from './db/bells/create-bells.js';
import { connect } from './db/connect.js';
import { createDatabaseClock, type DatabaseClock } from './db/database-clock.js';
import { createChunks } from './db/files/chunks.js';
import { createFileStore } from './db/files/file-store.js';
import { type OpenHosts, openHosts } from './db/hosts/open-hosts.js';
import { followStandby, type Standby, type StandbyView } from './db/hosts/standby.js';
import { HMRC_SERIES } from './domain/console/series.js';
import type { FileStore } from './domain/files/file-store.js';
import { uuidV7 } from './domain/ids.js';
import type { WorkResult } from './domain/work-result.js';
import { createFieldCipher, type FieldCipher } from './gateways/crypto/field-cipher.js';
import { createRandomness } from './gateways/crypto/randomness.js';
import { createRetentionSeal, type RetentionSeal } from './gateways/crypto/retention-seal.js';
import { textHash } from './gateways/crypto/text-hash.js';
import { createDocumentReader, type DocumentReader } from './gateways/documents/document-reader.js';
import { createFileReaders, type FileReaders } from './gateways/file-threads/file-readers.js';
import { createHmrcGateways } from './gateways/hmrc/create-hmrc-gateways.js';
import type { HmrcGateway } from './gateways/hmrc/hmrc-gateway.js';
import { createRedisPace } from './gateways/hmrc/redis-pace.js';
import { createHmrcSandbox, type HmrcSandbox } from './gateways/hmrc-sandbox/hmrc-sandbox.js';
import { createLogoReader, type LogoReader } from './gateways/logos/logo-reader.js';
import { createObjectStorage, type ObjectStorage } from './gateways/object-storage/object-storage.js';
import { createRedisPositions } from './gateways/positions/redis-positions.js';
import { createWebhookSender, type WebhookSender } from './gateways/webhooks/webhook-sender.js';
import { LIMITS } from './limits/limits.js';
import { type Scheduler, UNSHARED } from './process/scheduler.js';
import { onRedisFault, openProducerRedis, type RedisClient } from './queues/open-redis.js';
import { togetherIn } from './queues/redis-keys.js';
import { type CredentialMemory, createCredentialMemory } from './services/api-keys/credential-memory.js';
import { createGatherer, type Gatherer } from './services/calculations/gatherer.js';
import { createTenantHolds, type TenantHolds } from './services/console/tenant-holds.js';
import { createReadinessMemory, type ReadinessMemory } from './services/health/readiness-memory.js';
import { createLargeImportPlaces, type LargeImportPlaces } from './services/imports/large-import-places.js';
import { createPlaces, type Places } from './services/submissions/places.js';
import { createRowGuard, type RowGuard } from './services/tenants/row-limit.js';
import { createFaultLog, type FaultLog } from './telemetry/fault-log.js';
import { createLogger, type Logger } from './telemetry/logger.js';
import { createMetrics, type Metrics } from './telemetry/metrics.js';
import { createRequestLogBuffer, type RequestLogBuffer } from './telemetry/request-log-buffer.js';

/** Everything that lives as long as the process. Functions take the narrow slice they need. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** For faults that repeat. */
  readonly faults: FaultLog;
  /** The request that is answered, or that a job comes from; `null` for what the process does on its own. */
  readonly requestId: string | null;
  /** Acts as `app`: bound by the policies of the tenant that `inTenant` sets. */
  readonly db: Knex;
  /** Acts as `system`: key look-up, relay, sweepers, console. */
  readonly systemDb: Knex;
  /** The hosts of Postgres that the pools use. */
  readonly hosts: OpenHosts;
  /** Answers reads of tenants; `null`: there is none. */
  readonly standby: Standby | null;
  /** Set for reads that `fromStandby` has found a standby for. */
  readonly readsAt?: StandbyView;
  /** Rings what both have committed. */
  readonly bells: Pick<Bells, 'stop'>;
  readonly redis: RedisClient;
  /** The API keys that were used in the last seconds. */
  readonly credentials: CredentialMemory;
  readonly rowGuard: RowGuard;
  /** Requests that were answered and are not written yet. */
  readonly requestLogs: RequestLogBuffer;
  readonly files: FileStore;
  /** Contents of files in object storage; `null` where the settings name no bucket. */
  readonly objects: ObjectStorage | null;
  /** Reads bank files in threads of their own. */
  readonly fileReaders: FileReaders;
  /** Reads the text of receipts and statements in a thread of its own. */
  readonly documentReader: DocumentReader;
  /** Reads the logos of firms. */
  readonly logos: LogoReader;
  readonly cipher: FieldCipher;
  /** Seals records that nothing of the service can open; `null` where no key is set. */
  readonly retentionSeal: RetentionSeal | null;
  /** HMRC for live or for test data; test data never reaches any but the sandbox. */
  readonly hmrcOf: (livemode: boolean) => HmrcGateway;
  /** Takes orders about the people of test data. */
  readonly hmrcSandbox: HmrcSandbox;
  readonly webhookSender: WebhookSender;
  /** Findings of the last looks whether the process is ready. */
  readonly readiness: ReadinessMemory;
  /** Tenants whose work is held up. */
  readonly tenantHolds: TenantHolds;
  /** The preparations of returns that this process has under way. */
  readonly preparationPlaces: Places;
  /** The large files that this process imports. */
  readonly largeImportPlaces: LargeImportPlaces;
  readonly calculationGatherer: Gatherer<WorkResult>;
  readonly metrics: Metrics;
  /** For work on many rows. In a request it is the request's place, which lets those of other tenants come first. */
  readonly scheduler: Scheduler;
  /** Aborted once the process has been asked to stop. */
  readonly stopping: AbortSignal;
  /** The database's time once the process follows it; before that, the machine's. */
  readonly now: () => Date;
  readonly clock: DatabaseClock;
  /** Milliseconds by a clock that never jumps, for durations and the ends of waits. */
  readonly elapsedMs: () => number;
  /** A new UUID, sortable by time. */
  readonly newId: () => string;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

const WEBHOOK_USER_AGENT = 'tax-compliance-api-webhooks/1';
/** Four transactions, so that some are worked on while others wait; each short enough for a writer to wait for. */
const CALCULATIONS = { atOnce: 4, together: 16 };

interface ContextOptions {
  /** To standard output when left out. */
  readonly log?: Logger;
  readonly stopping?: AbortSignal;
}

const elapsedMs = (): number => performance.now();

/** Builds each long-lived object once. Connects lazily; close it with `closeContext`. Two live side by side: nothing is shared. */
export function createContext(
  config: Config,
  role: string,
  { log = createLogger(config.logLevel, role), stopping = new AbortController().signal }: ContextOptions = {},
): AppContext {
  const faults = createFaultLog(log);
  const redis = openProducerRedis(config.redis);
  onRedisFault(redis, (error) => faults.warn(error, 'the connection to Redis is faulty'));
  const databases = openDatabases(config, role, { log, faults, redis });
  const { systemDb, hosts, clock } = databases;
  const { now } = clock;
  const randomness = createRandomness();
  const ownTools = { log, faults, redis, now, newId: () => uuidV7(now().getTime(), randomness(10)) };
  const metrics = createMetrics(() => now().getTime());
  const { encryption } = config;
  return {
    config,
    requestId: null,
    ...ownTools,
    ...databases,
    ...openFiles(config, databases, metrics),
    ...openReaders(),
    ...openOthers(config, { ...ownTools, metrics }),
    ...createMemories(config, { log, systemDb, elapsedMs, listenTo: hosts.listen }),
    cipher: createFieldCipher({ current: encryption.key, others: encryption.otherKeys }),
    retentionSeal: encryption.retentionPublicKey && createRetentionSeal(encryption.retentionPublicKey),
    metrics,
    scheduler: UNSHARED,
    stopping,
    elapsedMs,
    random: Math.random,
  };
}

type OwnTools = Pick<AppContext, 'log' | 'faults' | 'redis' | 'now' | 'newId' | 'metrics'>;

/** The pools of Postgres, what rings after their commits, and the clock that goes by them. */
function openDatabases(
  config: Config,
  role: string,
  { log, faults, redis }: Pick<AppContext, 'log' | 'faults' | 'redis'>,
): Pick<AppContext, 'db' | 'systemDb' | 'hosts' | 'standby' | 'bells' | 'clock'> {
  const pool = poolOf(config, role);
  const bells = createBells({ pool: () => systemDb, faults });
  const positions = createRedisPositions(redis, {
    prefix: config.queuePrefix,
    onFailure: (error) =>
      faults.warn(
        error,
        'a position was not kept: reads of other processes may miss this write for a moment',
      ),
  });
  const hosts = openHosts(config, pool.applicationName);
  const noted = config.databaseReadUrl === null ? undefined : positions;
  const db = connect({ ...pool, bells, url: hosts.app, role: 'app', positions: noted });
  const systemDb = connect({ ...pool, bells, url: hosts.primary, role: 'system', positions: noted });
  const standby =
    config.databaseReadUrl === null
      ? null
      : followStandby({
          url: config.databaseReadUrl,
          applicationName: pool.applicationName,
          primary: hosts.primary,
          positions,
          connect: (url) =>
            connect({ ...pool, acquireMs: LIMITS.database.standbyAcquireMs.value, url, role: 'app' }),
        });
  const clock = createDatabaseClock(systemDb);
  hosts.primary.onMove(() => {
    log.warn({ host: hostNameOf(hosts.primary.current) }, 'another host of the database takes writes now');
    clock.askAgain();
  });
  return { db, systemDb, hosts, standby, bells, clock };
}

/** Web and console answer somebody who waits: their statements and waits are short. A command needs few connections. */
function poolOf(config: Config, role: string) {
  const { web, worker } = config.statementTimeoutMs;
  const { commandLineConnections, webAcquireMs, workerAcquireMs } = LIMITS.database;
  const isAnswering = role !== 'worker' && role !== 'cli';
  return {
    poolSize:
      role === 'cli'
        ? Math.min(config.databasePoolSize, commandLineConnections.value)
        : config.databasePoolSize,
    applicationName: `tax-${role}`,
    statementTimeoutMs: isAnswering ? web : worker,
    acquireMs: (isAnswering ? webAcquireMs : workerAcquireMs).value,
  };
}

/** The files of tenants, wherever they lie. */
function openFiles(
  config: Config,
  { db }: Pick<AppContext, 'db'>,
  metrics: Metrics,
): Pick<AppContext, 'files' | 'objects'> {
  const objects =
    config.files.bucket && createObjectStorage({ ...config.files, bucket: config.files.bucket });
  const files = createFileStore({
    db,
    contents: { postgres: createChunks(db), s3: objects },
    newIn: config.files.newIn,
    onLost: (store) => metrics.lostContents.inc({ store }),
  });
  return { objects, files };
}

/** Readers of what tenants upload, in threads of their own, which begin when they are first asked. */
const openReaders = (): Pick<AppContext, 'fileReaders' | 'documentReader' | 'logos'> => ({
  fileReaders: createFileReaders(),
  documentReader: createDocumentReader(),
  logos: createLogoReader(),
});

/** The ways to the servers of others: HMRC, its sandbox, and receivers of webhooks. */
function openOthers(
  config: Config,
  { log, faults, redis, now, newId, metrics }: OwnTools,
): Pick<AppContext, 'hmrcOf' | 'hmrcSandbox' | 'webhookSender'> {
  return {
    hmrcOf: createHmrcGateways({
      settings: config,
      paceOf: (host) =>
        createRedisPace(redis, {
          key: togetherIn(redis, `${config.queuePrefix}:hmrc-pace:${host}`),
          newTicket: newId,
          intervalMs: config.hmrc.callIntervalMs,
          onStoreAway: (error) =>
            faults.warn(error, 'the pace towards HMRC is not shared: each process keeps its own'),
        }),
      deviceId: installationId(config),
      now,
      onCall(ms, isFailed) {
        metrics.minutes.record(HMRC_SERIES, ms, isFailed);
        metrics.hmrcSeconds.observe({ outcome: isFailed ? 'failed' : 'answered' }, ms / 1000);
      },
      onDeprecated(notice) {
        metrics.hmrcDeprecated.inc({ api: notice.api, version: notice.version ?? '' });
        log.warn(notice, 'HMRC announces the end of a call');
      },
    }),
    hmrcSandbox: createHmrcSandbox(config.hmrcSandbox),
    webhookSender: createWebhookSender({
      allowPrivate: config.webhooks.allowPrivate,
      cloudEndpoints: config.webhooks.cloudEndpoints,
      now,
      userAgent: WEBHOOK_USER_AGENT,
      ownUrl: config.publicUrl,
    }),
  };
}

/** Everything that this process remembers or counts for itself. */
function createMemories(
  config: Config,
  {
    log,
    systemDb,
    elapsedMs,
    listenTo,
  }: Pick<AppContext, 'log' | 'systemDb' | 'elapsedMs'> & { listenTo: OpenHosts['listen'] },
): Pick<
  AppContext,
  | 'credentials'
  | 'rowGuard'
  | 'requestLogs'
  | 'readiness'
  | 'tenantHolds'
  | 'preparationPlaces'
  | 'largeImportPlaces'
  | 'calculationGatherer'
> {
  return {
    credentials: createCredentialMemory({
      lookUp: (secretHash) => findCredential(systemDb, secretHash),
      database: listenTo,
      log,
      elapsedMs,
      rememberMs: LIMITS.credentials.rememberMs.value,
      max: LIMITS.credentials.knownKeys.value,
    }),
    rowGuard: createRowGuard(config.rowLimits),
    requestLogs: createRequestLogBuffer(LIMITS.requestLogs.held.value),
    readiness: createReadinessMemory(),
    tenantHolds: createTenantHolds({ systemDb, elapsedMs }),
    preparationPlaces: createPlaces(LIMITS.work.preparationsAtOnce.value),
    largeImportPlaces: createLargeImportPlaces(LIMITS.imports.largeAtOnce.value),
    calculationGatherer: createGatherer(CALCULATIONS),
  };
}

/** A copy of the context for one request and all that comes from it: its rows carry the id, and so do the lines of `log`. */
export const forRequest = (
  ctx: AppContext,
  { requestId, log, scheduler }: Pick<AppContext, 'requestId' | 'log' | 'scheduler'>,
): AppContext => ({ ...ctx, requestId, log, scheduler });

/**
 * Closes what `createContext` opened: first what asks (clock, sender, readers), then what remembers, then Redis. Bells that
 * wait are rung over the pools before these close, and the standby and the hosts that pools connect to end last.
 */
export async function closeContext(ctx: AppContext): Promise<void> {
  ctx.clock.stop();
  await ctx.webhookSender.close();
  await ctx.fileReaders.close();
  await ctx.documentReader.close();
  ctx.objects?.close();
  await ctx.credentials.stop();
  ctx.redis.disconnect();
  await ctx.bells.stop();
  await ctx.systemDb.destroy();
  await ctx.db.destroy();
  await ctx.standby?.stop();
  await ctx.hosts.stop();
}

const hostNameOf = (url: string | null) => (url === null ? null : new URL(url).host);

/** A UUID that every process of an installation works out alike, and that outlives its keys. */
function installationId({ hmrc, publicUrl }: Config): string {
  const hex = textHash(`installation ${hmrc.clientId} ${publicUrl}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
