import type { TenantExecutor } from '../executor.js';

const OPEN = Symbol('the ledger is open');

/** A transaction of Postgres in which the ledger may be written. Only `changeLedger` has one. */
export interface LedgerWriter extends TenantExecutor {
  readonly [OPEN]: true;
}

/** For `changeLedger` alone, which follows up whatever is written: `.dependency-cruiser.cjs` refuses others. */
export const openLedger = (db: TenantExecutor): LedgerWriter => ({ [OPEN]: true, ...db });
