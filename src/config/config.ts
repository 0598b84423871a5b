import type { RedisAddress } from '../domain/redis-address.js';
import type { Plan } from '../domain/tenant.js';
import type { TrustedProxies } from '../domain/trusted-proxies.js';
import { type TenantMoveAddresses, tenantMoveOf, trustedProxiesOf, vendorIpOf } from './addresses.js';
import { assertSettings } from './assert-settings.js';
import { readEnvironment } from './environment.js';
import { listOf, pairsOf } from './lists.js';
import { type OpenIdSettings, openIdOf } from './open-id.js';
import { type Settings, settingsFrom } from './settings.js';
import { type FileSettings, filesOf, redisAddressOf } from './stores.js';

/** The settings of the process, checked and frozen. */
export interface Config {
  /** The address that API and console listen on. */
  readonly host: string;
  readonly trustedProxies: TrustedProxies;
  readonly port: number;
  /** How many processes share that port. */
  readonly webProcesses: number;
  readonly adminPort: number;
  readonly hmrcSandbox: {
    readonly port: number;
    /** Address at which integrators elsewhere reach the sandbox; `null`: only this machine does. */
    readonly publicUrl: string | null;
    /** Opens `/_control` of a sandbox that others can reach; `null`: it is closed there. */
    readonly controlKey: string | null;
  };
  /** Origin under which the outside reaches the API, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A login that may act as `app` and `system`, and owns the schema unless `databaseDirectUrl` names another that does. */
  readonly databaseUrl: string;
  /** A login that is bound by row-level security by itself; `null`: that of `databaseUrl`, acting as `app`. */
  readonly databaseAppUrl: string | null;
  /** The owner, past any pooler: for migrations, which need a connection of their own. */
  readonly databaseDirectUrl: string;
  /** Past any pooler, for what is notified. */
  readonly databaseListenUrl: string;
  /** Standbys that may answer reads; `null`: the primary answers all. */
  readonly databaseReadUrl: string | null;
  /** The letter that new API keys begin with behind `tck_live_`, for a proxy before several cells; `null`: none. */
  readonly cell: string | null;
  /** Superusers of this database and of the one that tenants are moved to; `null` where none is to be moved. */
  readonly tenantMove: TenantMoveAddresses;
  readonly databasePoolSize: number;
  readonly redis: RedisAddress;
  readonly files: FileSettings;
  readonly queuePrefix: string;
  /** The queues this worker process serves; `null` is all. */
  readonly queues: readonly string[] | null;
  readonly logLevel: string;
  readonly encryption: {
    /** Seals and opens values at rest. */
    readonly key: Buffer;
    /** Other keys that open them, while keys change. */
    readonly otherKeys: readonly Buffer[];
    /** Seals what the law wants kept of those who are erased; `null`: nothing that has to be kept can be erased. */
    readonly retentionPublicKey: Buffer | null;
  };
  readonly cursorSecret: string;
  readonly sessionSecret: string;
  readonly console: {
    /** Origin under which operators reach the console, without a trailing slash. */
    readonly url: string;
    /** Identity provider of the organisation's operators; `null`: passwords alone. */
    readonly openId: OpenIdSettings | null;
  };
  readonly metricsToken: string | null;
  /** The deployment's name for this release, after the package's version; `null`: none. */
  readonly release: string | null;
  /** Port on which a worker process answers `/metrics`; `null`: none. */
  readonly workerMetricsPort: number | null;
  readonly webhooks: {
    /** CIDRs of private receivers that they may reach. */
    readonly allowPrivate: readonly string[];
    /** Emulators in place of the services of clouds, for tests and development. */
    readonly cloudEndpoints: Readonly<Record<string, string>>;
    readonly attemptDays: number;
    /** Into how many shards worker processes divide the endpoints. */
    readonly shards: number;
  };
  readonly hmrc: {
    /** HMRC for live data; `null`: none is configured, and calls for live data are refused. */
    readonly live: { readonly baseUrl: string; readonly authoriseUrl: string } | null;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Whether the application is subscribed to HMRC Assist, so that authorisations may ask for its scopes. */
    readonly isAssistOn: boolean;
    /** The software's name at HMRC, as on its Developer Hub. */
    readonly productName: string;
    /** The public address that users connect to, where their facts do not name it; `null`: not known. */
    readonly vendorPublicIp: string | null;
    /** The account to which taxpayers pay, as payment plans show it; `null`: they show none. */
    readonly bankAccount: {
      readonly name: string;
      readonly sortCode: string;
      readonly accountNumber: string;
    } | null;
    /** Software name to hashed licence. */
    readonly vendorLicenceIds: Readonly<Record<string, string>>;
    readonly callIntervalMs: number;
  };
  /** How long API and console go on serving after they were asked to stop. */
  readonly shutdownDelayMs: number;
  /** How long API and console keep a connection on which no request is. */
  readonly keepAliveMs: number;
  /** A filing step whose process died is taken over after no more than this. */
  readonly submissionLeaseSeconds: number;
  /** Two readings that find no trace of a filing must be this far apart before it is sent again. */
  readonly submissionReadingsApartSeconds: number;
  readonly imports: {
    readonly maxBytes: number;
    readonly maxRows: number;
    readonly maxRowBytes: number;
    /** Days that the file of an ended import is kept. */
    readonly fileDays: number;
  };
  readonly eventDays: number;
  /** Bytes of stored files of a tenant and mode. */
  readonly storageBytes: Readonly<Record<Plan, number>>;
  /** Transactions and errors of imports of a tenant and mode. */
  readonly rowLimits: Readonly<Record<Plan, number>>;
  readonly admission: {
    readonly queued: number;
  };
  readonly statementTimeoutMs: {
    readonly web: number;
    readonly worker: number;
  };
  /** Destination of traces; `null`: none are recorded. */
  readonly tracing: {
    /** Without a trailing slash; `/v1/traces` follows. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Share of all traces that is recorded, 1 to 100. */
    readonly percent: number;
    /** Whether a caller's `traceparent` is shown beside our span. */
    readonly linksCallers: boolean;
  } | null;
}

