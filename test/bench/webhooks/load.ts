import { setTimeout as pause } from 'node:timers/promises';
import { percentileOf } from '../report.js';

export type Receipt = readonly [id: string, place: string, atMs: number];

export interface Latencies {
  readonly count: number;
  readonly lost: number;
  readonly duplicates: number;
  readonly line: string;
  readonly p50: number;
  readonly p99: number;
}

/** Calls `act` at fixed times, whatever the calls take: a slow phase is not hidden. Resolves when all are over. */
export async function openLoop<T>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const total = Math.round(perSecond * seconds);
  const from = performance.now();
  const calls: Promise<T>[] = [];
  while (calls.length < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - from) / 1000) * perSecond));
    while (calls.length < due) calls.push(act(calls.length));
    await pause(1);
  }
  return Promise.all(calls);
}

/** From the moment at which a commit was asked for to the first receipt, in ms. */
export function latenciesOf(
  sent: readonly { readonly id: string; readonly atMs: number }[],
  receipts: readonly Receipt[],
): Latencies {
  const first = new Map<string, number>();
  for (const [id, , atMs] of receipts) if (!first.has(id)) first.set(id, atMs);
  const waits = sent.flatMap(({ id, atMs }) => {
    const at = first.get(id);
    return at === undefined ? [] : [at - atMs];
  });
  const at = (share: number) => percentileOf(waits, share);
  const figures = [0.5, 0.9, 0.99, 0.999, 1].map((share) => at(share).toFixed(1));
  const lost = sent.length - waits.length;
  const ours = new Set(sent.map(({ id }) => id));
  const duplicates = receipts.filter(([id]) => ours.has(id)).length - waits.length;
  return {
    count: waits.length,
    lost,
    duplicates,
    p50: at(0.5),
    p99: at(0.99),
    line: `p50/p90/p99/p99.9/max ${figures.join(' / ')} ms; ${lost} lost, ${duplicates} twice`,
  };
}
