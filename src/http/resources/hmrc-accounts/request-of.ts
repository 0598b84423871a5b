import Type from 'typebox';
import { loadClient } from '../../../db/clients/clients-queries.js';
import { dateInLondon } from '../../../domain/tax-returns/year-ended.js';
import { taxYearOf } from '../../../domain/tax-year.js';
import { readTenant } from '../../../services/in-tenant.js';
import { clientNow } from '../../../services/test-clocks/client-now.js';
import type { Call } from '../../gate/route.js';
import { TaxYear } from '../../shapes/schemas.js';
import { taxYearOfQuery } from '../transactions/list-query.js';

/** Common members of operations that ask HMRC about a client. */
export const AT_HMRC = {
  tag: 'HMRC accounts',
  query: { tax_year: Type.Optional(TaxYear()) },
  problems: [
    'invalid_tax_year',
    'nino_missing',
    'not_authorised_with_hmrc',
    'hmrc_not_configured',
    'rejected_by_hmrc',
    'gateway_unavailable',
  ],
  read: 'HMRC is called while you wait, within its rate limit and as a batch process; `connection_method` says so.',
} as const;

/** @param yearsFromNow of the tax year that counts when none is named @throws {NotFoundError} {BadOptionError} */
export async function requestOf(
  { ctx, principal, params: { id = '' }, query: { tax_year } }: Call<{ tax_year?: string }, unknown>,
  yearsFromNow: number,
) {
  const named = tax_year === undefined ? null : taxYearOfQuery(tax_year);
  const [, now] = await readTenant(ctx, principal, (db) =>
    Promise.all([loadClient(db, id), clientNow(ctx, db, id)]),
  );
  const { tenantId, livemode } = principal;
  return { tenantId, livemode, clientId: id, taxYear: named ?? taxYearOf(dateInLondon(now)) + yearsFromNow };
}
