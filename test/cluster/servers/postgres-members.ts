import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { signalAll } from '../../support/process-tree.js';
import { within } from '../../support/within.js';
import type { Values } from './ops-file.js';
import { type Server, startServer } from './server.js';
import type { ServerFolder } from './server-folder.js';

const BIN = '/usr/lib/postgresql/17/bin';
/** The first start makes a database; each later one a copy of the other member. */
const START_SECONDS = 180;

/** A Postgres with the Patroni that watches over it. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly patroniPort: number;
  readonly patroni: Server;
  /** Of Postgres and all that it forked. */
  signalPostgres(signal: NodeJS.Signals): Promise<void>;
  /** Whether Patroni answers that it is so: `primary`, `replica`, `sync`. */
  is(role: string): Promise<boolean>;
}

export interface PostgresMembers {
  readonly members: readonly [Member, Member];
  readonly etcd: Server;
  /** The one that takes writes, once Patroni says which. */
  primary(): Promise<Member>;
  /** Waits until a commit is answered by two: one takes writes, and the other follows at once. */
  inOrder(seconds: number): Promise<void>;
  isInOrder(): Promise<boolean>;
  /** By the superuser, at a member. */
  adminUrl(member: Member): string;
  stop(): Promise<void>;
}

/** Starts etcd and two members, and makes the product's database and logins. */
export async function startPostgresMembers(folder: ServerFolder, secrets: Values): Promise<PostgresMembers> {
  const { etcd, hosts } = await startEtcd(folder);
  const one = await startMember(folder, 'one', { ...secrets, ETCD_HOSTS: hosts });
  await within(START_SECONDS, 'the first member takes writes', () => answered(one, 'primary', etcd));
  const two = await startMember(folder, 'two', { ...secrets, ETCD_HOSTS: hosts });
  const members = [one, two] as const;
  const adminUrl = ({ port }: Member) =>
    `postgres://postgres:${secrets['SUPERUSER_PASSWORD']}@127.0.0.1:${port}/tax`;
  const isInOrder = async () => {
    const [primaries, standbys] = await Promise.all(
      ['primary', 'sync'].map((role) => Promise.all(members.map((member) => member.is(role)))),
    );
    return [0, 1].some((at) => primaries?.[at] && standbys?.[1 - at]);
  };
  const inOrder = async (seconds: number) => {
    await within(seconds, 'one member takes writes and the other follows', isInOrder);
  };
  await inOrder(START_SECONDS);
  await makeDatabase(folder, adminUrl(one), secrets);
  return {
    members,
    etcd,
    inOrder,
    isInOrder,
    adminUrl,
    primary: () =>
      within(60, 'a member takes writes', async () => {
        for (const member of members) if (await member.is('primary')) return member;
        return false;
      }),
    async stop() {
      for (const member of members) {
        await member.patroni.kill();
        await member.signalPostgres('SIGKILL');
      }
      await etcd.kill();
    },
  };
}

/** @throws with what Patroni said when it has ended */
async function answered({ is, patroni }: Member, role: string, etcd: Server): Promise<boolean> {
  if (!isRunning(patroni)) throw new Error(`Patroni ended:\n${patroni.output()}\n${etcd.output()}`);
  return is(role);
}

function isRunning({ pid }: Server): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function startEtcd(folder: ServerFolder): Promise<{ readonly etcd: Server; readonly hosts: string }> {
  const own = await folder.own('etcd', 'etcd');
  const [client, peer] = [await freePort(), await freePort()];
  const path = await folder.configure('etcd', own, 'etcd.yaml', {
    ETCD_NAME: 'one',
    ETCD_DATA: join(own, 'data'),
    ETCD_HOST: '127.0.0.1',
    ETCD_CLIENT_PORT: String(client),
    ETCD_PEER_PORT: String(peer),
    ETCD_CLUSTER: `one=http://127.0.0.1:${peer}`,
  });
  const etcd = startServer(folder.root, {
    name: 'etcd',
    user: 'etcd',
    command: 'etcd',
    args: ['--config-file', path],
  });
  await within(60, 'etcd answers', () =>
    fetch(`http://127.0.0.1:${client}/health`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return { etcd, hosts: `127.0.0.1:${client}` };
}

async function startMember(folder: ServerFolder, name: string, given: Values): Promise<Member> {
  const own = await folder.own('postgres', `postgres-${name}`);
  const data = join(own, 'data');
  const [port, patroniPort] = [await freePort(), await freePort()];
  const path = await folder.configure('postgres', own, 'patroni.yaml', {
    ...given,
    PATRONI_NAME: name,
    PATRONI_HOST: '127.0.0.1',
    PATRONI_PORT: String(patroniPort),
    POSTGRES_HOST: '127.0.0.1',
    POSTGRES_PORT: String(port),
    POSTGRES_DATA: data,
    POSTGRES_RUN: own,
    PRIVATE_NETWORK: '127.0.0.1/32',
  });
  const patroni = startServer(folder.root, {
    name: `patroni ${name}`,
    user: 'postgres',
    command: 'patroni',
    args: [path],
  });
  return {
    name,
    port,
    patroniPort,
    patroni,
    async signalPostgres(signal) {
      const text = await readFile(join(folder.outside(data), 'postmaster.pid'), 'utf8').catch(() => '');
      const pid = Number(text.split('\n', 1)[0]);
      if (pid > 0) signalAll(pid, signal);
    },
    is: (role) =>
      fetch(`http://127.0.0.1:${patroniPort}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
}

async function makeDatabase(folder: ServerFolder, adminUrl: string, secrets: Values): Promise<void> {
  const own = await folder.own('postgres', 'database');
  const path = await folder.configure('postgres', own, 'database.sql', secrets);
  await folder.root.run('postgres', `${BIN}/psql`, [
    '-v',
    'ON_ERROR_STOP=1',
    '-d',
    adminUrl.replace(/tax$/, 'postgres'),
    '-f',
    path,
  ]);
}
