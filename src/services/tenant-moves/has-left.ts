import type { AppContext } from '../../context.js';
import { findMove } from '../../db/tenant-moves/tenant-moves-repository.js';

/** Whether the tenant has moved to another database and was erased in this one. */
export const hasLeft = async (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  tenantId: string,
): Promise<boolean> => (await findMove(systemDb, tenantId)) === undefined;
