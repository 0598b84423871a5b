import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../../src/local/stack/processes/os-process.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/local/stack/stores/embedded-postgres.js';
import { query, scratchDirectory } from './fixtures/scratch.js';

const asRoot = process.getuid?.() === 0;

describe('startEmbeddedPostgres', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let started: EmbeddedPostgres[];

  beforeEach(async () => {
    scratch = await scratchDirectory();
    started = [];
  });
  afterEach(async () => {
    for (const postgres of started) await postgres.stop('quick');
    await scratch.remove();
  });

  async function start(dataDir = scratch.path, throwaway = true): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, throwaway });
    started.push(postgres);
    return postgres;
  }

  it('serves version 18, durably, to an owner that is no superuser', async () => {
    const { databaseUrl } = await start(scratch.path, false);

    const [row] = await query(
      databaseUrl,
      `select current_setting('server_version') version, current_setting('fsync') fsync,
              current_setting('synchronous_commit') commit, current_setting('max_connections') connections,
              rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
    );

    expect(row).toEqual({
      version: expect.stringMatching(/^18\./),
      fsync: 'on',
      commit: 'on',
      connections: '200',
      rolsuper: false,
      rolcreatedb: true,
      rolcreaterole: true,
    });
  });

  it('keeps its data and its address from one start to the next', async () => {
    const first = await start();
    await query(first.databaseUrl, 'create table kept (id int)', 'insert into kept values (1)');
    await first.stop();

    const second = await start();

    expect(isAlive(first.pid)).toBe(false);
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(await query(second.databaseUrl, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('takes over a server that still runs', async () => {
    const first = await start();

    const second = await start();

    expect(second).toMatchObject({ pid: first.pid, databaseUrl: first.databaseUrl });
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('recovers from kill -9 while a backend is busy, with all that was committed', async () => {
    const first = await start();
    await query(first.databaseUrl, 'create table kept (id int)', 'insert into kept values (1)');
    const busy = new pg.Client({ connectionString: first.databaseUrl });
    busy.on('error', () => undefined);
    await busy.connect();
    const cut = busy.query('select pg_sleep(120)').catch(() => 'cut');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;

    const second = await start();

    expect(await query(second.databaseUrl, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(await cut).toBe('cut');
  });

  it('is not misled by a pid file that names a stranger', async () => {
    const first = await start();
    const pidFile = join(scratch.path, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));

    const second = await start();

    expect(await query(second.databaseUrl, 'select 1 one')).toEqual([{ one: 1 }]);
  });

  it('starts over when the making of its files was cut short', async () => {
    await chmod(scratch.path, 0o755);
    await mkdir(join(scratch.path, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(scratch.path, 'postgres.new', 'PG_VERSION'), '18\n');

    const { databaseUrl } = await start();

    expect(await query(databaseUrl, 'select 1 one')).toEqual([{ one: 1 }]);
  });

  it('moves to another port when its own has been taken', async () => {
    const first = await start();
    await first.stop();
    const stranger = createServer();
    await new Promise<void>((resolve) => {
      stranger.listen(Number(new URL(first.databaseUrl).port), '127.0.0.1', () => resolve());
    });

    const second = await start();

    stranger.close();
    expect(new URL(second.databaseUrl).port).not.toBe(new URL(first.databaseUrl).port);
    expect(await query(second.databaseUrl, 'select 1 one')).toEqual([{ one: 1 }]);
  });

  it('refuses to make a new database instead of one that has gone', async () => {
    await (await start()).stop();
    await rm(join(scratch.path, 'postgres'), { recursive: true });

    await expect(start()).rejects.toThrow('is gone');
  });

  it('keeps its passwords from other users, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await start();
    } finally {
      process.umask(before);
    }

    expect((await stat(join(scratch.path, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(scratch.path, 'postgres'))).mode & 0o777).toBe(0o700);
    await expect(stat(join(scratch.path, 'postgres.password'))).rejects.toThrow('ENOENT');
  });

  it('starts under a umask of 077', async () => {
    await chmod(scratch.path, 0o755);
    const before = process.umask(0o077);
    try {
      const { databaseUrl } = await start(join(scratch.path, 'below', 'data'));

      expect(await query(databaseUrl, 'select 1 one')).toEqual([{ one: 1 }]);
    } finally {
      process.umask(before);
    }
  });

  it.runIf(asRoot)('finds another place below a directory that is closed to all but root', async () => {
    const dataDir = join(scratch.path, 'data');
    const first = await start(dataDir);
    const [row] = await query(
      first.databaseUrl,
      'create table kept (id int)',
      'select count(*)::int from kept',
    );
    await first.stop();

    const second = await start(dataDir);

    const { directory }: { directory: string } = JSON.parse(
      await readFile(join(dataDir, 'postgres.json'), 'utf8'),
    );
    expect(row).toEqual({ count: 0 });
    expect(directory.startsWith(scratch.path)).toBe(false);
    expect(await query(second.databaseUrl, 'select count(*)::int from kept')).toEqual([{ count: 0 }]);
    await second.stop();
    await rm(dirname(directory), { recursive: true });
  });
});
