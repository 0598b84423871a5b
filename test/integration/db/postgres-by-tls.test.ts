import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.js';
import { closeContext, createContext } from '../../../src/context.js';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { beginWithStores } from '../../../src/services/deployment/begin-with-stores.js';
import { withClient } from '../../support/databases.js';
import { createTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { useTls } from '../../support/postgres-tls.js';
import { createTestAuthority } from '../../support/test-certificate.js';
import { within } from '../../support/within.js';

const TIMEOUT_MS = 120_000;
const TOMORROW = new Date(Date.now() + 86_400_000);

describe('a Postgres by TLS, with an authority of its own', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let stores: OwnStores;
  let plain: OwnStores;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postgres-by-tls-'));
    const [authority, other] = [1, 2].map(() => createTestAuthority('Postgres authority', TOMORROW));
    await writeFile(join(folder, 'ca.pem'), authority?.cert ?? '');
    await writeFile(join(folder, 'other.pem'), other?.cert ?? '');
    [stores, plain] = await Promise.all([startOwnStores(), startOwnStores()]);
    const certificate = authority?.issue(['127.0.0.1'], TOMORROW);
    if (certificate !== undefined) await useTls(stores.superuserUrl, certificate);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await stores?.stop();
    await plain?.stop();
    await rm(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const byTls = (url: string, ca = 'ca.pem') =>
    `${url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, ca))}`;
  const databaseUrl = () => stores.env['DATABASE_URL'] ?? '';
  /** The first of two hosts is away. */
  const withHostAway = async (url: string) => url.replace('@', `@127.0.0.1:${await freePort()},`);

  const backends = () =>
    withClient(stores.superuserUrl, async (admin) => {
      const { rows } = await admin.query<{ pid: number; ssl: boolean; application_name: string }>(
        `select pid, ssl, application_name from pg_stat_ssl join pg_stat_activity using (pid)
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return rows;
    });

  /** The line by which a start is refused. */
  async function refusalOf(settings: Readonly<Record<string, string>>): Promise<string> {
    const ctx = createContext(loadConfig({ ...stores.env, LOG_LEVEL: 'silent', ...settings }), 'test');
    try {
      await beginWithStores(ctx);
      return 'none';
    } catch (error) {
      expect((error as Error).name).toBe('StartRefusedError');
      return (error as Error).message;
    } finally {
      await closeContext(ctx);
    }
  }

  it('is reached by all addresses, of several hosts, and by no connection without TLS', async () => {
    const before = (await backends()).map(({ pid }) => pid);
    const config = loadConfig({
      ...stores.env,
      LOG_LEVEL: 'silent',
      DATABASE_URL: await withHostAway(byTls(databaseUrl())),
      DATABASE_DIRECT_URL: await withHostAway(byTls(databaseUrl())),
      DATABASE_LISTEN_URL: await withHostAway(byTls(databaseUrl())),
      DATABASE_READ_URL: await withHostAway(byTls(databaseUrl())),
    });
    const ctx = createContext(config, 'test');

    await beginWithStores(ctx);
    const { secret } = await createTenant(ctx);
    await ctx.credentials.find(Buffer.from(secret));
    await ctx.db.raw('select 1');
    const opened = await within(30, 'it listens and reads from the standby', async () => {
      const all = (await backends()).filter(({ pid }) => !before.includes(pid));
      const isListening = all.some(({ application_name: name }) => name === 'tax-credentials-listen');
      return isListening && ctx.standby?.hosts.current ? all : false;
    });
    await closeContext(ctx);

    expect(opened.length).toBeGreaterThan(3);
    expect(opened.filter(({ ssl }) => !ssl)).toEqual([]);
  });

  it.each(['DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_READ_URL'])(
    'is refused at the start, with an authority that has not signed its certificate: %s',
    async (name) => {
      const line = new RegExp(
        `^${name}: Postgres at 127\\.0\\.0\\.1 has a certificate that is not trusted: renew it, or name its authority in sslrootcert \\([A-Z_]+\\)\\.$`,
      );

      expect(await refusalOf({ [name]: byTls(databaseUrl(), 'other.pem') })).toMatch(line);
      const several = byTls(databaseUrl().replace(/@([^/]+)/, '@$1,$1'), 'other.pem');
      expect(await refusalOf({ [name]: several })).toMatch(line);
    },
  );

  it('is refused at the start, by another name, and without TLS', async () => {
    const byName = byTls(databaseUrl()).replace('@127.0.0.1', '@localhost');

    expect(await refusalOf({ DATABASE_URL: byName })).toMatch(
      /^DATABASE_URL: Postgres at localhost has a certificate of another name: .*\(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/,
    );
    expect(await refusalOf({ DATABASE_URL: byTls(plain.env['DATABASE_URL'] ?? '') })).toBe(
      'DATABASE_URL: Postgres at 127.0.0.1 does not speak TLS as it is asked to: set up its TLS (no TLS).',
    );
  });
});
