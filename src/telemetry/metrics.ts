import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createErrorCounts, type ErrorCounts } from './error-counts.js';
import { createMinuteCounts, type MinuteCounts } from './minute-counts.js';

/** Metrics of this process, in a registry of its own so that tests can hold several. */
export interface Metrics {
  readonly registry: Registry;
  /** Everything that `/metrics` shows, as Prometheus reads it: of all web processes where several share the port. */
  readonly scrape: () => Promise<string>;
  /** Seconds from an event's commit, where Postgres keeps its time, else its record, to its first request at the receiver. */
  readonly webhookCommitToReceipt: Histogram;
  /** Seconds from the record of an event of the canary to its receipt. */
  readonly webhookCanary: Histogram;
  /** When this process last received one, in Unix seconds. */
  readonly webhookCanaryReceivedAt: Gauge;
  /** Faults of ours that interrupted work, by queue and kind. */
  readonly workFaults: Counter;
  /** Counts for the console's charts, kept by minute. */
  readonly minutes: MinuteCounts;
  /** Counts for the console's groups of errors. */
  readonly errors: ErrorCounts;
  /** Seconds from a request to its answer, by class of status. */
  readonly requestSeconds: Histogram;
  /** Seconds of one run of a job, by queue and outcome. */
  readonly jobSeconds: Histogram;
  /** Attempts to deliver, by outcome. */
  readonly webhookAttempts: Counter;
  /** Reads that a standby may answer, by outcome: `answered`, `late`, `absent` or `failed`, where the primary answered. */
  readonly standbyReads: Counter;
  /** Calls to HMRC in seconds, by whether HMRC answered. */
  readonly hmrcSeconds: Histogram;
  /** Answers of HMRC to calls that it says will go, by call and version. */
  readonly hmrcDeprecated: Counter;
  /** Contents of files that were asked for and are not there, or not what was stored, by store. */
  readonly lostContents: Counter;
}

/** @param nowMs milliseconds since 1970 */
export function createMetrics(nowMs: () => number): Metrics {
  const registry = new Registry();
  return {
    registry,
    scrape: () => registry.metrics(),
    webhookCommitToReceipt: new Histogram({
      name: 'webhook_commit_to_receipt_seconds',
      help: 'Time from the commit of an event to the first request at its receiver.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    }),
    webhookCanary: new Histogram({
      name: 'webhook_canary_seconds',
      help: 'Time from the record of an event of ours, every 15 seconds, to its receipt by ours.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
      registers: [registry],
    }),
    webhookCanaryReceivedAt: new Gauge({
      name: 'webhook_canary_received_timestamp_seconds',
      help: 'When this process last received an event of the canary; of all processes the largest counts.',
      registers: [registry],
    }),
    workFaults: new Counter({
      name: 'work_faults_total',
      help: 'Faults of ours that interrupted work, which is repeated: `error` is a bug, `death` a worker that died.',
      labelNames: ['queue', 'kind'],
      registers: [registry],
    }),
    minutes: createMinuteCounts(nowMs),
    errors: createErrorCounts(nowMs),
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time from a request to its answer, by class of status.',
      labelNames: ['status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time of one run of a job, by queue and outcome; `wait` is held up by a fault.',
      labelNames: ['queue', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
      registers: [registry],
    }),
    webhookAttempts: new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver, by whether the receiver took the event.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    standbyReads: new Counter({
      name: 'standby_reads_total',
      help: 'Reads that a standby may answer. `answered`: it did. `late`, `absent`, `failed`: the primary did.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    hmrcSeconds: new Histogram({
      name: 'hmrc_call_seconds',
      help: 'Time of one call to HMRC; `failed`: no answer, or one of 429 or 5xx.',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers: [registry],
    }),
    hmrcDeprecated: new Counter({
      name: 'hmrc_deprecated_answers_total',
      help: 'Answers in which HMRC announced that this version of the call will go; the log has the dates.',
      labelNames: ['api', 'version'],
      registers: [registry],
    }),
    lostContents: new Counter({
      name: 'file_contents_lost_total',
      help: 'Contents of files that were asked for and are not in their store, or not what was stored there.',
      labelNames: ['store'],
      registers: [registry],
    }),
  };
}
