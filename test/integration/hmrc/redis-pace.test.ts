import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { HmrcPriority } from '../../../src/gateways/hmrc/hmrc-call.js';
import type { HmrcPace } from '../../../src/gateways/hmrc/hmrc-pace.js';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';
import { earlyOf, gapsBetween, leaveInTurn, type PacedCall } from '../../support/paced-calls.js';
import { within } from '../../support/within.js';

let serial = 0;

describe('createRedisPace', () => {
  let redisOfOne: Redis;
  let redisOfOther: Redis;
  /** A connection of the test's own, since one of the processes loses its connection. */
  let redis: Redis;
  beforeAll(() => {
    [redisOfOne, redisOfOther, redis] = [connected(), connected(), connected()];
  });
  afterAll(() => {
    for (const connection of [redisOfOne, redisOfOther, redis]) connection.disconnect();
  });
  const connected = () => new Redis(inject('redisUrl'));

  /** The line of the test under way. */
  let key = '';
  /** Names of calls in the order in which they left it. */
  let names: string[] = [];

  /** Paces of two processes, which share a line of their own. */
  function twoProcesses(intervalMs: number): { one: HmrcPace; other: HmrcPace } {
    key = `test-pace-${process.pid}-${++serial}`;
    names = [];
    const paceOf = (connection: Redis) =>
      createRedisPace(connection, { key, intervalMs, newTicket: () => `t${++serial}` });
    return { one: paceOf(redisOfOne), other: paceOf(redisOfOther) };
  }

  async function call(
    pace: HmrcPace,
    name: string,
    priority: HmrcPriority,
    caller: string,
  ): Promise<PacedCall> {
    const left = await leaveInTurn(pace, { redis, key }, { priority, caller });
    names.push(name);
    return left;
  }

  /** Holds the line, so that those who ask meanwhile stand in it together; `go` lets them. */
  async function held(pace: HmrcPace): Promise<{ go(): void }> {
    const turn = await pace.take('submission', 'nobody');
    return { go: turn.end };
  }

  it.each([60, 400])(
    'never lets two calls leave within %i milliseconds, whichever process asks',
    async (ms) => {
      const { one, other } = twoProcesses(ms);

      const calls = await Promise.all(
        [one, other, one, other].map((pace, n) => call(pace, `${n}`, 'submission', `${n % 3}`)),
      );

      expect(Math.min(...gapsBetween(calls))).toBeGreaterThanOrEqual(ms);
      expect(earlyOf(calls)).toEqual([]);
    },
  );

  it('gives callers turns, across processes, and a caller its calls in order', async () => {
    const { one, other } = twoProcesses(5);
    const line = await held(one);
    const calls: Promise<unknown>[] = [];
    const ask = async (pace: HmrcPace, name: string, caller: string) => {
      calls.push(call(pace, name, 'submission', caller));
      await inLine(calls.length);
    };
    for (const n of [1, 2, 3]) await ask(one, `a${n}`, 'a');
    await ask(other, 'b1', 'b');
    await ask(other, 'c1', 'c');
    await ask(one, 'b2', 'b');

    line.go();
    await Promise.all(calls);

    expect(names).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('lets what is filed go before what is prepared, and that before what nobody waits for', async () => {
    const { one, other } = twoProcesses(5);
    const line = await held(one);
    const calls: Promise<unknown>[] = [];
    for (const [name, priority] of [
      ['look', 'background'],
      ['prepare', 'interactive'],
      ['file', 'submission'],
    ] as const) {
      calls.push(call(other, name, priority, 'a'));
      await inLine(calls.length);
    }

    line.go();
    await Promise.all(calls);

    expect(names).toEqual(['file', 'prepare', 'look']);
  });

  it('passes over a process that died while it had the turn, within seconds', async () => {
    const { one, other } = twoProcesses(5);
    const turnOfTheDead = await one.take('submission', 'a');
    await turnOfTheDead.due();
    redisOfOne.disconnect();

    const turn = await other.take('submission', 'b');

    turn.end();
    await redisOfOne.connect();
  });

  it('holds every process back while one has been asked to slow down', async () => {
    const { one, other } = twoProcesses(5);

    one.pause?.(300);
    const pausedUntilMs = await within(5, 'the line is paused', pausedUntil);
    const left = await call(other, 'a', 'submission', 'a');

    expect(left.givenMs).toBeGreaterThanOrEqual(pausedUntilMs);
    expect(earlyOf([left])).toEqual([]);
  });

  it('keeps a pace of its own while Redis is away, and leaves Redis alone for a while', async () => {
    let asked = 0;
    let nowMs = 0;
    const errors: unknown[] = [];
    const away = {
      eval: () => {
        asked += 1;
        return Promise.reject(new Error('connection lost'));
      },
    };
    const pace = createRedisPace(away, {
      key: 'away',
      newTicket: () => 't',
      intervalMs: 1,
      now: () => nowMs,
      onStoreAway: (error) => errors.push(error),
    });

    await pace.take('submission');
    await pace.take('submission');
    nowMs += 10_000;
    await pace.take('submission');

    expect(asked).toBe(2);
    expect(errors).toHaveLength(2);
  });

  /** As many tickets stand in the line. */
  const inLine = (count: number) =>
    within(5, `${count} stand in line`, async () => (await redis.zcard(`${key}:line`)) === count);
  const pausedUntil = async () => Number(await redis.hget(`${key}:state`, 'pausedUntil')) || undefined;
});
