import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { byteaText } from '../bytea-text.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import type { Ledger } from '../transactions/external-ids-repository.js';
import { lockWithPartners } from '../transactions/transaction-locks-repository.js';

/**
 * Live rows that have one of these identities, by it in hex, locked until the transaction ends, and so are their
 * partners. @throws {OvertakenError}
 */
export async function lockByIdentity(
  db: TenantExecutor,
  ledger: Ledger,
  identities: readonly string[],
): Promise<ReadonlyMap<string, Transaction>> {
  if (identities.length === 0) return new Map();
  const found: { id: string; identity: string }[] = await rowsOf(db, 'transactions')
    .where({ client_id: ledger.clientId })
    .whereRaw('source_account_id is not distinct from ?', [ledger.sourceAccountId])
    .whereRaw('identity_key = any(?::bytea[])', [identities.map(byteaText)])
    .whereNull('deleted_at')
    .select('id', db.trx.raw(`encode(identity_key, 'hex') as identity`));
  const identityOf = new Map(found.map(({ id, identity }) => [id, identity]));
  const locked = await lockWithPartners(db, [...identityOf.keys()]);
  return new Map(locked.map((row) => [identityOf.get(row.id) ?? '', row]));
}

export interface RevisedTransaction {
  readonly id: string;
  readonly settled: SettledTransaction;
}

/** Replaces what a file tells of rows that the caller has locked. */
export async function setRevisedTransactions(
  db: LedgerWriter,
  revised: readonly RevisedTransaction[],
): Promise<void> {
  if (revised.length === 0) return;
  await db.trx.raw(
    `update transactions t set
       date = r.date, tax_year = r.tax_year, amount_pence = r.amount_pence, currency = r.currency,
       amount_gbp_pence = r.amount_gbp_pence, exchange_rate = r.exchange_rate, description = r.description,
       counterparty = r.counterparty, reference = r.reference, notes = r.notes, category = r.category,
       category_source = r.category_source, category_confidence = r.category_confidence,
       category_reason = r.category_reason, category_rule_id = r.category_rule_id,
       category_version = r.category_version, category_alternatives = r.category_alternatives,
       business_id = r.business_id, property_id = r.property_id, allowable_bps = r.allowable_bps,
       splits = r.splits, needs_review = r.needs_review, version = t.version + 1, updated_at = now()
     from jsonb_to_recordset(?::jsonb) as r(
       id uuid, date date, tax_year smallint, amount_pence bigint, currency text, amount_gbp_pence bigint,
       exchange_rate text, description text, counterparty text, reference text, notes text, category text,
       category_source text, category_confidence real, category_reason text, category_rule_id uuid,
       category_version text, category_alternatives jsonb, business_id uuid, property_id uuid,
       allowable_bps integer, splits jsonb, needs_review boolean)
     where t.tenant_id = ? and t.livemode = ? and t.id = r.id`,
    [JSON.stringify(revised.map(revisedColumns)), db.tenantId, db.livemode],
  );
}

function revisedColumns({ id, settled }: RevisedTransaction): Record<string, unknown> {
  return {
    id,
    date: settled.date,
    tax_year: settled.taxYear,
    amount_pence: settled.amountPence,
    currency: settled.currency,
    amount_gbp_pence: settled.amountGbpPence,
    exchange_rate: settled.exchangeRate,
    description: settled.description,
    counterparty: settled.counterparty,
    reference: settled.reference,
    notes: settled.notes,
    category: settled.category,
    category_source: settled.categorySource,
    category_confidence: settled.categoryConfidence,
    category_reason: settled.categoryReason,
    category_rule_id: settled.categoryRuleId,
    category_version: settled.categoryVersion,
    category_alternatives: settled.categoryAlternatives,
    business_id: settled.businessId,
    property_id: settled.propertyId,
    allowable_bps: settled.allowableBps,
    splits: settled.splits,
    needs_review: settled.needsReview,
  };
}
