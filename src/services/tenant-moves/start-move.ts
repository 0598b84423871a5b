import type { AppContext } from '../../context.js';
import { type Cells, gaveWay } from '../../db/tenant-moves/cells.js';
import { hideArriving, listOpenTables } from '../../db/tenant-moves/fences-repository.js';
import { readTime } from '../../db/tenant-moves/move-checks-queries.js';
import {
  type CopyProgress,
  publishTenant,
  readCopyProgress,
  subscribeToTenant,
} from '../../db/tenant-moves/replication-repository.js';
import { setMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import { assertMovable, type MoveOptions } from './assert-movable.js';
import { pollUntil, type ReportProgress } from './poll-until.js';
import { assertFollowed, inTurnOnBoth, type MoveSlice, moveRefused, readMove } from './read-move.js';

type Slice = MoveSlice & Pick<AppContext, 'newId'>;

/**
 * Has the target copy the tenant and follow its changes, while the tenant works as before. Ends when every table is copied;
 * a second run goes on where the first was.
 * @throws {InvalidStateError} with every reason for which the tenant cannot be moved; nothing was changed then
 */
export function startMove(
  ctx: Slice,
  tenantId: string,
  options: MoveOptions,
  say: ReportProgress,
): Promise<CopyProgress> {
  return inTurnOnBoth(ctx, tenantId, async (cells) => {
    const { source: move } = await readMove(cells, tenantId);
    if (move !== null && move.state !== 'copying')
      throw moveRefused(`The move is ${move.state}: see "tenants move status".`);
    const checkedAt = await readTime(cells.source);
    await assertMovable(cells, tenantId, { ...options, move });
    const id = move?.id ?? ctx.newId();
    await setMove(cells.source, tenantId, { id, state: 'copying', checkedAt, proof: null });
    await hideUntilArrival(cells, tenantId);
    await publishTenant(cells.source, tenantId);
    await subscribeToTenant(cells, tenantId);
    return copied(cells, tenantId, say);
  });
}

/**
 * Hides the tenant at the target before the first row is copied: no process of the target is to work on a tenant that is
 * half there.
 */
async function hideUntilArrival({ target }: Cells, tenantId: string): Promise<void> {
  const open = await listOpenTables(target, tenantId);
  for (const table of open) {
    const isDone = await pollUntil(async () => {
      const waits = await gaveWay(target, async (trx) => void (await hideArriving(trx, table, tenantId)));
      return waits ? undefined : true;
    });
    if (!isDone)
      throw moveRefused(
        `${table} of the other database is in use without a pause. Run it again: it goes on.`,
      );
  }
}

/** The wait has no end: a large tenant is copied for hours, and the step may be ended and run again. */
async function copied(cells: Cells, tenantId: string, say: ReportProgress): Promise<CopyProgress> {
  let errors: number | null = null;
  const done = await pollUntil(async () => {
    const progress = await readCopyProgress(cells, tenantId);
    if (progress === null) return undefined;
    assertFollowed(progress);
    say(`${progress.ready} of ${progress.tables} tables are copied`);
    if (errors !== null && progress.errors > errors)
      say('The other database cannot take some rows, or not reach this one: the log of its server says why.');
    errors = progress.errors;
    return progress.ready === progress.tables ? progress : undefined;
  }, Number.POSITIVE_INFINITY);
  if (done === undefined) throw moveRefused('Nothing is copied.');
  return done;
}
