import { CIS_SUFFERED } from '../categories/category.js';
import type { Pence } from '../money.js';
import { shareOfDaysPence } from '../properties/ownership.js';
import { sumOf } from '../tax/sum-of.js';
import { isFinanceCost } from '../transactions/mixed-payment.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { type CountsAs, countsAs } from './counts-as.js';
import type { FinanceCosts } from './settle-adjustments.js';

/** Deductions of the construction industry scheme that the rows of the year record. */
export const cisSufferedIn = ({ totals }: Assembly): Pence =>
  sumOf(
    totals.filter(({ category }) => category === CIS_SUFFERED),
    ({ amountPence }) => amountPence,
  );

const PREMISES = 'self_employment.premises_running_costs';

/** Recorded running costs of a trade’s premises, which a flat rate may replace. */
export const premisesCosts = ({ totals }: Assembly, businessId: string): Pence =>
  sumOf(
    totals.filter((total) => total.category === PREMISES && total.businessId === businessId),
    ({ amountPence }) => amountPence,
  );

const RESIDENTIAL_FINANCE_COSTS = 'property.residential_financial_cost';

/** Finance costs by the rows of a property, those among them that can be of no other. */
export function financeCosts({ properties, totals, taxReturn }: Assembly, propertyId: string): FinanceCosts {
  const property = properties.find(({ id }) => id === propertyId);
  const own = totals.filter(
    (total) => isFinanceCost(total.category) && propertyIdOf(total, properties) === propertyId,
  );
  const propertyOf = (total: SourceTotal) => properties.find(({ id }) => id === total.propertyId);
  const of = (kind: CountsAs) =>
    sumOf(
      own.filter((total) => countsAs(total, propertyOf(total), taxReturn.taxYear) === kind),
      ({ amountPence }) => amountPence,
    );
  return {
    expensesPence: of('expenses'),
    residentialPence: of('residential_finance_costs'),
    isResidential:
      countsAs({ category: RESIDENTIAL_FINANCE_COSTS }, property, taxReturn.taxYear) !== 'expenses',
    shareOf: (pence) =>
      property?.yearShares === undefined ? pence : shareOfDaysPence(pence, property.yearShares),
  };
}

/** A row that names no property is of the letting in the United Kingdom, in its own ledger where that has any, and of its only property. */
function propertyIdOf(
  { propertyId, ledgerOf }: SourceTotal,
  properties: Assembly['properties'],
): string | null {
  if (propertyId !== null) return propertyId;
  const inUk = properties.filter(({ isForeign }) => !isForeign);
  const inLedger = inUk.filter(({ isJoint = false }) => isJoint === (ledgerOf !== undefined));
  const [only, ...others] = inLedger.length > 0 ? inLedger : inUk;
  return only === undefined || others.length > 0 ? null : only.id;
}
