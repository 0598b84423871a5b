import type { StatementPart } from '../../statement.js';

/**
 * Purpose: stands for the part after which the locks of a write's follow-up begin. A part that counts its rows waits for the
 * rows to be written and their events to be numbered, so that locks are taken in their order.
 * Bindings: none; reads `written`.
 * Answer: `followed`, a row without columns for each row of that part; how many there are, as `recorded`.
 * Locks: none.
 */
export const AFTER_WRITE: StatementPart = {
  name: '',
  members: `
  followed as not materialized (select from written)`,
  answer: '(select count(*) from followed) as recorded',
};

/** A part like `AFTER_WRITE`, after the events; reads `recorded`. */
export const AFTER_EVENTS: StatementPart = {
  name: '',
  members: `
  followed as not materialized (select from recorded)`,
  answer: '(select count(*) from followed) as recorded',
};

/** A part like `AFTER_WRITE`, after the deliveries of the events; reads `delivered`. */
export const AFTER_DELIVERIES: StatementPart = {
  name: '',
  members: `
  followed as not materialized (select from delivered)`,
  answer: '(select count(*) from followed) as recorded',
};
