import { calculateQueue } from '../src/queues/calculate.js';
import { calculateReturn } from '../src/services/calculations/calculate-return.js';
import { defineWorker, done } from './define-worker.js';

/** Works out a return's figures. Safe to repeat: a finished calculation is left as it is. */
export default defineWorker({
  queue: calculateQueue,
  concurrency: 8,
  async handle(ctx, { tenantId, livemode, calculationId }) {
    await calculateReturn(ctx, { tenantId, livemode }, calculationId);
    return done();
  },
});
