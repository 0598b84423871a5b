import { calculateQueue } from '../src/queues/calculate.js';
import { calculateGathered } from '../src/services/calculations/calculate-gathered.js';
import { failCalculation } from '../src/services/calculations/fail-calculation.js';
import { defineWorker } from './define-worker.js';

/** Works out a return's figures. Safe to repeat: a finished calculation is left as it is. */
export default defineWorker({
  queue: calculateQueue,
  concurrency: 64, // those that wait at the same moment share a transaction, of which four run at once
  handle: (ctx, { tenantId, livemode, calculationId }) =>
    calculateGathered(ctx, { tenantId, livemode }, calculationId),
  fail: failCalculation,
});
