import type { AppContext } from '../../context.js';
import { beatReport } from '../../db/reports/reports-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

const BEAT_MS = LIMITS.reports.beatMs.value;

/** The report was cancelled, or ended by another run, while this one was at work. */
export class ReportOvertaken extends Error {}

/**
 * Looks whether a report is still wanted, about once a second however often it is called, in a transaction of its own
 * beside the snapshot. @throws {ReportOvertaken}
 */
export type StillWanted = () => Promise<void>;

export function createWantedCheck(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { key, reportId }: { key: TenantKey; reportId: string },
): StillWanted {
  let lookAtMs = ctx.now().getTime() + BEAT_MS;
  return async () => {
    if (ctx.now().getTime() < lookAtMs) return;
    const isWanted = await inTenant(ctx, processPrincipal(key, 'report'), (db) => beatReport(db, reportId));
    if (!isWanted) throw new ReportOvertaken('the report is no longer wanted');
    lookAtMs = ctx.now().getTime() + BEAT_MS;
  };
}

/** The pieces of a report's file for as long as it is wanted. @throws {ReportOvertaken} */
export async function* untilCancelled(
  content: AsyncIterable<Uint8Array>,
  stillWanted: StillWanted,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece;
    await stillWanted();
  }
}
