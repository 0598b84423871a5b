import type { StatementPart } from '../../statement.js';
import { COLUMNS, NEW_COLUMNS } from '../transaction-columns.js';

const bound = (columns: typeof COLUMNS) =>
  columns.map(([name, type]) => `cast(:${name} as ${type}) as ${name}`).join(', ');
const typed = (columns: typeof COLUMNS) => columns.map(([name, type]) => `${name} ${type}`).join(', ');

/**
 * Purpose: the one row to write. It is bound by columns, which spares Postgres reading JSON.
 * Bindings: what `bindingsOf` gives.
 * Answer: `r`, the row with the columns that a person writes.
 * Locks: none.
 */
export const ROW: StatementPart = {
  name: 'row',
  members: `
  r as not materialized (
    select cast(:id as uuid) as id, cast(:client_id as uuid) as client_id, cast(:identity as text) as identity,
      ${bound(COLUMNS)})`,
};

/** A row like `ROW`, with the columns that only a new row has. */
export const NEW_ROW: StatementPart = {
  name: 'row',
  members: `
  r as not materialized (
    select cast(:id as uuid) as id, cast(:client_id as uuid) as client_id, cast(:identity as text) as identity,
      ${bound(NEW_COLUMNS)})`,
};

/**
 * Purpose: values to write over rows that are there.
 * Bindings: `rows`, JSON of what `columnsOf` gives with the rows' ids.
 * Answer: `r`, the rows.
 * Locks: none.
 */
export const ROWS: StatementPart = {
  name: 'rows',
  members: `
  r as not materialized (
    select given.* from jsonb_to_recordset(cast(:rows as jsonb)) as given(id uuid, ${typed(COLUMNS)}))`,
};

/** Rows like `ROWS`, for new rows: `rows` is JSON of what `columnsWithKeyOf` gives. */
export const NEW_ROWS: StatementPart = {
  name: 'rows',
  members: `
  r as not materialized (
    select given.* from jsonb_to_recordset(cast(:rows as jsonb)) as given(id uuid, client_id uuid, identity text,
      ${typed(NEW_COLUMNS)}))`,
};
