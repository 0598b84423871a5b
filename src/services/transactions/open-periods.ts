import type { LedgerFacts } from '../../db/ledger/ledger-facts-repository.js';
import { lockedPeriod, type PeriodReturn } from '../../db/tax-returns/period-lock-repository.js';
import type { TaxYearStart } from '../../domain/tax-year.js';

interface Period {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** The return that locks the period; `undefined` when none does. */
export const lockOf = (
  { lockedReturns }: Pick<LedgerFacts, 'lockedReturns'>,
  { clientId, taxYear }: Period,
): PeriodReturn | undefined =>
  lockedReturns.find((one) => one.clientId === clientId && one.taxYear === taxYear);

/** @throws {ConflictError} `period_locked` */
export function assertPeriodOpen(facts: Pick<LedgerFacts, 'lockedReturns'>, period: Period): void {
  const lock = lockOf(facts, period);
  if (lock !== undefined) throw lockedPeriod(lock);
}
