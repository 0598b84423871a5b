import type { Strength } from './dictionary/group.js';

/** Evidence of a finding; each kind is right with a frequency of its own. */
export type FindingEvidence = Strength | 'affix' | 'note' | 'source' | 'direction';

type Point = readonly [weight: number, confidence: number];

/**
 * How often rows of a weight turned out right, by what the weight rests on: the weights of the purposes are
 * judgements, these are counts. Fitted by `test/eval/calibration-fit.ts` on the open labelled rows and on the
 * first half of the blind lines as they were first read, before anything was taught from them; checked on the
 * second half. Weights under 0.75 stand for themselves: too few rows have one, and 0.5 and 0.75 are where a
 * person is asked.
 */
const POINTS: Readonly<Partial<Record<FindingEvidence, readonly Point[]>>> = {
  phrase: [
    [0.81, 0.881],
    [0.873, 0.929],
    [0.915, 0.98],
    [0.95, 0.98],
  ],
  merchant: [
    [0.768, 0.839],
    [0.809, 0.947],
    [0.873, 0.972],
    [0.916, 0.98],
    [0.945, 0.98],
  ],
  keyword: [[0.866, 0.931]],
  note: [
    [0.88, 0.933],
    [0.913, 0.968],
  ],
};

const FIRST: Point = [0.75, 0.75];
const LAST: Point = [1, 1];

/** The share of rows that are right, in 0 to 1, among those found by such evidence with such a weight. */
export function calibrated(evidence: FindingEvidence, weight: number): number {
  const points = POINTS[evidence];
  if (points === undefined || weight <= FIRST[0]) return weight;
  let before = FIRST;
  for (const point of points) {
    if (weight <= point[0]) return between(before, point, weight);
    before = point;
  }
  return between(before, LAST, weight);
}

function between(low: Point, high: Point, weight: number): number {
  return low[1] + ((high[1] - low[1]) * (weight - low[0])) / (high[0] - low[0]);
}
