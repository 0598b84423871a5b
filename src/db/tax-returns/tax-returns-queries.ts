import type { Knex } from 'knex';
import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import { statesWithStatus, type TaxReturnStatus } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface TaxReturnRow {
  id: string;
  client_id: string;
  tax_year: number;
  state: TaxReturn['state'];
  filing_version: number;
  filed: TaxReturn['filed'];
  amendment_reason: string | null;
  amendment_opened_at: Date | null;
  basis: TaxReturn['basis'];
  region: TaxReturn['region'];
  inputs: TaxReturn['inputs'];
  adjustments: TaxReturn['adjustments'];
  issues: TaxReturn['issues'];
  rejection: TaxReturn['rejection'];
  calculation_id: string | null;
  hmrc_calculation_id: string | null;
  submitted_at: Date | null;
  hmrc_correlation_id: string | null;
  reconciled_by: string | null;
  acceptance_state: TaxReturn['acceptanceState'];
  accepted_at: Date | null;
  notes: string | null;
  metadata: Record<string, string>;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const TAX_RETURN_COLUMNS = [
  'tax_returns.id',
  'client_id',
  'tax_year',
  'state',
  'filing_version',
  'filed',
  'amendment_reason',
  'amendment_opened_at',
  'basis',
  'region',
  'inputs',
  'adjustments',
  'issues',
  'rejection',
  'calculation_id',
  'hmrc_calculation_id',
  'submitted_at',
  'hmrc_correlation_id',
  'reconciled_by',
  'acceptance_state',
  'accepted_at',
  'notes',
  'metadata',
  'version',
  'created_at',
  'updated_at',
] as const;

export interface TaxReturnFilters {
  readonly clientId?: string | undefined;
  readonly taxYear?: TaxYearStart | undefined;
  readonly status?: TaxReturnStatus | undefined;
}

/** A return by its id, or by its client and year. */
export type TaxReturnKey =
  | { readonly id: string }
  | { readonly clientId: string; readonly taxYear: TaxYearStart };

/** @throws {NotFoundError} */
export async function loadTaxReturn(db: TenantReader, key: TaxReturnKey): Promise<TaxReturn> {
  const taxReturn = await findTaxReturn(db, key);
  if (!taxReturn) throw new NotFoundError('There is no such tax return.');
  return taxReturn;
}

export async function findTaxReturn(db: TenantReader, key: TaxReturnKey): Promise<TaxReturn | undefined> {
  const row: TaxReturnRow | undefined = await taxReturnRows(db, key).first(...TAX_RETURN_COLUMNS);
  return row && toTaxReturn(row);
}

/** Which of these ids are those of returns that the credential may see. */
export async function idsOfReturns(db: TenantReader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await rowsOf(db, 'tax_returns')
    .whereNull('deleted_at')
    .whereIn('tax_returns.id', [...ids])
    .select('tax_returns.id');
  return new Set(rows.map(({ id }) => id));
}

/** HMRC's figures as they were kept with the calculation of the version that it has, or else of the one in hand. */
export async function findHmrcFigures<Figures>(db: TenantReader, id: string): Promise<Figures | null> {
  const row = await rowsOf(db, 'tax_returns')
    .where({ 'tax_returns.id': id })
    .first(
      db.queries.raw(
        `case when filed is null then hmrc_figures else filed->'hmrcFigures' end as hmrc_figures`,
      ),
    );
  return (row?.hmrc_figures ?? null) as Figures | null;
}

/** A cancelled return gives its client and year free, so a year means the one that is not. */
export function taxReturnRows(db: TenantReader, key: TaxReturnKey) {
  const rows = rowsOf(db, 'tax_returns').whereNull('deleted_at');
  if ('id' in key) return rows.where({ 'tax_returns.id': key.id });
  return rows.where({ client_id: key.clientId, tax_year: key.taxYear }).whereNot({ state: 'cancelled' });
}

export async function listTaxReturns(
  db: TenantReader,
  filters: TaxReturnFilters,
  page: PageRequest,
): Promise<Page<TaxReturn>> {
  const query = rowsOf(db, 'tax_returns')
    .whereNull('deleted_at')
    .select(...TAX_RETURN_COLUMNS);
  if (filters.clientId !== undefined) query.where({ client_id: filters.clientId });
  if (filters.taxYear !== undefined) query.where({ tax_year: filters.taxYear });
  if (filters.status !== undefined) query.where(hasStatus(filters.status));
  return fetchPage(query, {
    table: 'tax_returns',
    sortBy: 'created_at',
    page,
    toItem: toTaxReturn,
    withoutSorts: filters.clientId === undefined,
  });
}

/** A filed return stays `submitted`, whatever the state of its amendment. */
const hasStatus = (status: TaxReturnStatus) => (query: Knex.QueryBuilder) => {
  const states = [...statesWithStatus(status)];
  if (status === 'submitted') query.whereIn('state', states).orWhereNotNull('filed');
  else query.whereIn('state', states).whereNull('filed');
};

/** The ids of a tenant's clients, as many as `limit`: enough to know whether there is exactly one. */
export async function firstClientIds(db: TenantReader, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'clients')
    .whereNull('deleted_at')
    .limit(limit)
    .select('clients.id');
  return rows.map((row) => row.id);
}

