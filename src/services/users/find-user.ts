import type { AppContext } from '../../context.js';
import { findUserWithTenant } from '../../db/users/users-queries.js';
import { isUuid } from '../../domain/ids.js';
import type { User } from '../../domain/users/user.js';

/** A person who may sign in, with the name of their tenant, of whichever tenant. */
export const findUser = async (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  id: string,
): Promise<(User & { readonly tenantName: string }) | undefined> =>
  isUuid(id) ? findUserWithTenant(systemDb, id) : undefined;
