import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { HmrcPriority } from '../../../src/gateways/hmrc/hmrc-call.js';
import type { HmrcPace } from '../../../src/gateways/hmrc/hmrc-pace.js';
import { createRedisPace } from '../../../src/gateways/hmrc/redis-pace.js';

const INTERVAL_MS = 60;
let serial = 0;

describe('createRedisPace', () => {
  const connections: Redis[] = [];
  beforeAll(() => {
    connections.push(new Redis(inject('redisUrl')), new Redis(inject('redisUrl')));
  });
  afterAll(() => {
    for (const redis of connections) redis.disconnect();
  });

  /** Paces of two processes, which share a line of their own. */
  function twoProcesses(intervalMs = INTERVAL_MS): { one: HmrcPace; other: HmrcPace } {
    const key = `test-pace-${process.pid}-${++serial}`;
    const paceOf = (redis: Redis | undefined) => {
      if (!redis) throw new Error('not connected');
      return createRedisPace(redis, { key, intervalMs, newTicket: () => `t${++serial}` });
    };
    return { one: paceOf(connections[0]), other: paceOf(connections[1]) };
  }

  const left: { name: string; at: number }[] = [];
  async function call(pace: HmrcPace, name: string, priority: HmrcPriority, caller: string): Promise<void> {
    const turn = await pace.take(priority, caller);
    await turn.due();
    left.push({ name, at: performance.now() });
    turn.leave();
  }

  /** Holds the line, so that those who ask meanwhile stand in it together; `go` lets them. */
  async function held(pace: HmrcPace): Promise<{ go(): void }> {
    left.length = 0;
    const turn = await pace.take('submission', 'nobody');
    return { go: turn.end };
  }

  const names = () => left.map(({ name }) => name);
  const gaps = () => left.slice(1).map(({ at }, index) => at - (left[index]?.at ?? 0));

  it('never lets two calls leave within the interval, whichever process asks', async () => {
    const { one, other } = twoProcesses();
    left.length = 0;

    await Promise.all(
      [one, other, one, other, one, other].map((pace, n) => call(pace, `${n}`, 'submission', `${n % 3}`)),
    );

    expect(left).toHaveLength(6);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(INTERVAL_MS - 1);
  });

  it('keeps 400 milliseconds to the millisecond', async () => {
    const { one, other } = twoProcesses(400);
    left.length = 0;

    await Promise.all([one, other, one].map((pace, n) => call(pace, `${n}`, 'submission', 'a')));

    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(399);
    expect(Math.max(...gaps())).toBeLessThan(800);
  });

  it('gives callers turns, across processes, and a caller its calls in order', async () => {
    const { one, other } = twoProcesses(5);
    const line = await held(one);
    const calls: Promise<void>[] = [];
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

    expect(names()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('lets what is filed go before what is prepared, and that before what nobody waits for', async () => {
    const { one, other } = twoProcesses(5);
    const line = await held(one);
    const calls: Promise<void>[] = [];
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

    expect(names()).toEqual(['file', 'prepare', 'look']);
  });

  it('passes over a process that died while it had the turn, within seconds', async () => {
    const { one, other } = twoProcesses(5);
    const turnOfTheDead = await one.take('submission', 'a');
    await turnOfTheDead.due();
    connections[0]?.disconnect();

    const turn = await other.take('submission', 'b');

    turn.end();
    await connections[0]?.connect();
  });

  it('holds every process back while one has been asked to slow down', async () => {
    const { one, other } = twoProcesses(5);
    left.length = 0;
    const asked = performance.now();

    one.pause?.(300);
    await inPause();
    await call(other, 'a', 'submission', 'a');

    expect((left[0]?.at ?? 0) - asked).toBeGreaterThanOrEqual(299);
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

  const key = () => `test-pace-${process.pid}`;
  async function until(check: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 5_000;
    while (!(await check()))
      if (performance.now() > deadline) throw new Error('it did not come true in time');
  }
  /** As many tickets stand in the newest line. */
  const inLine = (count: number) =>
    until(async () => {
      const lines = (await connections[0]?.keys(`${key()}-*:line`)) ?? [];
      const sizes = await Promise.all(lines.map((line) => connections[0]?.zcard(line)));
      return sizes.some((size) => size === count);
    });
  const inPause = () =>
    until(async () => {
      const states = (await connections[0]?.keys(`${key()}-*:state`)) ?? [];
      const paused = await Promise.all(states.map((state) => connections[0]?.hget(state, 'pausedUntil')));
      return paused.some((one) => one !== null && one !== undefined);
    });
});
