import { type CopyProgress, readCopyProgress } from '../../db/tenant-moves/replication-repository.js';
import type { MoveState } from '../../domain/tenant-moves/tenant-move.js';
import { type MoveSlice, readMove, withBothDatabases } from './read-move.js';

interface ShownMove {
  /** `null`: the tenant is not being moved. */
  readonly source: MoveState | null;
  readonly target: MoveState | 'absent' | 'here';
  /** `null`: nothing is copied now. */
  readonly copy: CopyProgress | null;
}

/** How far a move is. Changes nothing. @throws {NotFoundError} when the tenant is not on the source */
export const showMove = (ctx: MoveSlice, tenantId: string): Promise<ShownMove> =>
  withBothDatabases(ctx, async (cells) => {
    const { source, target } = await readMove(cells, tenantId);
    return {
      source: source?.state ?? null,
      target: target === undefined ? 'absent' : (target?.state ?? 'here'),
      copy: await readCopyProgress(cells, tenantId),
    };
  });
