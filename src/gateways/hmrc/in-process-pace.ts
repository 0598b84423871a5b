import { LIMITS } from '../../limits/limits.js';
import type { HmrcPriority } from './hmrc-call.js';
import { type HmrcPace, type HmrcTurn, URGENCY } from './hmrc-pace.js';

/** HMRC allows three calls a second; a steady 2.5 leaves room for its own idea of a second. */
export const HMRC_INTERVAL_MS = LIMITS.hmrc.intervalMs.value;

const LEFT_ALREADY: HmrcTurn = { due: async () => undefined, leave: () => undefined, end: () => undefined };

/** A pace for one process alone, which asks no store. The interval is kept between the turns. */
export function createInProcessPace(options: { intervalMs?: number; now?: () => number } = {}): HmrcPace {
  const { intervalMs = HMRC_INTERVAL_MS, now = () => Date.now() } = options;
  const waiting: Record<HmrcPriority, (() => void)[]> = { submission: [], interactive: [], background: [] };
  let freeAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  function serve(): void {
    timer = null;
    if (now() < freeAt) {
      arm();
      return;
    }
    const next = URGENCY.map((priority) => waiting[priority]).find((line) => line.length > 0);
    const go = next?.shift();
    if (!go) return;
    freeAt = now() + intervalMs;
    go();
    arm();
  }

  function arm(): void {
    if (timer !== null || URGENCY.every((priority) => waiting[priority].length === 0)) return;
    timer = setTimeout(serve, Math.max(0, freeAt - now()));
  }

  return {
    take(priority) {
      const turn = new Promise<HmrcTurn>((resolve) => waiting[priority].push(() => resolve(LEFT_ALREADY)));
      arm();
      return turn;
    },
    pause(milliseconds) {
      freeAt = Math.max(freeAt, now() + milliseconds);
    },
  };
}
