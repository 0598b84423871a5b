import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';

export interface RevisedTransaction {
  readonly id: string;
  readonly settled: SettledTransaction;
}

/** Replaces the values that a file gives for rows which the caller has locked. */
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
       splits = r.splits, vat_pence = r.vat_pence, vehicle = r.vehicle, metadata = r.metadata,
       needs_review = r.needs_review, version = t.version + 1, updated_at = now()
     from jsonb_to_recordset(?::jsonb) as r(
       id uuid, date date, tax_year smallint, amount_pence bigint, currency text, amount_gbp_pence bigint,
       exchange_rate text, description text, counterparty text, reference text, notes text, category text,
       category_source text, category_confidence real, category_reason text, category_rule_id uuid,
       category_version text, category_alternatives jsonb, business_id uuid, property_id uuid,
       allowable_bps integer, splits jsonb, vat_pence bigint, vehicle text, metadata jsonb, needs_review boolean)
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
    vat_pence: settled.vatPence,
    vehicle: settled.vehicle,
    metadata: settled.metadata,
    needs_review: settled.needsReview,
  };
}
