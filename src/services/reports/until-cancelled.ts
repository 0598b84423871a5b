import type { AppContext } from '../../context.js';
import { beatReport } from '../../db/reports/reports-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

const BEAT_MS = LIMITS.reports.beatMs.value;

/** The report was cancelled, or ended by another run, while this one was at work. */
export class ReportOvertaken extends Error {}

/**
 * The pieces of a report's file for as long as it is wanted, looking about once a second, in a transaction of its own
 * beside the snapshot.
 * @throws {ReportOvertaken}
 */
export async function* untilCancelled(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { key, reportId }: { key: TenantKey; reportId: string },
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let lookAtMs = ctx.now().getTime() + BEAT_MS;
  for await (const piece of content) {
    yield piece;
    if (ctx.now().getTime() < lookAtMs) continue;
    const isWanted = await inTenant(ctx, processPrincipal(key, 'report'), (db) => beatReport(db, reportId));
    if (!isWanted) throw new ReportOvertaken('the report is no longer wanted');
    lookAtMs = ctx.now().getTime() + BEAT_MS;
  }
}
