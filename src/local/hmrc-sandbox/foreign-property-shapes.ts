import Type, { type Static } from 'typebox';
import { Allowance, closed, Income, Signed } from './income-shapes.js';

const CountryCode = Type.String({ pattern: '^[A-Z]{3}$' });
const PropertyId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

/** PUT …/property/foreign/…/cumulative, version 6.0: `countryCode` in 2025-26, `propertyId` later. */
export const ForeignPropertyCumulativeBody = Type.Object(
  {
    fromDate: Type.Optional(Type.String({ format: 'date' })),
    toDate: Type.Optional(Type.String({ format: 'date' })),
    foreignProperty: Type.Array(
      Type.Object(
        {
          countryCode: Type.Optional(CountryCode),
          propertyId: Type.Optional(PropertyId),
          income: Type.Optional(
            Type.Object(
              {
                rentIncome: Type.Optional(Type.Object({ rentAmount: Income }, closed)),
                foreignTaxCreditRelief: Type.Optional(Type.Boolean()),
                premiumsOfLeaseGrant: Income,
                otherPropertyIncome: Income,
                foreignTaxPaidOrDeducted: Income,
                specialWithholdingTaxOrUkTaxPaid: Income,
              },
              closed,
            ),
          ),
          expenses: Type.Optional(
            Type.Object(
              {
                premisesRunningCosts: Signed,
                repairsAndMaintenance: Signed,
                financialCosts: Signed,
                professionalFees: Signed,
                travelCosts: Signed,
                costOfServices: Signed,
                other: Signed,
                residentialFinancialCost: Income,
                broughtFwdResidentialFinancialCost: Income,
                consolidatedExpenses: Signed,
              },
              closed,
            ),
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type ForeignPropertyCumulativeBody = Static<typeof ForeignPropertyCumulativeBody>;

/** PUT …/property/foreign/…/annual, version 6.0: `countryCode` in 2025-26, `propertyId` later. */
export const ForeignPropertyAnnualBody = Type.Object(
  {
    foreignProperty: Type.Array(
      Type.Object(
        {
          countryCode: Type.Optional(CountryCode),
          propertyId: Type.Optional(PropertyId),
          adjustments: Type.Optional(
            Type.Object({ privateUseAdjustment: Income, balancingCharge: Income }, closed),
          ),
          allowances: Type.Optional(
            Type.Object(
              {
                annualInvestmentAllowance: Income,
                costOfReplacingDomesticItems: Income,
                otherCapitalAllowance: Income,
                zeroEmissionsCarAllowance: Income,
                propertyIncomeAllowance: Allowance,
              },
              closed,
            ),
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type ForeignPropertyAnnualBody = Static<typeof ForeignPropertyAnnualBody>;

/** POST …/property/foreign/…/details, version 6.0, from 2026-27 on. */
export const ForeignPropertyDetailsBody = Type.Object(
  {
    propertyName: Type.String({ pattern: '^.{1,105}$' }),
    countryCode: CountryCode,
    endDate: Type.Optional(Type.String({ format: 'date' })),
    endReason: Type.Optional(Type.Enum(['no-longer-renting-property-out', 'disposal'])),
  },
  closed,
);
