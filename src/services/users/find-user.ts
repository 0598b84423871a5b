import type { AppContext } from '../../context.js';
import { findUserWithTenant } from '../../db/users/users-queries.js';
import type { User } from '../../domain/users/user.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A person who may sign in, with the name of their tenant, of whichever tenant. */
export const findUser = async (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  id: string,
): Promise<(User & { readonly tenantName: string }) | undefined> =>
  UUID.test(id) ? findUserWithTenant(systemDb, id) : undefined;
