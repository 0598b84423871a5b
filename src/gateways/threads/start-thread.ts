import { Worker } from 'node:worker_threads';

/** Young generation of a thread. V8 alone would let each thread fill 48 MiB before it collects. */
const YOUNG_MIB = 8;

/**
 * A thread that begins with a module of ours: as it appears in a build, through tsx where it is TypeScript. A
 * thread does not take over the loader of the process that starts it, so it registers tsx by itself.
 * @param heapMib the most that lives long in it; beyond it ends with `ERR_WORKER_OUT_OF_MEMORY`
 */
export function startThread(entry: URL, heapMib: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMib, maxYoungGenerationSizeMb: YOUNG_MIB };
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [], resourceLimits });
  const tsx = import.meta.resolve('tsx/esm/api');
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(entry.href)})))`;
  return new Worker(code, { eval: true, execArgv: [], resourceLimits });
}
