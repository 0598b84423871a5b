import type { Knex } from 'knex';
import type { RuleMatch } from '../../domain/categories/category-rule-record.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { transactionOf } from '../knex/session-client.js';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
} from '../transactions/transactions-queries.js';

/**
 * Narrows transactions to those that a rule may match: every one that it does, and few that it does not.
 * Text is compared without regard to how often white space is repeated, so word by word; a word beyond ASCII,
 * whose upper case the database may see differently, is not asked for.
 */
export function narrowToMatch(query: Knex.QueryBuilder, match: RuleMatch): void {
  if (match.direction === 'in') query.where('amount_pence', '>', 0);
  if (match.direction === 'out') query.where('amount_pence', '<', 0);
  if (match.amountMinPence !== null) query.whereRaw('abs(amount_pence) >= ?', [match.amountMinPence]);
  if (match.amountMaxPence !== null) query.whereRaw('abs(amount_pence) <= ?', [match.amountMaxPence]);
  const { sourceAccountId, businessId, propertyId } = match;
  if (sourceAccountId !== null) query.where({ 'transactions.source_account_id': sourceAccountId });
  if (businessId !== null) query.where({ 'transactions.business_id': businessId });
  if (propertyId !== null) query.where({ 'transactions.property_id': propertyId });
  for (const word of wordsOf(match.value)) query.whereRaw(`${TEXTS[match.field]} ilike ?`, [`%${word}%`]);
}

const TEXTS: Readonly<Record<RuleMatch['field'], string>> = {
  description: 'description',
  counterparty: 'counterparty',
  reference: 'reference',
  any: `concat_ws(' ', description, counterparty, reference)`,
};

const wordsOf = (value: string): string[] =>
  value
    .split(/\s+/)
    .filter((word) => /^[\x21-\x7e]+$/.test(word))
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'));

const CURSOR = 'rule_candidates';

/**
 * Transactions that a rule may match, latest day first, some at a time: one cursor for all of them, so that they
 * are found and sorted once. Only one may be open in a transaction, which closes it.
 * @returns the next `limit` of them; fewer at the end
 */
export function openRuleCandidates(
  db: TenantExecutor,
  match: RuleMatch,
  { clientId, limit }: { readonly clientId: string | null; readonly limit: number },
): () => Promise<Transaction[]> {
  const query = rowsOf(db, 'transactions').whereNull('transactions.deleted_at');
  if (clientId !== null) query.where({ 'transactions.client_id': clientId });
  narrowToMatch(query, match);
  const { sql, bindings } = query
    .orderBy([
      { column: 'transactions.date', order: 'desc' },
      { column: 'transactions.id', order: 'desc' },
    ])
    .select(...transactionColumns(db))
    .toSQL()
    .toNative();
  transactionOf(db.trx).sendAlong({
    text: `declare ${CURSOR} no scroll cursor for ${sql}`,
    values: bindings,
    isHot: false,
    isSilent: true,
  });
  return async () => {
    const { rows } = await db.trx.raw<{ rows: TransactionRow[] }>(`fetch forward ${limit} from ${CURSOR}`);
    return rows.map(toTransaction);
  };
}
