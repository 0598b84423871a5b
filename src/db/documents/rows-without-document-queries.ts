import type { Pence } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Split } from '../../domain/transactions/transaction.js';
import { readByCopy } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { lacksDocument } from './lacks-document.js';

/** An expense that lacks a document, with the values of the columns, and what its ids stand for. */
export interface RowWithoutDocument {
  readonly id: string;
  readonly client_id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly date: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly category: string | null;
  readonly splits: readonly Split[] | null;
  readonly amount_gbp_pence: string;
  readonly account: string | null;
  readonly business: string | null;
  readonly property: string | null;
}

interface Asked {
  /** `null` for all. */
  readonly clientIds: readonly string[] | null;
  readonly taxYear: TaxYearStart;
  readonly overPence: Pence;
}

/** Rows that the ids of a transaction stand for, each looked up by its key: see `importRows`. */
const ITS_OTHERS = `
  cross join lateral (select f.given_name, f.family_name from clients f
    where f.tenant_id = transactions.tenant_id and f.id = transactions.client_id and f.deleted_at is null limit 1) c
  left join lateral (select f.name from source_accounts f
    where f.tenant_id = transactions.tenant_id and f.id = transactions.source_account_id limit 1) a on true
  left join lateral (select f.trading_name from businesses f
    where f.tenant_id = transactions.tenant_id and f.id = transactions.business_id limit 1) b on true
  left join lateral (select f.name from properties f
    where f.tenant_id = transactions.tenant_id and f.id = transactions.property_id limit 1) p on true`;

/**
 * Expenses of live clients of more than an amount that lack a document, oldest first, some hundred of them in memory. Nothing else can be
 * asked of the transaction meanwhile.
 */
export function readRowsWithoutDocument(
  db: TenantExecutor,
  { clientIds, taxYear, overPence }: Asked,
): AsyncGenerator<Iterable<RowWithoutDocument>> {
  const query = rowsOf(db, 'transactions')
    .joinRaw(ITS_OTHERS)
    .where({ 'transactions.tax_year': taxYear })
    .whereRaw(lacksDocument(overPence))
    .select(
      'transactions.id',
      'transactions.client_id',
      'c.given_name',
      'c.family_name',
      'transactions.date',
      'transactions.description',
      'transactions.counterparty',
      'transactions.reference',
      'transactions.category',
      'transactions.splits',
      'transactions.amount_gbp_pence',
      'a.name as account',
      'b.trading_name as business',
      'p.name as property',
    );
  if (clientIds !== null) query.whereIn('transactions.client_id', [...clientIds]);
  return readByCopy(db, query.orderBy(['transactions.date', 'transactions.id']));
}
