import { Ajv2020 } from 'ajv/dist/2020.js';
import Type, { type Static } from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Count = Type.Integer({ minimum: 1, maximum: 100_000_000_000 });
const Secret = Type.String({ minLength: 32, maxLength: 512 });
const Url = Type.String({ minLength: 1, maxLength: 2048, pattern: '^[a-z]+://' });

const Settings = Type.Object({
  PORT: Port,
  ADMIN_PORT: Port,
  HMRC_SANDBOX_PORT: Port,
  PUBLIC_URL: Url,
  DATA_DIR: Type.String({ minLength: 1, maxLength: 4096 }),
  DATABASE_URL: Url,
  DATABASE_APP_URL: Type.Union([Url, Type.Null()]),
  DATABASE_POOL_SIZE: Type.Integer({ minimum: 2, maximum: 200 }),
  REDIS_URL: Url,
  QUEUE_PREFIX: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_{}-]+$' }),
  QUEUES: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ENCRYPTION_KEY: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
  CURSOR_SECRET: Secret,
  SESSION_SECRET: Secret,
  METRICS_TOKEN: Type.Union([Secret, Type.Null()]),
  WEBHOOK_ALLOW_PRIVATE: Type.String({ maxLength: 4096 }),
  HMRC_BASE_URL: Url,
  HMRC_AUTHORISE_URL: Url,
  HMRC_CLIENT_ID: Type.String({ minLength: 1, maxLength: 200 }),
  HMRC_CLIENT_SECRET: Type.String({ minLength: 1, maxLength: 200 }),
  IMPORT_MAX_BYTES: Count,
  IMPORT_MAX_ROWS: Count,
  IMPORT_MAX_ROW_BYTES: Count,
});

type Settings = Static<typeof Settings>;

/** Everything the process was told, checked and frozen. */
export interface Config {
  readonly port: number;
  readonly adminPort: number;
  readonly hmrcSandboxPort: number;
  /** Origin under which the outside reaches the API, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The owner role; also used for `app` and `system` by `SET ROLE`. */
  readonly databaseUrl: string;
  /** A login that is bound by row-level security by itself; `null`: `SET ROLE app`. */
  readonly databaseAppUrl: string | null;
  readonly databasePoolSize: number;
  readonly redisUrl: string;
  readonly queuePrefix: string;
  /** The queues this worker process serves; `null` is all. */
  readonly queues: readonly string[] | null;
  readonly logLevel: string;
  readonly encryptionKey: Buffer;
  readonly cursorSecret: string;
  readonly sessionSecret: string;
  readonly metricsToken: string | null;
  /** CIDRs of private receivers that webhooks may reach. */
  readonly webhookAllowPrivate: readonly string[];
  readonly hmrc: {
    readonly baseUrl: string;
    readonly authoriseUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
  };
  readonly importLimits: {
    readonly maxBytes: number;
    readonly maxRows: number;
    readonly maxRowBytes: number;
  };
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

const DEFAULTS = {
  PORT: 3000,
  ADMIN_PORT: 3001,
  HMRC_SANDBOX_PORT: 3002,
  DATA_DIR: './.data',
  DATABASE_APP_URL: null,
  DATABASE_POOL_SIZE: 10,
  QUEUE_PREFIX: 'tax',
  QUEUES: null,
  LOG_LEVEL: 'info',
  METRICS_TOKEN: null,
  WEBHOOK_ALLOW_PRIVATE: '',
  IMPORT_MAX_BYTES: 268_435_456,
  IMPORT_MAX_ROWS: 1_000_000,
  IMPORT_MAX_ROW_BYTES: 65_536,
};

const NUMBERS = new Set([
  'PORT',
  'ADMIN_PORT',
  'HMRC_SANDBOX_PORT',
  'DATABASE_POOL_SIZE',
  'IMPORT_MAX_BYTES',
  'IMPORT_MAX_ROWS',
  'IMPORT_MAX_ROW_BYTES',
]);

/**
 * Reads the settings. Secrets have no default: the embedded stack generates them into `DATA_DIR` and
 * passes them down.
 * @throws {ConfigError} naming every setting that is missing or wrong
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const settings = withDefaults(env);
  const check = new Ajv2020({ allErrors: true, strict: true }).compile<Settings>(Settings);
  if (!check(settings)) {
    throw new ConfigError(
      (check.errors ?? []).map((error) =>
        error.keyword === 'required'
          ? `${error.params['missingProperty']} is not set`
          : `${error.instancePath.slice(1)} ${error.message}`,
      ),
    );
  }
  return Object.freeze(toConfig(settings));
}

/** Settings that only servers need are optional here, so that tools may read addresses alone. */
export function readDataDir(env: Record<string, string | undefined> = process.env): string {
  return env['DATA_DIR'] || DEFAULTS.DATA_DIR;
}

function withDefaults(env: Record<string, string | undefined>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(Settings.properties)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    given[name] = NUMBERS.has(name) ? Number(text) : text;
  }
  const settings: Record<string, unknown> = { ...DEFAULTS, ...given };
  const sandbox = `http://127.0.0.1:${settings['HMRC_SANDBOX_PORT']}`;
  settings['PUBLIC_URL'] ??= `http://127.0.0.1:${settings['PORT']}`;
  settings['HMRC_BASE_URL'] ??= sandbox;
  settings['HMRC_AUTHORISE_URL'] ??= sandbox;
  return settings;
}

function toConfig(settings: Settings): Config {
  return {
    port: settings.PORT,
    adminPort: settings.ADMIN_PORT,
    hmrcSandboxPort: settings.HMRC_SANDBOX_PORT,
    publicUrl: settings.PUBLIC_URL.replace(/\/$/, ''),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    redisUrl: settings.REDIS_URL,
    queuePrefix: settings.QUEUE_PREFIX,
    queues: settings.QUEUES === null ? null : listOf(settings.QUEUES),
    logLevel: settings.LOG_LEVEL,
    encryptionKey: Buffer.from(settings.ENCRYPTION_KEY, 'base64'),
    cursorSecret: settings.CURSOR_SECRET,
    sessionSecret: settings.SESSION_SECRET,
    metricsToken: settings.METRICS_TOKEN,
    webhookAllowPrivate: listOf(settings.WEBHOOK_ALLOW_PRIVATE),
    hmrc: {
      baseUrl: settings.HMRC_BASE_URL.replace(/\/$/, ''),
      authoriseUrl: settings.HMRC_AUTHORISE_URL.replace(/\/$/, ''),
      clientId: settings.HMRC_CLIENT_ID,
      clientSecret: settings.HMRC_CLIENT_SECRET,
    },
    importLimits: {
      maxBytes: settings.IMPORT_MAX_BYTES,
      maxRows: settings.IMPORT_MAX_ROWS,
      maxRowBytes: settings.IMPORT_MAX_ROW_BYTES,
    },
  };
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The database alone, for the migration entry, which needs no other setting. @throws {ConfigError} */
export function readDatabaseUrl(env: Record<string, string | undefined> = process.env): string {
  const url = env['DATABASE_URL'];
  if (!url) throw new ConfigError(['DATABASE_URL is not set']);
  return url;
}

/** What the process was given, empty settings left out, for tools that complete it before `loadConfig`. */
export function readEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
