import { listKeyHashes } from '../../db/tenant-moves/move-checks-queries.js';
import { type MoveSlice, readMove, withBothDatabases } from './read-move.js';

/** Hashes of a moving tenant's API keys that work, by which a proxy finds its requests. @throws {NotFoundError} */
export const listMovedKeys = (ctx: MoveSlice, tenantId: string): Promise<readonly string[]> =>
  withBothDatabases(ctx, async (cells) => {
    await readMove(cells, tenantId);
    return listKeyHashes(cells.source, tenantId);
  });
