const WINDOW_MS = 1_000;

/** Counts calls of one application within the last second. */
export interface RateLimiter {
  /** Whether one more call fits; only those that fit are counted. */
  admits(application: string, perSecond: number, nowMs: number): boolean;
}

export function createRateLimiter(): RateLimiter {
  const recent = new Map<string, number[]>();
  return {
    admits(application, perSecond, nowMs) {
      if (perSecond === 0) return true;
      const times = (recent.get(application) ?? []).filter((at) => nowMs - at < WINDOW_MS);
      const fits = times.length < perSecond;
      if (fits) times.push(nowMs);
      recent.set(application, times);
      return fits;
    },
  };
}
