import type supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../src/http/gate/route.js';
import { ROUTES } from '../../../src/http/routes.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { OPERATION_CALLS } from '../../support/operation-calls.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

/** As they stand in a URL. */
const IN_URLS = [
  '%zz',
  '%',
  '%ff',
  '%ed%a0%80',
  '%00',
  '%0a',
  '%F0%9F%92%B8',
  '__proto__',
  'constructor',
  '%2e%2e%2f',
  'Infinity',
  '1e400',
  '-1',
  "'",
];
/** As they stand in a JSON text. */
const IN_BODIES = [
  '"\\ud800"',
  '"\\udc00 x"',
  '"\\u0000"',
  '"\\u001b[2J"',
  '""',
  '"   "',
  '"\\ud83d\\ude00"',
  '1e400',
  '-0',
  '9007199254740993',
  '1.005',
  '99999999999999',
  '[]',
  '{}',
  'null',
  'true',
  '{"__proto__":{"a":"b"}}',
  '{"\\udfff":"x"}',
  '{"constructor":"x"}',
  '"2025-12-31T23:59:60Z"',
  '"2025-02-30"',
  '"0000-01-01"',
  '"9999-12-31"',
  '"2025-12-31T25:00:00Z"',
];
const HEADERS: readonly (readonly [string, string])[] = [
  ['If-Match', '"'],
  ['If-Match', '"1", W/"2", "é"'],
  ['If-Match', '*, "1"'],
  ['If-None-Match', '*'],
  ['If-None-Match', '"'],
  ['Prefer', 'wait=abc'],
  ['Prefer', 'wait=999999999999, respond-async'],
  ['Prefer', ',;=,wait'],
  ['Accept', '*/*;q=0'],
  ['Accept', ';;,,/'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', ';;'],
  ['Idempotency-Key', 'é'],
  ['X-Request-Id', '\u0080é'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Range', 'bytes=9999999999-'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'constructor'],
  ['User-Agent', 'é\u00ff'],
];

const operations = ROUTES.map(({ operation }) => operation);
const anyId = 'tr_01k4x6t8e8f5mv0zq3n7c2b9rd';

describe('hostile values in every operation', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp();
    world = await buildWorld(app);
  });
  afterAll(async () => {
    await world.receiver.close();
    await app.close();
  });

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s answers none of them with a fault of ours',
    async (_, operation) => {
      const call = NEEDS_HMRC.test(operation.operationId)
        ? null
        : await OPERATION_CALLS[operation.operationId]?.(world, app.as());
      const path = call?.path ?? operation.path.replaceAll(/\{\w+\}/g, anyId);
      const send = (url: string) => {
        const request = app.as()[operation.method](url).set('If-Match', '"999999"');
        return operation.body === undefined ? request : request.set('Content-Type', 'application/json');
      };
      const bare = path.split('?')[0];
      const seed = operations.indexOf(operation);
      for (const bad of some(IN_URLS, seed, 4)) {
        if (operation.path.includes('{')) {
          expectNoFault(await send(operation.path.replaceAll(/\{\w+\}/g, bad)), bad);
        }
        expectNoFault(await send(`${bare}?${bad}=1`), `${bad}=1`);
      }
      for (const [index, name] of Object.keys(operation.query ?? {}).entries()) {
        for (const bad of some(IN_URLS, seed + index, 3)) {
          expectNoFault(await send(`${bare}?${name}=${bad}`), `${name}=${bad}`);
        }
      }
      for (const [name, value] of some(HEADERS, seed, 6)) {
        expectNoFault(await send(path).set(name, value), `${name}: ${value}`);
      }
      for (const body of bodiesFor(operation, call?.body, seed))
        expectNoFault(await send(path).send(body), body);
    },
    120_000,
  );

  it('fails once where both id and cursor are wrong: an error that nothing awaits would end the process', async () => {
    const lists = operations.filter(({ path, query }) => path.includes('{') && 'cursor' in (query ?? {}));

    const statuses = await Promise.all(
      lists.map(async ({ path }) => {
        const answer = await app.as().get(`${path.replaceAll(/\{\w+\}/g, anyId)}?cursor=zz`);
        return [path, answer.status];
      }),
    );

    expect(lists.length).toBeGreaterThan(2);
    expect(statuses.filter(([, status]) => status !== 400 && status !== 404)).toEqual([]);
  });
});

/** A few of a list, others for each turn: between them the operations meet every one. */
function some<T>(values: readonly T[], turn: number, count: number): readonly T[] {
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length] as T);
}

/** A right body with one member after another replaced by hostile values, and some values on their own. */
function* bodiesFor(
  { body }: Route['operation'],
  right: object | undefined,
  turn: number,
): Generator<string> {
  if (body === undefined) return;
  yield* some(IN_BODIES, turn, 3);
  const names = Object.keys((body as { properties?: object }).properties ?? {});
  for (const [index, name] of names.entries()) {
    const others = Object.entries(right ?? {}).filter(([known]) => known !== name);
    const kept = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
    for (const bad of ['"\\ud800"', ...some(IN_BODIES, turn + index, 3)]) {
      yield `{${[...kept, `"${name}":${bad}`].join(',')}}`;
    }
  }
}

function expectNoFault(answer: supertest.Response, what: string): void {
  const fault = answer.status >= 500 && answer.body?.code !== 'gateway_unavailable' ? answer.body : null;
  expect([what, answer.status, fault]).toEqual([what, answer.status, null]);
  if (answer.status < 400) return;
  expect([what, answer.headers['content-type']]).toEqual([what, 'application/problem+json; charset=utf-8']);
}
