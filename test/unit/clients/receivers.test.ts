import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { within } from '../../support/within.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ID = 'evt_01k4x6t8e8f5mv0zq3n7c2b9rd';
const BODY = JSON.stringify({ id: ID, type: 'webhook_endpoint.test', livemode: false, data: {} });
/** Older than what a receiver takes. */
const LONG_AGO_MS = 600_000;

interface Receiver {
  readonly needs: readonly [string, ...string[]];
  readonly folder: string;
  readonly start: (port: number) => readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

const RECEIVERS: Readonly<Record<string, Receiver>> = {
  'typescript/receiver-express.ts': {
    needs: [process.execPath, '--version'],
    folder: '.',
    start: () => [process.execPath, '--import', 'tsx', 'examples/typescript/receiver-express.ts'],
  },
  'python/receiver_fastapi.py': {
    needs: ['/usr/bin/python3', '-c', 'import fastapi, uvicorn, httpx'],
    folder: 'examples/python',
    start: (port) => ['/usr/bin/python3', '-m', 'uvicorn', 'receiver_fastapi:app', '--port', String(port)],
    env: { PYTHONPATH: '../../clients/python', PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
  },
  'go/receiver.go': {
    needs: ['go', 'version'],
    folder: 'examples/go',
    start: () => ['go', 'run', 'receiver.go'],
  },
};

describe('the receivers of the examples', () => {
  let child: ChildProcess | undefined;
  afterEach(async () => {
    if (child?.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid); // `go run` is the parent of the program
    await once(child, 'close');
  });

  for (const [name, { needs, folder, start, env }] of Object.entries(RECEIVERS)) {
    const isThere = spawnSync(needs[0], needs.slice(1)).status === 0;
    if (!isThere) console.warn(`examples/${name} is not run: ${needs.join(' ')} fails.`);

    it.runIf(isThere)(
      `examples/${name} takes what is ours and nothing else`,
      { timeout: 120_000 },
      async () => {
        const port = await freePort();
        const [command, ...args] = start(port);
        child = spawn(command, args, {
          cwd: folder,
          detached: true,
          env: { ...process.env, ...env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
        });
        let printed = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream?.on('data', (chunk: Buffer) => {
            printed += chunk.toString();
          });
        }
        const post = async (body: string, headers: Record<string, string>) => {
          const type = { 'content-type': 'application/json' };
          const url = `http://127.0.0.1:${port}/webhooks`;
          return (await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } })).status;
        };
        await within(90, `${name} listens`, () =>
          post('{}', {}).then(
            () => true,
            () => false,
          ),
        );

        const statuses = [
          await post(BODY, signed(BODY)),
          await post(`${BODY} `, signed(BODY)),
          await post(BODY, signed(BODY, Date.now() - LONG_AGO_MS)),
          await post(BODY, {}),
        ];

        expect(statuses).toEqual([204, 400, 400, 400]);
        await within(10, 'the event is printed', () => printed.includes(`webhook_endpoint.test ${ID}`));
      },
    );
  }
});

function signed(body: string, atMs = Date.now()): Record<string, string> {
  const at = new Date(atMs);
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(ID, at, body),
  };
}
