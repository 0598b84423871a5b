import { type DictionaryMatch, findInDictionary } from './dictionary.js';
import type { PurposeName } from './purposes.js';
import { refinePurpose } from './resolve-purpose.js';
import { type RowReading, readRow } from './row-reading.js';

/**
 * Nature of a cost that a flat rate may replace. `vehicle`: of acquiring, keeping or running one. `journey`: mileage does
 * not cover it. `household`: of running it. `premises`: of those of a trade. An `unclear` one may or may not be of its kind.
 * `other`: none of these.
 */
export type CostNature =
  | 'vehicle'
  | 'journey'
  | 'vehicle_unclear'
  | 'household'
  | 'premises'
  | 'home_unclear'
  | 'other';

/** A cost as its row words it. Money out is negative. */
export interface WordedCost {
  readonly category: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly amountPence: number;
}

const names = (...purposes: PurposeName[]): ReadonlySet<PurposeName> => new Set(purposes);
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const VEHICLE = names(
  'fuel',
  'vehicle',
  'motor_parts',
  'motor_insurer',
  'vehicle_rent',
  'car_dealer',
  'car_purchase',
  'van',
  'van_purchase',
);
/** Vehicle words that count in any category. Dealers and shops of parts sell other things too, and count for travel alone. */
const VEHICLE_ANYWHERE = names('fuel', 'vehicle', 'motor_insurer', 'vehicle_rent');
/** Words of travel costs that are costs of a vehicle: insurance, finance and the like. */
const VEHICLE_OF_TRAVEL = names(
  'insurer',
  'business_insurance',
  'hire_purchase',
  'loan_repayment',
  'loan_interest',
);
const JOURNEY = names(
  'parking',
  'public_transport',
  'flights_and_hotels',
  'holiday',
  'ride',
  'meal',
  'business_travel',
  'property_visit',
  'bicycles',
  'fine',
);
const VEHICLE_WORDS = words(
  'CAR VAN VEHICLE MOTOR MOTORS MOTORCYCLE MOTORBIKE TRUCK LORRY GARAGE TYRE TYRES MOT DVLA LEASE LEASING PCP BREAKDOWN REPAIR REPAIRS SERVICE SERVICING SERVICED INSURANCE INS WASH VALET VALETING EXHAUST BRAKE BRAKES CLUTCH BATTERY WINDSCREEN PETROL DIESEL FUEL CHARGING OIL ADBLUE',
);
const FINANCED_VEHICLE = words(
  'CAR VAN VEHICLE MOTOR TAXI CAB TRUCK LORRY AUTO FLEET PCP AUTOLEASE AUTOMOTIVE MOTONOVO MOTABILITY VW VOLKSWAGEN BMW MERCEDES TOYOTA NISSAN RENAULT VAUXHALL PEUGEOT CITROEN STELLANTIS KIA HYUNDAI FORD AUDI VOLVO ARVAL LEASEPLAN AYVENS VANARAMA ALPHERA OODLE',
);
/** Another vehicle may have been hired for a day: then its hire is no cost of the one whose miles are claimed. */
const HIRE_WORDS = words(
  'HIRE RENTAL RENTALS RENT ENTERPRISE EUROPCAR HERTZ AVIS SIXT THRIFTY ZIPCAR NORTHGATE EASIRENT UBEEQO',
);
const LEASE_WORDS = words('LEASE LEASING CONTRACT PURCHASE');
const JOURNEY_WORDS = words(
  'PARKING TOLL TOLLS CONGESTION ULEZ CAZ CROSSING TRAIN RAIL BUS TAXI FERRY FLIGHT HOTEL',
);
/** Fuel for a boiler or a tractor. */
const NO_ROAD_FUEL = words('HEATING KEROSENE RED GAS BOILER TRACTOR GASOIL');
const ENERGY_WORDS = words('ELECTRIC ELECTRICITY GAS HEATING ENERGY');

const PREMISES_OF_A_TRADE = names(
  'workspace',
  'business_energy',
  'business_rates',
  'business_insurance',
  'desk_rent',
);

