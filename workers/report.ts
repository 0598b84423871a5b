import { reportQueue } from '../src/queues/report.js';
import { buildReport } from '../src/services/reports/build-report.js';
import { failReport } from '../src/services/reports/fail-report.js';
import { defineWorker } from './define-worker.js';
import { done } from './outcome.js';

/** Makes one report. Safe to repeat: the first run to finish wins, and the other drops its file. */
export default defineWorker({
  queue: reportQueue,
  hold: 'heavy',
  concurrency: 2,
  tenantShare: 0.5,
  async handle(ctx, { tenantId, livemode, reportId }) {
    await buildReport(ctx, { tenantId, livemode }, reportId);
    return done();
  },
  fail: failReport,
});
