import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startApi } from '../../support/program-process.js';
import { within } from '../../support/within.js';

const CLIENTS = 50;
const DELAY_MS = 4_000;
const LATEST_START_MS = 120_000;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Sending {
  readonly agent?: Agent;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The body's last part is held back until this. */
  readonly rest?: Promise<string>;
}

describe('SIGTERM to a web process', () => {
  let stores: OwnStores;
  let secret: string;
  let web: (ProgramProcess & { readonly url: string }) | null = null;
  beforeAll(async () => {
    stores = await startOwnStores();
    ({ secret } = await createTenant(stores.ctx));
  });
  afterEach(async () => {
    await web?.kill();
    web = null;
  });
  afterAll(() => stores?.stop());

  async function start(): Promise<ProgramProcess & { readonly url: string }> {
    web = await startApi({ ...stores.env, SHUTDOWN_DELAY_MS: String(DELAY_MS) });
    return web;
  }

  function send(path: string, { agent, method = 'GET', headers, body, rest }: Sending = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${web?.url}${path}`, {
        method,
        agent: agent ?? new Agent(),
        headers: { authorization: `Bearer ${secret}`, ...headers },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      if (rest !== undefined) {
        sent.write(body ?? '');
        void rest.then((last) => sent.end(last));
      } else sent.end(body);
    });
  }

  const createClient = (agent: Agent) =>
    send('/v1/clients', {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ given_name: 'Ada', family_name: 'Byron' }),
    });

  /** One request after another on one connection, until an answer says that the connection ends. */
  async function useConnection(answers: Answer[]): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; ; n++) {
      const answer = n % 2 === 0 ? await createClient(agent) : await send('/v1/me', { agent });
      answers.push(answer);
      if (answer.headers.connection === 'close') return;
    }
  }

  it('resets no request of 50 busy clients, nor an upload that was begun: each gets its answer', async () => {
    const { url, terminate } = await start();
    const { body: client } = { body: JSON.parse((await createClient(new Agent())).text) };
    const answers: Answer[] = [];
    const clients = Promise.allSettled(Array.from({ length: CLIENTS }, () => useConnection(answers)));
    let finishUpload: (rest: string) => void = () => undefined;
    const upload = send(`/v1/imports?client_id=${client.id}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'date,amount,description\n',
      rest: new Promise((resolve) => {
        finishUpload = resolve;
      }),
    });
    await within(60, 'every client is busy', () => answers.length >= CLIENTS * 2);

    const ended = terminate(LATEST_START_MS / 1_000);
    const unready = await within(10, 'the process is not ready', async () => {
      const answer = await fetch(`${url}/readyz`);
      return answer.status === 503 && answer;
    });
    const late = await send('/v1/me');
    const outcomes = await clients;
    await within(30, 'the listener is closed', () =>
      send('/healthz').then(
        () => false,
        () => true,
      ),
    );
    finishUpload('2025-05-01,10.00,Cloth sold\n');

    expect((await upload).status).toBe(202);
    expect(await ended).toBe(0);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await unready.json()).toMatchObject({
      code: 'not_ready',
      checks: [{ name: 'process', ok: false }],
    });
    expect([late.status, late.headers.connection]).toEqual([200, 'close']);
  });

  it('a second time ends it at once, whatever is under way', async () => {
    const { url, signal, terminate } = await start();
    const upload = send('/v1/imports', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'date,amount,description\n',
      rest: new Promise(() => undefined),
    }).catch((error: Error) => error);
    signal('SIGTERM');
    await within(10, 'the process is not ready', async () => (await fetch(`${url}/readyz`)).status === 503);
    const again = setInterval(() => signal('SIGTERM'), 200);
    const code = await terminate(30).finally(() => clearInterval(again));

    expect(code).toBe(1);
    await upload;
  });
});
