import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { insertTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type { TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { NotFoundError, ValidationError } from '../../errors.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { checkTaxReturnFields } from './check-tax-return-fields.js';
import { taxReturnSubject } from './tax-return-event.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Opens a client's return for a tax year.
 * @throws {ValidationError} {ConflictError} `duplicate_tax_return`
 */
export async function createTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  principal: Principal,
  input: { clientId: string; taxYear: TaxYearStart; fields: TaxReturnFields },
): Promise<TaxReturnView> {
  const { clientId, taxYear, fields } = input;
  ratesFor(taxYear);
  return inTenant(ctx, principal, async (db) => {
    await lockClient(db, clientId).catch(asInvalidReference);
    await checkTaxReturnFields(db, { clientId, taxYear }, fields);
    const id = ctx.newId();
    const taxReturn = await insertTaxReturn(db, { id, clientId, taxYear, fields, actor: principal.actor });
    await recordEvent(ctx, db, 'tax_return.created', taxReturnSubject(taxReturn));
    return viewTaxReturn(db, taxReturn);
  });
}

function asInvalidReference(error: unknown): never {
  if (!(error instanceof NotFoundError)) throw error;
  throw new ValidationError(
    [{ pointer: '#/client_id', code: 'invalid_reference', detail: 'does not exist' }],
    'invalid_reference',
  );
}
