import type { AppContext } from '../../context.js';
import { type ClientFilters, listClients } from '../../db/clients/clients-queries.js';
import { normaliseNino, normaliseUtr } from '../../domain/clients/identifiers.js';
import { misspellingsOf } from '../../domain/clients/misspellings.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

type PageRequest = Parameters<typeof listClients>[2];
type Found = Awaited<ReturnType<typeof listClients>>;

/**
 * Finds clients by typed words in any order, each anywhere in a name, the address or the caller's own id, or by a whole
 * NINO or UTR. Where no client matches, words of names may differ by one letter.
 */
export async function searchClients(
  ctx: Pick<AppContext, 'db' | 'cipher'>,
  principal: Principal,
  filters: ClientFilters,
  page: PageRequest,
): Promise<Found> {
  const { text } = filters;
  if (text === undefined) return readTenant(ctx, principal, (db) => listClients(db, filters, page));
  const identifierIndexes = indexesOf(ctx, principal, text);
  const exact = { ...filters, identifierIndexes };
  const found = await readTenant(ctx, principal, (db) => listClients(db, exact, page));
  const misspellings = text.split(' ').filter(Boolean).map(misspellingsOf);
  const isFurtherPage = page.after !== null;
  if (found.items.length > 0 || !misspellings.some((pattern) => pattern !== null)) return found;
  if (isFurtherPage && (await hasExact(ctx, principal, exact))) return found;
  return readTenant(ctx, principal, (db) => listClients(db, { ...filters, isMisspelt: true }, page));
}

/** Whether any client matches the words as they are, on any page. */
async function hasExact(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  filters: ClientFilters,
): Promise<boolean> {
  const { items } = await readTenant(ctx, principal, (db) =>
    listClients(db, filters, { limit: 1, after: null }),
  );
  return items.length > 0;
}

/** Every blind index under which the text may be on record as a number. */
function indexesOf(
  { cipher }: Pick<AppContext, 'cipher'>,
  { tenantId }: Principal,
  text: string,
): ClientFilters['identifierIndexes'] {
  const [nino, utr] = [normaliseNino(text), normaliseUtr(text)];
  return {
    nino: nino === null ? [] : cipher.blindIndexes(tenantId, 'nino', nino),
    utr: utr === null ? [] : cipher.blindIndexes(tenantId, 'utr', utr),
  };
}
