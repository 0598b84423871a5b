import type { HmrcPriority } from '../../src/gateways/hmrc/hmrc-call.js';
import type { HmrcPace } from '../../src/gateways/hmrc/hmrc-pace.js';
import type { RedisClient } from '../../src/queues/open-redis.js';

/** A call that has left, in milliseconds by the clock of Redis. */
export interface PacedCall {
  /** The time from which Redis let it leave. */
  readonly givenMs: number;
  readonly leftMs: number;
}

const TIMES = `
local now = redis.call('time')
return { redis.call('hget', KEYS[1], 'leftAt'), string.format('%.3f', now[1] * 1000 + now[2] / 1000) }`;

/** Waits for a turn and leaves with it. @param line the key of the pace, and a Redis that has it */
export async function leaveInTurn(
  pace: HmrcPace,
  line: { readonly redis: RedisClient; readonly key: string },
  by: { readonly priority: HmrcPriority; readonly caller: string },
): Promise<PacedCall> {
  const turn = await pace.take(by.priority, by.caller);
  await turn.due();
  const [givenMs, leftMs] = (await line.redis.eval(TIMES, 1, `${line.key}:state`)) as [string, string];
  turn.leave();
  return { givenMs: Number(givenMs), leftMs: Number(leftMs) };
}

/** Milliseconds from each time that Redis gave to the next. */
export function gapsBetween(calls: readonly PacedCall[]): number[] {
  const given = calls.map(({ givenMs }) => givenMs).toSorted((one, other) => one - other);
  return given.slice(1).map((at, index) => Math.round(at - (given[index] ?? at)));
}

/** Calls that left before the time that Redis gave them; a timer of Node may be a millisecond early. */
export const earlyOf = (calls: readonly PacedCall[]): PacedCall[] =>
  calls.filter(({ givenMs, leftMs }) => leftMs < givenMs - 1);
