import type { Static } from 'typebox';
import { publicId } from '../../../domain/ids.js';
import type { BatchResult } from '../../../services/transactions/create-transaction-batch.js';
import type { Reply } from '../../gate/answers/reply.js';
import { problemFrom } from '../../gate/middleware/problem.js';
import type { Call } from '../../gate/route.js';
import type { BatchInput } from './batch-schemas.js';

/** The outcome of each item: its id, or the problem that it would have been answered with by itself. */
export function presentBatch(
  results: readonly BatchResult[],
  { ctx, path, requestId, body }: Call<unknown, Static<typeof BatchInput>>,
): Reply {
  const place = { publicUrl: ctx.config.publicUrl, instance: path, requestId };
  return {
    status: body.mode === 'partial' ? 207 : 201,
    body: {
      results: results.map((result) => {
        if ('id' in result)
          return { index: result.index, status: 201, id: publicId('transaction', result.id) };
        const { document } = problemFrom(result.error, place);
        return { index: result.index, status: document.status, error: document };
      }),
    },
  };
}