export interface StatusChange {
  readonly id: string;
  readonly from: TaxReturn['state'] | null;
  readonly to: TaxReturn['state'];
  readonly trigger: string;
  readonly actor: string;
  readonly filingVersion: number;
  readonly hmrcCorrelationId: string | null;
  readonly code: string | null;
  /** The call to HMRC that it is, instead of a change. */
  readonly call: Pick<HmrcExchange, 'operation' | 'outcome' | 'status'> | null;
  readonly at: Date;
}

/** The history of a return, and the calls to HMRC about it, newest first. */
export async function listStatusHistory(
  db: TenantReader,
  taxReturnId: string,
  page: PageRequest,
): Promise<Page<StatusChange>> {
  const query = rowsOf(db, 'status_history')
    .where({ tax_return_id: taxReturnId })
    .select(
      'id',
      'from_state',
      'to_state',
      'trigger',
      'actor',
      'filing_version',
      'hmrc_correlation_id',
      'code',
      'hmrc_call',
      'hmrc_outcome',
      'hmrc_status',
      'at',
    );
  return fetchPage(query, {
    table: 'status_history',
    sortBy: 'at',
    idType: 'bigint',
    page,
    toItem: toStatusChange,
  });
}

interface StatusHistoryRow {
  id: string;
  from_state: TaxReturn['state'] | null;
  to_state: TaxReturn['state'];
  trigger: string;
  actor: string;
  filing_version: number;
  hmrc_correlation_id: string | null;
  code: string | null;
  hmrc_call: string | null;
  hmrc_outcome: HmrcExchange['outcome'];
  hmrc_status: number | null;
  at: Date;
}

const toStatusChange = (row: StatusHistoryRow): StatusChange => ({
  id: row.id,
  from: row.from_state,
  to: row.to_state,
  trigger: row.trigger,
  actor: row.actor,
  filingVersion: row.filing_version,
  hmrcCorrelationId: row.hmrc_correlation_id,
  code: row.code,
  call:
    row.hmrc_call === null
      ? null
      : { operation: row.hmrc_call, outcome: row.hmrc_outcome, status: row.hmrc_status },
  at: row.at,
});

export function toTaxReturn(row: TaxReturnRow): TaxReturn {
  return {
    id: row.id,
    clientId: row.client_id,
    taxYear: row.tax_year,
    state: row.state,
    filingVersion: row.filing_version,
    filed: row.filed,
    amendment:
      row.amendment_opened_at === null
        ? null
        : { reason: row.amendment_reason ?? '', openedAt: row.amendment_opened_at },
    basis: row.basis,
    region: row.region,
    inputs: row.inputs,
    adjustments: row.adjustments,
    issues: row.issues,
    rejection: row.rejection,
    calculationId: row.calculation_id,
    hmrcCalculationId: row.hmrc_calculation_id,
    submittedAt: row.submitted_at,
    hmrcCorrelationId: row.hmrc_correlation_id,
    reconciledBy: row.reconciled_by,
    acceptanceState: row.acceptance_state,
    acceptedAt: row.accepted_at,
    notes: row.notes,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
