import type { StatementPart } from '../../statement.js';
import { WRITTEN_AS_JSON } from '../transaction-columns.js';

/** Names the judgement of pairs among the versions of decisions. */
const DECISION = 'transfers-1';

/**
 * Purpose: ties locked rows to their partners and makes them transfers. A category that a person, a rule or a file gave stays.
 * Bindings: `tenantId`, `livemode`, `ids`, and `rows`, JSON of the rows with their partners.
 * Answer: `written`, the ids of the rows.
 * Locks: the rows, which the caller has locked.
 */
export const PAIR_ROWS: StatementPart = {
  name: 'pair',
  members: `
  written as (
    update transactions t set
      transfer_pair_id = r.partner_id, category = 'transfer', needs_review = r.needs_review,
      category_source = case when r.is_settled then t.category_source else 'structure' end,
      category_confidence = case when r.is_settled then t.category_confidence else r.confidence end,
      category_reason = case when r.is_settled then t.category_reason else r.reason end,
      category_rule_id = case when r.is_settled then t.category_rule_id end,
      category_version = case when r.is_settled then t.category_version else '${DECISION}' end,
      category_alternatives = case when r.is_settled then t.category_alternatives else '[]' end,
      version = t.version + 1, updated_at = now()
    from jsonb_to_recordset(cast(:rows as jsonb)) as r(
      id uuid, partner_id uuid, confidence real, reason text, is_settled boolean, needs_review boolean)
    where t.tenant_id = :tenantId and t.livemode = :livemode and t.id = any(cast(:ids as uuid[])) and t.id = r.id
    returning t.id)`,
  answer: WRITTEN_AS_JSON,
};
