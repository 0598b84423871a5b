import Type, { type Static } from 'typebox';

const LIMIT = 99_999_999_999.99;
export const Income = Type.Optional(Type.Number({ minimum: 0, maximum: LIMIT, multipleOf: 0.01 }));
export const Signed = Type.Optional(Type.Number({ minimum: -LIMIT, maximum: LIMIT, multipleOf: 0.01 }));
export const Allowance = Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, multipleOf: 0.01 }));
const Text = Type.String({ minLength: 1, maxLength: 90 });

export const closed = { additionalProperties: false, minProperties: 1 };

const StructuredBuildings = Type.Optional(
  Type.Array(
    Type.Object(
      {
        amount: Type.Number({ minimum: 0, maximum: LIMIT, multipleOf: 0.01 }),
        firstYear: Type.Optional(
          Type.Object(
            {
              qualifyingDate: Type.String({ format: 'date' }),
              qualifyingAmountExpenditure: Type.Number({ minimum: 0, maximum: LIMIT, multipleOf: 0.01 }),
            },
            closed,
          ),
        ),
        building: Type.Object(
          { name: Type.Optional(Text), number: Type.Optional(Text), postcode: Text },
          closed,
        ),
      },
      closed,
    ),
    { minItems: 1 },
  ),
);

/** PUT …/self-employment/…/cumulative, version 5.0. */
export const SelfEmploymentCumulativeBody = Type.Object(
  {
    periodDates: Type.Optional(
      Type.Object(
        {
          periodStartDate: Type.String({ format: 'date' }),
          periodEndDate: Type.String({ format: 'date' }),
        },
        closed,
      ),
    ),
    periodIncome: Type.Optional(
      Type.Object({ turnover: Income, other: Income, taxTakenOffTradingIncome: Income }, closed),
    ),
    periodExpenses: Type.Optional(
      Type.Object(
        {
          consolidatedExpenses: Signed,
          costOfGoods: Signed,
          paymentsToSubcontractors: Signed,
          wagesAndStaffCosts: Signed,
          carVanTravelExpenses: Signed,
          premisesRunningCosts: Signed,
          maintenanceCosts: Signed,
          adminCosts: Signed,
          businessEntertainmentCosts: Signed,
          advertisingCosts: Signed,
          interestOnBankOtherLoans: Signed,
          financeCharges: Signed,
          irrecoverableDebts: Signed,
          professionalFees: Signed,
          depreciation: Signed,
          otherExpenses: Signed,
        },
        closed,
      ),
    ),
    periodDisallowableExpenses: Type.Optional(
      Type.Object(
        {
          costOfGoodsDisallowable: Signed,
          paymentsToSubcontractorsDisallowable: Signed,
          wagesAndStaffCostsDisallowable: Signed,
          carVanTravelExpensesDisallowable: Signed,
          premisesRunningCostsDisallowable: Signed,
          maintenanceCostsDisallowable: Signed,
          adminCostsDisallowable: Signed,
          businessEntertainmentCostsDisallowable: Signed,
          advertisingCostsDisallowable: Signed,
          interestOnBankOtherLoansDisallowable: Signed,
          financeChargesDisallowable: Signed,
          irrecoverableDebtsDisallowable: Signed,
          professionalFeesDisallowable: Signed,
          depreciationDisallowable: Signed,
          otherExpensesDisallowable: Signed,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type SelfEmploymentCumulativeBody = Static<typeof SelfEmploymentCumulativeBody>;

/** PUT …/property/uk/…/cumulative, version 6.0. */
export const UkPropertyCumulativeBody = Type.Object(
  {
    fromDate: Type.Optional(Type.String({ format: 'date' })),
    toDate: Type.Optional(Type.String({ format: 'date' })),
    ukProperty: Type.Object(
      {
        income: Type.Optional(
          Type.Object(
            {
              premiumsOfLeaseGrant: Income,
              reversePremiums: Income,
              periodAmount: Income,
              taxDeducted: Income,
              otherIncome: Income,
              rentARoom: Type.Optional(Type.Object({ rentsReceived: Income }, closed)),
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
              costOfServices: Signed,
              other: Signed,
              residentialFinancialCost: Income,
              travelCosts: Signed,
              residentialFinancialCostsCarriedForward: Income,
              rentARoom: Type.Optional(Type.Object({ amountClaimed: Income }, closed)),
              consolidatedExpenses: Signed,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  closed,
);
export type UkPropertyCumulativeBody = Static<typeof UkPropertyCumulativeBody>;

/** PUT …/self-employment/…/annual, version 5.0, 2025-26 on; `adjustmentToProfitsForClass4` from 2026-27. */
export const SelfEmploymentAnnualBody = Type.Object(
  {
    adjustments: Type.Optional(
      Type.Object(
        {
          includedNonTaxableProfits: Income,
          basisAdjustment: Signed,
          overlapReliefUsed: Income,
          accountingAdjustment: Income,
          averagingAdjustment: Signed,
          outstandingBusinessIncome: Income,
          balancingChargeBpra: Income,
          balancingChargeOther: Income,
          goodsAndServicesOwnUse: Income,
          transitionProfitAmount: Income,
          transitionProfitAccelerationAmount: Income,
          adjustmentToProfitsForClass4: Income,
        },
        closed,
      ),
    ),
    allowances: Type.Optional(
      Type.Object(
        {
          annualInvestmentAllowance: Income,
          capitalAllowanceMainPool: Income,
          capitalAllowanceSpecialRatePool: Income,
          businessPremisesRenovationAllowance: Income,
          enhancedCapitalAllowance: Income,
          allowanceOnSales: Income,
          capitalAllowanceSingleAssetPool: Income,
          zeroEmissionsCarAllowance: Income,
          tradingIncomeAllowance: Allowance,
          structuredBuildingAllowance: StructuredBuildings,
          enhancedStructuredBuildingAllowance: StructuredBuildings,
        },
        closed,
      ),
    ),
    nonFinancials: Type.Optional(
      Type.Object(
        {
          businessDetailsChangedRecently: Type.Boolean(),
          class4NicsExemptionReason: Type.Optional(
            Type.Enum([
              'non-resident',
              'trustee',
              'diver',
              'ITTOIA-2005',
              'over-state-pension-age',
              'under-16',
            ]),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type SelfEmploymentAnnualBody = Static<typeof SelfEmploymentAnnualBody>;

/** PUT …/property/uk/…/annual, version 6.0, 2025-26 on. */
export const UkPropertyAnnualBody = Type.Object(
  {
    ukProperty: Type.Object(
      {
        adjustments: Type.Optional(
          Type.Object(
            {
              balancingCharge: Income,
              privateUseAdjustment: Income,
              businessPremisesRenovationAllowanceBalancingCharges: Income,
              nonResidentLandlord: Type.Boolean(),
              rentARoom: Type.Optional(Type.Object({ jointlyLet: Type.Boolean() }, closed)),
            },
            closed,
          ),
        ),
        allowances: Type.Optional(
          Type.Object(
            {
              annualInvestmentAllowance: Income,
              businessPremisesRenovationAllowance: Income,
              otherCapitalAllowance: Income,
              costOfReplacingDomesticItems: Income,
              zeroEmissionsCarAllowance: Income,
              propertyIncomeAllowance: Allowance,
              structuredBuildingAllowance: StructuredBuildings,
              enhancedStructuredBuildingAllowance: StructuredBuildings,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  closed,
);
export type UkPropertyAnnualBody = Static<typeof UkPropertyAnnualBody>;
