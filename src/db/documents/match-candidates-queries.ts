import type { MatchCandidate } from '../../domain/documents/match-document.js';
import { type Pence, penceFromColumn } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import type { TenantReader } from '../executor.js';

/** The rows to look for: of one client, of one amount (pence, of either sign), and of some days, both inclusive. */
export interface WantedRows {
  readonly documentId: string;
  readonly clientId: string;
  readonly amountPence: Pence;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

interface CandidateRow {
  document_id: string;
  id: string;
  date: IsoDate;
  amount_pence: string;
  text: string;
  business_id: string | null;
  property_id: string | null;
}

/** Transactions in pounds that documents may belong to and are not linked to, by document. */
export async function findMatchCandidates(
  db: TenantReader,
  wanted: readonly WantedRows[],
): Promise<ReadonlyMap<string, readonly MatchCandidate[]>> {
  const { rows } = await db.queries.raw<{ rows: CandidateRow[] }>(
    `select w.document_id, t.id, t.date, t.amount_pence, t.text, t.business_id, t.property_id from
       unnest(cast(:documents as uuid[]), cast(:clients as uuid[]), cast(:amounts as bigint[]), cast(:froms as date[]), cast(:tos as date[]))
         as w (document_id, client_id, amount_pence, starts_on, ends_on)
     cross join lateral (
       select t.id, t.date, t.amount_pence, concat_ws(' ', t.description, t.counterparty) as text, t.business_id, t.property_id
       from transactions t
       where t.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = w.client_id and t.deleted_at is null
         and t.date >= w.starts_on and t.date <= w.ends_on and abs(t.amount_pence) = w.amount_pence and t.currency = 'GBP'
         and not exists (select from document_links l where l.transaction_id = t.id and l.document_id = w.document_id)
       order by t.date desc, t.id limit :max) t`,
    {
      documents: wanted.map(({ documentId }) => documentId),
      clients: wanted.map(({ clientId }) => clientId),
      amounts: wanted.map(({ amountPence }) => amountPence),
      froms: wanted.map(({ from }) => from),
      tos: wanted.map(({ to }) => to),
      tenantId: db.tenantId,
      livemode: db.livemode,
      max: LIMITS.documents.candidates.value,
    },
  );
  const found = new Map<string, MatchCandidate[]>();
  for (const row of rows) {
    const candidates = found.get(row.document_id) ?? [];
    candidates.push({
      transactionId: row.id,
      date: row.date,
      amountPence: penceFromColumn(row.amount_pence),
      text: row.text,
      businessId: row.business_id,
      propertyId: row.property_id,
    });
    found.set(row.document_id, candidates);
  }
  return found;
}
