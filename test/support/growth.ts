/** The last is large enough that work which grows with the square takes ten times the bound and more. */
const SIZES = [8_192, 32_768];
/** Up to more than the largest JSON body and the longest cell that any reader was given. */
export const LARGE_SIZES = [65_536, 262_144];
/** Four times the input costs four times the work when work is linear, and sixteen times when it is square. */
const MAX_GROWTH = 8;
/** Below it a measurement says more of the machine than of the work. */
const MIN_MS = 6;
/** A reader that gives one format up for the next makes a step of some milliseconds, and none at the next size. */
const MAX_STEP_MS = 500;
/** The processor is shared: only what is slow every time is slow. */
const ATTEMPTS = 4;

/** The first growth found that is more than linear. */
export interface SteepGrowth {
  readonly size: number;
  readonly ms: number;
  readonly beforeMs: number;
}

/**
 * Measures processor time, not the clock, at sizes four times apart, and stops at the first step that costs
 * more than its share. @returns `null` where the work grows no faster than its input
 */
export async function steepGrowth(
  work: (size: number) => Promise<void> | void,
  sizes: readonly number[] = SIZES,
): Promise<SteepGrowth | null> {
  let beforeMs = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    const bound = MAX_GROWTH * Math.max(MIN_MS, beforeMs);
    const ms = await leastCpuMs(() => work(size), bound);
    if (ms > bound && !(await isStep(work, size, ms))) return { size, ms, beforeMs };
    beforeMs = ms;
  }
  return null;
}

/** Whether four times the size costs its share again. */
async function isStep(
  work: (size: number) => Promise<void> | void,
  size: number,
  ms: number,
): Promise<boolean> {
  if (ms > MAX_STEP_MS) return false;
  const bound = MAX_GROWTH * ms;
  return (await leastCpuMs(() => work(size * 4), bound)) <= bound;
}

async function leastCpuMs(work: () => Promise<void> | void, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least <= enough / 4) break;
  }
  return least;
}
