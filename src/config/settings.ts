import Type, { type Static, type TSchema } from 'typebox';
import { SOFTWARE_NAME } from '../domain/software-name.js';
import { LIMITS } from '../limits/limits.js';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });
const Count = Type.Integer({ minimum: 1, maximum: 100_000_000_000 });
const Bytes = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000_000 });
const Secret = Type.String({ minLength: 32, maxLength: 512 });
const Url = Type.String({ minLength: 1, maxLength: 2048, pattern: '^[a-z]+://' });

/** Settings, by the names of the environment. */
export const Settings = Type.Object({
  HOST: Type.String({ minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9.:-]+$' }),
  TRUSTED_PROXIES: Type.String({ maxLength: 4096 }),
  PORT: Port,
  WEB_PROCESSES: Type.Integer({ minimum: 1, maximum: LIMITS.webProcesses.max.value }),
  ADMIN_PORT: Port,
  CONSOLE_URL: Type.Union([Url, Type.Null()]),
  CONSOLE_OPENID_ISSUER: Type.Union([Url, Type.Null()]),
  CONSOLE_OPENID_CLIENT_ID: Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]),
  CONSOLE_OPENID_CLIENT_SECRET: Type.Union([Type.String({ minLength: 1, maxLength: 2048 }), Type.Null()]),
  CONSOLE_OPENID_SCOPE: Type.String({ maxLength: 1000, pattern: '^openid( [\\x21-\\x7e]+)*$' }),
  CONSOLE_OPENID_ROLE_CLAIM: Type.String({ minLength: 1, maxLength: 500 }),
  CONSOLE_OPENID_ROLES: Type.String({ maxLength: 10_000 }),
  WORKER_METRICS_PORT: Type.Union([Port, Type.Null()]),
  HMRC_SANDBOX_PORT: Port,
  HMRC_SANDBOX_PUBLIC_URL: Type.Union([Url, Type.Null()]),
  HMRC_SANDBOX_CONTROL_KEY: Type.Union([Secret, Type.Null()]),
  PUBLIC_URL: Url,
  DATA_DIR: Type.String({ minLength: 1, maxLength: 4096 }),
  DATABASE_URL: Url,
  DATABASE_APP_URL: Type.Union([Url, Type.Null()]),
  DATABASE_DIRECT_URL: Type.Union([Url, Type.Null()]),
  DATABASE_LISTEN_URL: Type.Union([Url, Type.Null()]),
  DATABASE_READ_URL: Type.Union([Url, Type.Null()]),
  CELL: Type.Union([Type.String({ pattern: '^[A-Za-z]$' }), Type.Null()]),
  MOVE_SOURCE_URL: Type.Union([Url, Type.Null()]),
  MOVE_TARGET_URL: Type.Union([Url, Type.Null()]),
  DATABASE_POOL_SIZE: Type.Integer({ minimum: 2, maximum: 200 }),
  FILE_STORE: Type.String({ minLength: 1, maxLength: 500 }),
  S3_ENDPOINT: Type.Union([Url, Type.Null()]),
  S3_REGION: Type.String({ maxLength: 64, pattern: '^[a-z0-9-]+$' }),
  S3_ENCRYPTION: Type.String({ minLength: 1, maxLength: 600 }),
  REDIS_URL: Url,
  REDIS_CA_FILE: Type.Union([Type.String({ minLength: 1, maxLength: 4096 }), Type.Null()]),
  REDIS_SENTINELS: Type.String({ maxLength: 4096 }),
  REDIS_MASTER_NAME: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9._-]+$' }),
  REDIS_SENTINEL_PASSWORD: Type.Union([Type.String({ minLength: 1, maxLength: 512 }), Type.Null()]),
  REDIS_CLUSTER: Type.String({ maxLength: 4096 }),
  QUEUE_PREFIX: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_{}-]+$' }),
  QUEUES: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ENCRYPTION_KEY: Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
  ENCRYPTION_OTHER_KEYS: Type.String({
    maxLength: 4096,
    pattern: '^\\s*([A-Za-z0-9+/]{43}=\\s*(,\\s*|$))*$',
  }),
  RETENTION_PUBLIC_KEY: Type.Union([Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }), Type.Null()]),
  CURSOR_SECRET: Secret,
  SESSION_SECRET: Secret,
  METRICS_TOKEN: Type.Union([Secret, Type.Null()]),
  RELEASE: Type.Union([Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9._+-]+$' }), Type.Null()]),
  WEBHOOK_ALLOW_PRIVATE: Type.String({ maxLength: 4096 }),
  WEBHOOK_CLOUD_ENDPOINTS: Type.String({
    maxLength: 4096,
    pattern: '^((aws_sqs|aws_eventbridge|gcp_pubsub|google_token)=https?://[^=,\\s]*[^=,/\\s](,|$))*$',
  }),
  HMRC_BASE_URL: Type.Union([Url, Type.Null()]),
  HMRC_AUTHORISE_URL: Type.Union([Url, Type.Null()]),
  HMRC_CALL_INTERVAL_MS: Type.Integer({ minimum: 1, maximum: 60_000 }),
  HMRC_CLIENT_ID: Type.String({ minLength: 1, maxLength: 200 }),
  HMRC_CLIENT_SECRET: Type.String({ minLength: 1, maxLength: 200 }),
  HMRC_ASSIST: Type.Enum(['on', 'off']),
  HMRC_PRODUCT_NAME: Type.String({ maxLength: 100, pattern: '^[!-~][ -~]*$' }),
  HMRC_VENDOR_PUBLIC_IP: Type.Union([Type.String({ maxLength: 45 }), Type.Null()]),
  HMRC_BANK_ACCOUNT: Type.Union([
    Type.String({
      maxLength: 200,
      pattern: '^name=[^=,]{1,100},sort_code=[0-9]{6},account_number=[0-9]{8}$',
    }),
    Type.Null(),
  ]),
  HMRC_VENDOR_LICENSE_IDS: Type.String({ maxLength: 2048, pattern: '^([^=,]+=[^=,]+(,[^=,]+=[^=,]+)*)?$' }),
  SHUTDOWN_DELAY_MS: Type.Integer({ minimum: 0, maximum: 600_000 }),
  KEEP_ALIVE_MS: Type.Integer({ minimum: 1_000, maximum: 3_600_000 }),
  IMPORT_MAX_BYTES: Count,
  IMPORT_MAX_ROWS: Count,
  IMPORT_MAX_ROW_BYTES: Count,
  IMPORT_FILE_DAYS: Type.Integer({ minimum: 1, maximum: 36_500 }),
  EVENT_DAYS: Type.Integer({ minimum: 1, maximum: 36_500 }),
  WEBHOOK_ATTEMPT_DAYS: Type.Integer({ minimum: 1, maximum: 36_500 }),
  WEBHOOK_SHARDS: Type.Integer({
    minimum: LIMITS.webhooks.storedShards.value,
    maximum: 256,
    multipleOf: LIMITS.webhooks.storedShards.value,
  }),
  STORAGE_BYTES_FREE: Bytes,
  STORAGE_BYTES_PROFESSIONAL: Bytes,
  STORAGE_BYTES_ENTERPRISE: Bytes,
  ROWS_FREE: Count,
  ROWS_PROFESSIONAL: Count,
  ROWS_ENTERPRISE: Count,
  TENANT_REQUESTS_WAITING: Type.Integer({ minimum: 1, maximum: 10_000 }),
  STATEMENT_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 3_600_000 }),
  WORKER_STATEMENT_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 86_400_000 }),
  SUBMISSION_LEASE_SECONDS: Type.Integer({ minimum: 1, maximum: 300 }),
  SUBMISSION_READINGS_APART_SECONDS: Type.Integer({ minimum: 1, maximum: 3_600 }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Union([Url, Type.Null()]),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({ maxLength: 4096, pattern: '^([^=,]+=[^,]+(,[^=,]+=[^,]+)*)?$' }),
  TRACE_PERCENT: Type.Integer({ minimum: 1, maximum: 100 }),
  TRACE_CALLERS: Type.Enum(['no', 'yes']),
});

