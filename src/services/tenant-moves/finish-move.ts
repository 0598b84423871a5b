import {
  raiseFeed,
  raiseNumbers,
  readFeedPlace,
  readLastNumbers,
  renameJobs,
} from '../../db/tenant-moves/arrivals-repository.js';
import { type Cells, gaveWay } from '../../db/tenant-moves/cells.js';
import {
  closeTables,
  findWorkAway,
  lockTables,
  openTable,
  showArrived,
  stopClaims,
} from '../../db/tenant-moves/fences-repository.js';
import { countObjects } from '../../db/tenant-moves/move-checks-queries.js';
import { readProof } from '../../db/tenant-moves/proof-queries.js';
import {
  readCopyProgress,
  unpublishTenant,
  unsubscribe,
} from '../../db/tenant-moves/replication-repository.js';
import { findMove, setMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import { differencesOf, type TableProof, type TenantMove } from '../../domain/tenant-moves/tenant-move.js';
import { LIMITS } from '../../limits/limits.js';
import { tiesToOtherTenants } from './assert-movable.js';
import { pollUntil, type ReportProgress } from './poll-until.js';
import {
  assertFollowed,
  hasArrived,
  inTurnOnBoth,
  type MoveSlice,
  moveRefused,
  readMove,
} from './read-move.js';

/**
 * Gives the tenant to the target. From the first step on it can only be read here, until both databases have the same and the target
 * works for it: seconds. A kill leaves it so, and a second run goes on.
 * @param patienceMs how long it waits for work that is at HMRC or at receivers
 * @returns what both databases had, table by table
 * @throws {InvalidStateError} with the reason; before the tables are closed the tenant is open again then
 */
export function finishMove(
  ctx: MoveSlice,
  tenantId: string,
  say: ReportProgress,
  patienceMs: number = LIMITS.tenantMoves.patienceMs.value,
): Promise<readonly TableProof[]> {
  return inTurnOnBoth(ctx, tenantId, async (cells) => {
    const both = await readMove(cells, tenantId);
    const move = both.source;
    if (move === null) throw moveRefused('The tenant is not being moved: run "tenants move start" first.');
    if (move.state === 'moved' || move.state === 'erasing') return move.proof ?? [];
    if (!hasArrived(both)) {
      if (move.state === 'copying' || move.state === 'closing')
        await close(cells, tenantId, move, { say, patienceMs });
      await bring(cells, tenantId, say);
    }
    say('The other database works for the tenant.');
    return leave(cells, tenantId);
  });
}

const CONTENTS_SINCE =
  'contents of files have gone into object storage since "tenants move start". Set FILE_STORE=postgres,s3://… in every process, copy them to the bucket of the other cell, and run "tenants move start --objects-copied" again.';

/** Closes the tenant's tables, once no filing and no delivery is away at another server. */
async function close(
  cells: Cells,
  tenantId: string,
  move: TenantMove,
  { say, patienceMs }: { readonly say: ReportProgress; readonly patienceMs: number },
): Promise<void> {
  const { source } = cells;
  const progress = await readCopyProgress(cells, tenantId);
  if (progress !== null) assertFollowed(progress);
  if (progress === null || progress.ready < progress.tables)
    throw moveRefused('Not every table is copied: run "tenants move start" again, and wait for its end.');
  const ties = await tiesToOtherTenants(cells, tenantId);
  if (ties.length > 0) throw moveRefused(...ties);
  const later = await countObjects(source, tenantId, move.checkedAt);
  if (later > 0) throw moveRefused(`${later} ${CONTENTS_SINCE}`);

  let waitsFor = 'tables that are in use';
  const isClosed = await pollUntil(async () => {
    if (await beginsToClose(cells, tenantId, move)) return undefined;
    say('The tenant can only be read from now on.');
    return true;
  });
  const isDone =
    isClosed &&
    (await pollUntil(async () => {
      const away = await findWorkAway(source, tenantId);
      if (away.filings + away.deliveries > 0) {
        waitsFor = `${away.filings} filings at HMRC and ${away.deliveries} deliveries of webhooks`;
        say(`Waiting for ${waitsFor}.`);
        return undefined;
      }
      return (await closes(cells, tenantId, move)) ? true : undefined;
    }, patienceMs));
  if (isDone) return;
  await reopen(cells, tenantId, move);
  throw moveRefused(`The tenant is open again: the move waited for ${waitsFor} for too long. Run it again.`);
}

/** The second run finds what the first has done. @returns whether it has to be tried again */
async function beginsToClose({ source }: Cells, tenantId: string, move: TenantMove): Promise<boolean> {
  const known = await findMove(source, tenantId);
  if (known?.state === 'closing') return false;
  return gaveWay(source, async (trx) => {
    await stopClaims(trx, tenantId);
    await setMove(trx, tenantId, { ...move, state: 'closing' });
  });
}

/** One transaction, so that nothing leaves for another server between the last look and the lock. */
async function closes({ source }: Cells, tenantId: string, move: TenantMove): Promise<boolean> {
  let isQuiet = false;
  const waits = await gaveWay(source, async (trx) => {
    await lockTables(trx);
    const away = await findWorkAway(trx, tenantId);
    isQuiet = away.filings + away.deliveries === 0;
    if (!isQuiet) return;
    await closeTables(trx, tenantId);
    await setMove(trx, tenantId, { ...move, state: 'closed' });
  });
  return isQuiet && !waits;
}

async function reopen({ source }: Cells, tenantId: string, move: TenantMove): Promise<void> {
  await pollUntil(async () => {
    const waits = await gaveWay(source, async (trx) => {
      await openTable(trx, 'webhook_endpoints', tenantId);
      await setMove(trx, tenantId, { ...move, state: 'copying' });
    });
    return waits ? undefined : true;
  });
}

/** Waits for the last row, compares, and has the target work for the tenant. */
async function bring(cells: Cells, tenantId: string, say: ReportProgress): Promise<void> {
  const { source, target } = cells;
  const closed = await findMove(source, tenantId);
  if (closed == null) throw moveRefused('The tenant is not being moved.');
  // Commits arrive in their order: the note that the tables are closed comes last.
  const isThere = await pollUntil(async () => {
    if ((await findMove(target, tenantId))?.state === 'closed') return true;
    assertFollowed(await readCopyProgress(cells, tenantId));
    return undefined;
  });
  if (!isThere)
    throw moveRefused(
      'The copy does not catch up: see the log of the other server. Run it again, or abandon the move.',
    );

  say('Comparing both databases.');
  const [here, there] = await Promise.all([readProof(source, tenantId), readProof(target, tenantId)]);
  const different = differencesOf(here, there);
  if (different.length > 0)
    throw moveRefused(
      `The databases differ: ${different.join(', ')}. Abandon the move, which opens the tenant again.`,
    );
  await unsubscribe(cells, tenantId);
  await setMove(source, tenantId, { ...closed, proof: here });
  await arrive(cells, tenantId, { ...closed, state: 'arrived', proof: here });
}

async function arrive({ source, target }: Cells, tenantId: string, arrived: TenantMove): Promise<void> {
  await raiseNumbers(target, await readLastNumbers(source));
  const place = await readFeedPlace(source);
  const isOpen = await pollUntil(async () => {
    const waits = await gaveWay(target, async (trx) => {
      await lockTables(trx);
      await raiseFeed(trx, place);
      await renameJobs(trx, tenantId);
      await showArrived(trx, tenantId);
      await setMove(trx, tenantId, arrived);
    });
    return waits ? undefined : true;
  });
  if (!isOpen)
    throw moveRefused('The tables of the other database are in use without a pause. Run it again.');
}

/** The source answers from now on that the tenant is elsewhere. */
async function leave({ source, target }: Cells, tenantId: string): Promise<readonly TableProof[]> {
  const arrived = await findMove(target, tenantId);
  if (arrived == null) throw moveRefused('The other database does not have the tenant.');
  await setMove(source, tenantId, { ...arrived, state: 'moved' });
  await unpublishTenant(source, tenantId);
  return arrived.proof ?? [];
}
