import { type Pence, penceFromColumn } from '../../domain/money.js';
import type { ReadinessState } from '../../domain/practice/readiness.js';
import type { ReadinessStep } from '../../domain/practice/readiness-steps.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

/** A client's year as it is kept. */
export interface KeptReadiness {
  readonly clientId: string;
  readonly name: string;
  readonly state: ReadinessState;
  readonly steps: readonly ReadinessStep[];
  readonly dueOn: IsoDate | null;
  readonly balanceDuePence: Pence | null;
  readonly rowsWithoutDocument: number;
}

export interface ReadinessFilters {
  readonly taxYear: TaxYearStart;
  readonly state?: ReadinessState | undefined;
  /** Clients with expenses that no document proves, or only the others. */
  readonly isWithoutDocument?: boolean | undefined;
  /** Words, each of which stands in the name, without case or accents. */
  readonly words: readonly string[];
}

/** Clients by surname, each with what is missing of the year. */
export function listReadiness(
  db: TenantReader,
  { state, isWithoutDocument, ...filters }: ReadinessFilters,
  page: PageRequest,
): Promise<Page<KeptReadiness>> {
  const query = matching(db, filters).select(
    'client_id',
    'name',
    'state',
    'steps',
    'due_on',
    'balance_due_pence',
    'rows_without_document',
  );
  if (state !== undefined) query.where({ state });
  if (isWithoutDocument !== undefined) query.where('rows_without_document', isWithoutDocument ? '>' : '=', 0);
  return fetchPage(query, {
    table: 'readiness',
    sortBy: 'sort_name',
    idColumn: 'client_id',
    direction: 'asc',
    page,
    toItem: toReadiness,
    withoutSorts: true,
  });
}

/** Clients of a year in all, by state and with expenses that no document proves. */
export interface ReadinessCounts {
  /** A state in which there is no client is absent. */
  readonly byState: ReadonlyMap<ReadinessState, number>;
  readonly withoutDocument: number;
}

/** How many clients there are, whatever state is asked for. */
export async function countReadiness(
  db: TenantReader,
  filters: Pick<ReadinessFilters, 'taxYear' | 'words'>,
): Promise<ReadinessCounts> {
  const count = db.queries.raw('count(*) as count');
  // Each of the two is answered by an index alone.
  const [byState, withoutDocument]: [{ state: ReadinessState; count: string }[], { count: string }[]] =
    await Promise.all([
      matching(db, filters).groupBy('state').select('state', count),
      matching(db, filters).where('rows_without_document', '>', 0).select(count),
    ]);
  return {
    byState: new Map(byState.map((row) => [row.state, Number(row.count)])),
    withoutDocument: Number(withoutDocument[0]?.count ?? 0),
  };
}

function matching(db: TenantReader, { taxYear, words }: Pick<ReadinessFilters, 'taxYear' | 'words'>) {
  const query = rowsOf(db, 'readiness').where({ tax_year: taxYear });
  for (const word of words) {
    query.whereRaw('sort_name like ?', [`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`]);
  }
  return query;
}

interface ReadinessRow {
  client_id: string;
  name: string;
  state: ReadinessState;
  steps: ReadinessStep[];
  due_on: IsoDate | null;
  balance_due_pence: string | null;
  rows_without_document: number;
}

const toReadiness = (row: ReadinessRow): KeptReadiness => ({
  clientId: row.client_id,
  name: row.name,
  state: row.state,
  steps: row.steps,
  dueOn: row.due_on,
  balanceDuePence: row.balance_due_pence === null ? null : penceFromColumn(row.balance_due_pence),
  rowsWithoutDocument: row.rows_without_document,
});
