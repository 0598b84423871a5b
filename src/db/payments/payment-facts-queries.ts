import type { Expected } from '../../domain/payments/penalties.js';
import type { CalculatedYear } from '../../domain/payments/planned-payment.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { IS_MET } from '../obligations/obligations-queries.js';

/** A client's years with the figures of each: those of the last calculation of a return that is not cancelled. */
export async function listCalculatedYears(db: TenantReader, clientId: string): Promise<CalculatedYear[]> {
  const rows: { tax_year: TaxYearStart; is_filed: boolean; figures: TaxCalculation }[] = await rowsOf(
    db,
    'tax_returns',
  )
    .join('calculations', {
      'calculations.tenant_id': 'tax_returns.tenant_id',
      'calculations.id': 'tax_returns.calculation_id',
    })
    .where({ 'tax_returns.client_id': clientId })
    .whereNull('tax_returns.deleted_at')
    .whereNot('tax_returns.state', 'cancelled')
    .whereNotNull('calculations.figures')
    .orderBy('tax_returns.tax_year')
    .select(
      'tax_returns.tax_year',
      db.queries.raw(
        `tax_returns.filed is not null or tax_returns.state in ('submitted', 'accepted') as is_filed`,
      ),
      'calculations.figures',
    );
  return rows.map((row) => ({ taxYear: row.tax_year, isFiled: row.is_filed, figures: row.figures }));
}

/** Returns and updates that HMRC has listed of a client, and when it had each, by its own list or by what it accepted from here. */
export async function listExpected(db: TenantReader, clientId: string): Promise<Expected[]> {
  const rows: {
    kind: Expected['kind'];
    tax_year: TaxYearStart;
    due_on: IsoDate;
    received_on: IsoDate | null;
    is_met: boolean;
  }[] = await rowsOf(db, 'obligations')
    .where({ client_id: clientId })
    .orderBy('due_on')
    .select(
      'kind',
      'tax_year',
      'due_on',
      'received_on',
      db.queries.raw(`(obligations.status = 'fulfilled' or ${IS_MET}) as is_met`),
    );
  return rows.map((row) => ({
    kind: row.kind,
    taxYear: row.tax_year,
    dueOn: row.due_on,
    receivedOn: row.received_on ?? (row.is_met ? row.due_on : null),
  }));
}
