import type { CountingSandbox } from './counting-sandbox.js';

/** One part of the season. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** Calls that HMRC received meanwhile. */
  readonly calls: number;
  /** The time that so many calls take at the pace. */
  readonly floorSeconds: number;
  /** Time in which nothing was called for more than a few intervals. */
  readonly idleSeconds: number;
}

/** Parts with fewer calls are not about HMRC. */
const CALLS_OF_A_PACED_PHASE = 10;

const isPaced = ({ calls }: Phase) => calls >= CALLS_OF_A_PACED_PHASE;

/** Wall time of the parts in which HMRC is called, beside the floor that its pace sets. */
export function ratioOf(phases: readonly Phase[]): number {
  const paced = phases.filter(isPaced);
  const sum = (of: (phase: Phase) => number) => paced.reduce((total, phase) => total + of(phase), 0);
  return sum(({ seconds }) => seconds) / sum(({ floorSeconds }) => floorSeconds);
}

/** Measures parts one after another. */
export function createPhases(sandbox: CountingSandbox, intervalMs: number, say: (line: string) => void) {
  const phases: Phase[] = [];
  return {
    phases,
    async measure(name: string, work: () => Promise<void>): Promise<void> {
      const from = { at: performance.now(), calls: sandbox.calls.length };
      await work();
      const seconds = (performance.now() - from.at) / 1_000;
      const times = sandbox.calls.slice(from.calls);
      const calls = times.length;
      const idleSeconds = idleOf([from.at, ...times, performance.now()], intervalMs);
      const phase = { name, seconds, calls, floorSeconds: (calls * intervalMs) / 1_000, idleSeconds };
      phases.push(phase);
      say(lineOf(phase));
    },
  };
}

const INTERVALS_OF_A_PAUSE = 4;

function idleOf(times: readonly number[], intervalMs: number): number {
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const pauses = gaps.filter((gap) => gap > INTERVALS_OF_A_PAUSE * intervalMs);
  return pauses.reduce((sum, gap) => sum + gap - intervalMs, 0) / 1_000;
}

const lineOf = (phase: Phase): string => {
  const { name, seconds, calls, floorSeconds, idleSeconds } = phase;
  const time = `  ${name}: ${seconds.toFixed(1)} s`;
  if (!isPaced(phase)) return time;
  return `${time}, ${calls} calls to HMRC, floor ${floorSeconds.toFixed(1)} s, ratio ${(seconds / floorSeconds).toFixed(2)}, idle ${idleSeconds.toFixed(1)} s`;
};
