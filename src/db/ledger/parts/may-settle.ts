import type { StatementPart } from '../../statement.js';

/**
 * Purpose: decides whether calculations are queued and the model is locked by this statement.
 * Bindings: none; reads `written`.
 * Answer: `may_settle`, a row without columns when something was written; else none.
 * Locks: none.
 */
export const IF_WRITTEN: StatementPart = {
  name: '',
  members: `
  may_settle as not materialized (select where exists (select from written))`,
};

/** A row like that of `IF_WRITTEN`, but none either when a client has two accounts: the caller then looks for pairs first. Reads `pairing`. */
export const IF_UNPAIRED: StatementPart = {
  name: '',
  members: `
  may_settle as not materialized (
    select where exists (select from written) and not exists (select from pairing))`,
};

/** A row like that of `IF_WRITTEN`, in a look for pairs: there when no row was found that may be paired. Reads `found`. */
export const IF_NONE_FOUND: StatementPart = {
  name: '',
  members: `
  may_settle as not materialized (select where not exists (select from found))`,
};
