import { reportQueue } from '../src/queues/report.js';
import { buildReport } from '../src/services/reports/build-report.js';
import { failReport } from '../src/services/reports/fail-report.js';
import { defineWorker } from './define-worker.js';
import { LONG_WORK_SHARE } from './worker-definition.js';

/** Makes one report. Safe to repeat: the first run to finish wins, and the other drops its file. */
export default defineWorker({
  queue: reportQueue,
  hold: 'heavy',
  concurrency: 2, // a report is drawn in this process: tens of milliseconds of CPU work, for which requests of others wait
  tenantShare: LONG_WORK_SHARE,
  handle: (ctx, { tenantId, livemode, reportId }) => buildReport(ctx, { tenantId, livemode }, reportId),
  fail: failReport,
});
