import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJsonObject } from '../../../src/local/stack/data-dir/private-file.js';
import { isAlive, processesIn } from '../../../src/local/stack/processes/os-process.js';
import { startStores } from '../../../src/local/stack/stores/stores.js';
import {
  type FakeStack,
  freshSettings,
  processesFor,
  published,
  startFakeStack,
} from './fixtures/fake-stack.js';
import { query, scratchDirectory } from './fixtures/scratch.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

describe.runIf(process.platform === 'linux')('cli stack', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let dataDir: string;
  let settings: Record<string, string>;
  let stack: FakeStack | undefined;

  beforeEach(async () => {
    scratch = await scratchDirectory();
    dataDir = scratch.path;
    settings = await freshSettings(dataDir);
    stack = undefined;
  });
  afterEach(async () => {
    stack?.child.kill('SIGTERM');
    await stack?.ended;
    await scratch.remove();
  });

  async function cli(...args: string[]): Promise<{ code: number; out: string; said: string }> {
    const { PATH = '', HOME = '/' } = process.env;
    const call = run(
      process.execPath,
      ['--import', './compile.mjs', 'dist/src/cli/main.js', 'stack', ...args],
      {
        cwd: ROOT,
        env: { PATH, HOME, ...settings },
      },
    );
    return await call.then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
      (error) => ({ code: error.code, out: error.stdout, said: error.stderr }),
    );
  }

  async function startAndKill(): Promise<string> {
    stack = startFakeStack(settings);
    const { database_url: databaseUrl } = await published(dataDir, stack);
    stack.child.kill('SIGKILL');
    await stack.ended;
    return databaseUrl;
  }

  const databasePlace = async () => {
    const directory = (await readJsonObject(join(dataDir, 'postgres.json')))?.['directory'];
    return typeof directory === 'string' ? directory : join(dataDir, 'postgres');
  };

  it('ends Postgres and Redis that a killed stack left, and keeps the data', async () => {
    const databaseUrl = await startAndKill();
    await query(databaseUrl, 'create table kept (id int)');
    const place = await databasePlace();
    expect(processesIn(place).length).toBeGreaterThan(0);

    const stopped = await cli('stop', '--json');

    expect(stopped.code).toBe(0);
    expect(JSON.parse(stopped.out)).toMatchObject({
      data_dir: dataDir,
      ended: expect.arrayContaining(['redis', 'postgres']),
    });
    expect([...processesFor(dataDir), ...processesIn(place)]).toEqual([]);
    stack = startFakeStack(settings);
    const again = await published(dataDir, stack);
    expect(await query(again.database_url, 'select * from kept')).toEqual([]);
  });

  it('ends a stack that runs, in order', async () => {
    stack = startFakeStack(settings);
    await published(dataDir, stack);

    const stopped = await cli('stop');

    expect(stopped.out).toBe('Ended: stack.\n');
    expect(await stack.ended).toBe(0);
    expect(processesFor(dataDir)).toEqual([]);
  });

  it('says so when there is nothing to end, and makes nothing', async () => {
    expect(await cli('stop')).toMatchObject({ code: 0, out: 'Nothing was running.\n' });
    settings = { ...settings, DATA_DIR: join(dataDir, 'none') };
    expect(await cli('stop')).toMatchObject({ code: 0, out: 'Nothing was running.\n' });
    expect(await cli('reset', '--yes')).toMatchObject({ code: 0, out: 'Nothing was running.\n' });
    expect(existsSync(join(dataDir, 'none'))).toBe(false);
  });

  it('removes everything when confirmed, the database’s files elsewhere too, and not before', async () => {
    await startAndKill();
    const place = await databasePlace();

    const asked = await cli('reset');
    expect([asked.code, asked.said]).toEqual([1, expect.stringContaining('--yes')]);
    expect(processesIn(place).length).toBeGreaterThan(0);

    const reset = await cli('reset', '--yes', '--json');

    expect(reset.code).toBe(0);
    expect(JSON.parse(reset.out).removed).toContain(dataDir);
    expect([existsSync(dataDir), existsSync(place), processesIn(place)]).toEqual([false, false, []]);
  });

  it('leaves alone a directory that holds no stack', async () => {
    await writeFile(join(dataDir, 'thesis.txt'), 'years of work');

    const reset = await cli('reset', '--yes');

    expect([reset.code, reset.said]).toEqual([1, expect.stringContaining('nothing was removed')]);
    expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true);
  });

  it('never ends a server that was given by its address, nor a process under a number of ours', async () => {
    const theirs = join(dataDir, 'theirs');
    await mkdir(theirs);
    const stores = await startStores({ dataDir: theirs, log: () => undefined, throwaway: true });
    settings = { ...settings, DATABASE_URL: stores.databaseUrl, REDIS_URL: stores.redisUrl };
    settings['DATA_DIR'] = join(dataDir, 'ours');
    await mkdir(settings['DATA_DIR']);
    const mark = { pid: process.pid, startedAt: 'another time' };
    await writeFile(join(settings['DATA_DIR'], 'processes.json'), JSON.stringify({ processes: [mark] }));
    await writeFile(join(settings['DATA_DIR'], 'redis.json'), JSON.stringify({ process: mark }));

    const reset = await cli('reset', '--yes', '--json');

    expect(JSON.parse(reset.out).ended).toEqual([]);
    expect(await query(stores.databaseUrl, 'select 1 one')).toEqual([{ one: 1 }]);
    expect(isAlive(process.pid)).toBe(true);
    await stores.stop('quick');
  });
});
