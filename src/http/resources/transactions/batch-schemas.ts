import Type from 'typebox';
import { LIMITS } from '../../../limits/limits.js';
import { problemSchema } from '../../document/problem-schema.js';
import { Id, ListOf, Named, OneOf, Shape, Whole } from '../../shapes/schemas.js';
import { TransactionInput } from './schemas.js';

const MAX_ITEMS = LIMITS.requests.batchItems.value;

/** Items are checked one by one, so that one bad item is an answer of its own; the document says what is meant. */
const ItemInput = Type.Unsafe<object>({ type: 'object', 'x-documented-as': TransactionInput });

/** Up to a hundred transactions. */
export const BatchInput = Named(
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

/** The outcome of each transaction. */
export const BatchSchema = Named(
  'TransactionBatch',
  Shape({ results: ListOf(Type.Union([BatchItemCreated, BatchItemRefused]), MAX_ITEMS) }),
);
