import type { AccountStatement } from '../../domain/imports/account-balances.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

interface NewStatement extends Omit<AccountStatement, 'account'> {
  readonly id: string;
  readonly sourceAccountId: string;
}

/** Keeps the statements of a file in place of those that an earlier run of its import may have kept. */
export async function insertStatements(
  db: TenantExecutor,
  { importId, clientId }: { readonly importId: string; readonly clientId: string },
  statements: readonly NewStatement[],
): Promise<void> {
  await rowsOf(db, 'import_statements').where({ import_id: importId }).delete();
  if (statements.length === 0) return;
  await db.trx.raw(
    `insert into import_statements (id, tenant_id, livemode, client_id, import_id, source_account_id, opened_on, closed_on,
       opening_pence, closing_pence, currency)
     select s.id, ?, ?, ?, ?, s.source_account_id, s.opened_on, s.closed_on, s.opening_pence, s.closing_pence, s.currency
     from jsonb_to_recordset(?::jsonb) as s(id uuid, source_account_id uuid, opened_on date, closed_on date,
       opening_pence bigint, closing_pence bigint, currency text)`,
    [db.tenantId, db.livemode, clientId, importId, JSON.stringify(statements.map(columnsOf))],
  );
}

const columnsOf = (statement: NewStatement) => ({
  id: statement.id,
  source_account_id: statement.sourceAccountId,
  opened_on: statement.openedOn,
  closed_on: statement.closedOn,
  opening_pence: statement.opening,
  closing_pence: statement.closing,
  currency: statement.currency,
});
