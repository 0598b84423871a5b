import type { AppContext } from '../../context.js';
import { categoryTotals } from '../../db/categories/category-totals-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { lockProperty, setProperty } from '../../db/properties/properties-repository.js';
import { idsOfFinancePayments } from '../../db/transactions/review-queries.js';
import { assertVersion } from '../../domain/assert-version.js';
import { publicId } from '../../domain/ids.js';
import { propertySeenBy } from '../../domain/properties/joint-view.js';
import { haveSameOwners } from '../../domain/properties/owners.js';
import { haveSameShares } from '../../domain/properties/ownership.js';
import { locationOf, type Property, type PropertyFields } from '../../domain/properties/property.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { ConflictError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordReplacement } from '../events/record-event.js';
import type { Replacement } from '../replacement.js';
import { queueCategorisation } from '../transactions/request-categorisation.js';
import { judgeUnnamedLettingAgain } from './judge-unnamed-letting-again.js';
import { assertUnnamedLettingKeeps, ownersOf, yearsLockedFor } from './locked-letting.js';
import { refuseOfOtherLedger } from './refuse-of-other-ledger.js';
import { holdOwners, settleOwners } from './settle-owners.js';

/**
 * Replaces a property whole; its client stays.
 * @throws {NotFoundError} {VersionConflictError} {ConflictError} `period_locked` where transactions of a submitted year
 *   would count differently
 */
export async function replaceProperty(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: Replacement<Property> & { readonly fields: PropertyFields },
): Promise<Committed<Property>> {
  return commitEffect(ctx, effect, async (db) => {
    await refuseOfOtherLedger(db, input.id);
    await holdOwners(db, input.fields);
    const current = await lockProperty(db, input.id);
    assertVersion(current.version, input.ifMatch);
    input.checkAgainst(propertySeenBy(current, db.clientId));
    const fields = settleOwners(db, current.clientId, input.fields, current);
    await assertLockedYearsKeep(db, current, fields);
    const property = await setProperty(db, input.id, fields);
    const changed = {
      subject: { property },
      before: withoutOwners(current),
      after: withoutOwners(property),
    };
    const [properties] = await Promise.all([
      listPropertiesOfClient(db, current.clientId),
      recordReplacement(ctx, db, 'property.updated', changed),
    ]);
    await judgeFinanceAgain(ctx, db, current, property);
    const others = properties.filter(({ id }) => id !== current.id);
    const shares = { before: [...others, current], after: [...others, property] };
    await judgeUnnamedLettingAgain(ctx, db, property.clientId, shares);
    await recalculateReturns(ctx, db, ownersOf([current, property]));
    return property;
  });
}

/** A property without its owners, since readers of the change may not see them. The client's own share is in `ownership`. */
const withoutOwners = ({ owners: _owners, ...rest }: Property) => rest;

/** Has payments of the loan judged again: whether they need review depends on what the property says of it. */
async function judgeFinanceAgain(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  before: Property,
  { id, clientId, loan }: Property,
): Promise<void> {
  if ((before.loan?.isInterestOnly === true) === (loan?.isInterestOnly === true)) return;
  const transactionIds = await idsOfFinancePayments(db, id);
  if (transactionIds.length === 0) return;
  const scope = { clientId, taxYear: null, transactionIds, uncategorisedOnly: false, ruleId: null };
  await queueCategorisation(ctx, db, scope);
}

async function assertLockedYearsKeep(
  db: TenantExecutor,
  current: Property,
  fields: PropertyFields,
): Promise<void> {
  const isSameLetting =
    current.kind === fields.kind &&
    current.letting === fields.letting &&
    locationOf(current) === locationOf(fields);
  const changed = { ...current, ...fields };
  const lockedYears = await yearsLockedFor(db, [current, changed]);
  await assertUnnamedLettingKeeps(db, current.clientId, lockedYears, (all) =>
    all.map((one) => (one.id === current.id ? changed : one)),
  );
  for (const taxYear of lockedYears) {
    const [first, last] = [taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)];
    const isSame =
      isSameLetting &&
      haveSameShares(current, fields, first, last) &&
      haveSameOwners(current, changed, first, last);
    if (isSame) continue;
    const totals = await categoryTotals(db, { clientId: current.clientId, taxYear, propertyId: current.id });
    if (totals.length > 0) {
      throw new ConflictError(
        'period_locked',
        `The property counts in the tax year ${formatTaxYear(taxYear)} of this client, which is locked.`,
        { tax_year: formatTaxYear(taxYear), client_id: publicId('client', current.clientId) },
      );
    }
  }
}
