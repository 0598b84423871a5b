import type { Issue } from '../../errors.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import type { TaxYearStart } from '../tax-year.js';
import { ADJUSTMENTS, type Adjustment, type AdjustmentMeasure, measuresOf, tradeOf } from './adjustment.js';

interface Bounds {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly { readonly id: string }[];
}

/** What is wrong with the adjustments of a return as they are sent, naming each place in the body. */
export function adjustmentIssues(adjustments: readonly Adjustment[], bounds: Bounds): Issue[] {
  return adjustments.flatMap((adjustment, index) => [
    ...measureIssues(adjustment, index),
    ...ownerIssues(adjustment, index, bounds.businesses),
    ...claimIssues(adjustment, index, bounds.taxYear),
    ...togetherIssues(adjustment, index, adjustments, bounds.businesses),
  ]);
}

/**
 * Adjustments that act on nothing the client has today: the trade is gone or not known, or nothing is
 * let in the United Kingdom. They are in no figure, so the year cannot be calculated.
 */
export function unplacedAdjustments(
  adjustments: readonly Adjustment[],
  { businesses, hasUkProperty }: Pick<Bounds, 'businesses'> & { readonly hasUkProperty: boolean },
): Issue[] {
  return adjustments.flatMap((adjustment, index): Issue[] => {
    if (ADJUSTMENTS[adjustment.code].target === 'self_employment') {
      return ownerIssues(adjustment, index, businesses);
    }
    if (hasUkProperty) return [];
    return [
      issue(
        index,
        'code',
        'adjustment_needs_property',
        'acts on UK property, and the client has neither one nor a transaction of one in the year',
      ),
    ];
  });
}

const issue = (index: number, place: string, code: string, detail: string): Issue => ({
  pointer: `#/adjustments/${index}/${place}`,
  code,
  detail,
});

function measureIssues(adjustment: Adjustment, index: number): Issue[] {
  const { measures } = ADJUSTMENTS[adjustment.code];
  const given = measuresOf(adjustment);
  const strange = given.filter((measure) => !measures.includes(measure));
  if (strange.length > 0) {
    return strange.map((measure) =>
      issue(
        index,
        measure,
        'adjustment_measure_not_allowed',
        `does not go with this code: ${wanted(measures)}`,
      ),
    );
  }
  const [first = 'amount', ...others] = measures;
  if (given.length === 0) return [issue(index, first, 'required', `is required: ${wanted(measures)}`)];
  if (given.length === 1) return [];
  const [second = first] = others;
  return [issue(index, second, 'adjustment_measure_conflict', wanted(measures))];
}

const wanted = (measures: readonly AdjustmentMeasure[]) =>
  measures.length === 1 ? `give ${measures[0]}` : `give exactly one of ${measures.join(' and ')}`;

function ownerIssues(
  adjustment: Adjustment,
  index: number,
  businesses: readonly { readonly id: string }[],
): Issue[] {
  const { businessId, code } = adjustment;
  const isOfTrade = ADJUSTMENTS[code].target === 'self_employment';
  if (!isOfTrade) {
    return businessId === null
      ? []
      : [issue(index, 'business_id', 'invalid', 'must be absent for a property adjustment')];
  }
  if (tradeOf(adjustment, businesses) !== null) return [];
  if (businessId !== null) {
    return [issue(index, 'business_id', 'invalid_reference', 'is not a business of this client')];
  }
  const detail =
    businesses.length === 0
      ? 'acts on a self-employment, and the client has none: it is not for property'
      : 'is required: the client has several businesses';
  return [issue(index, 'business_id', 'adjustment_needs_business', detail)];
}

function claimIssues({ claim }: Adjustment, index: number, taxYear: TaxYearStart): Issue[] {
  if (claim === undefined) return [];
  const { newPlantFirstYearBps } = ratesFor(taxYear).business.capitalAllowances;
  const issues: Issue[] = [];
  if (claim.newPlantFirstYear > 0 && newPlantFirstYearBps.value === null) {
    issues.push(
      issue(
        index,
        'claim/new_plant_first_year',
        'first_year_allowance_not_in_force',
        'no first-year allowance for new plant was in force in this tax year',
      ),
    );
  }
  const inFull: readonly (readonly [string, number])[] = [
    ['annual_investment', claim.annualInvestment],
    ['new_plant_first_year', claim.newPlantFirstYear],
    ['zero_emission_cars', claim.zeroEmissionCars],
  ];
  for (const [place, spent] of inFull) {
    if (!claim.ceased || spent === 0) continue;
    issues.push(
      issue(
        index,
        `claim/${place}`,
        'allowance_not_in_final_period',
        'is not given in the period in which the business ends: add the spending to a pool',
      ),
    );
  }
  return issues;
}

/** The measures of which one business has one in a year; several would count the same thing again. */
const ONCE: readonly AdjustmentMeasure[] = ['claim', 'hours_by_month', 'occupants_by_month', 'reason'];

function togetherIssues(
  adjustment: Adjustment,
  index: number,
  adjustments: readonly Adjustment[],
  businesses: readonly { readonly id: string }[],
): Issue[] {
  const owner = ownerOf(adjustment, businesses);
  const ofSameBusiness = (other: Adjustment) => ownerOf(other, businesses) === owner;
  const repeated = measuresOf(adjustment).filter(
    (measure) =>
      ONCE.includes(measure) &&
      adjustments
        .slice(0, index)
        .some((other) => ofSameBusiness(other) && measuresOf(other).includes(measure)),
  );
  const issues = repeated.map((measure) =>
    issue(index, measure, 'duplicate', 'is given once already for this business'),
  );
  const drives = adjustment.miles !== undefined && adjustment.miles.carsAndVans > 0;
  if (drives && adjustments.some((other) => ofSameBusiness(other) && claimsVehicle(other))) {
    issues.push(
      issue(
        index,
        'miles/cars_and_vans',
        'mileage_with_vehicle_allowances',
        'cannot be claimed where capital allowances are claimed on a car or van of the same business',
      ),
    );
  }
  return issues;
}

const claimsVehicle = ({ claim }: Adjustment): boolean =>
  claim !== undefined &&
  (claim.zeroEmissionCars > 0 || claim.privateUseAssets.some(({ isVehicle }) => isVehicle === true));

const ownerOf = (adjustment: Adjustment, businesses: readonly { readonly id: string }[]): string | null =>
  ADJUSTMENTS[adjustment.code].target === 'property' ? 'property' : tradeOf(adjustment, businesses);
