import { calculateQueue } from '../src/queues/calculate.js';
import { calculateGathered } from '../src/services/calculations/calculate-gathered.js';
import { failCalculation } from '../src/services/calculations/fail-calculation.js';
import { defineWorker } from './define-worker.js';
import { done, snooze } from './outcome.js';

/** Writers hold a return for some milliseconds; only an import that is all or nothing holds it for longer. */
const HELD_MS = 250;

/** Works out a return's figures. Safe to repeat: a finished calculation is left as it is. */
export default defineWorker({
  queue: calculateQueue,
  concurrency: 64, // those that wait at the same moment share a transaction, of which four run at once
  async handle(ctx, { tenantId, livemode, calculationId }) {
    const outcome = await calculateGathered(ctx, { tenantId, livemode }, calculationId);
    return outcome === 'held' ? snooze(HELD_MS) : done();
  },
  fail: failCalculation,
});
