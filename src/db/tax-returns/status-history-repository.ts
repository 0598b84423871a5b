import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { TenantExecutor } from '../executor.js';

/** Writes a call to HMRC into the history of its return, between the changes of status. */
export async function insertHmrcCall(
  db: TenantExecutor,
  taxReturnId: string,
  actor: string,
  { operation, outcome, status, code, correlationId }: HmrcExchange,
): Promise<void> {
  await db.trx.raw(
    `insert into status_history (tenant_id, livemode, tax_return_id, filing_version, from_state, to_state, trigger, actor,
       hmrc_correlation_id, code, hmrc_call, hmrc_outcome, hmrc_status)
     select tenant_id, livemode, id, filing_version, state, state, 'hmrc_call', :actor,
       :correlationId, :code, :operation, :outcome, :status
     from tax_returns where tenant_id = :tenantId and livemode = :livemode and id = :taxReturnId`,
    {
      actor,
      correlationId,
      code,
      operation,
      outcome,
      status,
      tenantId: db.tenantId,
      livemode: db.livemode,
      taxReturnId,
    },
  );
}
