import type { Pence } from '../../domain/money.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { Split } from '../../domain/transactions/transaction.js';
import { readByCopy } from '../copy/read-by-copy.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { lacksDocument } from './lacks-document.js';

/** An expense that lacks a document, and what its ids stand for. */
export interface RowWithoutDocument {
  readonly id: string;
  readonly clientId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly date: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly category: string | null;
  readonly splits: readonly Split[] | null;
  readonly amountGbpPence: Pence;
  readonly account: string | null;
  readonly business: string | null;
  readonly property: string | null;
}

const COLUMNS: Readonly<Record<keyof RowWithoutDocument, string>> = {
  id: 'transactions.id',
  clientId: 'transactions.client_id',
  givenName: 'c.given_name',
  familyName: 'c.family_name',
  date: 'transactions.date',
  description: 'transactions.description',
  counterparty: 'transactions.counterparty',
  reference: 'transactions.reference',
  category: 'transactions.category',
  splits: 'transactions.splits',
  amountGbpPence: 'transactions.amount_gbp_pence',
  account: 'a.name',
  business: 'b.trading_name',
  property: 'p.name',
};

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
    .select(COLUMNS);
  if (clientIds !== null) query.whereIn('transactions.client_id', [...clientIds]);
  return readByCopy<RowWithoutDocument>(db, query.orderBy(['transactions.date', 'transactions.id']), [
    'amountGbpPence',
  ]);
}
