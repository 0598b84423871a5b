import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TaxApi, webhooks } from '../../../clients/typescript/src/index.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';
import { within } from '../../support/within.js';

const PROGRAM = ['--import', 'tsx', 'clients/typescript/src/cli/main.ts'];
const run = promisify(execFile);

interface Running {
  readonly child: ChildProcess;
  /** All that it has printed. */
  readonly output: () => string;
  readonly printed: (what: RegExp) => Promise<RegExpExecArray>;
}

/** The command as an integrator has it: a test key, a running service, and nothing else. */
describe.runIf(process.platform === 'linux')('the command tax', { timeout: 120_000 }, () => {
  let home: StackHome;
  let stack: StackProcess;
  let key: string;
  let liveKey: string;
  let tax: TaxApi;
  let receiver: Receiver;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    home = await createStackHome();
    stack = await home.start();
    key = stack.apiKey;
    tax = new TaxApi({ baseUrl: stack.runtime.api_url, apiKey: key });
    const { tenant } = await tax.me.get();
    const args = [
      '--import',
      'tsx',
      'src/cli/main.ts',
      'keys',
      'create',
      '--tenant',
      tenant.id,
      '--name',
      'Live',
      '--json',
    ];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, DATA_DIR: home.dataDir } });
    liveKey = /tck_live_\w+/.exec(stdout)?.[0] ?? '';
    receiver = await startReceiver();
  }, 180_000);
  afterEach(async () => {
    for (const child of children.splice(0)) await ended(child);
  });
  afterAll(async () => {
    await receiver?.close();
    await home?.remove();
  });

  const access = () => ({ ...process.env, TAX_API_KEY: key, TAX_API_URL: stack.runtime.api_url });
  const call = (...args: string[]) => run(process.execPath, [...PROGRAM, ...args], { env: access() });

  function start(...args: string[]): Running {
    const child = spawn(process.execPath, [...PROGRAM, ...args], { env: access() });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    }
    const printed = (what: RegExp) =>
      within(60, `tax ${args[0]} prints ${what}`, () => what.exec(text) ?? false).catch((error: Error) => {
        throw new Error(`${error.message}\n${text}`);
      });
    return { child, output: () => text, printed };
  }

  async function ended(child: ChildProcess): Promise<number | null> {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    return child.exitCode;
  }

  /** How often the local receiver got an event, each time signed with the secret that was printed. */
  function received(id: string, secret: string): number {
    return receiver.requests.filter(({ body, headers }) => {
      if (!body.toString().includes(id)) return false;
      return webhooks.eventsOf(webhooks.verify(body, headers, secret)).some((event) => event.id === id);
    }).length;
  }

  for (const way of [[], ['--poll']]) {
    it(`listen ${way.join('')} forwards what is triggered, replayed, resent and recovered, signed`, async () => {
      const elsewhere = await startReceiver();
      const own = await tax.webhookEndpoints.create({ url: elsewhere.url, events: ['import.*'] });
      const listening = start('listen', '--forward-to', receiver.url, '--events', 'import.*', ...way);
      const [, secret = ''] = await listening.printed(/^Secret: (whsec_\S+)$/m);

      const { stdout } = await call('trigger', 'import.completed');
      const [, id = ''] = /^import\.completed {2}(evt_\w+)\n$/.exec(stdout) ?? [];
      await listening.printed(new RegExp(`\\[1\\]  import\\.completed  ${id}  → 204 in`));
      expect(received(id, secret)).toBe(1);

      listening.child.stdin?.write('1\n');
      await listening.printed(new RegExp(`${id} \\(again\\)`));
      expect(received(id, secret)).toBe(2);

      const { data: endpoints } = await tax.webhookEndpoints.list().page();
      const watched = way.length > 0 ? own : endpoints.find(({ url }) => url !== elsewhere.url);
      const deliveries = () => tax.webhookEndpoints.listDeliveries(watched?.id ?? '').toArray();
      await within(20, 'the delivery has arrived', async () =>
        (await deliveries()).some(({ event_id, status }) => event_id === id && status === 'delivered'),
      );
      const [delivery] = (await deliveries()).filter(({ event_id }) => event_id === id);
      if (way.length > 0) await within(20, 'the command has seen it', async () => await looksAgain(tax));
      await tax.webhookDeliveries.resend(delivery?.id ?? '');
      await within(30, 'what was resent is forwarded', () => received(id, secret) === 3);

      const since = new Date(Date.now() - 60_000).toISOString();
      await tax.webhookEndpoints.recover(watched?.id ?? '', { since, mode: 'all' }).finished();
      await within(30, 'what was recovered is forwarded', () => received(id, secret) === 4);

      expect(await ended(listening.child)).toBe(0);
      expect((await tax.webhookEndpoints.list().toArray()).map(({ id: left }) => left)).toEqual([own.id]);
      await tax.webhookEndpoints.delete(own.id);
      await elsewhere.close();
    });
  }

  it('trigger files a return, and says what else it can do', async () => {
    const { stdout } = await call('trigger', 'tax_return.submitted');
    expect(stdout).toMatch(/^tax_return\.submitted {2}evt_\w+\n$/);

    await expect(call('trigger', 'tea.ready')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^tea\.ready is no event that can be made to happen\. There are: .*import\.failed/,
      ),
    });
    await expect(
      run(process.execPath, [...PROGRAM, 'trigger', 'client.created', '--api-key', liveKey], {
        env: access(),
      }),
    ).rejects.toMatchObject({ stderr: 'This is a live key. Use a test key, or say --live.\n' });
  });

  it('tail prints requests of one status, each with its id', async () => {
    const tailing = start('tail', '--status', '4xx');
    await tailing.printed(/Looking every/);
    const refused = await tax.clients.get('cl_01k4x6t8e8f5mv0zq3n7c2b9rd').catch((error) => error);

    await tailing.printed(
      new RegExp(`  404  GET /v1/clients/cl_\\w+  \\d+ ms  ${refused.requestId}  not_found`),
    );

    expect(tailing.output()).not.toContain('  200  ');
    expect(await ended(tailing.child)).toBe(0);
  });

  it.each([
    [[], /tax listen +forwards events/],
    [['listen', '--help'], /--forward-to URL/],
    [['trigger', '--help'], /tax_return\.submitted/],
    [['tail', '--help'], /--status STATUS/],
  ])('helps: tax %s', async (args, expected) => {
    expect((await call(...args)).stdout).toMatch(expected);
  });

  it('says what is wrong in one line', async () => {
    await expect(call('brew')).rejects.toMatchObject({
      stderr: 'There is no command brew. There are listen, trigger, tail.\n',
    });
    await expect(call('listen', '--forward-to', 'localhost:4000')).rejects.toMatchObject({
      stderr: '--forward-to takes an address such as http://127.0.0.1:4000/webhooks.\n',
    });
    await expect(call('listen', '--forwards', 'x')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Unknown option '--forwards'/),
    });
    await expect(
      run(process.execPath, [...PROGRAM, 'tail', '--api-key', 'tck_test_no'], { env: access() }),
    ).rejects.toMatchObject({ stderr: expect.stringMatching(/^401 invalid_token: /) });
  });
});

/** Two looks of the command have passed, so that it knows what has been delivered. */
async function looksAgain(tax: TaxApi): Promise<boolean> {
  const looks = async () =>
    (await tax.requestLogs.list({ limit: 100 }).toArray(300)).filter(
      ({ operation }) => operation === 'listWebhookDeliveries',
    ).length;
  const before = await looks();
  return await within(20, 'two looks', async () => (await looks()) >= before + 3);
}
