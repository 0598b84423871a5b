import type { AppContext } from '../../context.js';
import { findOauthGrant } from '../../db/oauth/oauth-grants-queries.js';
import type { OauthGrant } from '../../domain/oauth/oauth-grant.js';

/** A grant that has not been ended, of whichever tenant. */
export const findGrant = (
  { systemDb }: Pick<AppContext, 'systemDb'>,
  id: string,
): Promise<(OauthGrant & { readonly tenantId: string }) | undefined> => findOauthGrant(systemDb, id);
