import { cpus, loadavg } from 'node:os';

/** The processor and Node, as every bench prints them first. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'} x${cpus().length}, node ${process.version}`;

/** How busy the machine was in the last minute, which a figure is to be read beside. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** The value below which a share of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
