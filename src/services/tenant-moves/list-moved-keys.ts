import { listKeyHashes } from '../../db/tenant-moves/move-checks-queries.js';
import { type MoveSlice, readMove, withBothDatabases } from './move-of.js';

/** By which a proxy finds the requests of a tenant that moves: one for each key that works. @throws {NotFoundError} */
export const listMovedKeys = (ctx: MoveSlice, tenantId: string): Promise<readonly string[]> =>
  withBothDatabases(ctx, async (cells) => {
    await readMove(cells, tenantId);
    return listKeyHashes(cells.source, tenantId);
  });
