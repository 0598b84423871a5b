import { createHash } from 'node:crypto';
import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { createChunks } from '../../db/files/chunks.js';
import { noteObject, takeLeftObject } from '../../db/files/file-objects-repository.js';
import {
  clearChunks,
  dropCopyOfRemoved,
  listFilesIn,
  lockFileIn,
  type MovableFile,
  switchToChunks,
  switchToObject,
} from '../../db/files/moves-repository.js';
import { type FileContents, LostContentError, type StoreName } from '../../domain/files/file-store.js';
import { InvalidStateError } from '../../errors.js';
import type { ObjectStorage } from '../../gateways/object-storage/object-storage.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { inTenant } from '../in-tenant.js';
import { removeTaken } from './remove-unwanted-objects.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'objects' | 'config' | 'elapsedMs'>;

/** How a move went so far. */
interface MovedFiles {
  readonly moved: number;
  readonly bytes: number;
  /** Removed meanwhile, or being removed: nothing to move. */
  readonly passedOver: number;
  /** Files whose content is lost, or could not be copied: they are where they were. */
  readonly failed: readonly { readonly fileId: string; readonly reason: string }[];
}

interface Moving extends Slice {
  readonly chunks: FileContents;
  readonly storage: ObjectStorage;
}

const OTHER: Readonly<Record<StoreName, StoreName>> = { postgres: 's3', s3: 'postgres' };

const WHOLE = (sizeBytes: number) => ({ first: 0, last: sizeBytes - 1 });

/**
 * Moves the contents of all files to a store, while everything runs. Each is copied, compared by its hash as it lies in the new store,
 * and given up in the old one only once its row names the new. Safe to end at any moment and to run again: it goes on with what is left.
 * @param say told how far it has come, after each portion
 * @throws {InvalidStateError} when the settings do not say where the store is, or new files go to the other
 * @throws the fault of a store that is away
 */
export async function moveFiles(
  ctx: Slice,
  to: StoreName,
  say: (soFar: MovedFiles) => void,
): Promise<MovedFiles> {
  const moving = { ...ctx, chunks: createChunks(ctx.db), storage: storageFor(ctx, to) };
  const limit = LIMITS.objects.movedAtOnce.value;
  let soFar: MovedFiles = { moved: 0, bytes: 0, passedOver: 0, failed: [] };
  for (let after: MovableFile | null = null; ; ) {
    const files: readonly MovableFile[] = await listFilesIn(ctx.systemDb, {
      store: OTHER[to],
      after,
      limit,
    });
    if (files.length === 0) return soFar;
    const outcomes = await Promise.allSettled(files.map((file) => moveUnlessElsewhere(moving, file, to)));
    for (const [at, file] of files.entries()) soFar = counted(soFar, file, outcomes[at]);
    say(soFar);
    after = files.at(-1) ?? null;
  }
}

function storageFor({ objects, config }: Slice, to: StoreName): ObjectStorage {
  if (objects === null)
    throw new InvalidStateError('invalid_state', 'FILE_STORE names no bucket: set it to s3://bucket/prefix.');
  if (config.files.newIn === to) return objects;
  const wanted = to === 's3' ? 's3://bucket/prefix' : 'postgres,s3://bucket/prefix';
  throw new InvalidStateError(
    'invalid_state',
    `FILE_STORE sends new files to the other store: set it to ${wanted} for every process first.`,
  );
}

/** @throws an error that is not about this file */
function counted(
  soFar: MovedFiles,
  { fileId, sizeBytes }: MovableFile,
  outcome: PromiseSettledResult<boolean> | undefined,
): MovedFiles {
  if (outcome?.status === 'fulfilled') {
    return outcome.value
      ? { ...soFar, moved: soFar.moved + 1, bytes: soFar.bytes + sizeBytes }
      : { ...soFar, passedOver: soFar.passedOver + 1 };
  }
  if (isStoreFault(outcome?.reason)) throw outcome?.reason;
  return { ...soFar, failed: [...soFar.failed, { fileId, reason: reasonOf(outcome?.reason) }] };
}

/** Texts of other errors may have content in them. */
const reasonOf = (error: unknown): string =>
  error instanceof LostContentError ? error.message : error instanceof Error ? error.name : 'unknown';

const rows = <T>({ db }: Slice, file: MovableFile, work: (db: TenantExecutor) => Promise<T>): Promise<T> =>
  inTenant({ db }, file, work);

/**
 * A second command, or a removal, may take the content out of its old store while it is copied here: the copy is given up, and never
 * replaces that of the other. Nothing stays of one whose file was removed.
 * @returns whether it was moved here
 */
async function moveUnlessElsewhere(moving: Moving, file: MovableFile, to: StoreName): Promise<boolean> {
  try {
    if (await (to === 's3' ? moveToObject : moveToChunks)(moving, file)) return true;
  } catch (error) {
    if (isStoreFault(error)) throw error;
    if (await rows(moving, file, (db) => lockFileIn(db, file.fileId, OTHER[to]))) throw error;
  }
  await rows(moving, file, (db) => dropCopyOfRemoved(db, file.fileId));
  return false;
}

/** @returns whether it was moved */
async function moveToObject(moving: Moving, file: MovableFile): Promise<boolean> {
  const { chunks, storage } = moving;
  const { fileId } = file;
  const isNoted = await rows(
    moving,
    file,
    async (db) => (await lockFileIn(db, fileId, 'postgres')) && (await noteObject(db, fileId)),
  );
  if (!isNoted) return false;
  await storage.write(file, fileId, compared(file, 'postgres', chunks));
  for await (const _ of compared(file, 's3', storage));
  return rows(moving, file, (db) => switchToObject(db, fileId));
}

/** @returns whether it was moved */
async function moveToChunks(moving: Moving, file: MovableFile): Promise<boolean> {
  const { chunks, storage, systemDb } = moving;
  const { fileId } = file;
  if (!(await rows(moving, file, (db) => clearChunks(db, fileId)))) return false;
  await chunks.write(file, fileId, compared(file, 's3', storage));
  if (!(await rows(moving, file, (db) => switchToChunks(db, file)))) return false;
  await removeTaken(moving, async () => ((await takeLeftObject(systemDb, file)) ? [file] : []));
  return true;
}

/** The content in a store. @throws {LostContentError} at its end, when it is not what the row says */
async function* compared(
  file: MovableFile,
  store: StoreName,
  contents: FileContents,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of contents.read(file, file.fileId, WHOLE(file.sizeBytes))) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== file.sha256)
    throw new LostContentError({ fileId: file.fileId, store }, 'not there, or not what was stored');
}
