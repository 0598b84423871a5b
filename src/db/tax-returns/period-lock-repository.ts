import { publicId } from '../../domain/ids.js';
import { isLocked, publicStatus, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

interface Period {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** The return of a period, as a write finds it. */
export interface PeriodReturn extends Period {
  readonly id: string;
  readonly state: TaxReturnState;
}

/** The refusal of a write inside a return that is submitted or on its way. */
export function lockedPeriod({ id, taxYear, state }: PeriodReturn): ConflictError {
  const status = publicStatus(state);
  return new ConflictError(
    'period_locked',
    `The tax year ${formatTaxYear(taxYear)} of this client is locked: its return is ${status}.`,
    { tax_year: formatTaxYear(taxYear), tax_return_id: publicId('taxReturn', id), status },
  );
}

/** The years of a client that no write may touch now, share-locked, so that a submission cannot begin while the write is not yet committed. */
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
