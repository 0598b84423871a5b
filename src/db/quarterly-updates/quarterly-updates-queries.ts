import type {
  CumulativeFigures,
  QuarterlyUpdateStatus,
  StoredUpdate,
  UpdateAmounts,
  UpdateSubject,
} from '../../domain/quarterly-updates/quarterly-update.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface UpdateRow {
  id: string;
  client_id: string;
  business_id: string | null;
  kind: UpdateSubject['kind'];
  hmrc_business_id: string | null;
  tax_year: number;
  period_start_on: IsoDate;
  period_end_on: IsoDate;
  expenses: StoredUpdate['expenses'];
  figures: CumulativeFigures;
  differences: UpdateAmounts;
  issues: readonly TaxReturnIssue[];
  status: StoredUpdate['status'];
  hmrc_correlation_id: string | null;
  sent_at: Date | null;
  created_at: Date;
}

export const UPDATE_COLUMNS = [
  'quarterly_updates.id',
  'client_id',
  'business_id',
  'kind',
  'hmrc_business_id',
  'tax_year',
  'period_start_on',
  'period_end_on',
  'expenses',
  'figures',
  'differences',
  'issues',
  'status',
  'hmrc_correlation_id',
  'sent_at',
  'created_at',
] as const;

interface UpdateFilters {
  readonly clientId?: string | undefined;
  readonly businessId?: string | undefined;
  readonly taxYear?: TaxYearStart | undefined;
  readonly status?: QuarterlyUpdateStatus | undefined;
}

/** @throws {NotFoundError} */
export async function loadUpdate(db: TenantReader, id: string): Promise<StoredUpdate> {
  const row: UpdateRow | undefined = await rowsOf(db, 'quarterly_updates')
    .where({ 'quarterly_updates.id': id })
    .first(...UPDATE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such quarterly update.');
  return toUpdate(row);
}

/** Newest first. */
export async function listUpdates(
  db: TenantReader,
  { clientId, businessId, taxYear, status }: UpdateFilters,
  page: PageRequest,
): Promise<Page<StoredUpdate>> {
  const query = rowsOf(db, 'quarterly_updates').select(...UPDATE_COLUMNS);
  if (clientId !== undefined) query.where({ client_id: clientId });
  if (businessId !== undefined) query.where({ business_id: businessId });
  if (taxYear !== undefined) query.where({ tax_year: taxYear });
  if (status !== undefined) query.where({ status });
  return fetchPage(query, { table: 'quarterly_updates', sortBy: 'created_at', page, toItem: toUpdate });
}

/** All of a client and year, newest first. */
export async function listUpdatesOfYear(
  db: TenantReader,
  { clientId, taxYear }: { readonly clientId: string; readonly taxYear: TaxYearStart },
): Promise<StoredUpdate[]> {
  const rows: UpdateRow[] = await rowsOf(db, 'quarterly_updates')
    .where({ client_id: clientId, tax_year: taxYear })
    .orderBy('created_at', 'desc')
    .select(...UPDATE_COLUMNS);
  return rows.map(toUpdate);
}

/** The figures that HMRC accepted last for a business and year; `undefined` when it has accepted none. */
export async function findAcceptedFigures(
  db: TenantReader,
  {
    clientId,
    subject,
    taxYear,
  }: { readonly clientId: string; readonly subject: UpdateSubject; readonly taxYear: TaxYearStart },
): Promise<CumulativeFigures | undefined> {
  const row: { figures: CumulativeFigures } | undefined = await rowsOf(db, 'quarterly_updates')
    .where({ client_id: clientId, kind: subject.kind, tax_year: taxYear, status: 'accepted' })
    .whereRaw('business_id is not distinct from ?', [subject.businessId])
    .orderBy([
      { column: 'sent_at', order: 'desc' },
      { column: 'created_at', order: 'desc' },
    ])
    .first('figures');
  return row?.figures;
}

export function toUpdate(row: UpdateRow): StoredUpdate {
  const { kind, business_id: businessId } = row;
  return {
    id: row.id,
    clientId: row.client_id,
    subject:
      kind === 'self_employment' && businessId !== null
        ? { kind, businessId }
        : { kind: kind === 'self_employment' ? 'uk_property' : kind, businessId: null },
    taxYear: row.tax_year,
    periodStartOn: row.period_start_on,
    periodEndOn: row.period_end_on,
    expenses: row.expenses,
    figures: row.figures,
    differences: row.differences,
    issues: row.issues,
    status: row.status,
    hmrcBusinessId: row.hmrc_business_id,
    hmrcCorrelationId: row.hmrc_correlation_id,
    sentAt: row.sent_at,
    createdAt: row.created_at,
  };
}
