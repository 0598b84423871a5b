import { type PartOfYear, setPartAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { inTenant } from '../in-tenant.js';
import { stepPrincipal } from './hmrc-session.js';
import type { Step } from './step.js';

/** Notes what HMRC may hold of a part because we sent it. */
export async function notePart(
  { ctx, tenant, submission }: Step,
  key: PartOfYear,
  bodies: readonly PartBody[],
): Promise<void> {
  const { clientId, taxYear } = submission;
  await inTenant(ctx, stepPrincipal(tenant), (db) => setPartAtHmrc(db, { clientId, taxYear, key }, bodies));
}
