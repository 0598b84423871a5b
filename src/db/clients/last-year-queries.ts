import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';

/** The latest tax year of which a client has live transactions or a return; `null` for a client without either. */
export async function lastYearOfRecords(db: TenantReader, clientId: string): Promise<TaxYearStart | null> {
  const last = (table: 'transactions' | 'tax_returns') =>
    rowsOf(db, table)
      .where({ client_id: clientId })
      .whereNull('deleted_at')
      .orderBy('tax_year', 'desc')
      .first('tax_year');
  const [transaction, taxReturn] = await Promise.all([last('transactions'), last('tax_returns')]);
  const years = [transaction, taxReturn].flatMap((row) => (row === undefined ? [] : [row.tax_year]));
  return years.length === 0 ? null : Math.max(...years);
}
