import type { HmrcPriority } from './hmrc-gateway.js';

/** Spaces calls to HMRC, whose limit counts for the whole application and all its customers. */
export interface HmrcPace {
  /** Resolves when the call may go out; the more urgent priority first, then in order of asking. */
  take(priority: HmrcPriority): Promise<void>;
  /** Holds everything back for a while: HMRC has said that we are too fast. */
  pause?(milliseconds: number): void;
}

/** HMRC allows three calls a second; a steady 2.5 leaves room for its own idea of a second. */
export const HMRC_INTERVAL_MS = 400;

const URGENCY: readonly HmrcPriority[] = ['submission', 'interactive', 'background'];

/** A pace for one process alone. Several processes need one that they share. */
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
      const turn = new Promise<void>((resolve) => waiting[priority].push(resolve));
      arm();
      return turn;
    },
    pause(milliseconds) {
      freeAt = Math.max(freeAt, now() + milliseconds);
    },
  };
}
