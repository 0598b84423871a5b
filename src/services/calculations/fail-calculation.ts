import type { AppContext } from '../../context.js';
import {
  type FailedCalculation,
  setCalculationFailed,
} from '../../db/calculations/calculations-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { CalculationFailure } from '../../domain/work-failure.js';
import { recordEventOfRequest } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

/** Ends a calculation that cannot be worked out, with `calculation.failed`. One that is finished stays as it is. */
export async function failCalculation(
  ctx: Slice & Pick<AppContext, 'db'>,
  job: TenantKey & { readonly calculationId: string },
  failure: CalculationFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'calculate'), (db) =>
    endCalculationFailed(ctx, db, { id: job.calculationId, requestId: null }, failure),
  );
}

/** Ends a calculation as failed in the caller's transaction. A `requestId` of `null` stands for the transaction's own. */
export async function endCalculationFailed(
  ctx: Slice,
  db: TenantExecutor,
  { id, requestId }: { readonly id: string; readonly requestId: string | null },
  failure: CalculationFailure,
): Promise<void> {
  const calculation: FailedCalculation | null = await setCalculationFailed(db, id, failure);
  if (calculation === null) return;
  await recordEventOfRequest(ctx, db, { type: 'calculation.failed', subject: { calculation }, requestId });
}
