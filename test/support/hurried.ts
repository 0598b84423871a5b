import type { AppContext } from '../../src/context.js';

/** A context in which every look at the clock finds it twenty seconds further. */
export function hurried(ctx: AppContext): AppContext {
  let elapsedMs = 0;
  const now = () => {
    elapsedMs += 20_000;
    return new Date(Date.now() + elapsedMs);
  };
  return { ...ctx, now };
}
