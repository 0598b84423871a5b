import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RedisOptions } from 'ioredis';
import { createTestAuthority } from './test-certificate.js';

/** How servers are protected: TLS by an authority of the test's own, and a user other than `default`. */
export interface RedisGuard {
  /** Certificate of the authority, as PEM. */
  readonly ca: string;
  readonly user: string;
  readonly password: string;
  readonly sentinelPassword: string;
  /** Files of the servers. */
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/** Writes the files that guarded servers need. */
export async function createRedisGuard(folder: string): Promise<RedisGuard> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const authority = createTestAuthority('Redis authority', tomorrow);
  const { cert, key } = authority.issue(['127.0.0.1'], tomorrow);
  const [caFile, certFile, keyFile] = ['ca', 'cert', 'key'].map((name) => join(folder, `${name}.pem`));
  const files = { caFile: caFile ?? '', certFile: certFile ?? '', keyFile: keyFile ?? '' };
  await writeFile(files.caFile, authority.cert);
  await writeFile(files.certFile, cert);
  await writeFile(files.keyFile, key);
  return {
    ca: authority.cert,
    user: 'worker',
    password: 'open-queue',
    sentinelPassword: 'open-watch',
    ...files,
  };
}

const tlsSettings = ({ caFile, certFile, keyFile }: RedisGuard) => ({
  'tls-ca-cert-file': caFile,
  'tls-cert-file': certFile,
  'tls-key-file': keyFile,
  'tls-auth-clients': 'no',
  'tls-replication': 'yes',
});

/** Arguments of a server. */
export const guardOptions = (guard: RedisGuard): readonly string[] => [
  ...Object.entries({ ...tlsSettings(guard), 'tls-cluster': 'yes' }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]),
  ...['--user', guard.user, 'on', `>${guard.password}`, '~*', '&*', '+@all'],
  ...['--user', 'default', 'off'],
  ...['--masteruser', guard.user, '--masterauth', guard.password],
];

export const urlOf = (port: number | undefined, guard: RedisGuard | null): string =>
  guard === null ? `redis://127.0.0.1:${port}` : `rediss://${guard.user}:${guard.password}@127.0.0.1:${port}`;

/** Lines of a Sentinel's file. */
export const listeningLines = (port: number, guard: RedisGuard | null): readonly string[] =>
  guard === null
    ? [`port ${port}`]
    : [
        'port 0',
        `tls-port ${port}`,
        ...Object.entries(tlsSettings(guard)).map(([name, value]) => `${name} ${value}`),
        `requirepass ${guard.sentinelPassword}`,
      ];

/** Lines by which a Sentinel signs in to the others, and to the servers that it watches. */
export const loginLines = (masterName: string, guard: RedisGuard | null): readonly string[] =>
  guard === null
    ? []
    : [
        `sentinel sentinel-pass ${guard.sentinelPassword}`,
        `sentinel auth-user ${masterName} ${guard.user}`,
        `sentinel auth-pass ${masterName} ${guard.password}`,
      ];

export const guardedLogin = (guard: RedisGuard | null): RedisOptions | null =>
  guard && { username: guard.user, password: guard.password, tls: { ca: guard.ca } };

export const guardedSentinelLogin = (guard: RedisGuard | null): RedisOptions | null =>
  guard && { password: guard.sentinelPassword, tls: { ca: guard.ca } };
