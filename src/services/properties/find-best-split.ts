import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { listPropertiesOfClient, loadProperty } from '../../db/properties/properties-queries.js';
import { findTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { rowsToReview } from '../../db/transactions/review-queries.js';
import type { Pence } from '../../domain/money.js';
import { type BasisPoints, WHOLE_BPS } from '../../domain/percent.js';
import { spanOn } from '../../domain/properties/owners.js';
import { locationOf, type Property } from '../../domain/properties/property.js';
import { totalLiabilityOf } from '../../domain/tax/assess-input.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import { assembleTaxInput } from '../../domain/tax-returns/assemble-tax-input.js';
import type { Assembly } from '../../domain/tax-returns/assembly.js';
import {
  bestSplit,
  needsOfSplit,
  type OwnersYear,
  SPLITS,
  type SplitNeed,
  type SplitProperty,
  taxOfBoth,
  yearAtSplit,
} from '../../domain/tax-returns/best-split.js';
import { doubtsOf } from '../../domain/tax-returns/doubts.js';
import { takesPlaceOfCosts } from '../../domain/tax-returns/flat-rate-costs.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { ConflictError, ForbiddenError, ValidationError } from '../../errors.js';
import { inSlices } from '../../process/in-slices.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { readAssembly } from '../tax-returns/assemble-return.js';

interface OwnerTax {
  readonly clientId: string;
  readonly shareBps: BasisPoints;
  readonly taxPence: Pence;
}

type Split = readonly [OwnerTax, OwnerTax];

export interface BestSplit {
  readonly propertyId: string;
  readonly taxYear: TaxYearStart;
  /** The split by the shares on record; each owner's is that of the year's last day. */
  readonly current: Split;
  readonly best: Split;
  readonly savingPence: Pence;
  readonly needs: readonly SplitNeed[];
  /** Open doubts of each owner's figures; owners without any are left out. */
  readonly doubts: readonly { readonly clientId: string; readonly issues: readonly TaxReturnIssue[] }[];
}

interface Owner {
  readonly taxReturn: TaxReturn;
  readonly assembly: Assembly;
  readonly doubts: readonly TaxReturnIssue[];
}

/**
 * The split of a property between its two owners, in whole percent and for the whole year, that leaves the least tax of both, by the
 * returns that they have for the year.
 * @throws {NotFoundError} {ForbiddenError} for a credential bound to one client
 * @throws {ConflictError} `best_split_unavailable` unless two clients own all of it and the year of both can be worked out
 */
export async function findBestSplit(
  ctx: Pick<AppContext, 'db' | 'scheduler'>,
  principal: Principal,
  { propertyId, taxYear }: { readonly propertyId: string; readonly taxYear: TaxYearStart },
): Promise<BestSplit> {
  if (principal.clientId !== null) {
    throw new ForbiddenError(
      'forbidden',
      'This credential is bound to one client and does not see the tax of the other owner.',
    );
  }
  const { property, owners, split } = await inTenant(
    ctx,
    principal,
    (db) => readOwners(db, propertyId, taxYear),
    {
      snapshot: true,
    },
  );
  const both = ({ holder, other }: OwnersYear<Assembly>): OwnersYear<Pence> => ({
    holder: taxOf(holder),
    other: taxOf(other),
  });
  const year = { holder: owners.holder.assembly, other: owners.other.assembly };
  const splits = await inSlices(ctx.scheduler, SPLITS, (holderBps) => ({
    holderBps,
    ...both(yearAtSplit(year, split, holderBps)),
  }));
  const today = { holderBps: shareAtEnd(property, property.clientId, taxYear), ...both(year) };
  const found = bestSplit(splits, today.holderBps);
  const best = found === undefined || taxOfBoth(today) <= taxOfBoth(found) ? today : found;
  const shown = ({ holderBps, holder, other }: typeof today): Split => [
    { clientId: owners.holder.taxReturn.clientId, shareBps: holderBps, taxPence: holder },
    { clientId: owners.other.taxReturn.clientId, shareBps: WHOLE_BPS - holderBps, taxPence: other },
  ];
  return {
    propertyId,
    taxYear,
    current: shown(today),
    best: shown(best),
    savingPence: taxOfBoth(today) - taxOfBoth(best),
    needs: needsOfSplit(property, { holderBps: best.holderBps, isTransfer: best !== today, taxYear }),
    doubts: [owners.holder, owners.other].flatMap(({ taxReturn: { clientId }, doubts: issues }) =>
      issues.length === 0 ? [] : [{ clientId, issues }],
    ),
  };
}

/** The year's tax. @throws {ConflictError} for a year that cannot be worked out, naming the place in the return */
function taxOf(assembly: Assembly): Pence {
  const { input, faults } = assembleTaxInput(assembly);
  try {
    if (faults.length > 0) throw new ValidationError(faults);
    return totalLiabilityOf(input, ratesFor(input.taxYear));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [issue] = error.issues;
    throw unavailable(
      `The year of one owner cannot be worked out: ${issue?.pointer ?? 'the input'} of that tax return ${issue?.detail ?? 'is not valid'}.`,
    );
  }
}

const shareAtEnd = (property: Property, clientId: string, taxYear: TaxYearStart): BasisPoints =>
  spanOn(property, clientId, taxYearEndsOn(taxYear)).shareBps;

async function readOwners(
  db: TenantReader,
  propertyId: string,
  taxYear: TaxYearStart,
): Promise<{ property: Property; owners: OwnersYear<Owner>; split: SplitProperty }> {
  const property = await loadProperty(db, propertyId);
  const otherId = otherOwnerOf(property, taxYear);
  const returns = {
    holder: await findTaxReturn(db, { clientId: property.clientId, taxYear }),
    other: await findTaxReturn(db, { clientId: otherId, taxYear }),
  };
  if (returns.holder === undefined || returns.other === undefined) {
    throw unavailable(
      `Both owners need a tax return for ${formatTaxYear(taxYear)}, with their other income: ${returns.holder === undefined ? 'the client whose ledger it is' : 'the other owner'} has none.`,
    );
  }
  const { holder, other } = returns;
  const withCosts = [holder, other].some(({ adjustments }) => takesPlaceOfCosts(adjustments));
  const ledger = await listPropertiesOfClient(db, property.clientId);
  const inUk = ledger.filter((one) => locationOf(one) === 'uk');
  return {
    property,
    owners: {
      holder: await readOwner(db, holder, withCosts),
      other: await readOwner(db, other, withCosts),
    },
    split: {
      id: property.id,
      takesUnnamed: inUk.every(({ id }) => id === property.id),
      ledger: ledger.map(({ id }) => id),
    },
  };
}

async function readOwner(db: TenantReader, taxReturn: TaxReturn, withCosts: boolean): Promise<Owner> {
  const assembly = await readAssembly(db, taxReturn, { withCosts });
  const { incomeSources, doubts } = assembleTaxInput(assembly);
  return {
    taxReturn,
    assembly,
    doubts: [...doubtsOf(await rowsToReview(db, taxReturn), incomeSources), ...doubts],
  };
}

/** The owner beside the client whose ledger it is. @throws {ConflictError} unless the two own all of it at the end of the year */
function otherOwnerOf(property: Property, taxYear: TaxYearStart): string {
  const last = taxYearEndsOn(taxYear);
  const inYear = property.owners.filter(
    ({ from, to }) => (from ?? last) <= last && (to ?? last) >= taxYearStartsOn(taxYear),
  );
  const [otherId, ...more] = new Set(
    inYear.map(({ clientId }) => clientId).filter((clientId) => clientId !== property.clientId),
  );
  const shares = [property.clientId, otherId ?? ''].map((clientId) =>
    shareAtEnd(property, clientId, taxYear),
  );
  const isWhole = shares.reduce((sum, shareBps) => sum + shareBps, 0) === WHOLE_BPS;
  if (otherId !== undefined && more.length === 0 && isWhole) return otherId;
  throw unavailable(
    'Name two clients as its owners who have all of it at the end of the year: the one whose ledger it is, and another.',
  );
}

const unavailable = (detail: string) => new ConflictError('best_split_unavailable', detail);
