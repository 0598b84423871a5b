import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * A thread that begins with a module of ours: as it stands in a build, through tsx where it is TypeScript. A
 * thread does not take over the loader of the process that starts it, so it registers tsx by itself.
 */
export function startThread(
  entry: URL,
  resourceLimits: NonNullable<WorkerOptions['resourceLimits']>,
): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [], resourceLimits });
  const tsx = import.meta.resolve('tsx/esm/api');
  const code = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(entry.href)})))`;
  return new Worker(code, { eval: true, execArgv: [], resourceLimits });
}