/**
 * Reads the settings. Secrets have no default: the embedded stack generates them into `DATA_DIR` and
 * passes them down.
 * @throws {ConfigError} naming every setting that is missing or wrong
 */
export function loadConfig(env: Record<string, string | undefined> = readEnvironment()): Config {
  const settings = settingsFrom(env);
  assertSettings(settings);
  return Object.freeze(toConfig(settings));
}

function toConfig(settings: Settings): Config {
  return {
    host: settings.HOST,
    trustedProxies: trustedProxiesOf(settings),
    port: settings.PORT,
    webProcesses: settings.WEB_PROCESSES,
    adminPort: settings.ADMIN_PORT,
    hmrcSandbox: {
      port: settings.HMRC_SANDBOX_PORT,
      publicUrl: settings.HMRC_SANDBOX_PUBLIC_URL?.replace(/\/$/, '') ?? null,
      controlKey: settings.HMRC_SANDBOX_CONTROL_KEY,
    },
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    cell: settings.CELL,
    tenantMove: tenantMoveOf(settings),
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redis: redisAddressOf(settings),
    files: filesOf(settings),
    queuePrefix: settings.QUEUE_PREFIX,
    queues: settings.QUEUES === null ? null : listOf(settings.QUEUES),
    logLevel: settings.LOG_LEVEL,
    encryption: encryptionOf(settings),
    cursorSecret: settings.CURSOR_SECRET,
    sessionSecret: settings.SESSION_SECRET,
    console: {
      url: (settings.CONSOLE_URL ?? `http://127.0.0.1:${settings.ADMIN_PORT}`).replace(/\/$/, ''),
      openId: openIdOf(settings),
    },
    metricsToken: settings.METRICS_TOKEN,
    release: settings.RELEASE,
    workerMetricsPort: settings.WORKER_METRICS_PORT,
    webhooks: {
      allowPrivate: listOf(settings.WEBHOOK_ALLOW_PRIVATE),
      cloudEndpoints: pairsOf(settings.WEBHOOK_CLOUD_ENDPOINTS),
      attemptDays: settings.WEBHOOK_ATTEMPT_DAYS,
      shards: settings.WEBHOOK_SHARDS,
    },
    hmrc: hmrcOf(settings),
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    keepAliveMs: settings.KEEP_ALIVE_MS,
    submissionLeaseSeconds: settings.SUBMISSION_LEASE_SECONDS,
    submissionReadingsApartSeconds: settings.SUBMISSION_READINGS_APART_SECONDS,
    imports: {
      maxBytes: settings.IMPORT_MAX_BYTES,
      maxRows: settings.IMPORT_MAX_ROWS,
      maxRowBytes: settings.IMPORT_MAX_ROW_BYTES,
      fileDays: settings.IMPORT_FILE_DAYS,
    },
    eventDays: settings.EVENT_DAYS,
    storageBytes: {
      free: settings.STORAGE_BYTES_FREE,
      professional: settings.STORAGE_BYTES_PROFESSIONAL,
      enterprise: settings.STORAGE_BYTES_ENTERPRISE,
    },
    rowLimits: {
      free: settings.ROWS_FREE,
      professional: settings.ROWS_PROFESSIONAL,
      enterprise: settings.ROWS_ENTERPRISE,
    },
    admission: { queued: settings.TENANT_REQUESTS_WAITING },
    statementTimeoutMs: {
      web: settings.STATEMENT_TIMEOUT_MS,
      worker: settings.WORKER_STATEMENT_TIMEOUT_MS,
    },
    tracing: tracingOf(settings),
  };
}

