import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.js';
import { ConfigError } from '../../../src/config/config-error.js';

const GIVEN = {
  DATABASE_URL: 'postgres://localhost/tax',
  REDIS_URL: 'redis://localhost',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  CURSOR_SECRET: 'c'.repeat(32),
  SESSION_SECRET: 's'.repeat(32),
  HMRC_CLIENT_ID: 'id',
  HMRC_CLIENT_SECRET: 'secret',
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('settings of which several are wrong', () => {
  it('are all named at once, whatever each has wrong, and no value is repeated', () => {
    const { CURSOR_SECRET: _, ...missing } = GIVEN;
    const wrong = {
      PORT: 'secret-port',
      CONSOLE_URL: 'secret',
      TRUSTED_PROXIES: 'secret/0',
      HMRC_VENDOR_PUBLIC_IP: '10.0.0.1',
      DATABASE_READ_URL: 'postgres://tax:secret@one,/tax',
      MOVE_SOURCE_URL: 'postgres://secret/tax',
      REDIS_SENTINELS: 'secret',
      FILE_STORE: 's3:secret',
      CONSOLE_OPENID_ISSUER: 'http://secret.example',
      CONSOLE_OPENID_ROLES: 'secret',
    };

    const problems = problemsOf({ ...missing, ...wrong });

    expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual([
      'CONSOLE_OPENID_CLIENT_ID',
      'CONSOLE_OPENID_CLIENT_SECRET',
      'CONSOLE_OPENID_ISSUER',
      'CONSOLE_OPENID_ROLES',
      'CONSOLE_URL',
      'CURSOR_SECRET',
      'DATABASE_READ_URL',
      'FILE_STORE',
      'HMRC_VENDOR_PUBLIC_IP',
      'MOVE_TARGET_URL',
      'PORT',
      'REDIS_SENTINELS',
      'TRUSTED_PROXIES',
    ]);
    expect(problems.join()).not.toContain('secret');
  });

  it.each([
    ['MOVE_SOURCE_URL', 'MOVE_TARGET_URL'],
    ['MOVE_TARGET_URL', 'MOVE_SOURCE_URL'],
  ])('%s is refused without %s', (given, other) => {
    const address = 'postgres://postgres@one/tax';

    expect(problemsOf({ ...GIVEN, [given]: address })).toEqual([`${other} is not set, and ${given} is`]);
    expect(problemsOf({ ...GIVEN, [given]: address, [other]: address })).toEqual([]);
  });
});

describe('WEB_PROCESSES', () => {
  it.each(['0', '-1', 'abc', '1000', '2.5'])(
    '%s is refused with what it may be, and not repeated',
    (value) => {
      expect(() => loadConfig({ ...GIVEN, WEB_PROCESSES: value })).toThrow(
        /^Settings are wrong:\n {2}WEB_PROCESSES must be a whole number from 1 to 64$/,
      );
    },
  );

  it('is 1 unless it is set', () => {
    expect(loadConfig(GIVEN).webProcesses).toBe(1);
    expect(loadConfig({ ...GIVEN, WEB_PROCESSES: '' }).webProcesses).toBe(1);
    expect(loadConfig({ ...GIVEN, WEB_PROCESSES: '4' }).webProcesses).toBe(4);
  });
});

describe('the store of files', () => {
  it('is Postgres unless it is set, and an S3 server in London where nothing else is said', () => {
    expect(loadConfig(GIVEN).files).toMatchObject({ newIn: 'postgres', bucket: null });
    expect(
      loadConfig({ ...GIVEN, FILE_STORE: 's3://tax-files/a', S3_ENDPOINT: 'https://s3.example/' }).files,
    ).toEqual({
      newIn: 's3',
      bucket: { name: 'tax-files', prefix: 'a' },
      endpoint: 'https://s3.example',
      region: 'eu-west-2',
      encryption: { algorithm: 'AES256', keyId: null },
    });
  });

  it('is refused with every setting that is wrong and what it may be, and no value is repeated', () => {
    const wrong = { FILE_STORE: 's3:tax-files', S3_ENDPOINT: 'ftp://s3.example', S3_ENCRYPTION: 'rot13' };
    expect(() => loadConfig({ ...GIVEN, ...wrong })).toThrow(
      /^Settings are wrong:\n {2}FILE_STORE must be postgres, s3:\/\/bucket\/prefix.*\n {2}S3_ENDPOINT must be an http.*\n {2}S3_ENCRYPTION must be AES256, aws:kms.*none$/,
    );
    expect(() => loadConfig({ ...GIVEN, S3_REGION: 'London' })).toThrow(/S3_REGION/);
  });
});

describe('HMRC_VENDOR_PUBLIC_IP', () => {
  it.each(['10.0.0.1', '127.0.0.1', 'fd00::1', 'example.com', '1.2.3'])('%s is refused', (value) => {
    expect(() => loadConfig({ ...GIVEN, HMRC_VENDOR_PUBLIC_IP: value })).toThrow(
      /^Settings are wrong:\n {2}HMRC_VENDOR_PUBLIC_IP must be a public IPv4 or IPv6 address$/,
    );
  });
});

describe('HMRC_PRODUCT_NAME', () => {
  it('is the name of the software, unless another is given', () => {
    expect(loadConfig(GIVEN).hmrc.productName).toBe('Tax compliance API');
    expect(loadConfig({ ...GIVEN, HMRC_PRODUCT_NAME: 'Acme Tax' }).hmrc.productName).toBe('Acme Tax');
  });

  it.each(['   ', 'Täx', 'a\nb', 'a'.repeat(101)])('%j is refused', (value) => {
    expect(() => loadConfig({ ...GIVEN, HMRC_PRODUCT_NAME: value })).toThrow(/HMRC_PRODUCT_NAME/);
  });
});

describe('HMRC_VENDOR_LICENSE_IDS', () => {
  it('is a list of software with its licence', () => {
    const { hmrc } = loadConfig({ ...GIVEN, HMRC_VENDOR_LICENSE_IDS: 'tax-compliance-api=8d79, portal=1f' });
    expect(hmrc.vendorLicenceIds).toEqual({ 'tax-compliance-api': '8d79', portal: '1f' });
  });

  it.each(['8d79', 'a=', '=b', 'a=b,', 'a=b=c'])('%s is refused', (value) => {
    expect(() => loadConfig({ ...GIVEN, HMRC_VENDOR_LICENSE_IDS: value })).toThrow(/HMRC_VENDOR_LICENSE_IDS/);
  });
});

describe('OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const ENDPOINT = 'http://collector:4318/';

  it('turns no traces on unless it is set', () => {
    expect(loadConfig(GIVEN).tracing).toBeNull();
  });

  it('turns traces on, of every request, without the callers’', () => {
    expect(loadConfig({ ...GIVEN, OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT }).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      percent: 100,
      linksCallers: false,
    });
  });

  it('has headers, whose values may have an equals sign in them', () => {
    const given = {
      ...GIVEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'a=b==,c=d',
    };
    expect(loadConfig(given).tracing?.headers).toEqual({ a: 'b==', c: 'd' });
  });

  it.each([
    ['TRACE_PERCENT', '0'],
    ['TRACE_PERCENT', '101'],
    ['TRACE_CALLERS', 'maybe'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ])('is refused with %s=%s', (name, value) => {
    const given = { ...GIVEN, OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, [name]: value };
    expect(() => loadConfig(given)).toThrow(new RegExp(name));
  });
});

