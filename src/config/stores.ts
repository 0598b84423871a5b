import { readFileSync } from 'node:fs';
import {
  type FileStores,
  type ObjectEncryption,
  parseFileStores,
  parseObjectEncryption,
} from '../domain/files/store-address.js';
import { parseServerPlaces, type RedisAddress } from '../domain/redis-address.js';
import { ConfigError } from './config-error.js';
import type { Settings } from './settings.js';

const PLACES = 'a comma list of host:port';

type RedisSettings = Pick<
  Settings,
  | 'REDIS_URL'
  | 'REDIS_CA_FILE'
  | 'REDIS_SENTINELS'
  | 'REDIS_MASTER_NAME'
  | 'REDIS_SENTINEL_PASSWORD'
  | 'REDIS_CLUSTER'
  | 'QUEUE_PREFIX'
>;

/** @throws {ConfigError} when settings are malformed, or do not go together */
export function redisAddressOf(settings: RedisSettings): RedisAddress {
  const { REDIS_URL: url, REDIS_SENTINELS, REDIS_CLUSTER } = settings;
  if (REDIS_CLUSTER !== '') return clusterOf(settings);
  const { ca, problems: problemsOfCa } = authorityOf(settings);
  if (REDIS_SENTINELS === '') {
    if (problemsOfCa.length > 0) throw new ConfigError(problemsOfCa);
    return { kind: 'server', url, ca };
  }
  const sentinels = parseServerPlaces(REDIS_SENTINELS);
  const problems = [
    ...problemsOfUrl(url),
    ...problemsOfCa,
    ...(sentinels === null ? [`REDIS_SENTINELS must be ${PLACES}`] : []),
  ];
  if (sentinels === null || problems.length > 0) throw new ConfigError(problems);
  const { REDIS_MASTER_NAME: masterName, REDIS_SENTINEL_PASSWORD: sentinelPassword } = settings;
  return { kind: 'sentinels', url, ca, sentinels, masterName, sentinelPassword };
}

function clusterOf(settings: RedisSettings): RedisAddress {
  const { REDIS_URL: url, REDIS_SENTINELS, REDIS_CLUSTER } = settings;
  const nodes = parseServerPlaces(REDIS_CLUSTER);
  const { ca, problems: problemsOfCa } = authorityOf(settings);
  const problems = [
    ...problemsOfCa,
    ...(REDIS_SENTINELS === ''
      ? []
      : ['REDIS_SENTINELS and REDIS_CLUSTER are both set: leave out the one that Redis is not']),
    ...(nodes === null ? [`REDIS_CLUSTER must be ${PLACES}`] : []),
    ...problemsOfUrl(url),
    ...(URL.canParse(url) && !/^\/0?$|^$/.test(new URL(url).pathname)
      ? ['REDIS_URL names a database, and a Redis Cluster has only 0: leave it out']
      : []),
    ...(/[{}]/.test(settings.QUEUE_PREFIX)
      ? ['QUEUE_PREFIX must have no braces with REDIS_CLUSTER: each queue has them round a name of its own']
      : []),
  ];
  if (nodes === null || problems.length > 0) throw new ConfigError(problems);
  return { kind: 'cluster', url, ca, nodes };
}

/** Reads the certificates that are trusted, once: a file that is replaced later counts from the next start on. */
function authorityOf({
  REDIS_URL: url,
  REDIS_CA_FILE: file,
}: Pick<RedisSettings, 'REDIS_URL' | 'REDIS_CA_FILE'>): {
  readonly ca: string | null;
  readonly problems: readonly string[];
} {
  if (file === null) return { ca: null, problems: [] };
  const ca = readCertificates(file);
  return {
    ca,
    problems: [
      ...(ca === null ? ['REDIS_CA_FILE must be a file of certificates (PEM) that can be read'] : []),
      ...(url.startsWith('rediss:') ? [] : ['REDIS_CA_FILE is set, and REDIS_URL is no rediss:// address']),
    ],
  };
}

function readCertificates(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    return text.includes('-----BEGIN CERTIFICATE-----') ? text : null;
  } catch {
    return null;
  }
}

const problemsOfUrl = (url: string): string[] =>
  /^rediss?:/.test(url) && URL.canParse(url)
    ? []
    : ['REDIS_URL must be an address with redis:// or rediss://'];

export type FileSettings = FileStores & {
  /** Address of an S3 server other than Amazon's; `null`: Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly encryption: ObjectEncryption | null;
};

/** @throws {ConfigError} */
export function filesOf(
  settings: Pick<Settings, 'FILE_STORE' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ENCRYPTION'>,
): FileSettings {
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
