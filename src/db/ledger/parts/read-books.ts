import { RULES_AS_JSON, RULES_REVISION } from '../../categories/category-rules-queries.js';
import { RECORDS_AS_JSON } from '../../clients/client-records-queries.js';
import type { StatementPart } from '../../statement.js';

/**
 * Purpose: the records by which rows of clients are recognised.
 * Bindings: `tenantId`, `livemode`; reads `ledger_clients`.
 * Answer: `records`, `null` without clients.
 * Locks: none.
 */
export const READ_RECORDS: StatementPart = {
  name: 'records',
  answer: `${RECORDS_AS_JSON} as records`,
};

/**
 * Purpose: tells whether the rules that the process knows are still the tenant's.
 * Bindings: `tenantId`, `livemode`.
 * Answer: `rules_revision`, `null` before the tenant's first rule.
 * Locks: none.
 */
export const READ_REVISION: StatementPart = {
  name: 'revision',
  answer: `${RULES_REVISION} as rules_revision`,
};

/** A part like `READ_REVISION`, with the rules themselves, as `rules`: `null` when there are none. */
export const READ_RULES: StatementPart = {
  name: 'rules',
  answer: `${RULES_REVISION} as rules_revision, ${RULES_AS_JSON} as rules`,
};

/**
 * Purpose: tells what of a write's follow-up cannot find anything to do.
 * Bindings: `tenantId`, `livemode`.
 * Answer: `has_lessons`, whether corrections have taught the tenant anything; `has_endpoints`, enabled or not.
 * Locks: none.
 */
export const READ_TENANT: StatementPart = {
  name: '',
  answer: `exists (select from category_models m where m.tenant_id = :tenantId and m.livemode = :livemode) as has_lessons,
    exists (select from webhook_endpoints w where w.tenant_id = :tenantId and w.livemode = :livemode
      and w.deleted_at is null) as has_endpoints`,
};

/**
 * Purpose: tells whether a client has imported rows, which may be other tellings of new ones.
 * Bindings: `tenantId`, `livemode`, `clients`.
 * Answer: `has_imports`.
 * Locks: none.
 */
export const READ_IMPORTS: StatementPart = {
  name: 'imports',
  answer: `exists (select from imports i where i.tenant_id = :tenantId and i.livemode = :livemode
      and i.client_id = any(cast(:clients as uuid[])) and i.created_count > 0) as has_imports`,
};
