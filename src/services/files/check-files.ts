import type { AppContext } from '../../context.js';
import { findUnnoted, noteFoundObjects } from '../../db/files/file-objects-repository.js';
import { listFilesIn, type MovableFile } from '../../db/files/moves-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { InvalidStateError } from '../../errors.js';
import type { FoundObject, ObjectStorage } from '../../gateways/object-storage/object-storage.js';
import { LIMITS } from '../../limits/limits.js';

type Slice = Pick<AppContext, 'systemDb' | 'objects' | 'now'>;

/** Rows and objects that do not agree. */
interface FileCheck {
  readonly files: number;
  /** Complete files without an object of their size: contents to bring back from a backup of the bucket. */
  readonly lost: readonly string[];
  readonly objects: number;
  /** Objects that no row knows of, as after the database was restored from a backup. */
  readonly unknown: readonly FoundObject[];
}

const { copyDays, listed, removedAtOnce } = LIMITS.objects;

/**
 * Compares rows with the objects of the bucket, both ways. Changes nothing, except that it leaves unknown objects to the
 * sweep if told to.
 * @throws {InvalidStateError} when the settings name no bucket
 */
export async function checkFiles(
  { systemDb, objects, now }: Slice,
  { removeUnknown }: { readonly removeUnknown: boolean },
): Promise<FileCheck> {
  if (objects === null)
    throw new InvalidStateError('invalid_state', 'FILE_STORE names no bucket: all contents are in Postgres.');
  const found = await findUnknown({ systemDb, objects });
  const before = now().getTime() - copyDays.value * DAY_MS;
  const settled = found.unknown.filter(({ storedAt }) => storedAt.getTime() < before);
  if (removeUnknown && settled.length > 0) await noteFoundObjects(systemDb, settled);
  return { ...found, ...(await findLost({ systemDb, objects })) };
}

interface Compared {
  readonly systemDb: AppContext['systemDb'];
  readonly objects: ObjectStorage;
}

async function findUnknown({ systemDb, objects }: Compared): Promise<Pick<FileCheck, 'objects' | 'unknown'>> {
  let count = 0;
  const unknown: FoundObject[] = [];
  for (let after: string | null = null; ; ) {
    const page = await objects.list(after);
    count += page.objects.length;
    if (page.objects.length > 0) unknown.push(...(await findUnnoted(systemDb, page.objects)));
    if (page.next === null) return { objects: count, unknown };
    after = page.next;
  }
}

async function findLost({ systemDb, objects }: Compared): Promise<Pick<FileCheck, 'files' | 'lost'>> {
  let count = 0;
  const lost: string[] = [];
  for (let after: MovableFile | null = null; ; ) {
    const files: readonly MovableFile[] = await listFilesIn(systemDb, {
      store: 's3',
      after,
      limit: listed.value,
    });
    if (files.length === 0) return { files: count, lost };
    count += files.length;
    for (let at = 0; at < files.length; at += removedAtOnce.value)
      lost.push(...(await lostOf(objects, files.slice(at, at + removedAtOnce.value))));
    after = files.at(-1) ?? null;
  }
}

async function lostOf(objects: ObjectStorage, files: readonly MovableFile[]): Promise<string[]> {
  const sizes = await Promise.all(files.map((file) => objects.sizeOf(file)));
  return files.filter(({ sizeBytes }, at) => sizes[at] !== sizeBytes).map(({ fileId }) => fileId);
}
