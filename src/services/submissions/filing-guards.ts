import type { AppContext } from '../../context.js';
import { type Calculation, findCalculation } from '../../db/calculations/calculations-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findPreparation, type Submission } from '../../db/submissions/submissions-repository.js';
import { FIRST_FILING_YEAR } from '../../domain/tax/rates/filing-years.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { hasTaxYearEnded } from '../../domain/tax-returns/year-ended.js';
import { formatTaxYear, taxYearEndsOn } from '../../domain/tax-year.js';
import { ConflictError, InvalidStateError } from '../../errors.js';
import { findNino, requireNino } from '../hmrc-authorisations/client-nino.js';
import { requireGrant } from '../hmrc-authorisations/require-grant.js';
import type { TaxReturnView } from '../tax-returns/view-tax-return.js';
import { clientNow } from '../test-clocks/client-now.js';
import { openNino } from './sealed-taxpayer.js';

/**
 * Checks the conditions for sending a return to HMRC.
 * @returns the person's National Insurance number
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc`, `main_agent_required`, `tax_year_not_ended`
 * @throws {ConflictError} `tax_year_not_supported`
 * @throws {HmrcNotConfiguredError}
 */
export async function assertReadyForHmrc(
  ctx: Pick<AppContext, 'now' | 'hmrcOf' | 'cipher'>,
  db: TenantExecutor,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
): Promise<string> {
  if (taxYear < FIRST_FILING_YEAR.value) {
    throw new ConflictError('tax_year_not_supported', 'Filing with HMRC begins with 2025-26.', {
      tax_year: formatTaxYear(taxYear),
    });
  }
  const nino = await requireNino(ctx, db, clientId);
  await requireGrant(db, clientId, 'tax_return');
  if (!hasTaxYearEnded(taxYear, await clientNow(ctx, db, clientId))) {
    throw new InvalidStateError('tax_year_not_ended', 'HMRC accepts a final declaration from 6 April.', {
      tax_year: formatTaxYear(taxYear),
      ends_on: taxYearEndsOn(taxYear),
    });
  }
  ctx.hmrcOf(db.livemode);
  return nino;
}

/** Which figures somebody agreed to. */
export interface AgreedFigures {
  /** UUID of our calculation. */
  readonly calculationId: string;
  readonly figuresHash: string;
}

/**
 * The return's calculation, if it is the one that was agreed to and still what its data come to.
 * @throws {InvalidStateError} `figures_changed`
 */
export function assertFiguresStand(
  { calculation, isStale }: Pick<TaxReturnView, 'calculation' | 'isStale'>,
  agreed: AgreedFigures,
): Calculation {
  if (calculation === null || isStale || calculation.id !== agreed.calculationId) throw figuresChanged();
  if (calculation.figuresHash !== agreed.figuresHash) throw figuresChanged();
  return calculation;
}

/**
 * The attempt by which HMRC was given exactly the data behind a calculation.
 * @throws {InvalidStateError} `figures_changed` when HMRC calculated from other data, or for another person
 */
export async function assertSentToHmrc(
  ctx: Pick<AppContext, 'cipher'>,
  db: TenantExecutor,
  taxReturn: TaxReturn,
  calculation: Calculation,
): Promise<Submission> {
  const preparation = await findPreparation(db, taxReturn.id);
  const sent = preparation?.calculationId ? await findCalculation(db, preparation.calculationId) : undefined;
  if (!preparation || sent?.sourceFingerprint !== calculation.sourceFingerprint) throw figuresChanged();
  const row = { tenantId: db.tenantId, submissionId: preparation.id };
  const sentFor = openNino(ctx, row, preparation.ninoEncrypted);
  if (sentFor !== (await findNino(ctx, db, taxReturn.clientId))) throw figuresChanged();
  return preparation;
}

export const figuresChanged = () =>
  new InvalidStateError(
    'figures_changed',
    'These are no longer the figures of the return; calculate, prepare and ask for agreement again.',
  );
