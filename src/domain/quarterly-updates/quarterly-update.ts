import { type Pence, poundsFromPence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxReturnIssue } from '../tax-returns/tax-return-record.js';
import { type IsoDate, type TaxYearStart, taxYearStartsOn } from '../tax-year.js';

/** `draft`: worked out, not stored. `unknown`: sent, and HMRC's answer was lost; it is asked again. */
export const QUARTERLY_UPDATE_STATUSES = ['draft', 'sending', 'accepted', 'rejected', 'unknown'] as const;
export type QuarterlyUpdateStatus = (typeof QUARTERLY_UPDATE_STATUSES)[number];

/**
 * How an update reports expenses. `consolidated`: in one figure, for a turnover under HMRC's threshold. `joint_at_year_end`: without
 * those of jointly owned property, which the return has.
 */
export const UPDATE_EXPENSES = ['itemised', 'consolidated', 'joint_at_year_end'] as const;
export type UpdateExpenses = (typeof UPDATE_EXPENSES)[number];

/** The business whose year it is: a trade by its UUID, or all property of one kind. */
export type UpdateSubject =
  | { readonly kind: 'self_employment'; readonly businessId: string }
  | { readonly kind: 'uk_property' | 'foreign_property'; readonly businessId: null };

/** Amounts by HMRC's names of the fields. */
export type UpdateAmounts = Readonly<Record<string, Pence>>;

/** Income and expenses since the tax year began, by HMRC's fields. */
export interface CumulativeFigures {
  readonly income: UpdateAmounts;
  /** In full: what is not allowable is in `disallowable` too. */
  readonly expenses: UpdateAmounts;
  readonly disallowable: UpdateAmounts;
  /** Parts by country or, from 2026-27 on, by property. Only for property abroad. */
  readonly abroad?: readonly LettingAbroad[];
  /** Amounts of the records, where expenses are sent otherwise. */
  readonly recorded?: { readonly expenses: UpdateAmounts; readonly disallowable: UpdateAmounts };
}

/** A country's lettings, or one property's. */
export interface LettingAbroad {
  /** `null` for all in the country. */
  readonly propertyId: string | null;
  /** ISO 3166-1 alpha-3. */
  readonly countryCode: string;
  readonly income: UpdateAmounts;
  readonly expenses: UpdateAmounts;
}

export interface QuarterlyUpdateFields {
  readonly clientId: string;
  readonly subject: UpdateSubject;
  readonly taxYear: TaxYearStart;
  readonly periodStartOn: IsoDate;
  readonly periodEndOn: IsoDate;
  readonly expenses: UpdateExpenses;
  /** As sent. */
  readonly figures: CumulativeFigures;
  /** Changes at HMRC, by section and field: the figures less those of the last update accepted. */
  readonly differences: UpdateAmounts;
  readonly issues: readonly TaxReturnIssue[];
}

export interface QuarterlyUpdate extends QuarterlyUpdateFields {
  /** `null` for a preview. */
  readonly id: string | null;
  readonly status: QuarterlyUpdateStatus;
  /** `null` until it is known which of HMRC's businesses it is. */
  readonly hmrcBusinessId: string | null;
  readonly hmrcCorrelationId: string | null;
  readonly sentAt: Date | null;
  readonly createdAt: Date | null;
}

/** An update that is stored. */
export type StoredUpdate = QuarterlyUpdate & { readonly id: string };

/** Whether an update has reached a state that it does not leave on its own. */
export const isSettled = ({ status }: Pick<QuarterlyUpdate, 'status'>): boolean =>
  status !== 'sending' && status !== 'unknown';

/** The periods of a year's updates, as a business has chosen them at HMRC. */
export const UPDATE_PERIODS = ['standard', 'calendar'] as const;
export type UpdatePeriods = (typeof UPDATE_PERIODS)[number];

/** Period of an update, from the start of the year. */
export interface UpdatePeriod {
  readonly periods: UpdatePeriods;
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
}

/**
 * The period of an update that ends on a day: from the start of the tax year to the end of one of its standard
 * quarters, or from 1 April to the end of a calendar quarter. `null` for another day.
 */
export function periodOf(taxYear: TaxYearStart, periodEndOn: IsoDate): UpdatePeriod | null {
  const periods = UPDATE_PERIODS.find((one) => QUARTER_ENDS[one](taxYear).includes(periodEndOn));
  return periods === undefined ? null : { ...wholeYear(taxYear, periods), endOn: periodEndOn };
}

/** The period of a year's last update. */
export function wholeYear(taxYear: TaxYearStart, periods: UpdatePeriods): UpdatePeriod {
  const startOn = periods === 'calendar' ? `${taxYear}-04-01` : taxYearStartsOn(taxYear);
  return { periods, startOn, endOn: QUARTER_ENDS[periods](taxYear).at(-1) ?? startOn };
}

/** The last days of the quarters. */
export const QUARTER_ENDS: Readonly<Record<UpdatePeriods, (taxYear: TaxYearStart) => IsoDate[]>> = {
  standard: (taxYear) => [
    `${taxYear}-07-05`,
    `${taxYear}-10-05`,
    `${taxYear + 1}-01-05`,
    `${taxYear + 1}-04-05`,
  ],
  calendar: (taxYear) => [`${taxYear}-06-30`, `${taxYear}-09-30`, `${taxYear}-12-31`, `${taxYear + 1}-03-31`],
};

/** Tax that was taken off before the money came in: reported with the income, and no part of it. */
const TAX_TAKEN_OFF = ['taxTakenOffTradingIncome', 'taxDeducted', 'foreignTaxPaidOrDeducted'];
/** Relieved as a reduction of tax, not as an expense. */
const NOT_DEDUCTED = [
  'residentialFinancialCost',
  'residentialFinancialCostsCarriedForward',
  'broughtFwdResidentialFinancialCost',
];

/** Totals of the figures, in pence. @returns `net`: income less the expenses that are deducted from it */
export function totalsOf({ income, expenses, disallowable }: CumulativeFigures) {
  const incomePence = totalOfAmounts(income, (name) => !TAX_TAKEN_OFF.includes(name));
  const expensesPence = totalOfAmounts(expenses);
  const disallowablePence =
    totalOfAmounts(disallowable) + totalOfAmounts(expenses, (name) => NOT_DEDUCTED.includes(name));
  return {
    incomePence,
    expensesPence,
    disallowablePence,
    netPence: incomePence - expensesPence + disallowablePence,
  };
}

export const totalOfAmounts = (
  amounts: UpdateAmounts,
  counts: (name: string) => boolean = () => true,
): Pence =>
  sumOf(
    Object.entries(amounts).filter(([name]) => counts(name)),
    ([, pence]) => pence,
  );

/** The amounts as the API and the reports show them. */
export const amountsInPounds = (amounts: UpdateAmounts): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).map(([name, pence]) => [name, poundsFromPence(pence)]));

const NOTHING: CumulativeFigures = { income: {}, expenses: {}, disallowable: {} };

/** Differences between two sets of figures, as `income.turnover`; equal fields are left out. */
export function differencesBetween(
  now: CumulativeFigures,
  before: CumulativeFigures = NOTHING,
): UpdateAmounts {
  const changed = (['income', 'expenses', 'disallowable'] as const).flatMap((section) => {
    const names = new Set([...Object.keys(before[section]), ...Object.keys(now[section])]);
    return [...names].map((name) => {
      const change = (now[section][name] ?? 0) - (before[section][name] ?? 0);
      return [`${section}.${name}`, change] as const;
    });
  });
  return Object.fromEntries(changed.filter(([, change]) => change !== 0));
}