export const TRAVEL_CATEGORIES: readonly string[] = [
  'self_employment.car_van_travel_expenses',
  'property.travel_costs',
];
export const PREMISES_CATEGORY = 'self_employment.premises_running_costs';
const COST_OF_GOODS = 'self_employment.cost_of_goods';
const FINANCE_CATEGORIES: ReadonlySet<string> = new Set([
  'self_employment.finance_charges',
  'self_employment.interest_on_bank_other_loans',
]);

/** The categories among whose rows there may be costs that a flat rate stands in place of. */
export const FLAT_RATE_CATEGORIES: readonly string[] = [
  ...TRAVEL_CATEGORIES,
  PREMISES_CATEGORY,
  COST_OF_GOODS,
  ...FINANCE_CATEGORIES,
  'self_employment.maintenance_costs',
  'self_employment.admin_costs',
  'self_employment.other_expenses',
  'property.other',
];

/** Nature of a cost by its words and its category. */
export function costNature(cost: WordedCost): CostNature {
  const row = readRow(
    { ...cost, currency: 'GBP', date: '', kind: 'ordinary', part: null, sourceAccountId: null },
    { business: null, property: null },
  );
  const tokens = [...row.tokens, ...row.noteTokens];
  const reading = { tokens, matches: matchesOf(row) };
  if (TRAVEL_CATEGORIES.includes(cost.category)) return natureOfTravel(reading);
  if (cost.category === PREMISES_CATEGORY) return natureOfPremises(reading);
  if (FINANCE_CATEGORIES.has(cost.category)) return natureOfFinance(reading);
  return natureElsewhere(cost.category, reading);
}

interface Reading {
  readonly tokens: readonly string[];
  readonly matches: readonly { readonly purpose: PurposeName; readonly isStrong: boolean }[];
}

function matchesOf(row: RowReading): Reading['matches'] {
  const found = findInDictionary(row.tokens);
  return (found.length > 0 ? found : findInDictionary(row.noteTokens)).map((match: DictionaryMatch) => ({
    purpose: refinePurpose(match.purpose, row),
    isStrong: match.strength !== 'keyword',
  }));
}

function natureOfTravel(reading: Reading): CostNature {
  if (isOf(reading, JOURNEY) && !isOf(reading, VEHICLE_ANYWHERE)) return 'journey';
  if (isOf(reading, names('parking'))) return 'journey';
  if (says(reading, HIRE_WORDS) && !says(reading, LEASE_WORDS)) return 'vehicle_unclear';
  if (isOf(reading, VEHICLE) || isOf(reading, VEHICLE_OF_TRAVEL)) return 'vehicle';
  if (says(reading, JOURNEY_WORDS)) return 'journey';
  return says(reading, VEHICLE_WORDS) ? 'vehicle' : 'vehicle_unclear';
}

function natureOfPremises(reading: Reading): CostNature {
  if (isSurely(reading, VEHICLE_ANYWHERE)) return 'vehicle';
  if (isOf(reading, PREMISES_OF_A_TRADE)) return 'premises';
  return isOf(reading, names('energy')) || says(reading, ENERGY_WORDS) ? 'household' : 'home_unclear';
}

function natureOfFinance(reading: Reading): CostNature {
  if (says(reading, FINANCED_VEHICLE)) return 'vehicle';
  return isOf(reading, names('hire_purchase')) ? 'vehicle_unclear' : 'other';
}

/** Parts and repairs that are goods of a trade are its stock: only fuel for the road is not. */
function natureElsewhere(category: string, reading: Reading): CostNature {
  if (isOf(reading, JOURNEY)) return 'other';
  if (category !== COST_OF_GOODS) return isSurely(reading, VEHICLE_ANYWHERE) ? 'vehicle' : 'other';
  return isOf(reading, names('fuel')) && !says(reading, NO_ROAD_FUEL) ? 'vehicle' : 'other';
}

const isOf = ({ matches }: Reading, purposes: ReadonlySet<PurposeName>) =>
  matches.some(({ purpose }) => purposes.has(purpose));

const isSurely = ({ matches }: Reading, purposes: ReadonlySet<PurposeName>) =>
  matches.some(({ purpose, isStrong }) => isStrong && purposes.has(purpose));

const says = ({ tokens }: Reading, wanted: ReadonlySet<string>) => tokens.some((token) => wanted.has(token));
