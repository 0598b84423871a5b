import type { AppContext } from '../../context.js';
import {
  deleteTakenObjects,
  giveBackObjects,
  takeUnwantedObjects,
  takeUnwantedObjectsOf,
} from '../../db/files/file-objects-repository.js';
import type { ObjectPlace } from '../../gateways/object-storage/object-places.js';
import { LIMITS } from '../../limits/limits.js';
import { StoreAwayError } from '../../process/store-faults.js';

type Slice = Pick<AppContext, 'systemDb' | 'objects' | 'elapsedMs'>;

/** Half of the time for which claimed objects are left to this process. */
const MAY_BEGIN_MS = LIMITS.objects.removalMs.value / 2;

/**
 * Removes a portion of the objects whose files are gone or removed, or lie elsewhere. Safe to run anywhere, any number at once: an
 * object is forgotten after it was removed.
 * @returns how many
 * @throws {StoreAwayError} when one could not be removed; the others are
 */
export const removeUnwantedObjects = (ctx: Slice): Promise<number> =>
  removeTaken(ctx, () => takeUnwantedObjects(ctx.systemDb));

/** Removes the unwanted objects of one tenant, as `removeUnwantedObjects` does for all. */
export const removeUnwantedObjectsOf = (ctx: Slice, tenantId: string): Promise<number> =>
  removeTaken(ctx, () => takeUnwantedObjectsOf(ctx.systemDb, tenantId));

/** @param take claims objects for this process */
export async function removeTaken(
  { systemDb, objects, elapsedMs }: Slice,
  take: () => Promise<readonly ObjectPlace[]>,
): Promise<number> {
  if (objects === null) return 0;
  const takenAt = elapsedMs();
  const taken = await take();
  const outcomes = await Promise.allSettled(
    taken.map(async (place) => {
      if (elapsedMs() - takenAt > MAY_BEGIN_MS)
        throw new StoreAwayError(
          'Object storage: this process was stopped before it could remove an object.',
        );
      await objects.remove(place);
    }),
  );
  const removed = taken.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  const left = taken.filter((_, at) => outcomes[at]?.status === 'rejected');
  if (removed.length > 0) await deleteTakenObjects(systemDb, removed);
  if (left.length > 0) await giveBackObjects(systemDb, left);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return removed.length;
}
