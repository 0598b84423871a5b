import { isIP } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { hostsOfUrl, namesHost, namesSeveralHosts } from '../domain/database-hosts.js';
import {
  type FileStores,
  type ObjectEncryption,
  parseFileStores,
  parseObjectEncryption,
} from '../domain/files/store-address.js';
import { isLoopbackUrl } from '../domain/loopback.js';
import { parseRoleMapping, type RoleMapping } from '../domain/operators/operator-role.js';
import { parseServerPlaces, type RedisAddress } from '../domain/redis-address.js';
import { isPublicAddress } from '../domain/tax-returns/fraud-prevention-findings.js';
import type { Plan } from '../domain/tenant.js';
import { parseTrustedProxies, type TrustedProxies } from '../domain/trusted-proxies.js';
import { DEFAULTS, describeWrong, Settings, settingsFrom } from './settings.js';

/** The settings of the process, checked and frozen. */
export interface Config {
  /** The address that API and console listen on. */
  readonly host: string;
  readonly trustedProxies: TrustedProxies;
  readonly port: number;
  /** How many processes share that port. */
  readonly webProcesses: number;
  readonly adminPort: number;
  readonly hmrcSandboxPort: number;
  /** Address at which integrators elsewhere reach the sandbox; `null`: only this machine does. */
  readonly hmrcSandboxPublicUrl: string | null;
  /** Opens `/_control` of a sandbox that others can reach; `null`: it is closed there. */
  readonly hmrcSandboxControlKey: string | null;
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
  readonly tenantMove: { readonly sourceUrl: string; readonly targetUrl: string } | null;
  readonly databasePoolSize: number;
  readonly redis: RedisAddress;
  readonly files: FileStores & {
    /** Of an S3 server other than Amazon's; `null`: Amazon's. */
    readonly endpoint: string | null;
    readonly region: string;
    readonly encryption: ObjectEncryption | null;
  };
  readonly queuePrefix: string;
  /** The queues this worker process serves; `null` is all. */
  readonly queues: readonly string[] | null;
  readonly logLevel: string;
  /** Key that seals and opens values at rest. */
  readonly encryptionKey: Buffer;
  /** Other keys that open them, while keys change. */
  readonly otherEncryptionKeys: readonly Buffer[];
  /** Seals what the law wants kept of those who are erased; `null`: nothing that has to be kept can be erased. */
  readonly retentionPublicKey: Buffer | null;
  readonly cursorSecret: string;
  readonly sessionSecret: string;
  readonly console: {
    /** Origin under which operators reach the console, without a trailing slash. */
    readonly url: string;
    /** Identity provider of the organisation's operators; `null`: passwords alone. */
    readonly openId: {
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly scope: string;
      readonly roleClaim: string;
      readonly roles: RoleMapping;
    } | null;
  };
  readonly metricsToken: string | null;
  /** The deployment's name for this release, after the package's version; `null`: none. */
  readonly release: string | null;
  /** Port on which a worker process answers `/metrics`; `null`: none. */
  readonly workerMetricsPort: number | null;
  /** CIDRs of private receivers that webhooks may reach. */
  readonly webhookAllowPrivate: readonly string[];
  /** Emulators in place of the services of clouds, for tests and development. */
  readonly webhookCloudEndpoints: Readonly<Record<string, string>>;
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
  readonly importLimits: {
    readonly maxBytes: number;
    readonly maxRows: number;
    readonly maxRowBytes: number;
  };
  /** Days that the file of an ended import is kept. */
  readonly importFileDays: number;
  readonly eventDays: number;
  readonly webhookAttemptDays: number;
  /** Into how many shards worker processes divide the endpoints of webhooks. */
  readonly webhookShards: number;
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
    /** Of all traces, 1 to 100. */
    readonly percent: number;
    /** Whether a caller's `traceparent` is shown beside our span. */
    readonly linksCallers: boolean;
  } | null;
}

/** Every setting that was wrong, at once. No value is repeated. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the settings. Secrets have no default: the embedded stack generates them into `DATA_DIR` and
 * passes them down.
 * @throws {ConfigError} naming every setting that is missing or wrong
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const settings = settingsFrom(env);
  const check = new Ajv2020({ allErrors: true, strict: true }).compile<Settings>(Settings);
  if (!check(settings)) {
    throw new ConfigError(
      (check.errors ?? []).map((error) =>
        error.keyword === 'required'
          ? `${error.params['missingProperty']} is not set`
          : describeWrong(error.instancePath.slice(1), error.message),
      ),
    );
  }
  const trustedProxies = parseTrustedProxies(settings.TRUSTED_PROXIES);
  if (trustedProxies === null) {
    throw new ConfigError([
      'TRUSTED_PROXIES must be a count of proxies (1 to 10) or a comma list of addresses and CIDR blocks, none of them /0',
    ]);
  }
  const vendorIp = settings.HMRC_VENDOR_PUBLIC_IP;
  if (vendorIp !== null && (isIP(vendorIp) === 0 || !isPublicAddress(vendorIp))) {
    throw new ConfigError(['HMRC_VENDOR_PUBLIC_IP must be a public IPv4 or IPv6 address']);
  }
  const nameless = DATABASE_ADDRESSES.filter((name) => !hasHosts(settings[name]));
  if (nameless.length > 0) {
    throw new ConfigError(
      nameless.map((name) => `${name} must name a host, or several as postgres://user@one:5432,two:5432/tax`),
    );
  }
  return Object.freeze(toConfig(settings, trustedProxies));
}

const DATABASE_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
] as const;

/** One address without a host may mean a socket of this machine; of several each has a name. */
const hasHosts = (url: string | null) =>
  url === null || !namesSeveralHosts(url) || hostsOfUrl(url).every(namesHost);

