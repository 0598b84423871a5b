import type { AppContext } from '../../context.js';
import {
  blankTenant,
  deletePortion,
  expireSharedReports,
  findAnyClient,
  hasClientRowsLeft,
  isSharedReportUnderWay,
  removeFilesOfClient,
} from '../../db/erasure/erased-rows-repository.js';
import { STEPS_OF_CLIENT, STEPS_OF_TENANT } from '../../db/erasure/erased-tables.js';
import { findKeptFor, findOpenWork } from '../../db/erasure/erasure-facts-queries.js';
import {
  type ClientInHand,
  countErased,
  type DueErasure,
  listDueErasures,
  lockDueErasure,
  type OpenErasure,
  setClientInHand,
  setErasureCompleted,
  setErasureStarted,
} from '../../db/erasure/erasures-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { hasUnwantedObjects } from '../../db/files/file-objects-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { conflictsOfWork } from '../../domain/erasure/erasure.js';
import { publicId } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';
import { isFileStoreFault, isStoreFault } from '../../process/store-faults.js';
import { recordEvent } from '../events/record-event.js';
import { removeUnwantedObjectsOf } from '../files/remove-unwanted-objects.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { certificateOf } from './certificate-of.js';
import { keepRows } from './keep-rows.js';

type Slice = Pick<
  AppContext,
  | 'db'
  | 'systemDb'
  | 'objects'
  | 'newId'
  | 'now'
  | 'elapsedMs'
  | 'cipher'
  | 'retentionSeal'
  | 'log'
  | 'faults'
>;
type Transaction = TenantExecutor['trx'];

/**
 * Goes on with every erasure whose time has come. Each portion of rows is sealed, deleted and counted in one transaction that holds the
 * erasure, so that a process which dies leaves nothing half done, and the next goes on where it was. Safe to run anywhere, any number
 * at once. Tenants take turns, and erasures portion by portion. An erasure whose client has work under way, a delivery that is being sent, or a
 * report on several clients that is being made, waits for the next time.
 */
export async function continueErasures(ctx: Slice, signal?: AbortSignal): Promise<void> {
  const lookedAt: string[] = [];
  const now = ctx.now();
  const limit = LIMITS.erasure.atOnce.value;
  while (!signal?.aborted) {
    const due = await listDueErasures(ctx.systemDb, { now, except: lookedAt, limit });
    if (due.length === 0) return;
    lookedAt.push(...due.map(({ id }) => id));
    for (let open = due; open.length > 0; ) {
      const unfinished: DueErasure[] = [];
      for (const one of open) {
        if (signal?.aborted) return;
        if (await goOnWith(ctx, one)) unfinished.push(one);
      }
      open = unfinished;
    }
  }
}

/** @returns whether there is more to do now */
async function goOnWith(ctx: Slice, due: DueErasure): Promise<boolean> {
  try {
    const outcome = await takeStep(ctx, due);
    return outcome === 'objects_left' ? await removeObjects(ctx, due) : outcome;
  } catch (error) {
    if (isStoreFault(error)) throw error;
    ctx.log.error({ err: error, erasure: publicId('erasure', due.id) }, 'an erasure goes on next time');
    return false;
  }
}

/** Removes a portion of the contents that nothing wants any more, outside any transaction. While their store is away, the erasure waits. */
async function removeObjects(ctx: Slice, due: DueErasure): Promise<boolean> {
  try {
    const removed = await removeUnwantedObjectsOf(ctx, due.tenantId);
    if (removed > 0) await countErased(ctx.systemDb, due, 'file_objects', removed);
    return removed > 0;
  } catch (error) {
    if (!isFileStoreFault(error)) throw error;
    ctx.faults.warn(error, 'an erasure waits for object storage', { erasure: publicId('erasure', due.id) });
    return false;
  }
}

/** Whether there is more to do now, or nothing but to remove contents from object storage. */
type Step = boolean | 'objects_left';

