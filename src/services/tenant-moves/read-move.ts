import type { AppContext } from '../../context.js';
import { type Cells, inTurn, withCells } from '../../db/tenant-moves/cells.js';
import type { CopyProgress } from '../../db/tenant-moves/replication-repository.js';
import { findMove } from '../../db/tenant-moves/tenant-moves-repository.js';
import type { TenantMove } from '../../domain/tenant-moves/tenant-move.js';
import { InvalidStateError, NotFoundError } from '../../errors.js';
import { rightsMissing } from './rights-missing.js';

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
    throw moveRefused('Set MOVE_SOURCE_URL and MOVE_TARGET_URL: logins of this database and of the other.');
  return withCells(config.tenantMove, step);
}

/**
 * Opens both databases for a step that changes something, beside which no other step of the tenant's move runs.
 * @throws {InvalidStateError} when one runs, a login lacks a right, or the settings do not name the databases
 */
export function inTurnOnBoth<T>(
  ctx: MoveSlice,
  tenantId: string,
  step: (cells: Cells) => Promise<T>,
): Promise<T> {
  return withBothDatabases(ctx, async (cells) => {
    const missing = await rightsMissing(cells);
    if (missing.length > 0) throw moveRefused(...missing);
    const done = await inTurn(cells.source, tenantId, () => step(cells));
    if (done === null) throw moveRefused(ANOTHER_RUNS);
    return done.result;
  });
}

const ANOTHER_RUNS =
  'Another step of the move of this tenant is running. Wait for its end, or end it: each can be run again.';

/** Refusal of a target whose rows this move has not brought. They stay. */
export const otherTarget = (there: TenantMove | null): string =>
  there?.state === 'moved' || there?.state === 'erasing'
    ? 'The tenant came from the database of MOVE_TARGET_URL, which still has it: run "tenants move erase" there first, with the two addresses exchanged.'
    : 'The database of MOVE_TARGET_URL has the tenant already, and not by this move.';

const NOT_FOLLOWED =
  'The copy has lost its place in the log of this database, as after a failover to a standby, and cannot catch up. Run "tenants move abandon", which loses nothing, and start again.';

/** @throws {InvalidStateError} where the target no longer follows the source */
export function assertFollowed(copy: CopyProgress | null): void {
  if (copy?.isFollowed !== true) throw moveRefused(NOT_FOLLOWED);
}

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
