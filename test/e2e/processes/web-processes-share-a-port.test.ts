import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../../../src/local/stack/processes/os-process.js';
import { createTenant } from '../../support/factories.js';
import { type OwnStores, startOwnStores } from '../../support/own-stores.js';
import { type ProgramProcess, startApi } from '../../support/program-process.js';
import { within } from '../../support/within.js';

const CLIENTS = 20;
const METRICS_TOKEN = 'metrics-token-for-tests-metrics-token';
/** A connection that was being given to a process when that was killed is answered by nobody. */
const UNANSWERED_MS = 10_000;
const REPLACED = 'web process 1 ended unexpectedly: starting it again. See its log.';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type LogLine = Record<string, unknown>;

describe('two web processes on one port', () => {
  let stores: OwnStores;
  let secret: string;
  let web: ProgramProcess & { readonly url: string };
  const started: ProgramProcess[] = [];
  beforeAll(async () => {
    stores = await startOwnStores();
    ({ secret } = await createTenant(stores.ctx));
    web = await startTwo();
  });
  afterAll(async () => {
    for (const each of started) await each.kill();
    await stores?.stop();
  });

  async function startTwo() {
    const env = {
      ...stores.env,
      WEB_PROCESSES: '2',
      METRICS_TOKEN,
      LOG_LEVEL: 'debug',
      SHUTDOWN_DELAY_MS: '1000',
    };
    const begun = await startApi(env);
    started.push(begun);
    return begun;
  }

  const lines = (of: ProgramProcess = web): LogLine[] =>
    of
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): LogLine => JSON.parse(line));
  const listening = (of: ProgramProcess = web) => lines(of).filter(({ msg }) => msg === 'the API listens');
  const pidAt = (place: number) => Number(listening().findLast((line) => line['process'] === place)?.['pid']);

  function send(path: string, agent = new Agent(), token = secret): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request(`${web.url}${path}`, { agent, headers, timeout: UNANSWERED_MS });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
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
      sent.end();
    });
  }

  /** Which processes answered these requests, each on a connection of its own. */
  async function placesOf(requests: number): Promise<unknown[]> {
    const from = lines().length;
    const answers = await Promise.all(Array.from({ length: requests }, () => send('/v1/me')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const logged = await within(10, 'all requests are logged', () => {
      const found = lines()
        .slice(from)
        .filter(({ msg, path }) => msg === 'request' && path === '/v1/me');
      return found.length >= requests && found;
    });
    return [...new Set(logged.map((line) => line['process']))].sort();
  }

  /** Which process gave an answer, by the line that its request left in the log. */
  const placeOf = (answer: Answer | undefined) =>
    lines().find(
      (line) => line['msg'] === 'request' && line['request_id'] === answer?.headers['request-id'],
    )?.['process'];

  /** One request after another on one connection, until an answer says that the connection ends or `over` says so. */
  async function useConnection(answers: Answer[], over: () => boolean): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over()) {
      const answer = await send('/v1/me', agent);
      answers.push(answer);
      if (answer.headers.connection === 'close') return;
    }
  }

  it('both answer, and a scrape of either shows the metrics of both', async () => {
    expect(await placesOf(CLIENTS)).toEqual([1, 2]);
    const { text } = await send('/metrics', new Agent(), METRICS_TOKEN);
    for (const place of [1, 2]) {
      expect(text).toContain(`webhook_commit_to_receipt_seconds_count{process="${place}"} 0`);
    }
  });

  it('one that is killed is replaced, and costs only what it was answering', async () => {
    const killed = pidAt(1);
    const answersOf: Answer[][] = Array.from({ length: CLIENTS }, () => []);
    const count = () => answersOf.flat().length;
    let isOver = false;
    const clients = Promise.allSettled(answersOf.map((answers) => useConnection(answers, () => isOver)));
    await within(30, 'every client is busy', () => answersOf.every((answers) => answers.length >= 2));

    process.kill(killed, 'SIGKILL');
    await within(30, 'its parent has noticed', () => lines().some(({ msg }) => msg === REPLACED));
    const before = count();
    await within(30, 'the other one goes on', () => count() >= before + CLIENTS);
    isOver = true;
    const outcomes = await clients;
    await within(180, 'another process has its place', () => pidAt(1) !== killed);

    expect(new Set(answersOf.flat().map(({ status }) => status))).toEqual(new Set([200]));
    const ofOther = outcomes.filter((_, client) => placeOf(answersOf[client]?.[0]) === 2);
    expect(ofOther.length).toBeGreaterThan(0);
    expect(ofOther.filter(({ status }) => status === 'rejected')).toEqual([]);
    await within(30, 'both answer again', async () => (await placesOf(CLIENTS)).length === 2);
  });

  it('SIGTERM drains both: no request that was begun is reset', async () => {
    const answers: Answer[] = [];
    const clients = Promise.allSettled(
      Array.from({ length: CLIENTS }, () => useConnection(answers, () => false)),
    );
    await within(30, 'every client is busy', () => answers.length >= CLIENTS * 2);

    const ended = web.terminate(60);
    const unready = await within(10, 'no process is ready', async () => {
      const found = await Promise.all([send('/readyz'), send('/readyz')]);
      return found.every(({ status }) => status === 503) && found;
    });
    const outcomes = await clients;

    expect(await ended).toBe(0);
    expect(unready.map(({ text }) => JSON.parse(text))).toEqual([
      expect.objectContaining({ checks: [expect.objectContaining({ name: 'process', ok: false })] }),
      expect.objectContaining({ checks: [expect.objectContaining({ name: 'process', ok: false })] }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const stopping = lines().filter(({ msg }) => msg === 'the web process stops');
    expect(stopping.map((line) => line['process']).sort()).toEqual([1, 2]);
  });

  it('both end when their parent is killed', async () => {
    const parent = await startTwo();
    const pids = await within(30, 'both listen', () => {
      const found = listening(parent).map(({ pid }) => Number(pid));
      return found.length === 2 && found;
    });

    parent.signal('SIGKILL');

    await within(20, 'both have ended', () => !pids.some(isAlive));
  });

  it('a process that cannot start ends its parent too, instead of being tried again for ever', async () => {
    const wrongKey = {
      ...stores.env,
      WEB_PROCESSES: '2',
      ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
    };

    await expect(startApi(wrongKey)).rejects.toThrow(/ended early[\s\S]*the web processes do not start/);
  });
});
