import type { StatementPart } from '../statement.js';
import { DELETE_ROWS } from './parts/delete-rows.js';
import { FREE_IDENTITIES } from './parts/free-identities.js';
import { INSERT, INSERT_NAMED } from './parts/insert-rows.js';
import { PAIR_ROWS } from './parts/pair-rows.js';
import { NEW_ROW, NEW_ROWS, ROW, ROWS } from './parts/rows-to-write.js';
import { ROWS_WRITTEN_BEFORE } from './parts/rows-written-before.js';
import { UPDATE_NAMED_ROW, UPDATE_ROW, UPDATE_ROWS } from './parts/update-rows.js';

/**
 * Every way to write transactions, by its parts. A statement has these and the parts of its follow-up (`follow-up.ts`). One row is bound
 * by values and several as JSON. A named row has an identity: deleted rows give it up first.
 */
export const WRITES = {
  insertRow: [NEW_ROW, INSERT],
  insertRows: [NEW_ROWS, INSERT],
  insertNamedRow: [NEW_ROW, FREE_IDENTITIES, INSERT_NAMED],
  insertNamedRows: [NEW_ROWS, FREE_IDENTITIES, INSERT_NAMED],
  updateRow: [ROW, UPDATE_ROW],
  updateNamedRow: [ROW, FREE_IDENTITIES, UPDATE_NAMED_ROW],
  updateRows: [ROWS, UPDATE_ROWS],
  deleteRows: [DELETE_ROWS],
  pairRows: [PAIR_ROWS],
  settleRows: [ROWS_WRITTEN_BEFORE],
} as const satisfies Readonly<Record<string, readonly StatementPart[]>>;

export type WriteKind = keyof typeof WRITES;

export const WRITE_KINDS = Object.keys(WRITES) as readonly WriteKind[];
