import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../../src/local/stack/processes/os-process.js';
import { waitUntil } from '../../../src/local/stack/processes/wait-until.js';
import { type Stores, startStores } from '../../../src/local/stack/stores/stores.js';
import { query, scratchDirectory } from './fixtures/scratch.js';

describe('startStores', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let started: Stores[];
  let printed: string[];

  beforeEach(async () => {
    scratch = await scratchDirectory();
    [started, printed] = [[], []];
  });
  afterEach(async () => {
    for (const stores of started) await stores.stop('quick');
    await scratch.remove();
  });

  async function start(given: { databaseUrl?: string; redisUrl?: string } = {}): Promise<Stores> {
    const stores = await startStores({
      dataDir: scratch.path,
      ...given,
      log: (line) => printed.push(line),
      throwaway: true,
    });
    started.push(stores);
    return stores;
  }

  async function redisPid(): Promise<number> {
    return JSON.parse(await readFile(join(scratch.path, 'redis.json'), 'utf8')).process.pid;
  }

  async function postgresPid(): Promise<number> {
    return Number((await readFile(join(scratch.path, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  it('ends both servers that it started', async () => {
    const stores = await start();
    const pids = [await redisPid(), await postgresPid()];

    await stores.stop();

    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it('uses an address that is given as it is, and leaves that server alone', async () => {
    const url = 'redis://redis.example.test:6379/3';
    const stores = await start({ redisUrl: url, databaseUrl: 'postgres://db.example.test/tax' });

    await stores.stop();

    expect(stores).toMatchObject({ redisUrl: url, databaseUrl: 'postgres://db.example.test/tax' });
  });

  it('starts each server again at the same address when it is killed', async () => {
    const { databaseUrl, redisUrl } = await start();
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    redis.on('error', () => undefined);

    process.kill(await redisPid(), 'SIGKILL');
    process.kill(await postgresPid(), 'SIGKILL');

    expect(
      await waitUntil(() => query(databaseUrl, 'select 1 one').catch(() => undefined), { timeoutMs: 20_000 }),
    ).toEqual([{ one: 1 }]);
    expect(await redis.ping()).toBe('PONG');
    redis.disconnect();
    expect(printed.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(2);
  });
});
