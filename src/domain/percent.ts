import { penceFromPounds } from './money.js';

/** Hundredths of a percent. */
export type BasisPoints = number;

export const WHOLE_BPS: BasisPoints = 10_000;
export const ONE_PERCENT_BPS: BasisPoints = 100;

/** A percentage with at most two decimals to basis points; `null` for anything else. */
export const bpsFromPercent = (percent: number): BasisPoints | null => penceFromPounds(percent);

/** Basis points to the JSON number we send: 3333 is 33.33. */
export const percentFromBps = (bps: BasisPoints): number => bps / ONE_PERCENT_BPS;
