import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { within } from '../../support/within.js';
import type { Values } from './ops-file.js';
import type { PostgresMembers } from './postgres-members.js';
import { type Server, startServer } from './server.js';
import type { ServerFolder } from './server-folder.js';

const ANSWER_SECONDS = 60;

/** HAProxy, which callers and PgBouncer go through, and PgBouncer, which the pools of processes go through. */
export interface Front {
  readonly haproxy: Server;
  readonly pgbouncer: Server;
  readonly apiUrl: string;
  /** The ports that the web processes must listen on. */
  readonly webPorts: readonly [number, number];
  /** For the settings of the product. */
  readonly addresses: Readonly<
    Record<'DATABASE_URL' | 'DATABASE_APP_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL', string>
  >;
  /** Whether HAProxy has found one member that takes writes, one that follows, and so many web processes that are ready. */
  isInOrder(readyWebs: number): Promise<boolean>;
  stop(): Promise<void>;
}

export async function startFront(
  folder: ServerFolder,
  { members: [one, two] }: PostgresMembers,
  secrets: Values,
): Promise<Front> {
  const [api, primary, standby, pool, status] = await ports();
  const webPorts = [await freePort(), await freePort()] as const;
  const local = (port: number) => `127.0.0.1:${port}`;
  const owned = await folder.own('haproxy', 'haproxy');
  const config = await folder.configure('haproxy', owned, 'haproxy.cfg', {
    API_BIND: local(api),
    PRIMARY_BIND: local(primary),
    STANDBY_BIND: local(standby),
    STATUS_BIND: local(status),
    WEB_ONE: local(webPorts[0]),
    WEB_TWO: local(webPorts[1]),
    POSTGRES_ONE: local(one.port),
    POSTGRES_TWO: local(two.port),
    PATRONI_ONE_HOST: '127.0.0.1',
    PATRONI_ONE_PORT: String(one.patroniPort),
    PATRONI_TWO_HOST: '127.0.0.1',
    PATRONI_TWO_PORT: String(two.patroniPort),
  });
  const haproxy = startServer(folder.root, {
    name: 'HAProxy',
    user: 'root',
    command: 'haproxy',
    args: ['-db', '-f', config],
  });
  const pgbouncer = await startPooler(folder, { pool, primary, secrets });
  const address = (user: 'owner' | 'app', port: number) =>
    `postgres://tax_${user}:${secrets[user === 'owner' ? 'OWNER_PASSWORD' : 'APP_PASSWORD']}@${local(port)}/tax`;
  const addresses = {
    DATABASE_URL: address('owner', pool),
    DATABASE_APP_URL: address('app', pool),
    DATABASE_DIRECT_URL: address('owner', primary),
    DATABASE_READ_URL: address('app', standby),
  };
  const isInOrder = (readyWebs: number) => hasFound(`http://${local(status)}/;csv`, readyWebs);
  await within(ANSWER_SECONDS, 'HAProxy has found both members', () => isInOrder(0)).catch((error) => {
    throw new Error(`${error}\n${haproxy.output()}`);
  });
  for (const [name, url] of Object.entries(addresses)) {
    await within(ANSWER_SECONDS, `${name} leads to Postgres`, () => answers(url)).catch((error) => {
      throw new Error(`${error}\n${haproxy.output()}\n${pgbouncer.output()}`);
    });
  }
  return {
    haproxy,
    pgbouncer,
    apiUrl: `http://${local(api)}`,
    webPorts,
    addresses,
    isInOrder,
    async stop() {
      await Promise.all([haproxy.kill(), pgbouncer.kill()]);
    },
  };
}

const ports = async () =>
  [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()] as const;

async function hasFound(statusUrl: string, readyWebs: number): Promise<boolean> {
  const text = await fetch(statusUrl, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.text(),
    () => '',
  );
  const [names = [], ...lines] = text.split('\n').map((line) => line.split(','));
  const status = names.indexOf('status');
  const up = (proxy: string) =>
    lines.filter((line) => line[0] === proxy && line[1] !== 'BACKEND' && line[status] === 'UP').length;
  return up('postgres_primary') === 1 && up('postgres_standby') === 1 && up('web_ready') === readyWebs;
}

async function startPooler(
  folder: ServerFolder,
  { pool, primary, secrets }: { readonly pool: number; readonly primary: number; readonly secrets: Values },
): Promise<Server> {
  const own = await folder.own('postgres', 'pgbouncer');
  await folder.configure('postgres', own, 'userlist.txt', secrets);
  const path = await folder.configure('postgres', own, 'pgbouncer.ini', {
    PRIMARY_HOST: '127.0.0.1',
    PRIMARY_PORT: String(primary),
    PGBOUNCER_HOST: '127.0.0.1',
    PGBOUNCER_PORT: String(pool),
    PGBOUNCER_USERS: join(own, 'userlist.txt'),
  });
  return startServer(folder.root, {
    name: 'PgBouncer',
    user: 'postgres',
    command: 'pgbouncer',
    args: [path],
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
