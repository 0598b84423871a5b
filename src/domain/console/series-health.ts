import { LIMITS } from '../../limits/limits.js';
import type { AreaFinding } from './area-health.js';
import { percentile } from './duration-histogram.js';

/** Counts of a series in a span. */
export interface SeriesSum {
  readonly count: number;
  readonly failed: number;
  readonly histogram: readonly number[];
}

const { objectives } = LIMITS;

/** Requests of the last five minutes against their objectives. */
export function judgeRequests({ count, failed, histogram }: SeriesSum, webIsAlive: boolean): AreaFinding[] {
  const p95 = percentile(histogram, 0.95);
  const found: AreaFinding[] = [];
  if (!webIsAlive) found.push({ state: 'red', text: 'no web process has reported for two minutes' });
  if (failed > 0) {
    const isMuch = failed * 100 >= count * objectives.requestErrors.value;
    found.push({ state: isMuch ? 'red' : 'amber', text: `${failed} of ${count} requests answered with 5xx` });
  }
  if (p95 !== null && p95 > objectives.requestP95Ms.value)
    found.push({ state: 'amber', text: `p95 of answers is ${Math.round(p95)} ms` });
  return found;
}

/** Commit to receipt of the last five minutes. */
export function judgeReceipts({ histogram }: SeriesSum): AreaFinding[] {
  const p99 = percentile(histogram, 0.99);
  if (p99 === null || p99 <= objectives.receiptP99Ms.value) return [];
  return [{ state: 'amber', text: `p99 from commit to receipt is ${Math.round(p99)} ms` }];
}

/** Calls to HMRC of the last ten minutes. */
export function judgeHmrc({ count, failed }: SeriesSum): AreaFinding[] {
  if (failed === 0) return [];
  const isMuch = failed * 100 >= count * objectives.hmrcFailures.value;
  return [{ state: isMuch ? 'red' : 'amber', text: `${failed} of ${count} calls failed in ten minutes` }];
}
