export type { LedgerWriter } from './open-ledger.js';
