import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../../src/local/stack/processes/os-process.js';
import { type EmbeddedRedis, startEmbeddedRedis } from '../../../src/local/stack/stores/embedded-redis.js';
import { scratchDirectory } from './fixtures/scratch.js';

describe('startEmbeddedRedis', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let started: EmbeddedRedis[];
  let clients: Redis[];
  let printed: string[];

  beforeEach(async () => {
    scratch = await scratchDirectory();
    [started, clients, printed] = [[], [], []];
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    for (const redis of started) await redis.stop('quick');
    await scratch.remove();
  });

  async function start(): Promise<EmbeddedRedis> {
    const redis = await startEmbeddedRedis({ dataDir: scratch.path, log: (line) => printed.push(line) });
    started.push(redis);
    return redis;
  }

  function connect(url: string): Redis {
    const client = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  }

  it('never evicts, appends every write to disk, and asks for the password', async () => {
    const { redisUrl } = await start();
    const client = connect(redisUrl);

    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await client.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    expect(await client.config('GET', 'appendfsync')).toEqual(['appendfsync', 'everysec']);
    await expect(connect(redisUrl.replace(/\/\/[^@]+@/, '//')).ping()).rejects.toThrow('NOAUTH');
    for (const file of ['redis.json', 'redis.conf']) {
      expect((await stat(join(scratch.path, file))).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps its data and its address when it is stopped', async () => {
    const first = await start();
    await connect(first.redisUrl).set('kept', '1');
    await first.stop();

    const second = await start();

    expect(isAlive(first.pid)).toBe(false);
    expect(second.redisUrl).toBe(first.redisUrl);
    expect(await connect(second.redisUrl).get('kept')).toBe('1');
  });

  it('keeps its data through kill -9', async () => {
    const first = await start();
    await connect(first.redisUrl).set('kept', '1');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;

    const second = await start();

    expect(await connect(second.redisUrl).get('kept')).toBe('1');
  });

  it('takes over a server that still runs', async () => {
    const first = await start();

    const second = await start();

    expect(second).toMatchObject({ pid: first.pid, redisUrl: first.redisUrl });
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('replaces a server of ours whose password has been lost', async () => {
    const first = await start();
    await rm(join(scratch.path, 'redis.json'));

    const second = await start();

    expect(isAlive(first.pid)).toBe(false);
    expect(await connect(second.redisUrl).ping()).toBe('PONG');
  });

  it('sets unreadable data aside and starts empty', async () => {
    const first = await start();
    await connect(first.redisUrl).set('lost', '1');
    await first.stop();
    const files = await readdir(join(scratch.path, 'redis', 'appendonlydir'));
    for (const file of files.filter((name) => name.endsWith('.aof'))) {
      await writeFile(join(scratch.path, 'redis', 'appendonlydir', file), 'this is no command\n'.repeat(9));
    }

    const second = await start();

    expect(await connect(second.redisUrl).dbsize()).toBe(0);
    expect(printed.join('\n')).toContain('was set aside');
    expect((await readdir(scratch.path)).filter((name) => name.startsWith('redis-unreadable-'))).toHaveLength(
      1,
    );
  });
});
