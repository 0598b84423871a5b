import type { AppContext } from '../../context.js';
import {
  findByExternalId,
  findById,
  findClientsByName,
  findReceiversByHost,
  findReturnsByCorrelation,
  findTenantsByName,
  type Hit,
} from '../../db/console/search-queries.js';
import { ID_KINDS, uuidFromPublicId } from '../../domain/ids.js';
import { LIMITS } from '../../limits/limits.js';

export type { Hit };

/** Two words at least, of letters and what names have between them. */
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)+$/u;

/** Whether a text may be the name of a person: such a search is put on record before it is made. */
export const mayBeName = (text: string): boolean => NAME.test(text);

/**
 * All that a word names, apart from work: by public id, tenant's name, receiver's host, external id, correlation id, and
 * a client's exact name. It neither looks for nor shows a NINO or UTR.
 */
export async function searchEverything(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  text: string,
): Promise<readonly Hit[]> {
  for (const kind of ID_KINDS) {
    const id = uuidFromPublicId(kind, text);
    if (id !== null) return findById(systemDb, kind, id);
  }
  if (text.length < LIMITS.console.searchedCharacters.value) return [];
  const found = await Promise.all([
    findTenantsByName(systemDb, text),
    findReceiversByHost(systemDb, text),
    findByExternalId(systemDb, text),
    findReturnsByCorrelation(systemDb, text),
    ...(mayBeName(text) ? [findClientsByName(systemDb, text)] : []),
  ]);
  return found.flat();
}
