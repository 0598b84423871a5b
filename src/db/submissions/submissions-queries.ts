import { rowsOf, type TenantReader } from '../executor.js';

export type SubmissionState =
  | 'queued'
  | 'sending_data'
  | 'calculating'
  | 'sending'
  | 'unknown'
  | 'confirmed'
  | 'refused'
  | 'done';

/** The last attempt to prepare or file a return, as our customers see it. */
export interface SubmissionView {
  readonly id: string;
  readonly kind: 'prepare' | 'submit';
  readonly state: SubmissionState;
  readonly attempts: number;
  readonly hmrcCalculationId: string | null;
  readonly hmrcCorrelationId: string | null;
}

export async function findNewestSubmission(
  db: TenantReader,
  taxReturnId: string,
): Promise<SubmissionView | undefined> {
  const row = await rowsOf(db, 'submissions')
    .where({ tax_return_id: taxReturnId, kind: 'submit' })
    .orderBy('created_at', 'desc')
    .first('id', 'kind', 'state', 'attempts', 'hmrc_calculation_id', 'hmrc_correlation_id');
  return (
    row && {
      id: row.id,
      kind: row.kind,
      state: row.state,
      attempts: row.attempts,
      hmrcCalculationId: row.hmrc_calculation_id,
      hmrcCorrelationId: row.hmrc_correlation_id,
    }
  );
}
