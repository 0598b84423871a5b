import type { AppContext } from '../../context.js';
import { lockClient } from '../../db/clients/clients-repository.js';
import { insertTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type { TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import { hasTaxYearBegun } from '../../domain/tax-returns/year-ended.js';
import { type TaxYearStart, taxYearStartsOn } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';
import { orDangling } from '../dangling-reference.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { clientNow } from '../test-clocks/client-now.js';
import { checkTaxReturnFields } from './check-tax-return-fields.js';
import { taxReturnSubject } from './tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

/**
 * Opens a client's return for a tax year that has begun.
 * @throws {ValidationError} `tax_year_not_supported`
 * @throws {ConflictError} `duplicate_tax_return`
 */
export async function createTaxReturn(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { clientId: string; taxYear: TaxYearStart; fields: TaxReturnFields },
): Promise<Committed<TaxReturnView>> {
  const { clientId, taxYear, fields } = input;
  ratesFor(taxYear);
  return commitEffect(ctx, effect, async (db) => {
    await lockClient(db, clientId).catch(orDangling('#/client_id'));
    assertBegun(taxYear, await clientNow(ctx, db, clientId));
    await checkTaxReturnFields(db, { clientId, taxYear }, fields);
    const id = ctx.newId();
    const taxReturn = await insertTaxReturn(db, {
      id,
      clientId,
      taxYear,
      fields,
      actor: effect.principal.actor,
    });
    await recordEvent(ctx, db, 'tax_return.created', taxReturnSubject(taxReturn));
    return viewTaxReturn(db, taxReturn);
  });
}

/** A year may have rates, and estimates, before there is anything to return for it. */
function assertBegun(taxYear: TaxYearStart, now: Date): void {
  if (hasTaxYearBegun(taxYear, now)) return;
  const detail = `The tax year begins on ${taxYearStartsOn(taxYear)}: a return can be opened from that day on. Until then use POST /v1/tax-estimates.`;
  throw new ValidationError(
    [{ pointer: '#/tax_year', code: 'tax_year_not_supported', detail }],
    'tax_year_not_supported',
  );
}
