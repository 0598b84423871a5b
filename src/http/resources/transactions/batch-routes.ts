import Type, { type Static } from 'typebox';
import { publicId } from '../../../domain/ids.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { inSlices } from '../../../services/in-slices.js';
import type { Principal } from '../../../services/principal.js';
import {
  type BatchItem,
  type BatchResult,
  createTransactionBatch,
} from '../../../services/transactions/create-transaction-batch.js';
import { problemSchema } from '../../document/problem-schema.js';
import type { Reply } from '../../gate/answers/reply.js';
import { problemFrom } from '../../gate/middleware/problem.js';
import { type Call, type Route, writeRoute } from '../../gate/route.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { clientIdOf } from '../../shapes/references.js';
import { Id, ListOf, Named, OneOf, Shape, Whole } from '../../shapes/schemas.js';
import { transactionFieldsFrom } from './present.js';
import { type TransactionBody, TransactionInput } from './schemas.js';

const MAX_ITEMS = LIMITS.requests.batchItems.value;

/** Items are checked one by one, so that one bad item is an answer of its own; the document says what is meant. */
const ItemInput = Type.Unsafe<object>({ type: 'object', 'x-documented-as': TransactionInput });

const BatchInput = Named(
  'TransactionBatchInput',
  Shape({
    mode: Type.Optional(OneOf(['atomic', 'partial'], 'All or none, the default; or all that can be.')),
    transactions: ListOf(ItemInput, MAX_ITEMS, 1),
  }),
);

const index = Whole(0, MAX_ITEMS - 1, 'Its place among `transactions`, from 0.');

const BatchItemCreated = Named(
  'TransactionBatchItemCreated',
  Shape({ index, status: Whole(201, 201), id: Id('transaction') }),
);

const BatchItemRefused = Named(
  'TransactionBatchItemRefused',
  Shape({ index, status: Whole(400, 499), error: problemSchema() }),
);

const BatchSchema = Named(
  'TransactionBatch',
  Shape({ results: ListOf(Type.Union([BatchItemCreated, BatchItemRefused]), MAX_ITEMS) }),
);

/** `/v1/transactions/batch`. */
export const transactionBatchRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/transactions/batch',
      operationId: 'createTransactionBatch',
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
        const items = await inSlices(ctx.scheduler, transactions, (item) => itemFrom(effect.principal, item));
        return createTransactionBatch(ctx, effect, { mode, items });
      },
      present: presentBatch,
    },
  ),
];

const faultsOfItem = compileBodyFaults(TransactionInput);

function itemFrom(principal: Principal, body: unknown): BatchItem {
  const faults = faultsOfItem(body);
  if (!isChecked(body, faults)) return { isRight: false, issues: faults };
  const issues: Issue[] = [];
  const clientId = collect(issues, () => clientIdOf(principal, body.client_id));
  const fields = collect(issues, () => transactionFieldsFrom(body));
  if (clientId === undefined || fields === undefined) return { isRight: false, issues };
  return { isRight: true, clientId, fields };
}

const isChecked = (_body: unknown, faults: readonly Issue[]): _body is TransactionBody => faults.length === 0;

/** Result of `read`; its issues are added to `issues` instead of being thrown. */
function collect<T>(issues: Issue[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    issues.push(...error.issues);
    return undefined;
  }
}

function presentBatch(
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
