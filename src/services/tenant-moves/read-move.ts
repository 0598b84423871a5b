import type { AppContext } from '../../context.js';
import { type Cells, withCells } from '../../db/tenant-moves/cells.js';
import { findMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import type { TenantMove } from '../../domain/tenant-moves/tenant-move.js';
import { InvalidStateError, NotFoundError } from '../../errors.js';

export type MoveSlice = Pick<AppContext, 'config'>;

/** The refusal of a step, which has changed nothing. Each reason says what to do. */
export const moveRefused = (...reasons: readonly string[]): InvalidStateError =>
  new InvalidStateError('invalid_state', reasons.join('\n'));

/** Opens both databases of a move for a step. @throws {InvalidStateError} when the settings do not name them */
export async function withBothDatabases<T>(
  { config }: MoveSlice,
  step: (cells: Cells) => Promise<T>,
): Promise<T> {
  if (config.tenantMove === null)
    throw moveRefused(
      'Set MOVE_SOURCE_URL and MOVE_TARGET_URL: superusers of this database and of the other.',
    );
  return withCells(config.tenantMove, step);
}

/** Refusal of a target whose rows this move has not brought. They stay. */
export const OTHER_TARGET = 'The database of MOVE_TARGET_URL has the tenant already, and not by this move.';

/** How far a move is in both databases. */
export interface MoveOnBothSides {
  /** `null`: the tenant is not being moved. */
  readonly source: TenantMove | null;
  /** `null`: the tenant is there and no move brought it; `undefined`: it is not there. */
  readonly target: TenantMove | null | undefined;
}

/** @throws {NotFoundError} when the tenant is not on the source */
export async function readMove({ source, target }: Cells, tenantId: string): Promise<MoveOnBothSides> {
  const [here, there] = await Promise.all([findMove(source, tenantId), findMove(target, tenantId)]);
  if (here === undefined)
    throw new NotFoundError('There is no such tenant in the database of MOVE_SOURCE_URL.');
  // One that came by an earlier move stays, until it is moved again.
  return { source: here?.state === 'arrived' ? null : here, target: there };
}

/** Whether the target has the tenant by this very move, and works for it. */
export const hasArrived = ({ source, target }: MoveOnBothSides): boolean =>
  target?.state === 'arrived' && target.id === source?.id;
