import type { HmrcPriority } from './hmrc-call.js';
import { type HmrcPace, type HmrcTurn, URGENCY } from './hmrc-pace.js';
import { createInProcessPace, HMRC_INTERVAL_MS } from './in-process-pace.js';
import { CLAIM, END, HOLD, JOIN, KEYS, PAUSE, RESERVE } from './pace-scripts.js';

/** The one command of Redis that the pace needs. */
interface PaceStore {
  eval(script: string, keys: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
}

interface RedisPaceOptions {
  /** All processes that share HMRC's limit must use the same key. */
  readonly key: string;
  readonly newTicket: () => string;
  readonly intervalMs?: number;
  readonly now?: () => number;
  readonly onStoreAway?: (error: unknown) => void;
}

/** How often the first in line asks whether the turn is free: it connects in what is left of the interval. */
const ASKS_PER_INTERVAL = 16;
/** Time after which the ticket or turn of a process that died is passed over. */
const ALIVE_MS = 2_000;
const HOLD_AGAIN_MS = 500;
/** After a failure Redis is left alone for as long. */
const STORE_REST_MS = 10_000;
const HAS_TURN = -1;
const NOT_IN_LINE = -2;

/**
 * A pace with one line for every process. The turn passes on as a call leaves; the next one connects while the interval
 * lasts and leaves when it is over, so that no two leave within it. While Redis is away each process keeps a pace of
 * its own.
 */
export function createRedisPace(store: PaceStore, options: RedisPaceOptions): HmrcPace {
  const { key, newTicket, intervalMs = HMRC_INTERVAL_MS, now = () => Date.now() } = options;
  const alone = createInProcessPace({ intervalMs });
  const keys = KEYS.map((name) => `${key}:${name}`);
  const run = async (script: string, ...values: (string | number)[]) =>
    store.eval(script, keys.length, ...keys, ...values);
  let restsUntil = Number.NEGATIVE_INFINITY;

  const leaveAlone = (error: unknown) => {
    restsUntil = now() + STORE_REST_MS;
    options.onStoreAway?.(error);
  };

  async function takeTurn(priority: HmrcPriority, caller: string): Promise<HmrcTurn> {
    const join = async () =>
      String(await run(JOIN, newTicket(), URGENCY.indexOf(priority), caller, ALIVE_MS));
    const askAgainMs = Math.max(1, Math.ceil(intervalMs / ASKS_PER_INTERVAL));
    let ticket = await join();
    for (;;) {
      const answer = Number(await run(CLAIM, ticket, ALIVE_MS, ALIVE_MS, askAgainMs));
      if (answer === HAS_TURN) return turnOf(ticket);
      if (answer === NOT_IN_LINE) ticket = await join();
      else await sleep(answer);
    }
  }

  function turnOf(ticket: string): HmrcTurn {
    let isOver = false;
    const holding = setInterval(() => run(HOLD, ticket, ALIVE_MS).catch(leaveAlone), HOLD_AGAIN_MS).unref();
    const end = (hasLeft: boolean) => {
      if (isOver) return;
      isOver = true;
      clearInterval(holding);
      run(END, ticket, hasLeft ? '1' : '0').catch(leaveAlone);
    };
    return {
      async due() {
        try {
          await sleep(Number(await run(RESERVE, intervalMs)));
        } catch (error) {
          leaveAlone(error);
          await (await alone.take('submission')).due();
        }
      },
      leave: () => end(true),
      end: () => end(false),
    };
  }

  return {
    async take(priority, caller = '') {
      if (now() >= restsUntil) {
        try {
          return await takeTurn(priority, caller);
        } catch (error) {
          leaveAlone(error);
        }
      }
      return alone.take(priority);
    },
    pause(milliseconds) {
      alone.pause?.(milliseconds);
      if (now() >= restsUntil) run(PAUSE, milliseconds).catch(leaveAlone);
    },
  };
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
