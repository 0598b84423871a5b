import type { LedgerFacts } from '../../db/ledger/ledger-facts-repository.js';
import { lockedPeriod, type PeriodReturn } from '../../db/tax-returns/period-lock-repository.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { type LettingRow, touchesJointLetting } from '../../domain/transactions/joint-letting.js';

interface Row extends LettingRow {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** The return that locks a row: the client's of its year, or that of another owner whose return it counts in too; `undefined` when none does. */
export const lockOf = (
  { lockedReturns }: Pick<LedgerFacts, 'lockedReturns'>,
  row: Row,
): PeriodReturn | undefined =>
  lockedReturns.find(
    ({ clientId, taxYear, jointPropertyIds }) =>
      clientId === row.clientId &&
      taxYear === row.taxYear &&
      (jointPropertyIds === null || touchesJointLetting(row, jointPropertyIds)),
  );

/** @throws {ConflictError} `period_locked` */
export function assertPeriodOpen(facts: Pick<LedgerFacts, 'lockedReturns'>, row: Row): void {
  const lock = lockOf(facts, row);
  if (lock !== undefined) throw lockedPeriod(lock);
}
