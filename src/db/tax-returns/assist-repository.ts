import { rowsOf, type TenantExecutor } from '../executor.js';

/** Notes that a report was shown in full and HMRC told of it; the first time stands. Nothing where another report has come. */
export async function setAssistAcknowledged(
  db: TenantExecutor,
  { id, reportId, at }: { readonly id: string; readonly reportId: string; readonly at: Date },
): Promise<void> {
  await rowsOf(db, 'tax_returns')
    .where({ 'tax_returns.id': id })
    .whereRaw(`hmrc_assist->>'reportId' = ? and hmrc_assist->>'acknowledgedAt' is null`, [reportId])
    .update({
      hmrc_assist: db.trx.raw(`jsonb_set(hmrc_assist, '{acknowledgedAt}', to_jsonb(cast(? as text)))`, [
        at.toISOString(),
      ]),
    });
}
