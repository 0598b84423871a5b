import { mkdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRuntime } from '../../../src/local/stack/data-dir/runtime-file.js';
import { sendSignal } from '../../../src/local/stack/processes/os-process.js';
import { waitUntil } from '../../../src/local/stack/processes/wait-until.js';
import {
  type FakeStack,
  freshSettings,
  processesFor,
  published,
  startFakeStack,
} from './fixtures/fake-stack.js';
import { query, scratchDirectory } from './fixtures/scratch.js';

describe.runIf(process.platform === 'linux')('runStack', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let dataDir: string;
  let settings: Record<string, string>;
  let started: FakeStack[];

  beforeEach(async () => {
    scratch = await scratchDirectory();
    dataDir = scratch.path;
    settings = await freshSettings(dataDir);
    started = [];
  });
  afterEach(async () => {
    for (const { child, ended } of started) {
      child.kill('SIGTERM');
      await ended;
    }
    await scratch.remove();
  });

  function start(): FakeStack {
    const stack = startFakeStack(settings);
    started.push(stack);
    return stack;
  }

  async function webPid(): Promise<number> {
    return Number(await (await fetch(`http://127.0.0.1:${settings['PORT']}/pid`)).text());
  }

  function pressCtrlC(stack: FakeStack): void {
    sendSignal(-(stack.child.pid ?? 0), 'SIGINT');
  }

  it('says where everything is, keeps that private, and a second start finds it', async () => {
    const first = start();
    const runtime = await published(dataDir, first);
    const second = start();

    expect(await second.ended).toBe(0);
    for (const { output } of [first, second]) {
      expect(output()).toContain(`${runtime.api_url}/docs`);
      expect(output()).toContain(runtime.admin_url);
      expect(output()).toContain(runtime.hmrc_sandbox_url ?? 'none');
      expect(output()).toContain('demo-secret');
      expect(output()).toContain('demo-password');
    }
    expect(second.output()).toContain(`already running here (process ${first.child.pid})`);
    expect(await query(runtime.database_url, 'select 1 one')).toEqual([{ one: 1 }]);
    for (const file of ['runtime.json', 'secrets.json', 'demo.json', 'logs/web.log']) {
      expect((await stat(join(dataDir, file))).mode & 0o077).toBe(0);
    }
  });

  it('ends everything it started on Ctrl-C, with exit code 0', async () => {
    const stack = start();
    await published(dataDir, stack);
    expect(processesFor(dataDir).length).toBeGreaterThan(6);

    pressCtrlC(stack);

    expect(await stack.ended).toBe(0);
    expect(processesFor(dataDir)).toEqual([]);
    expect(await readRuntime(dataDir)).toBeUndefined();
  });

  it('ends everything it has begun when Ctrl-C comes during the start', async () => {
    const stack = start();
    await waitUntil(() => processesFor(dataDir).some((line) => line.includes('fixtures/fake-')), {
      timeoutMs: 30_000,
    });

    pressCtrlC(stack);

    expect(await stack.ended).toBe(0);
    expect(processesFor(dataDir)).toEqual([]);
  });

  it('recovers automatically after kill -9', async () => {
    const first = start();
    const before = await published(dataDir, first);
    await query(before.database_url, 'create table kept (id int)', 'insert into kept values (1)');
    first.child.kill('SIGKILL');
    await first.ended;

    const after = await published(dataDir, start());

    expect(after).toMatchObject({ api_url: before.api_url, database_url: before.database_url });
    expect(await query(after.database_url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('leaves no program running when it is killed, for a start in another place to trip over', async () => {
    const stack = start();
    await published(dataDir, stack);
    stack.child.kill('SIGKILL');

    const gone = await waitUntil(
      () => !processesFor(dataDir).some((line) => line.includes('fixtures/fake-')),
      {
        timeoutMs: 20_000,
      },
    );

    expect(gone).toBe(true);
    await published(dataDir, start());
  });

  it('starts a program again that was killed, and says so', async () => {
    const stack = start();
    await published(dataDir, stack);
    const pid = await webPid();
    process.kill(pid, 'SIGKILL');

    const next = await waitUntil(
      async () => {
        const found = await webPid().catch(() => pid);
        return found !== pid && found;
      },
      { timeoutMs: 30_000 },
    );

    expect(next).toBeGreaterThan(1);
    expect(stack.output()).toContain('web ended unexpectedly');
  });

  it('starts the programs again when a source changes, and keeps the stores', async () => {
    const sources = join(dataDir, 'sources');
    await mkdir(sources);
    settings = { ...settings, WATCH: sources };
    const stack = start();
    const { database_url: databaseUrl } = await published(dataDir, stack);
    await query(databaseUrl, 'create table kept (id int)');
    const pid = await webPid();

    await writeFile(join(sources, 'changed.ts'), 'export {};');

    const again = await waitUntil(() => stack.output().includes('The programs run again.'), {
      timeoutMs: 60_000,
    });
    expect(again).toBe(true);
    expect(await webPid()).not.toBe(pid);
    expect(stack.output()).not.toContain('ended unexpectedly');
    expect(await query(databaseUrl, 'select id from kept')).toEqual([]);
  });

  it('names the port that is taken and its setting', async () => {
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(Number(settings['ADMIN_PORT']), () => resolve()));

    const stack = start();

    expect(await stack.ended).toBe(1);
    stranger.close();
    expect(stack.output()).toContain(`Port ${settings['ADMIN_PORT']} is used by another program`);
    expect(stack.output()).toContain('ADMIN_PORT');
    expect(processesFor(dataDir)).toEqual([]);
  });

  it('names every wrong setting at once and starts nothing', async () => {
    settings = { ...settings, PORT: 'many', LOG_LEVEL: 'loud' };

    const stack = start();

    expect(await stack.ended).toBe(1);
    expect(stack.output()).toMatch(/PORT[\s\S]*LOG_LEVEL/);
    expect(stack.output()).not.toMatch(/many|loud/);
  });
});