/** Settings that only servers need are optional here, so that tools may read addresses alone. */
export function readDataDir(env: Record<string, string | undefined> = process.env): string {
  return env['DATA_DIR'] || DEFAULTS.DATA_DIR;
}

function toConfig(settings: Settings, trustedProxies: TrustedProxies): Config {
  return {
    host: settings.HOST,
    trustedProxies,
    port: settings.PORT,
    webProcesses: settings.WEB_PROCESSES,
    adminPort: settings.ADMIN_PORT,
    hmrcSandboxPort: settings.HMRC_SANDBOX_PORT,
    hmrcSandboxPublicUrl: settings.HMRC_SANDBOX_PUBLIC_URL?.replace(/\/$/, '') ?? null,
    hmrcSandboxControlKey: settings.HMRC_SANDBOX_CONTROL_KEY,
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    cell: settings.CELL,
    tenantMove:
      settings.MOVE_SOURCE_URL === null || settings.MOVE_TARGET_URL === null
        ? null
        : { sourceUrl: settings.MOVE_SOURCE_URL, targetUrl: settings.MOVE_TARGET_URL },
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redis: redisAddressOf(settings),
    files: filesOf(settings),
    queuePrefix: settings.QUEUE_PREFIX,
    queues: settings.QUEUES === null ? null : listOf(settings.QUEUES),
    logLevel: settings.LOG_LEVEL,
    encryptionKey: Buffer.from(settings.ENCRYPTION_KEY, 'base64'),
    otherEncryptionKeys: listOf(settings.ENCRYPTION_OTHER_KEYS)
      .filter((key) => key !== settings.ENCRYPTION_KEY)
      .map((key) => Buffer.from(key, 'base64')),
    retentionPublicKey:
      settings.RETENTION_PUBLIC_KEY === null ? null : Buffer.from(settings.RETENTION_PUBLIC_KEY, 'base64'),
    cursorSecret: settings.CURSOR_SECRET,
    sessionSecret: settings.SESSION_SECRET,
    console: {
      url: (settings.CONSOLE_URL ?? `http://127.0.0.1:${settings.ADMIN_PORT}`).replace(/\/$/, ''),
      openId: openIdOf(settings),
    },
    metricsToken: settings.METRICS_TOKEN,
    release: settings.RELEASE,
    workerMetricsPort: settings.WORKER_METRICS_PORT,
    webhookAllowPrivate: listOf(settings.WEBHOOK_ALLOW_PRIVATE),
    webhookCloudEndpoints: pairsOf(settings.WEBHOOK_CLOUD_ENDPOINTS),
    hmrc: {
      live: liveHmrc(settings),
      clientId: settings.HMRC_CLIENT_ID,
      clientSecret: settings.HMRC_CLIENT_SECRET,
      isAssistOn: settings.HMRC_ASSIST === 'on',
      productName: settings.HMRC_PRODUCT_NAME,
      vendorPublicIp: settings.HMRC_VENDOR_PUBLIC_IP,
      bankAccount: bankAccountOf(settings),
      vendorLicenceIds: pairsOf(settings.HMRC_VENDOR_LICENSE_IDS),
      callIntervalMs: settings.HMRC_CALL_INTERVAL_MS,
    },
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    keepAliveMs: settings.KEEP_ALIVE_MS,
    submissionLeaseSeconds: settings.SUBMISSION_LEASE_SECONDS,
    submissionReadingsApartSeconds: settings.SUBMISSION_READINGS_APART_SECONDS,
    importLimits: {
      maxBytes: settings.IMPORT_MAX_BYTES,
      maxRows: settings.IMPORT_MAX_ROWS,
      maxRowBytes: settings.IMPORT_MAX_ROW_BYTES,
    },
    importFileDays: settings.IMPORT_FILE_DAYS,
    eventDays: settings.EVENT_DAYS,
    webhookAttemptDays: settings.WEBHOOK_ATTEMPT_DAYS,
    webhookShards: settings.WEBHOOK_SHARDS,
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

const PLACES = 'a comma list of host:port';

/** @throws {ConfigError} when settings are malformed, or do not go together */
function redisAddressOf(settings: Settings): RedisAddress {
  const { REDIS_URL: url, REDIS_SENTINELS, REDIS_CLUSTER } = settings;
  if (REDIS_SENTINELS === '' && REDIS_CLUSTER === '') return { kind: 'server', url };
  if (!/^rediss?:/.test(url) || !URL.canParse(url)) {
    throw new ConfigError(['REDIS_URL must be an address with redis:// or rediss://']);
  }
  if (REDIS_CLUSTER === '') {
    const sentinels = parseServerPlaces(REDIS_SENTINELS);
    if (sentinels === null) throw new ConfigError([`REDIS_SENTINELS must be ${PLACES}`]);
    const { REDIS_MASTER_NAME: masterName, REDIS_SENTINEL_PASSWORD: sentinelPassword } = settings;
    return { kind: 'sentinels', url, sentinels, masterName, sentinelPassword };
  }
  const nodes = parseServerPlaces(REDIS_CLUSTER);
  const problems = [
    ...(REDIS_SENTINELS === ''
      ? []
      : ['REDIS_SENTINELS and REDIS_CLUSTER are both set: leave out the one that Redis is not']),
    ...(nodes === null ? [`REDIS_CLUSTER must be ${PLACES}`] : []),
    ...(/^\/0?$|^$/.test(new URL(url).pathname)
      ? []
      : ['REDIS_URL names a database, and a Redis Cluster has only 0: leave it out']),
    ...(/[{}]/.test(settings.QUEUE_PREFIX)
      ? ['QUEUE_PREFIX must have no braces with REDIS_CLUSTER: each queue has them round a name of its own']
      : []),
  ];
  if (nodes === null || problems.length > 0) throw new ConfigError(problems);
  return { kind: 'cluster', url, nodes };
}

/** @throws {ConfigError} */
function filesOf(settings: Settings): Config['files'] {
  const stores = parseFileStores(settings.FILE_STORE);
  const encryption = parseObjectEncryption(settings.S3_ENCRYPTION);
  const endpoint = settings.S3_ENDPOINT;
  const problems = [
    ...(stores === null
      ? [
          'FILE_STORE must be postgres, s3://bucket/prefix, or postgres,s3://bucket/prefix to read from both and write to Postgres',
        ]
      : []),
    ...(endpoint === null || /^https?:\/\//.test(endpoint)
      ? []
      : ['S3_ENDPOINT must be an http or https address']),
    ...(encryption === undefined
      ? ['S3_ENCRYPTION must be AES256, aws:kms, aws:kms: and a key, or none']
      : []),
  ];
  if (stores === null || encryption === undefined || problems.length > 0) throw new ConfigError(problems);
  return {
    ...stores,
    endpoint: endpoint?.replace(/\/$/, '') ?? null,
    region: settings.S3_REGION,
    encryption,
  };
}

/** @throws {ConfigError} when it is set in part, or wrong */
function openIdOf(settings: Settings): Config['console']['openId'] {
  const {
    CONSOLE_OPENID_ISSUER: issuer,
    CONSOLE_OPENID_CLIENT_ID: clientId,
    CONSOLE_OPENID_CLIENT_SECRET: clientSecret,
    CONSOLE_OPENID_SCOPE: scope,
    CONSOLE_OPENID_ROLE_CLAIM: roleClaim,
  } = settings;
  if (issuer === null) return null;
  const roles = parseRoleMapping(settings.CONSOLE_OPENID_ROLES);
  const problems = [
    ...(issuer.startsWith('https://') || (issuer.startsWith('http://') && isLoopbackUrl(issuer))
      ? []
      : ['CONSOLE_OPENID_ISSUER must be an https address']),
    ...(clientId === null ? ['CONSOLE_OPENID_CLIENT_ID is not set'] : []),
    ...(clientSecret === null ? ['CONSOLE_OPENID_CLIENT_SECRET is not set'] : []),
    ...(roles === null
      ? ['CONSOLE_OPENID_ROLES must be a comma list of group=role, with the roles viewer, operator and admin']
      : []),
  ];
  if (clientId === null || clientSecret === null || roles === null || problems.length > 0) {
    throw new ConfigError(problems);
  }
  return { issuer, clientId, clientSecret, scope, roleClaim, roles };
}

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

/** `name=value,name=value`; a value may have `=` in it. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    listOf(text).map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    }),
  );

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The database alone, past any pooler, for the migration entry, which needs no other setting. @throws {ConfigError} */
export function readDatabaseUrl(env: Record<string, string | undefined> = process.env): string {
  const url = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'];
  if (!url) throw new ConfigError(['DATABASE_URL is not set']);
  return url;
}

/** Environment of the process without empty settings, for tools that complete it before `loadConfig`. */
export function readEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
