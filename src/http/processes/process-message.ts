import { isObjectOrList } from '../../domain/language/is-object.js';

/** The metrics of one process, as its registry gives them for others to join. */
export type MetricsOfProcess = readonly object[];

/**
 * Messages between web processes that share a port and their parent. A scrape goes `scrape` (a process to the
 * parent), `measure` and `measured` (the parent and each process), `scraped` (the answer); `ask` pairs them.
 */
export type ProcessMessage =
  | { readonly type: 'stop' }
  | { readonly type: 'scrape' | 'measure'; readonly ask: number }
  | { readonly type: 'measured'; readonly ask: number; readonly metrics: MetricsOfProcess }
  | { readonly type: 'scraped'; readonly ask: number; readonly processes: readonly MetricsOfProcess[] };

/** The message, or `undefined` for what others send on the same channel, as node and `followParent` do. */
export function toProcessMessage(value: unknown): ProcessMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  if (value.type === 'stop') return { type: value.type };
  if (!('ask' in value) || typeof value.ask !== 'number') return undefined;
  const { type, ask } = value;
  if (type === 'scrape' || type === 'measure') return { type, ask };
  if (type === 'measured' && 'metrics' in value && isMetrics(value.metrics)) {
    return { type, ask, metrics: value.metrics };
  }
  if (type === 'scraped' && 'processes' in value && isList(value.processes, isMetrics)) {
    return { type, ask, processes: value.processes };
  }
  return undefined;
}

const isMetrics = (value: unknown): value is MetricsOfProcess => isList(value, isObjectOrList);

function isList<T>(value: unknown, isOne: (each: unknown) => each is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}
