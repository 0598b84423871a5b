import type { ChangedRow } from '../../db/transactions/bulk-changes-repository.js';
import { fieldChanges } from '../../domain/reports/field-changes.js';
import type { Transaction } from '../../domain/transactions/transaction.js';

/** Fields that the audit trail leaves out, since any release may judge them differently. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'category_confidence',
  'category_version',
  'category_alternatives',
]);

/** One of many changed rows, for the audit trail. @param after absent members are unchanged */
export const bulkChangeOf = (before: Transaction, after: object): ChangedRow => ({
  id: before.id,
  clientId: before.clientId,
  changes: fieldChanges(before, after).filter(({ field }) => !NOT_KEPT.has(field)),
});
