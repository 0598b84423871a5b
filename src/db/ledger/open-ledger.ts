import type { TenantExecutor } from '../executor.js';

const OPEN = Symbol('the ledger is open');

/** A transaction of Postgres in which the ledger may be written. Only `changeLedger` has one. */
export interface LedgerWriter extends TenantExecutor {
  readonly [OPEN]: true;
}

/**
 * Opens the ledger. Only `changeLedger` may call it, since it carries out what follows from a write:
 * `.dependency-cruiser.cjs` refuses other callers.
 */
export const openLedger = (db: TenantExecutor): LedgerWriter => ({ [OPEN]: true, ...db });