describe('addresses of Postgres', () => {
  it.each([
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_LISTEN_URL',
    'DATABASE_READ_URL',
  ])('%s may name several hosts, but none without a name', (name) => {
    const several = 'postgres://tax:secret@one:5432,two/tax';
    expect(() => loadConfig({ ...GIVEN, [name]: several })).not.toThrow();
    for (const wrong of ['postgres://tax:secret@one,/tax', 'postgres://one:port,two/tax']) {
      expect(() => loadConfig({ ...GIVEN, [name]: wrong })).toThrow(
        `Settings are wrong:\n  ${name} must name a host, or several as postgres://user@one:5432,two:5432/tax`,
      );
    }
  });

  it('have one to listen on, which is the direct one unless it is set', () => {
    const direct = 'postgres://direct/tax';
    expect(loadConfig(GIVEN).databaseListenUrl).toBe(GIVEN.DATABASE_URL);
    expect(loadConfig({ ...GIVEN, DATABASE_DIRECT_URL: direct }).databaseListenUrl).toBe(direct);
    expect(
      loadConfig({ ...GIVEN, DATABASE_DIRECT_URL: direct, DATABASE_LISTEN_URL: 'postgres://listen/tax' })
        .databaseListenUrl,
    ).toBe('postgres://listen/tax');
  });
});