function encryptionOf(settings: Settings): Config['encryption'] {
  const keyOf = (text: string) => Buffer.from(text, 'base64');
  const { ENCRYPTION_KEY: key, RETENTION_PUBLIC_KEY: retentionPublicKey } = settings;
  const others = listOf(settings.ENCRYPTION_OTHER_KEYS).filter((other) => other !== key);
  return {
    key: keyOf(key),
    otherKeys: others.map(keyOf),
    retentionPublicKey: retentionPublicKey === null ? null : keyOf(retentionPublicKey),
  };
}

const hmrcOf = (settings: Settings): Config['hmrc'] => ({
  live: liveHmrc(settings),
  clientId: settings.HMRC_CLIENT_ID,
  clientSecret: settings.HMRC_CLIENT_SECRET,
  isAssistOn: settings.HMRC_ASSIST === 'on',
  productName: settings.HMRC_PRODUCT_NAME,
  vendorPublicIp: vendorIpOf(settings),
  bankAccount: bankAccountOf(settings),
  vendorLicenceIds: pairsOf(settings.HMRC_VENDOR_LICENSE_IDS),
  callIntervalMs: settings.HMRC_CALL_INTERVAL_MS,
});

function liveHmrc({ HMRC_BASE_URL: baseUrl, HMRC_AUTHORISE_URL: authoriseUrl }: Settings) {
  if (baseUrl === null) return null;
  const trimmed = (url: string) => url.replace(/\/$/, '');
  return { baseUrl: trimmed(baseUrl), authoriseUrl: trimmed(authoriseUrl ?? baseUrl) };
}

function bankAccountOf({ HMRC_BANK_ACCOUNT: text }: Settings): Config['hmrc']['bankAccount'] {
  if (text === null) return null;
  const { name = '', sort_code: sortCode = '', account_number: accountNumber = '' } = pairsOf(text);
  return { name, sortCode, accountNumber };
}

function tracingOf(settings: Settings): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    headers: pairsOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    percent: settings.TRACE_PERCENT,
    linksCallers: settings.TRACE_CALLERS === 'yes',
  };
}
