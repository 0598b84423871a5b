import type { Pence } from '../../domain/money.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { type Amounts, type BusinessYear, hasAmounts, inPounds } from './income-data.js';

/** HMRC's names of expenses of property abroad. */
export type ForeignPropertyExpense =
  | 'premisesRunningCosts'
  | 'repairsAndMaintenance'
  | 'financialCosts'
  | 'professionalFees'
  | 'travelCosts'
  | 'costOfServices'
  | 'other'
  | 'residentialFinancialCost'
  | 'broughtFwdResidentialFinancialCost';

/** The lettings in one country. */
export interface ForeignCountry {
  /** ISO 3166-1 alpha-3. */
  readonly countryCode: string;
  readonly income: Amounts<
    | 'rentAmount'
    | 'premiumsOfLeaseGrant'
    | 'otherPropertyIncome'
    | 'foreignTaxPaidOrDeducted'
    | 'specialWithholdingTaxOrUkTaxPaid'
  >;
  readonly expenses: Amounts<ForeignPropertyExpense>;
}

/** The year to date by country, as HMRC takes it for 2025-26. It replaces whatever was sent before. */
export interface ForeignPropertyCumulative extends BusinessYear {
  readonly period: { readonly startOn: IsoDate; readonly endOn: IsoDate };
  readonly countries: readonly ForeignCountry[];
}

/** A full replacement of the year's allowances by country. */
export interface ForeignPropertyAnnual extends BusinessYear {
  readonly countries: readonly {
    readonly countryCode: string;
    readonly allowances: Amounts<'costOfReplacingDomesticItems' | 'propertyIncomeAllowance'>;
  }[];
}

/** The body of the foreign property update, in pounds. Relief for foreign tax is claimed wherever some was paid. */
export function foreignPropertyCumulativeBody(input: ForeignPropertyCumulative): object {
  return {
    fromDate: input.period.startOn,
    toDate: input.period.endOn,
    foreignProperty: input.countries.map(({ countryCode, income, expenses }) => {
      const { rentAmount = 0, ...others } = income;
      return {
        countryCode,
        income: {
          rentIncome: inPounds({ rentAmount }),
          foreignTaxCreditRelief: isPaid(income.foreignTaxPaidOrDeducted),
          ...inPounds(others),
        },
        ...(hasAmounts(expenses) && { expenses: inPounds(expenses) }),
      };
    }),
  };
}

/** The body of the foreign property annual submission, in pounds. Without allowances it says that there were none. */
export function foreignPropertyAnnualBody(input: ForeignPropertyAnnual): object {
  return {
    foreignProperty: input.countries.map(({ countryCode, allowances }) => ({
      countryCode,
      allowances: inPounds(hasAmounts(allowances) ? allowances : { costOfReplacingDomesticItems: 0 }),
    })),
  };
}

const isPaid = (tax: Pence | undefined): boolean => tax !== undefined && tax > 0;
