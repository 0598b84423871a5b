import { PREMISES_CATEGORY, TRAVEL_CATEGORIES } from '../categories/cost-nature.js';
import { sumOf } from '../tax/sum-of.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { type CostTotal, isOfUnknownVehicle, isOnActualCosts } from './flat-rate-costs.js';
import type { RowDoubt, RowDoubtCode } from './row-doubt.js';
import type { SettledAdjustment } from './settled-adjustment.js';

/** Rows that a flat rate of the return may or may not stand in place of. */
export function flatRateDoubts(assembly: Assembly, settled: readonly SettledAdjustment[]): RowDoubt[] {
  const seen = new Set<string>();
  return settled.flatMap((adjustment) => {
    const key = `${adjustment.code} ${adjustment.businessId}`;
    if (seen.has(key) || adjustment.parts.every(({ amountPence }) => amountPence === 0)) return [];
    seen.add(key);
    return doubtsOf(assembly, adjustment);
  });
}

function doubtsOf(assembly: Assembly, { code, index, businessId }: SettledAdjustment): RowDoubt[] {
  const doubt = (about: RowDoubtCode, totals: readonly Counted[]): RowDoubt[] => {
    const count = sumOf(totals, (total) => total.count);
    const amountPence = sumOf(totals, (total) => total.amountPence);
    return count === 0 ? [] : [{ code: about, path: `/adjustments/${index}`, count, amountPence }];
  };
  const { costs = [] } = assembly;
  const own = costs.filter((cost) => cost.businessId === businessId);
  if (code === 'vehicle_mileage') {
    const vehicles = assembly.businesses.find(({ id }) => id === businessId)?.vehicles ?? [];
    const onMileage = own.filter((cost) => cost.nature === 'vehicle' && !isOnActualCosts(cost, vehicles));
    return [
      ...doubt('vehicle_costs_unclear', [
        ...own.filter(({ nature }) => nature === 'vehicle_unclear'),
        ...unread(assembly, (total) => total.businessId === businessId),
        ...costs.filter((cost) => cost.nature === 'vehicle' && isOfNoKnownTrade(assembly, cost)),
      ]),
      ...doubt(
        'vehicle_not_known',
        onMileage.filter((cost) => isOfUnknownVehicle(cost, vehicles)),
      ),
    ];
  }
  if (code === 'property_vehicle_mileage') {
    return doubt('vehicle_costs_unclear', [
      ...costs.filter(({ nature, side }) => nature === 'vehicle_unclear' && side === 'property'),
      ...unread(
        assembly,
        ({ category, propertyId }) => category === TRAVEL_CATEGORIES[1] && !isAbroad(assembly, propertyId),
      ),
    ]);
  }
  if (code === 'use_of_home') {
    const hasPremises = own.some(({ nature }) => nature === 'premises');
    return doubt(
      'home_costs_unclear',
      own.filter(
        ({ nature, isPart }) =>
          nature === 'home_unclear' || (nature === 'household' && hasPremises && !isPart),
      ),
    );
  }
  if (code !== 'premises_used_as_home') return [];
  return doubt(
    'home_part_taken_off_twice',
    own.filter(({ category, isPart }) => category === PREMISES_CATEGORY && isPart),
  );
}

type Counted = Pick<SourceTotal, 'count' | 'amountPence'>;

/** Costs beyond the wordings that were read. */
function unread({ totals, costs = [] }: Assembly, isOwn: (total: SourceTotal) => boolean): Counted[] {
  const isTravel = ({ category }: SourceTotal) => TRAVEL_CATEGORIES.includes(category);
  const all = totals.filter((total) => isTravel(total) && isOwn(total));
  const read = costs.filter((total) => isTravel(total) && isOwn(total));
  const count = sumOf(all, (total) => total.count) - sumOf(read, (total) => total.count);
  const amountPence = sumOf(all, (total) => total.amountPence) - sumOf(read, (total) => total.amountPence);
  return count > 0 ? [{ count, amountPence }] : [];
}

const isOfNoKnownTrade = ({ businesses }: Assembly, { side, businessId }: CostTotal) =>
  side === 'self_employment' && !businesses.some(({ id }) => id === businessId);

const isAbroad = ({ properties }: Assembly, propertyId: string | null) =>
  properties.some(({ id, isForeign }) => id === propertyId && isForeign);