export type Settings = Static<typeof Settings>;

export const DEFAULTS = {
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '',
  PORT: 3000,
  WEB_PROCESSES: LIMITS.webProcesses.count.value,
  ADMIN_PORT: 3001,
  HMRC_SANDBOX_PORT: 3002,
  HMRC_SANDBOX_PUBLIC_URL: null,
  HMRC_SANDBOX_CONTROL_KEY: null,
  DATA_DIR: './.data',
  DATABASE_APP_URL: null,
  DATABASE_DIRECT_URL: null,
  DATABASE_LISTEN_URL: null,
  DATABASE_READ_URL: null,
  CELL: null,
  MOVE_SOURCE_URL: null,
  MOVE_TARGET_URL: null,
  DATABASE_POOL_SIZE: LIMITS.database.connections.value,
  REDIS_CA_FILE: null,
  REDIS_SENTINELS: '',
  REDIS_MASTER_NAME: 'mymaster',
  REDIS_SENTINEL_PASSWORD: null,
  REDIS_CLUSTER: '',
  FILE_STORE: 'postgres',
  S3_ENDPOINT: null,
  S3_REGION: 'eu-west-2',
  S3_ENCRYPTION: 'AES256',
  QUEUE_PREFIX: 'tax',
  QUEUES: null,
  LOG_LEVEL: 'info',
  METRICS_TOKEN: null,
  CONSOLE_URL: null,
  CONSOLE_OPENID_ISSUER: null,
  CONSOLE_OPENID_CLIENT_ID: null,
  CONSOLE_OPENID_CLIENT_SECRET: null,
  CONSOLE_OPENID_SCOPE: 'openid email',
  CONSOLE_OPENID_ROLE_CLAIM: 'groups',
  CONSOLE_OPENID_ROLES: '',
  RELEASE: null,
  WORKER_METRICS_PORT: null,
  ENCRYPTION_OTHER_KEYS: '',
  RETENTION_PUBLIC_KEY: null,
  WEBHOOK_ALLOW_PRIVATE: '',
  WEBHOOK_CLOUD_ENDPOINTS: '',
  SHUTDOWN_DELAY_MS: LIMITS.shutdown.delayMs.value,
  KEEP_ALIVE_MS: LIMITS.requests.keepAliveMs.value,
  HMRC_BASE_URL: null,
  HMRC_AUTHORISE_URL: null,
  HMRC_ASSIST: 'off',
  HMRC_PRODUCT_NAME: SOFTWARE_NAME,
  HMRC_VENDOR_PUBLIC_IP: null,
  HMRC_BANK_ACCOUNT: null,
  HMRC_VENDOR_LICENSE_IDS: '',
  HMRC_CALL_INTERVAL_MS: LIMITS.hmrc.intervalMs.value,
  IMPORT_MAX_BYTES: LIMITS.imports.fileBytes.value,
  IMPORT_MAX_ROWS: LIMITS.imports.fileRows.value,
  IMPORT_MAX_ROW_BYTES: LIMITS.imports.rowBytes.value,
  IMPORT_FILE_DAYS: LIMITS.imports.fileDays.value,
  EVENT_DAYS: LIMITS.webhooks.eventDays.value,
  WEBHOOK_ATTEMPT_DAYS: LIMITS.webhooks.attemptDays.value,
  WEBHOOK_SHARDS: LIMITS.webhooks.shards.value,
  STORAGE_BYTES_FREE: LIMITS.storage.free.value,
  STORAGE_BYTES_PROFESSIONAL: LIMITS.storage.professional.value,
  STORAGE_BYTES_ENTERPRISE: LIMITS.storage.enterprise.value,
  ROWS_FREE: LIMITS.storage.rowsFree.value,
  ROWS_PROFESSIONAL: LIMITS.storage.rowsProfessional.value,
  ROWS_ENTERPRISE: LIMITS.storage.rowsEnterprise.value,
  TENANT_REQUESTS_WAITING: LIMITS.admission.queued.value,
  STATEMENT_TIMEOUT_MS: LIMITS.database.webStatementMs.value,
  WORKER_STATEMENT_TIMEOUT_MS: LIMITS.database.workerStatementMs.value,
  SUBMISSION_LEASE_SECONDS: LIMITS.work.submissionLeaseSeconds.value,
  SUBMISSION_READINGS_APART_SECONDS: LIMITS.work.submissionReadingsApartSeconds.value,
  OTEL_EXPORTER_OTLP_ENDPOINT: null,
  OTEL_EXPORTER_OTLP_HEADERS: '',
  TRACE_PERCENT: LIMITS.tracing.percent.value,
  TRACE_CALLERS: 'no',
};

/** The settings of an environment over their defaults, not checked yet; an empty one counts as not set. */
export function settingsFrom(env: Record<string, string | undefined>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Settings.properties)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    given[name] = isNumber(schema) ? Number(text) : text;
  }
  const settings: Record<string, unknown> = { ...DEFAULTS, ...given };
  settings['PUBLIC_URL'] ??= `http://127.0.0.1:${settings['PORT']}`;
  return settings;
}

const isNumber = (schema: TSchema): boolean =>
  Type.IsInteger(schema) || (Type.IsUnion(schema) && schema.anyOf.some(isNumber));

/** A sentence for a setting that its schema refuses. */
export function describeWrong(name: string, fault: string | undefined): string {
  const schema = Object.entries(Settings.properties).find(([each]) => each === name)?.[1];
  if (schema === undefined || !('minimum' in schema) || !('maximum' in schema)) return `${name} ${fault}`;
  const kind = 'multipleOf' in schema ? `multiple of ${schema.multipleOf}` : 'whole number';
  return `${name} must be a ${kind} from ${schema.minimum} to ${schema.maximum}`;
}