function takeStep(ctx: Slice, due: DueErasure): Promise<Step> {
  return inTenant({ db: ctx.systemDb }, processPrincipal(due, 'erasures'), async (db) => {
    const { trx } = db;
    const erasure = await lockDueErasure(trx, due, ctx.now());
    if (erasure === undefined) return false;
    if (!erasure.isStarted) return start(ctx, trx, erasure);
    if (erasure.clientInHand !== null) return eraseOfClient(ctx, trx, erasure, erasure.clientInHand);
    if (erasure.clientId !== null) return complete(ctx, db, erasure);
    const next = await findAnyClient(trx, erasure.tenantId);
    if (next === undefined) return eraseOfTenant(ctx, db, erasure);
    await takeInHand(trx, erasure, next);
    return true;
  });
}

async function start(ctx: Slice, trx: Transaction, erasure: OpenErasure): Promise<boolean> {
  const { tenantId, livemode, clientId } = erasure;
  if (conflictsOfWork(await findOpenWork(trx, { tenantId, clientId })).length > 0) return false;
  await setErasureStarted(trx, erasure);
  if (clientId !== null) {
    await takeInHand(trx, erasure, { clientId, livemode });
    return true;
  }
  const keyUntil = new Date(ctx.now().getTime() + LIMITS.erasure.certificateDays.value * DAY_MS);
  await blankTenant(trx, { tenantId, keyId: erasure.requestingKeyId, keyUntil });
  return true;
}

async function takeInHand(
  trx: Transaction,
  erasure: OpenErasure,
  { clientId, livemode }: { readonly clientId: string; readonly livemode: boolean },
): Promise<void> {
  const { tenantId } = erasure;
  const keptFor = await findKeptFor(trx, { tenantId, clientId });
  const since = erasure.createdAt.toISOString();
  await setClientInHand(trx, erasure, { tenantId, livemode, clientId, keptFor, since });
  await removeFilesOfClient(trx, { tenantId, livemode, clientId });
}

/** Erases a portion of the first table that has rows of the client. */
async function eraseOfClient(
  ctx: Slice,
  trx: Transaction,
  erasure: OpenErasure,
  client: ClientInHand,
): Promise<boolean> {
  const { tenantId, livemode, clientId, since } = client;
  const bindings = { tenantId, livemode, clientId, since, publicId: publicId('client', clientId) };
  for (const step of STEPS_OF_CLIENT) {
    // Deliveries that are being sent keep their events for a moment.
    if (step.table === 'clients' && (await hasClientRowsLeft(trx, bindings))) return false;
    const rows = await deletePortion(trx, step, bindings, LIMITS.erasure.rowsAtOnce.value);
    if (rows.length === 0) continue;
    await countErased(trx, erasure, step.table, rows.length);
    if (step.kept !== null) await keepRows(ctx, trx, { erasureId: erasure.id, client, step, rows });
    return true;
  }
  if (await isSharedReportUnderWay(trx, client)) return false;
  await expireSharedReports(trx, client);
  await setClientInHand(trx, erasure, null);
  return true;
}

async function eraseOfTenant(ctx: Slice, db: TenantExecutor, erasure: OpenErasure): Promise<Step> {
  const bindings = { tenantId: erasure.tenantId, requestingKeyId: erasure.requestingKeyId };
  for (const step of STEPS_OF_TENANT) {
    const rows = await deletePortion(db.trx, step, bindings, LIMITS.erasure.rowsAtOnce.value);
    if (rows.length === 0) continue;
    await countErased(db.trx, erasure, step.table, rows.length);
    return true;
  }
  return complete(ctx, db, erasure);
}

/** Certifies what is erased, once no content of a removed file is left. */
async function complete(ctx: Slice, db: TenantExecutor, erasure: OpenErasure): Promise<Step> {
  if (await hasUnwantedObjects(db.trx, erasure.tenantId)) return 'objects_left';
  const completedAt = ctx.now();
  const certificate = await certificateOf(db.trx, erasure, completedAt);
  await setErasureCompleted(db.trx, erasure, { certificate, completedAt });
  if (erasure.clientId !== null) {
    await recordEvent(ctx, db, 'client.erased', {
      client: { id: erasure.clientId, erasureId: erasure.id },
    });
  }
  ctx.log.info(
    { erasure: publicId('erasure', erasure.id), subject: erasure.subject },
    'an erasure is complete',
  );
  return false;
}
