import type { AppContext } from '../../context.js';
import type { Calculation } from '../../db/calculations/calculations-queries.js';
import { findCalculation, findLeadingCalculation } from '../../db/calculations/calculations-queries.js';
import type { Page, PageRequest } from '../../db/page.js';
import {
  listTaxReturns,
  loadTaxReturn,
  type TaxReturnFilters,
} from '../../db/tax-returns/tax-returns-queries.js';
import { publicStatus } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { ConflictError, InvalidStateError, NotFoundError } from '../../errors.js';
import { readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { resolveTaxReturn } from './resolve-tax-return.js';
import { type TaxReturnView, viewTaxReturn } from './view-tax-return.js';

interface Ref {
  readonly ref: string;
  readonly clientId: string | null;
}

/** A return with its live figures. @throws {NotFoundError} {BadOptionError} */
export async function readTaxReturn(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { ref, clientId }: Ref,
): Promise<TaxReturnView> {
  return readTenant(ctx, principal, async (db) =>
    viewTaxReturn(db, await loadTaxReturn(db, await resolveTaxReturn(db, ref, clientId))),
  );
}

/** A page of returns, each with its live figures. */
export async function readTaxReturns(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  filters: TaxReturnFilters,
  page: PageRequest,
): Promise<Page<TaxReturnView>> {
  return readTenant(ctx, principal, async (db) => {
    const { items, next } = await listTaxReturns(db, filters, page);
    return { items: await Promise.all(items.map((taxReturn) => viewTaxReturn(db, taxReturn))), next };
  });
}

/** A calculation with the open doubts of its figures. */
export interface CalculationRun {
  readonly calculation: Calculation;
  readonly isStale: boolean;
  readonly doubts: readonly TaxReturnIssue[];
  /** Whether HMRC has the return, and no amendment of it is open. */
  readonly isFiled: boolean;
}

/**
 * The newest completed calculation of a return. While one waits that only a change of the data asked for,
 * the one before is shown, stale.
 * @throws {NotFoundError} when none was ever asked for
 * @throws {ConflictError} `calculation_not_ready` while the first, or a newer one that was asked for, is running
 * @throws {InvalidStateError} `calculation_failed`
 */
export async function readCalculation(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { ref, clientId }: Ref,
): Promise<CalculationRun> {
  return readTenant(ctx, principal, async (db) => {
    const taxReturn = await loadTaxReturn(db, await resolveTaxReturn(db, ref, clientId));
    const newest = await findLeadingCalculation(db, taxReturn.id);
    if (!newest) throw new NotFoundError('No calculation was asked for.');
    assertNotFailed(newest);
    if (newest.status !== 'completed') {
      throw new ConflictError('calculation_not_ready', 'The calculation is still running.', {
        status: newest.status,
      });
    }
    const { isStale, doubts } = await viewTaxReturn(db, { ...taxReturn, calculationId: newest.id });
    return { calculation: newest, isStale, doubts, isFiled: isFiled(taxReturn) };
  });
}

/**
 * A calculation as it stands now.
 * @throws {InvalidStateError} `calculation_failed`
 */
export async function readCalculationRun(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  id: string,
): Promise<CalculationRun> {
  return readTenant(ctx, principal, async (db) => {
    const calculation = await findCalculation(db, id);
    if (!calculation) {
      throw new NotFoundError('The tax return was deleted while its figures were worked out.');
    }
    assertNotFailed(calculation);
    if (calculation.status !== 'completed')
      return { calculation, isStale: false, doubts: [], isFiled: false };
    const taxReturn = await loadTaxReturn(db, { id: calculation.taxReturnId });
    const { doubts } = await viewTaxReturn(db, taxReturn);
    return { calculation, isStale: false, doubts, isFiled: isFiled(taxReturn) };
  });
}

const isFiled = ({ state }: TaxReturn): boolean => publicStatus(state) === 'submitted';

function assertNotFailed({ status, error }: Calculation): void {
  if (status !== 'failed') return;
  throw new InvalidStateError('calculation_failed', error?.detail ?? 'The calculation failed.', {
    status,
    reason: error?.code ?? null,
  });
}
