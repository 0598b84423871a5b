import { inSlices } from '../../../process/in-slices.js';
import { createTransactionBatch } from '../../../services/transactions/create-transaction-batch.js';
import { type Route, writeRoute } from '../../gate/route.js';
import { BatchInput, BatchSchema } from './batch-schemas.js';
import { presentBatch } from './present-batch.js';
import { readBatchItem } from './read-batch-item.js';

/** `/v1/transactions/batch`. */
export const transactionBatchRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/batch',
      operationId: 'createTransactionBatch',
      size: 'bulk',
      tag: 'Transactions',
      summary: 'Create up to 100 transactions',
      description:
        '`atomic` writes all and answers 201, or refuses with pointers to the items at fault and writes nothing. `partial` writes what it can and answers 207 with the outcome of each.',
      scope: 'transactions:write',
      body: BatchInput,
      responses: {
        201: { description: 'All were created.', schema: BatchSchema, headers: [] },
        207: {
          description: 'The outcome of each item of a partial batch.',
          schema: BatchSchema,
          headers: [],
        },
      },
      problems: ['duplicate_external_id', 'invalid_reference', 'period_locked', 'row_limit'],
    },
    {
      handle: async ({ ctx, effect, body: { mode = 'atomic', transactions } }) => {
        await ctx.scheduler.yield();
        const items = await inSlices(ctx.scheduler, transactions, (item) =>
          readBatchItem(effect.principal, item),
        );
        return createTransactionBatch(ctx, effect, { mode, items });
      },
      present: presentBatch,
    },
  ),
];
