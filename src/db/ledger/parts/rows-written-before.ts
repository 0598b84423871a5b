import type { StatementPart } from '../../statement.js';
import { WRITTEN_AS_JSON } from '../transaction-columns.js';

/**
 * Purpose: rows that an earlier statement of the transaction has written, for what follows from them.
 * Bindings: `ids`.
 * Answer: `written`, the ids.
 * Locks: none.
 */
export const ROWS_WRITTEN_BEFORE: StatementPart = {
  name: 'written-before',
  members: `
  written as (select unnest(cast(:ids as uuid[])) as id)`,
  answer: WRITTEN_AS_JSON,
};
