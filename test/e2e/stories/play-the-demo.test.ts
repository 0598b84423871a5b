import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRuntime } from '../../../src/local/stack/data-dir/runtime-file.js';
import { readDemoAccess } from '../../../src/local/stack/demo-access.js';
import { sendSignal } from '../../../src/local/stack/processes/os-process.js';
import { processesFor } from '../stack/fixtures/fake-stack.js';
import { scratchDirectory } from '../stack/fixtures/scratch.js';
import { type Command, npmRun, npmRunInTerminal } from './demo-process.js';

/** One data directory for all, as on one machine: each run adds a client to the same tenant. */
describe.runIf(process.platform === 'linux')('npm run demo', () => {
  let scratch: Awaited<ReturnType<typeof scratchDirectory>>;
  let settings: Record<string, string>;
  let running: Command[];

  beforeAll(async () => {
    scratch = await scratchDirectory();
    settings = { DATA_DIR: scratch.path, PORT: '0', ADMIN_PORT: '0', HMRC_SANDBOX_PORT: '0' };
    running = [];
  });
  afterEach(async () => {
    for (const { child, ended } of running) {
      if (child.exitCode === null && child.signalCode === null) sendSignal(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    }
    running = [];
  });
  afterAll(() => scratch.remove());

  function started(command: Command): Command {
    running.push(command);
    return command;
  }

  async function urlOf(path: string): Promise<string> {
    return `${(await readRuntime(scratch.path))?.api_url}${path}`;
  }

  it('files a year, fetches its reports and ends with nothing running when there is no terminal', async () => {
    const demo = started(npmRun(['demo'], settings));

    expect([await demo.ended, demo.output()]).toEqual([0, expect.stringContaining('Done.')]);

    const shown = (label: string) => new RegExp(`^ {2}${label} +(.+)$`, 'm').exec(demo.output())?.[1] ?? '';
    expect(shown('Status')).toMatch(/^submitted, 20/);
    expect(demo.output().match(/✓ Quarter to .+accepted by HMRC/g)).toHaveLength(4);
    expect(shown('Receipt')).toMatch(/^version 2, /);
    expect(shown('HMRC account')).toMatch(/^£\d{1,3},\d{3}\.\d{2} owed$/);
    for (const figure of ['Total income', 'Total expenses', 'Tax liability']) {
      expect(shown(figure)).toMatch(/^£\d{1,3},\d{3}\.\d{2}$/);
    }
    expect(Number(/^(\S+) events received and verified$/.exec(shown('Webhooks'))?.[1])).toBeGreaterThan(500);
    expect((await readFile(shown('PDF'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await readFile(shown('CSV'), 'utf8')).trim().split('\n').length).toBeGreaterThan(800);
    expect(processesFor(scratch.path)).toEqual([]);
    expect(await readRuntime(scratch.path)).toBeUndefined();
  });

  it('keeps the stack of a terminal answering, for another demo too, until Ctrl-C, which leaves nothing behind', async () => {
    const demo = started(npmRunInTerminal('demo', settings));
    await demo.printed('Ctrl-C stops everything.');

    expect(demo.output()).toContain('events received and verified');
    expect((await fetch(await urlOf('/readyz'))).status).toBe(200);
    expect(await enabledEndpoints()).toHaveLength(1);

    const before = await readRuntime(scratch.path);
    const another = started(npmRun(['demo', '--', '--exit'], settings));
    expect([await another.ended, another.output()]).toEqual([0, expect.stringContaining('found running')]);
    expect(await readRuntime(scratch.path)).toEqual(before);
    expect((await fetch(await urlOf('/readyz'))).status).toBe(200);
    expect(await enabledEndpoints()).toHaveLength(1);

    demo.child.stdin?.write('\u0003');
    await demo.ended;
    expect(demo.output()).toContain('Everything that was started here has stopped.');
    expect(processesFor(scratch.path)).toEqual([]);
  }, 600_000);

  async function enabledEndpoints(): Promise<unknown[]> {
    const apiKey = (await readDemoAccess(scratch.path))?.apiKey;
    const response = await fetch(await urlOf('/v1/webhook-endpoints'), {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { data }: { data: { enabled: boolean }[] } = JSON.parse(await response.text());
    return data.filter(({ enabled }) => enabled);
  }
});
