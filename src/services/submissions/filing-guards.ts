import type { AppContext } from '../../context.js';
import { type Calculation, findCalculation } from '../../db/calculations-queries.js';
import { findSealedNino } from '../../db/clients-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { findCurrentGrant } from '../../db/hmrc-grants-queries.js';
import { findPreparation, type Submission } from '../../db/submissions-repository.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { hasTaxYearEnded } from '../../domain/tax-returns/year-ended.js';
import { ConflictError, InvalidStateError } from '../../errors.js';
import { notAuthorised } from '../hmrc-authorisations/with-access-token.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';

/** HMRC takes a year's data as one running total from 2025-26 on; earlier years are filed in other ways. */
const FIRST_FILING_YEAR = 2025;

/** For whom a return is filed, sealed. */
export interface SealedTaxpayer {
  readonly ninoEncrypted: Buffer;
  readonly ninoIndex: Buffer;
}

/**
 * What must be true before HMRC hears of a return.
 * @throws {InvalidStateError} `nino_missing`, `not_authorised_with_hmrc`, `tax_year_not_ended`
 * @throws {ConflictError} `tax_year_not_supported`
 */
export async function assertReadyForHmrc(
  { now }: Pick<AppContext, 'now'>,
  db: TenantExecutor,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
): Promise<SealedTaxpayer> {
  if (taxYear < FIRST_FILING_YEAR) {
    throw new ConflictError('tax_year_not_supported', 'Filing with HMRC begins with 2025-26.');
  }
  const nino = await findSealedNino(db, clientId);
  if (!nino) {
    throw new InvalidStateError('nino_missing', 'The client has no National Insurance number on record.');
  }
  if ((await findCurrentGrant(db, clientId))?.status !== 'active') throw notAuthorised();
  if (!hasTaxYearEnded(taxYear, now())) {
    throw new InvalidStateError('tax_year_not_ended', 'HMRC takes a final declaration from 6 April on.');
  }
  return { ninoEncrypted: nino.encrypted, ninoIndex: nino.index };
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
export async function assertFiguresStand(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  agreed: AgreedFigures,
): Promise<Calculation> {
  const { calculation, isStale } = await viewTaxReturn(db, taxReturn);
  if (calculation === null || isStale || calculation.id !== agreed.calculationId) throw figuresChanged();
  if (calculation.figuresHash !== agreed.figuresHash) throw figuresChanged();
  return calculation;
}

/**
 * The attempt by which HMRC was given exactly the data behind a calculation.
 * @throws {InvalidStateError} `figures_changed` when HMRC calculated from other data, or for another person
 */
export async function assertSentToHmrc(
  db: TenantExecutor,
  taxReturn: TaxReturn,
  calculation: Calculation,
): Promise<Submission> {
  const preparation = await findPreparation(db, taxReturn.id);
  const sent = preparation?.calculationId ? await findCalculation(db, preparation.calculationId) : undefined;
  const nino = await findSealedNino(db, taxReturn.clientId);
  const isSame =
    sent !== undefined &&
    sent.sourceFingerprint === calculation.sourceFingerprint &&
    nino?.index.equals(preparation?.ninoIndex ?? Buffer.alloc(0)) === true;
  if (!preparation || !isSame) throw figuresChanged();
  return preparation;
}

export const figuresChanged = () =>
  new InvalidStateError(
    'figures_changed',
    'These are no longer the figures of the return; calculate, prepare and ask for agreement again.',
  );
