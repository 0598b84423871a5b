import type { ReturnInputs } from './return-inputs.js';

type Member<Value> =
  Exclude<Value, null | undefined> extends readonly (infer Item)[]
    ? Item extends object
      ? keyof Item
      : never
    : Exclude<Value, null | undefined> extends object
      ? keyof Exclude<Value, null | undefined>
      : never;

/**
 * Fields of the inputs that as a rule stay the same from one year to the next: `whole`, or by their members. A new field
 * is to be put here, as `none` where it is an amount, a date or an event of one year.
 */
const STANDING: {
  readonly [Name in keyof Required<ReturnInputs>]: 'whole' | 'none' | readonly Member<ReturnInputs[Name]>[];
} = {
  region: 'none',
  dateOfBirth: 'none',
  foreignProperty: 'none',
  employments: [],
  pensions: 'none',
  stateBenefits: 'none',
  savings: 'none',
  dividends: ['foreignCountry'],
  otherIncome: ['description'],
  reliefs: 'none',
  charges: ['pensionSchemeReferences'],
  marriageAllowance: 'whole',
  marriedCouplesAllowance: 'whole',
  blindPerson: 'whole',
  surplusAllowancesReceived: 'none',
  studentLoanPlans: 'whole',
  childBenefitReceived: 'none',
  childBenefitChildren: 'whole',
  childBenefitEndedOn: 'none',
  cisDeducted: 'none',
  voluntaryClass2: 'none',
  overStatePensionAgeAtStart: 'none',
  paymentsOnAccountPaid: 'none',
  taxCollectedThroughCode: 'none',
  paye: 'none',
  foreignIncome: ['country', 'kind', 'treatyRatePercent', 'relief', 'reportedAs'],
  lifeInsuranceGains: 'none',
  partnerships: ['name', 'class4Exempt'],
  employmentLumpSums: 'none',
  shareSchemes: 'none',
  trusts: ['kind'],
  investmentReliefs: 'none',
  residence: 'whole',
  capitalGains: 'none',
  tradingAllowance: 'none',
  propertyAllowance: 'none',
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Names, references, countries and elections of the year before that this return has not, without any figure: what a
 * person would type again. Fields that this return has are left out, whatever they hold; `null` where nothing is left.
 */
export function proposedInputs(current: ReturnInputs, before: ReturnInputs): ReturnInputs | null {
  const has: Fields = current;
  const had: Fields = before;
  const proposed = Object.entries(STANDING).flatMap(([name, members]) => {
    const kept = members === 'none' || has[name] !== undefined ? undefined : standingOf(had[name], members);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return proposed.length === 0 ? null : (Object.fromEntries(proposed) as ReturnInputs);
}

function standingOf(value: unknown, members: 'whole' | readonly string[]): unknown {
  if (value === undefined || value === null || members === 'whole') return value ?? undefined;
  if (!Array.isArray(value)) return membersOf(value as Fields, members);
  const items = value.flatMap((item: Fields) => membersOf(item, members) ?? []);
  return items.length === 0 ? undefined : items;
}

/** `undefined` where it has none of them. */
function membersOf(value: Fields, members: readonly string[]): Fields | undefined {
  const kept = members.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
