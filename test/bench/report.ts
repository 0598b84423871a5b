import { cpus, loadavg, totalmem } from 'node:os';

/** The middle one of several measurements, and how far apart they lie. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[Math.min(sorted.length - 1, index)] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

/** The value below which a share of all lies. */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The processor, memory and Node, as every bench prints them first, and how busy the machine was. */
export function machineLine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processor?.model ?? 'unknown processor'} x${cpus().length}, ${memory} GiB, node ${process.version}, load ${load()}`;
}

/** How many processes were at work in the last minute, which a figure is to be read beside. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `12,345 rows/s (12,000 to 13,000)`. */
export function perSecond(spread: Spread, unit: string): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en-GB');
  return `${figure(spread.median)} ${unit}/s (${figure(spread.min)} to ${figure(spread.max)})`;
}
