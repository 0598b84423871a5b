import { NO_VEHICLE, type Vehicle, vehicleKey } from '../businesses/business.js';
import { type CostNature, costNature, type WordedCost } from '../categories/cost-nature.js';
import { WHOLE_BPS } from '../percent.js';
import { type CategorySum, type CategoryTotal, totalsOf } from '../transactions/category-total.js';
import { ADJUSTMENTS, type Adjustment } from './adjustment.js';

/** Costs of a year that read alike: what rows of one wording, vehicle and allowable part come to. */
export interface WordedSum extends CategorySum, Omit<WordedCost, 'amountPence' | 'category'> {
  readonly vehicle: string | null;
  readonly allowableBps: number;
}

/** Total of a year's costs of one kind in one category of a trade or property. */
export interface CostTotal extends CategoryTotal {
  readonly nature: CostNature;
  /** The key of the vehicle that the rows name. */
  readonly vehicle: string | null;
  /** A private part was taken off each row. */
  readonly isPart: boolean;
}

type Owners = Parameters<typeof totalsOf>[1];

/** Whether some adjustment is a flat rate in place of costs, so that the rows have to be looked at. */
export const takesPlaceOfCosts = (adjustments: readonly Adjustment[]): boolean =>
  adjustments.some(({ code }) => ADJUSTMENTS[code].measures.some((measure) => FLAT_RATES.has(measure)));

const FLAT_RATES: ReadonlySet<string> = new Set(['miles', 'hours_by_month', 'occupants_by_month']);

/** Rows by what they are costs of. A vehicle that a row names decides, but for parking and tolls. */
export function costTotals(sums: readonly WordedSum[], owners: Owners): CostTotal[] {
  const groups = new Map<
    string,
    { kind: Pick<CostTotal, 'nature' | 'vehicle' | 'isPart'>; sums: WordedSum[] }
  >();
  for (const sum of sums) {
    const kind = kindOf(sum);
    const key = `${kind.nature} ${kind.isPart} ${kind.vehicle}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { kind, sums: [sum] });
    else group.sums.push(sum);
  }
  return [...groups.values()].flatMap((group) =>
    totalsOf(group.sums, owners).map((total) => ({ ...total, ...group.kind })),
  );
}

function kindOf(sum: WordedSum): Pick<CostTotal, 'nature' | 'vehicle' | 'isPart'> {
  const found = costNature({ ...sum, amountPence: sum.recordedPence });
  const vehicle = sum.vehicle === null ? null : vehicleKey(sum.vehicle);
  const isPart = sum.allowableBps < WHOLE_BPS;
  if (vehicle === NO_VEHICLE) return { nature: isOfVehicle(found) ? 'other' : found, vehicle: null, isPart };
  if (vehicle === null || found === 'journey') return { nature: found, vehicle: null, isPart };
  return { nature: 'vehicle', vehicle, isPart };
}

const isOfVehicle = (nature: CostNature) => nature === 'vehicle' || nature === 'vehicle_unclear';

/** Whether the costs of a vehicle are claimed as they are, so that no mileage takes their place. */
export const isOnActualCosts = ({ vehicle }: CostTotal, vehicles: readonly Vehicle[]): boolean =>
  vehicle !== null && vehicles.some(({ name, costs }) => vehicleKey(name) === vehicle && costs === 'actual');

/** Whether rows leave open which vehicle they are about, where that makes a difference. */
export const isOfUnknownVehicle = ({ vehicle }: CostTotal, vehicles: readonly Vehicle[]): boolean =>
  vehicles.some(({ costs }) => costs === 'actual') &&
  !vehicles.some(({ name }) => vehicleKey(name) === vehicle);
