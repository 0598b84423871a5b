import { setTimeout as pause } from 'node:timers/promises';

/** Looks every so often until there is something. @returns `undefined` when there was nothing for so long */
export async function pollFor<T>(
  look: () => Promise<T | undefined>,
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): Promise<T | undefined> {
  const until = performance.now() + forMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() > until) return found;
    await pause(everyMs);
  }
}
