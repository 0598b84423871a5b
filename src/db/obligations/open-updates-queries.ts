import type { ObligationBusinessType } from '../../domain/obligations/obligation.js';
import type { UpdateSubject } from '../../domain/quarterly-updates/quarterly-update.js';
import type { ItemUpdate } from '../../domain/submission-batches/submission-batch.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { IS_MET } from './obligations-queries.js';

interface OpenUpdateFilters {
  readonly taxYear: TaxYearStart;
  readonly periodEnds: readonly IsoDate[];
  /** `null`: every client's. */
  readonly clientIds: readonly string[] | null;
  readonly exceptClientIds: readonly string[];
  readonly afterClientId: string | null;
  /** Only clients of this test clock; `null`: only those without one; absent: clients of any clock. */
  readonly testClockId?: string | null;
  readonly limit: number;
}

/** Updates that HMRC lists as open and has not taken, of clients that are neither deleted nor archived, by client. */
export async function listOpenUpdates(db: TenantReader, filters: OpenUpdateFilters): Promise<ItemUpdate[]> {
  const { taxYear, periodEnds, clientIds, exceptClientIds, afterClientId, testClockId, limit } = filters;
  const query = rowsOf(db, 'obligations')
    .join('clients as c', { 'c.tenant_id': 'obligations.tenant_id', 'c.id': 'obligations.client_id' })
    .whereNull('c.deleted_at')
    .whereNull('c.archived_at')
    .where({ kind: 'quarterly', 'obligations.tax_year': taxYear, 'obligations.status': 'open' })
    .whereIn('obligations.period_end_on', [...periodEnds])
    .whereNotIn('obligations.client_id', [...exceptClientIds])
    .whereRaw(`not ${IS_MET}`)
    .orderBy(['obligations.client_id', 'obligations.id'])
    .limit(limit);
  if (clientIds !== null) query.whereIn('obligations.client_id', [...clientIds]);
  if (testClockId !== undefined) query.where({ 'c.test_clock_id': testClockId });
  if (afterClientId !== null) query.where('obligations.client_id', '>', afterClientId);
  const rows: {
    client_id: string;
    business_type: ObligationBusinessType;
    business_id: string | null;
    period_end_on: IsoDate;
  }[] = await query.select(
    'obligations.client_id',
    'obligations.business_type',
    'obligations.business_id',
    'obligations.period_end_on',
  );
  return rows.map((row) => ({
    clientId: row.client_id,
    subject: subjectOf(row.business_type, row.business_id),
    taxYear,
    periodEndOn: row.period_end_on,
  }));
}

function subjectOf(type: ObligationBusinessType, businessId: string | null): UpdateSubject | null {
  if (type !== 'self_employment') return { kind: type, businessId: null };
  return businessId === null ? null : { kind: type, businessId };
}
