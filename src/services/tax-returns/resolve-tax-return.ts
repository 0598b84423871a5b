import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { firstClientIds, type TaxReturnKey } from '../../db/tax-returns/tax-returns-queries.js';
import { uuidFromPublicId } from '../../domain/ids.js';
import { parseTaxYearRef } from '../../domain/tax-year.js';
import { BadOptionError, NotFoundError } from '../../errors.js';

/** No id begins with a digit, so `2025-2026` and its like were meant as a year. */
const YEAR_SHAPED = /^\d/;

/**
 * Resolves a `{ref}`: a `tr_` id, or a tax year of the client that is named, bound to the credential, or
 * the tenant's only one.
 * @throws {BadOptionError} `invalid_tax_year`, `client_required` @throws {NotFoundError}
 */
export async function resolveTaxReturn(
  db: TenantReader,
  ref: string,
  clientId: string | null,
): Promise<TaxReturnKey> {
  const id = uuidFromPublicId('taxReturn', ref);
  if (id !== null) return { id };
  if (!YEAR_SHAPED.test(ref)) throw new NotFoundError('There is no such tax return.');
  const taxYear = parseTaxYearRef(ref);
  if (taxYear === null) {
    throw new BadOptionError(
      'invalid_tax_year',
      'Write 2025-26, or 2025 for the year that starts in April 2025.',
      [{ option: 'ref', code: 'invalid_format', detail: 'is not a tax year' }],
    );
  }
  return { clientId: await chooseClient(db, clientId), taxYear };
}

async function chooseClient(db: TenantReader, clientId: string | null): Promise<string> {
  if (clientId !== null) return (await loadClient(db, clientId)).id;
  if (db.clientId !== null) return db.clientId;
  const [only, another] = await firstClientIds(db, 2);
  if (only !== undefined && another === undefined) return only;
  if (only === undefined) throw new NotFoundError('There is no such tax return.');
  throw new BadOptionError('client_required', 'The tenant has several clients: add client_id.', [
    { option: 'client_id', code: 'required', detail: 'is required' },
  ]);
}
