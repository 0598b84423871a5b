import type { CategorisationJob, JobStatus } from '../../domain/transactions/categorisation-job.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface CategorisationRow {
  id: string;
  client_id: string | null;
  transaction_ids: string[] | null;
  filter: { taxYear: number | null; uncategorisedOnly: boolean };
  status: JobStatus;
  processed_count: number;
  total_count: number | null;
  changed_count: number;
  category_rule_id: string | null;
  locked_count: number;
  given_count: number;
  checkpoint: string | null;
  checkpoint_date: string | null;
  error: CategorisationJob['error'];
  created_at: Date;
  finished_at: Date | null;
}

export const CATEGORISATION_COLUMNS = [
  'id',
  'client_id',
  'transaction_ids',
  'filter',
  'status',
  'processed_count',
  'total_count',
  'changed_count',
  'category_rule_id',
  'locked_count',
  'given_count',
  'checkpoint',
  'checkpoint_date',
  'error',
  'created_at',
  'finished_at',
] as const;

/** @throws {NotFoundError} */
export async function loadCategorisation(db: TenantReader, id: string): Promise<CategorisationJob> {
  const row: CategorisationRow | undefined = await rowsOf(db, 'categorisations')
    .where({ id })
    .first(...CATEGORISATION_COLUMNS);
  if (!row) throw new NotFoundError('There is no such job.');
  return toCategorisation(row);
}

export function toCategorisation(row: CategorisationRow): CategorisationJob {
  return {
    id: row.id,
    scope: {
      clientId: row.client_id,
      transactionIds: row.transaction_ids,
      taxYear: row.filter.taxYear,
      uncategorisedOnly: row.filter.uncategorisedOnly,
      ruleId: row.category_rule_id,
    },
    status: row.status,
    processed: row.processed_count,
    total: row.total_count,
    changed: row.changed_count,
    locked: row.locked_count,
    given: row.given_count,
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