describe('the address of Redis', () => {
  it('is that of a server unless Sentinels or a cluster are named', () => {
    expect(loadConfig(GIVEN).redis).toEqual({ kind: 'server', url: 'redis://localhost', ca: null });
  });

  it('is that of Sentinels and of the master that they watch', () => {
    const sentinels = { ...GIVEN, REDIS_SENTINELS: 'one.example:26379, [fd00::2]:26380' };

    expect(loadConfig(sentinels).redis).toEqual({
      kind: 'sentinels',
      url: 'redis://localhost',
      ca: null,
      sentinels: [
        { host: 'one.example', port: 26_379 },
        { host: 'fd00::2', port: 26_380 },
      ],
      masterName: 'mymaster',
      sentinelPassword: null,
    });
    expect(
      loadConfig({ ...sentinels, REDIS_MASTER_NAME: 'tax', REDIS_SENTINEL_PASSWORD: 'open' }).redis,
    ).toMatchObject({ masterName: 'tax', sentinelPassword: 'open' });
  });

  it('is that of nodes of a cluster', () => {
    expect(loadConfig({ ...GIVEN, REDIS_CLUSTER: 'a:7000,b:7001' }).redis).toEqual({
      kind: 'cluster',
      url: 'redis://localhost',
      ca: null,
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
      ],
    });
  });

  it.each([
    [{ REDIS_SENTINELS: 'one' }, 'REDIS_SENTINELS must be a comma list of host:port'],
    [{ REDIS_SENTINELS: 'one:26379,' }, 'REDIS_SENTINELS must be a comma list of host:port'],
    [{ REDIS_SENTINELS: 'redis://one:26379' }, 'REDIS_SENTINELS must be a comma list of host:port'],
    [{ REDIS_CLUSTER: 'one:0' }, 'REDIS_CLUSTER must be a comma list of host:port'],
    [{ REDIS_CLUSTER: 'one:65536' }, 'REDIS_CLUSTER must be a comma list of host:port'],
    [
      { REDIS_CLUSTER: 'one:1', REDIS_SENTINELS: 'one:2' },
      'REDIS_SENTINELS and REDIS_CLUSTER are both set: leave out the one that Redis is not',
    ],
    [
      { REDIS_CLUSTER: 'one:1', REDIS_URL: 'redis://x/3' },
      'REDIS_URL names a database, and a Redis Cluster has only 0: leave it out',
    ],
    [
      { REDIS_CLUSTER: 'one:1', QUEUE_PREFIX: '{tax}' },
      'QUEUE_PREFIX must have no braces with REDIS_CLUSTER: each queue has them round a name of its own',
    ],
    [
      { REDIS_SENTINELS: 'one:1', REDIS_URL: 'unix://x' },
      'REDIS_URL must be an address with redis:// or rediss://',
    ],
    [
      { REDIS_URL: 'rediss://x', REDIS_CA_FILE: '/nowhere/ca.pem' },
      'REDIS_CA_FILE must be a file of certificates (PEM) that can be read',
    ],
    [
      { REDIS_URL: 'rediss://x', REDIS_CA_FILE: 'package.json', REDIS_SENTINELS: 'one:1' },
      'REDIS_CA_FILE must be a file of certificates (PEM) that can be read',
    ],
  ])('%j is refused', (wrong, problem) => {
    expect(() => loadConfig({ ...GIVEN, ...wrong })).toThrow(`Settings are wrong:\n  ${problem}`);
  });
});
