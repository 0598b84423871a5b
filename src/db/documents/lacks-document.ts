import type { Pence } from '../../domain/money.js';
import { REDUCIBLE_CATEGORIES } from '../../domain/transactions/category-total.js';

/** The links of a row of `transactions`, under that name, to documents. */
export const ITS_DOCUMENTS = `select from document_links l
  where l.transaction_id = transactions.id and l.tenant_id = transactions.tenant_id and l.livemode = transactions.livemode`;

const EXPENSES = `array[${REDUCIBLE_CATEGORIES.map((code) => `'${code}'`).join(', ')}]`;

/**
 * Condition on the rows of `transactions`, under that name, that are expenses, whole or in a part, of more than an amount in pounds, and
 * lack a document. The amount is part of the text, so that an index of larger expenses serves it.
 */
export const lacksDocument = (overPence: Pence): string => `transactions.deleted_at is null
  and amount_gbp_pence < ${-overPence}
  and (category = any(${EXPENSES}) or exists (
    select from jsonb_array_elements(splits) s where s ->> 'category' = any(${EXPENSES})))
  and not exists (${ITS_DOCUMENTS})`;
