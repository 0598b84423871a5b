import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDemoAccess } from '../../../src/local/stack/demo-access.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';
import { within } from '../../support/within.js';

const REQUESTS = 40;
const OWN_PASSWORD = 'correct horse battery staple';

type Agent = ReturnType<typeof supertest.agent>;

describe.runIf(process.platform === 'linux')('the charts of the console', () => {
  let home: StackHome;
  beforeAll(async () => {
    home = await createStackHome();
  });
  afterAll(() => home?.remove());

  it('show the minutes before kill -9 of everything, stores included, after the next start', async () => {
    const first = await home.start();
    const operator = (await readDemoAccess(home.dataDir))?.operator;
    if (operator === null || operator === undefined) throw new Error('no operator was made');
    for (let n = 0; n < REQUESTS; n++) await me(first);
    const before = await consoleOf(first, operator.email, operator.password);
    await choosePassword(before, operator.password);
    const written = await within(60, 'the requests are counted', async () => {
      const figures = await requestsByMinute(before);
      return sum(figures) >= REQUESTS && figures;
    });
    await first.kill();

    const second = await home.start();
    const after = await consoleOf(second, operator.email, OWN_PASSWORD);
    const kept = await requestsByMinute(after);

    for (const [minute, count] of written)
      expect([minute, (kept.get(minute) ?? 0) >= count]).toEqual([minute, true]);
    await second.stop();
  });
});

const me = ({ runtime, apiKey }: StackProcess) =>
  fetch(`${runtime.api_url}/v1/me`, { headers: { authorization: `Bearer ${apiKey}` } });

/** Signed in, by hand. */
async function consoleOf({ runtime }: StackProcess, email: string, password: string): Promise<Agent> {
  const agent = supertest.agent(runtime.admin_url);
  const { text } = await agent.get('/sign-in').set('Accept', 'text/html');
  await agent
    .post('/sign-in')
    .type('form')
    .send({ _csrf: tokenOf(text), email, password });
  return agent;
}

async function choosePassword(agent: Agent, password: string): Promise<void> {
  const { text } = await agent.get('/password').set('Accept', 'text/html');
  await agent
    .post('/password')
    .type('form')
    .send({
      ...{ _csrf: tokenOf(text), current_password: password },
      ...{ new_password: OWN_PASSWORD, repeated_password: OWN_PASSWORD },
    });
}

const tokenOf = (page: string): string => /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** The table behind the chart of requests: how many in each minute of the last hour. */
async function requestsByMinute(agent: Agent): Promise<ReadonlyMap<string, number>> {
  const { text } = await agent.get('/?figures=requests').set('Accept', 'text/html');
  const table = /aria-label="Figures of Requests">.*?<\/table>/s.exec(text)?.[0] ?? '';
  const rows = table.matchAll(/<th scope="row">([0-9:]+)<\/th><td class="number">([0-9,]+)<\/td>/g);
  return new Map([...rows].map(([, minute = '', count = '']) => [minute, Number(count.replaceAll(',', ''))]));
}

const sum = (figures: ReadonlyMap<string, number>): number =>
  [...figures.values()].reduce((total, count) => total + count, 0);
