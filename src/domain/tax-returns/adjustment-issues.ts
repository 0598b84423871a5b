import type { Issue } from '../../errors.js';
import {
  type AccountingBasis,
  type AccountingDate,
  type AccountsDays,
  type LateAccountingDateRule,
  TAX_YEAR_DATE,
  type Vehicle,
} from '../businesses/business.js';
import { type AccountingYears, keepsTaxYears } from '../businesses/periods-of-account.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { firstYearRatesOf } from '../tax/capital-allowances.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import { reliefInWholePounds } from '../tax/rounding.js';
import { sumOf } from '../tax/sum-of.js';
import { type IsoDate, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../tax-year.js';
import { ADJUSTMENTS, type Adjustment, type AdjustmentMeasure, measuresOf, tradeOf } from './adjustment.js';
import { chargedPeriods } from './charged-periods.js';
import type { ReturnInputs } from './return-inputs.js';

interface Bounds {
  readonly taxYear: TaxYearStart;
  readonly businesses: readonly TradeOfClient[];
  readonly properties: readonly { readonly id: string; readonly isForeign: boolean }[];
}

interface TradeOfClient {
  readonly id: string;
  readonly accountingDate?: AccountingDate;
  readonly periodsOfAccount?: readonly AccountsDays[];
  readonly lateAccountingDateRule?: LateAccountingDateRule;
  readonly commencedOn?: IsoDate | null;
  readonly ceasedOn?: IsoDate | null;
  readonly accountingBasis?: AccountingBasis;
  readonly vehicles?: readonly Vehicle[];
}

/** Issues of the adjustments of a return as they are sent, each with its place in the body. */
export function adjustmentIssues(adjustments: readonly Adjustment[], bounds: Bounds): Issue[] {
  return adjustments.flatMap((adjustment, index) => [
    ...measureIssues(adjustment, index),
    ...ownerIssues(adjustment, index, bounds.businesses),
    ...propertyIssues(adjustment, index, bounds.properties),
    ...statementIssues(adjustment, index, adjustments),
    ...claimIssues(adjustment, index, bounds.taxYear),
    ...basisIssues(adjustment, index, bounds.businesses),
    ...accountsIssues(adjustment, index, bounds),
    ...periodIssues(adjustment, index, bounds),
    ...togetherIssues(adjustment, index, adjustments, bounds.businesses),
  ]);
}

/**
 * Adjustments that act on nothing the client has today: the trade is gone or not known, or nothing is
 * let in the United Kingdom. They are in no figure, so the year cannot be calculated.
 */
export function unplacedAdjustments(
  adjustments: readonly Adjustment[],
  { taxYear, businesses, properties, hasUkProperty, hasForeignProperty }: Bounds & Lettings,
): Issue[] {
  return adjustments.flatMap((adjustment, index): Issue[] => {
    const { target } = ADJUSTMENTS[adjustment.code];
    if (target === 'self_employment') {
      return [
        ...ownerIssues(adjustment, index, businesses),
        ...basisIssues(adjustment, index, businesses),
        ...accountsIssues(adjustment, index, { businesses }),
        ...periodIssues(adjustment, index, { taxYear, businesses }),
      ];
    }
    if (target === 'property') {
      return hasUkProperty
        ? propertyIssues(adjustment, index, properties)
        : [needsProperty(index, 'UK property')];
    }
    return hasForeignProperty ? [] : [needsProperty(index, 'property abroad')];
  });
}

interface Lettings {
  readonly hasUkProperty: boolean;
  readonly hasForeignProperty: boolean;
}

const needsProperty = (index: number, what: string): Issue =>
  issue(
    index,
    'code',
    'adjustment_needs_property',
    `acts on ${what}, and the client has neither one nor a transaction of one in the year`,
  );

/** Equipment is an expense on the cash basis, which has allowances for cars alone. CAA 2001 s.1A */
function basisIssues(adjustment: Adjustment, index: number, businesses: readonly TradeOfClient[]): Issue[] {
  const { claim } = adjustment;
  if (claim === undefined || ADJUSTMENTS[adjustment.code].target !== 'self_employment') return [];
  const trade = tradeOf(adjustment, businesses);
  if (businesses.find(({ id }) => id === trade)?.accountingBasis !== 'cash') return [];
  const ofEquipment = [
    ['annual_investment', claim.annualInvestment],
    ['new_plant_first_year', claim.newPlantFirstYear],
  ] as const;
  return ofEquipment
    .filter(([, spent]) => spent > 0)
    .map(([place]) =>
      issue(
        index,
        `claim/${place}`,
        'allowance_not_on_cash_basis',
        'is not given on the cash basis, on which equipment is an expense: record it as a transaction, or set the accounting_basis of the business to accruals',
      ),
    );
}

/**
 * Claims, miles and months are of a whole tax year, and accounts of another year have their own: CAA 2001 s.6 gives allowances for
 * periods of account, and limits go by them.
 */
function accountsIssues(
  adjustment: Adjustment,
  index: number,
  { businesses }: Pick<Bounds, 'businesses'>,
): Issue[] {
  if (otherAccountsOf(adjustment, businesses) === null) return [];
  return measuresOf(adjustment)
    .filter((measure) => OF_TAX_YEAR.includes(measure) && adjustment.claim?.period === undefined)
    .map((measure) =>
      issue(
        index,
        measure,
        'accounts_not_of_tax_year',
        'is worked out for a whole tax year, and the accounts of the business are of other days: give a claim with its period of account, and of other measures the amount, worked out for each period and apportioned by days (other_trading_expenses)',
      ),
    );
}

/** The trade that an adjustment acts on, where its accounts are not those of the tax year. */
function otherAccountsOf(
  adjustment: Adjustment,
  businesses: readonly TradeOfClient[],
): (TradeOfClient & AccountingYears) | null {
  if (ADJUSTMENTS[adjustment.code].target !== 'self_employment') return null;
  const owner = tradeOf(adjustment, businesses);
  const trade = businesses.find(({ id }) => id === owner);
  if (trade === undefined) return null;
  const { accountingDate = TAX_YEAR_DATE, periodsOfAccount = [] } = trade;
  const { commencedOn = null, ceasedOn = null } = trade;
  const years = { ...trade, accountingDate, periodsOfAccount, commencedOn, ceasedOn };
  return keepsTaxYears(years) ? null : years;
}

/**
 * A claim’s period is one of the accounts that the year is charged on, or where those are of the tax year a part of it: a trade may begin
 * or end in it.
 */
function periodIssues(
  adjustment: Adjustment,
  index: number,
  { taxYear, businesses }: Pick<Bounds, 'taxYear' | 'businesses'>,
): Issue[] {
  const period = adjustment.claim?.period;
  if (period === undefined) return [];
  const at = 'claim/period';
  if (period.endOn < period.startOn) {
    return [issue(index, `${at}/end_on`, 'period_ends_before_start', 'must not be before start_on')];
  }
  const trade = otherAccountsOf(adjustment, businesses);
  if (trade === null) {
    const isWithin = period.startOn >= taxYearStartsOn(taxYear) && period.endOn <= taxYearEndsOn(taxYear);
    const detail = 'must lie in the tax year, which the accounts are of: leave it out for the whole year';
    return isWithin ? [] : [issue(index, at, 'invalid', detail)];
  }
  const charged = chargedPeriods({ lateAccountingDateRule: 'applied', ...trade }, taxYear);
  if (charged.some(({ period: one }) => one.from === period.startOn && one.to === period.endOn)) return [];
  const periods = charged.map(({ period: one }) => `${one.from} to ${one.to}`).join(' or ');
  return [issue(index, at, 'invalid', `must be a period of account that has days of the year: ${periods}`)];
}

/** Measures of a whole tax year. */
const OF_TAX_YEAR: readonly AdjustmentMeasure[] = ['claim', 'miles', 'hours_by_month', 'occupants_by_month'];

/** The interest of each trade is a part of the interest that is relieved: SSCBA 1992 Sch.2 para 3(5). */
export function loanInterestIssues(
  adjustments: readonly Adjustment[],
  { reliefs, partnerships = [] }: Pick<ReturnInputs, 'reliefs' | 'partnerships'>,
): Issue[] {
  const own = adjustments.filter(({ code }) => code === 'loan_interest_for_trade');
  const forTrades = [
    ...own.map(({ amountPence }) => amountPence ?? 0),
    ...partnerships.map(({ loanInterestForTrade }) => loanInterestForTrade ?? 0),
  ];
  const relieved = reliefInWholePounds(reliefs?.qualifyingLoanInterest ?? 0);
  if (sumOf(forTrades, reliefInWholePounds) <= relieved) return [];
  return adjustments.flatMap(({ code }, index) =>
    code === 'loan_interest_for_trade'
      ? [
          issue(
            index,
            'amount',
            'less_than_for_trades',
            'is part of inputs.reliefs.qualifying_loan_interest, which has to be no less than that of all trades',
          ),
        ]
      : [],
  );
}

const issue = (index: number, place: string, code: PlaceCode, detail: string): Issue => ({
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

/** The code of an adjustment that is of one property. */
const OF_ONE_PROPERTY = 'mortgage_interest';

function propertyIssues(
  { code, propertyId }: Adjustment,
  index: number,
  properties: Bounds['properties'],
): Issue[] {
  if (code !== OF_ONE_PROPERTY) {
    return propertyId === undefined
      ? []
      : [issue(index, 'property_id', 'invalid', `must be absent but for ${OF_ONE_PROPERTY}`)];
  }
  if (propertyId === undefined) {
    return [
      issue(index, 'property_id', 'required', 'is required: the lender’s statement is of one property'),
    ];
  }
  const property = properties.find(({ id }) => id === propertyId);
  if (property === undefined) {
    return [issue(index, 'property_id', 'invalid_reference', 'is not a property of this client')];
  }
  if (!property.isForeign) return [];
  return [issue(index, 'property_id', 'invalid', 'must be a property in the United Kingdom')];
}

function statementIssues(
  { code, propertyId }: Adjustment,
  index: number,
  adjustments: readonly Adjustment[],
): Issue[] {
  const isSecond = adjustments
    .slice(0, index)
    .some((other) => code === OF_ONE_PROPERTY && other.code === code && other.propertyId === propertyId);
  if (!isSecond || propertyId === undefined) return [];
  return [
    issue(index, 'property_id', 'duplicate', 'has one already: add the statements of one property together'),
  ];
}

function claimIssues({ claim }: Adjustment, index: number, taxYear: TaxYearStart): Issue[] {
  if (claim === undefined) return [];
  const { newPlantBps, zeroEmissionCarBps } = firstYearRatesOf(claim, ratesFor(taxYear));
  const firstYear: readonly (readonly [string, number, number | null, string])[] = [
    ['new_plant_first_year', claim.newPlantFirstYear, newPlantBps, 'new plant'],
    ['zero_emission_cars', claim.zeroEmissionCars, zeroEmissionCarBps, 'zero-emission cars'],
  ];
  const issues = firstYear
    .filter(([, spent, rate]) => spent > 0 && rate === null)
    .map(([place, , , what]) =>
      issue(
        index,
        `claim/${place}`,
        'first_year_allowance_not_in_force',
        `no first-year allowance for ${what} is in force in this tax year`,
      ),
    );
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
  businesses: readonly TradeOfClient[],
): Issue[] {
  const owner = ownerOf(adjustment, businesses);
  const ofSameBusiness = (other: Adjustment) => ownerOf(other, businesses) === owner;
  const repeated = measuresOf(adjustment).filter(
    (measure) =>
      ONCE.includes(measure) &&
      adjustments
        .slice(0, index)
        .some(
          (other) =>
            ofSameBusiness(other) &&
            measuresOf(other).includes(measure) &&
            other.claim?.period?.startOn === adjustment.claim?.period?.startOn,
        ),
  );
  const issues = repeated.map((measure) =>
    issue(index, measure, 'duplicate', 'is given once already for this business'),
  );
  const drives = adjustment.miles !== undefined && adjustment.miles.carsAndVans > 0;
  const hasOther = businesses.some(
    ({ id, vehicles = [] }) => id === owner && vehicles.some(({ costs }) => costs === 'actual'),
  );
  if (drives && !hasOther && adjustments.some((other) => ofSameBusiness(other) && claimsVehicle(other))) {
    issues.push(
      issue(
        index,
        'miles/cars_and_vans',
        'mileage_with_vehicle_allowances',
        'cannot be claimed where capital allowances are claimed on a car or van of the same business, unless one of its vehicles is on actual costs',
      ),
    );
  }
  return issues;
}

const claimsVehicle = ({ claim }: Adjustment): boolean =>
  claim !== undefined &&
  (claim.zeroEmissionCars > 0 || claim.privateUseAssets.some(({ isVehicle }) => isVehicle === true));

const ownerOf = (adjustment: Adjustment, businesses: readonly { readonly id: string }[]): string | null =>
  ADJUSTMENTS[adjustment.code].target === 'self_employment'
    ? tradeOf(adjustment, businesses)
    : ADJUSTMENTS[adjustment.code].target;
