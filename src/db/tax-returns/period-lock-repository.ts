import { publicId } from '../../domain/ids.js';
import { isLocked, publicStatus, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

interface Period {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/**
 * Refuses a write inside a return that is submitted or on its way. Takes a share lock on the return, so
 * that a submission cannot begin while the write is not yet committed.
 * @throws {ConflictError} `period_locked`
 */
export async function assertPeriodOpen(db: TenantExecutor, { clientId, taxYear }: Period): Promise<void> {
  const row = await rowsOf(db, 'tax_returns')
    .where({ client_id: clientId, tax_year: taxYear })
    .whereNull('deleted_at')
    .forShare()
    .first('id', 'state');
  if (row && isLocked(row.state)) {
    throw new ConflictError(
      'period_locked',
      `The tax year ${formatTaxYear(taxYear)} of this client is locked: its return is ${publicStatus(row.state)}.`,
      {
        tax_year: formatTaxYear(taxYear),
        tax_return_id: publicId('taxReturn', row.id),
        status: publicStatus(row.state),
      },
    );
  }
}

/** The years of a client that no write may touch now, share-locked like `assertPeriodOpen`. */
export async function lockedTaxYears(
  db: TenantExecutor,
  clientId: string,
): Promise<ReadonlySet<TaxYearStart>> {
  const rows: { tax_year: number; state: TaxReturnState }[] = await rowsOf(db, 'tax_returns')
    .where({ client_id: clientId })
    .whereNull('deleted_at')
    .forShare()
    .select('tax_year', 'state');
  return new Set(rows.filter((row) => isLocked(row.state)).map((row) => row.tax_year));
}
