import { setFlagsFromString } from 'node:v8';

/**
 * How far the heap may grow beyond what is in use before all of it is collected. Left alone, V8 lets it grow fourfold.
 *
 * * A worker: by half. A stream of short-lived rows fills with nothing whatever it may grow by.
 * * A worker that imports a large file: by three quarters. The less it may grow, the more of an import's time goes into
 *   collecting.
 * * A web process: by twice what is in use. A full collection takes 20 to 40 ms, most of it in steps beside requests, and one that fell into
 *   every third second was what the slowest requests waited for.
 *
 * @see `node --v8-options`, `--heap-growing-percent`
 */
const GROWTH_PERCENT = { worker: 50, largeImport: 75, web: 200 } as const;

/** To be called before the process has begun to work. */
export const boundHeapGrowth = (role: 'worker' | 'web'): void => setGrowth(role);

/** The bound of a worker, which is another one while it imports large files. */
export function createImportHeapGrowth(): { readonly begin: () => void; readonly end: () => void } {
  let running = 0;
  return {
    begin() {
      running += 1;
      if (running === 1) setGrowth('largeImport');
    },
    end() {
      running -= 1;
      if (running === 0) setGrowth('worker');
    },
  };
}

/** Counts from the next collection on. */
function setGrowth(work: keyof typeof GROWTH_PERCENT): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT[work]}`);
}
