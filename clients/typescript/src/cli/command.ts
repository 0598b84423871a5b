import type { ParseArgsConfig } from 'node:util';
import { pause } from '../core/pause.js';
import type { TaxApi } from '../index.js';

export interface Run {
  readonly tax: TaxApi;
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
  /** Ends the command in order. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

export interface Command {
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly run: (run: Run) => Promise<void>;
}

/** Something that the person at the terminal can put right. */
export class CommandError extends Error {}

/** @returns false when the command was ended meanwhile */
export async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  return await pause(ms, signal).then(
    () => true,
    () => false,
  );
}

export const timeOf = (instant: string | Date = new Date()): string =>
  new Date(instant).toTimeString().slice(0, 8);

const HALF_AN_HOUR_OF_MS = 1_800_000;
const SHORTEST_MS = 1_000;

/** How long to pause between rounds of requests, so that an hour of them takes half of the credential's quota at most. */
export async function pollEveryMs(tax: TaxApi, requestsEach: number): Promise<number> {
  const { limit } = await tax.rateLimit.get();
  return Math.max(SHORTEST_MS, Math.ceil((2 * HALF_AN_HOUR_OF_MS * requestsEach) / Math.max(1, limit / 2)));
}
