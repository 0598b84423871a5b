import Type from 'typebox';
import { closed, Signed } from './income-shapes.js';

/** POST …/adjustable-summary/…/trigger, version 7.0. */
export const TriggerSummaryBody = Type.Object(
  {
    accountingPeriod: Type.Object(
      { startDate: Type.String({ format: 'date' }), endDate: Type.String({ format: 'date' }) },
      closed,
    ),
    typeOfBusiness: Type.Enum(['self-employment', 'uk-property', 'foreign-property']),
    businessId: Type.String(),
  },
  closed,
);

const TRADE_EXPENSES = [
  'costOfGoods',
  'paymentsToSubcontractors',
  'wagesAndStaffCosts',
  'carVanTravelExpenses',
  'premisesRunningCosts',
  'maintenanceCosts',
  'adminCosts',
  'interestOnBankOtherLoans',
  'financeCharges',
  'irrecoverableDebts',
  'professionalFees',
  'depreciation',
  'otherExpenses',
  'advertisingCosts',
  'businessEntertainmentCosts',
];

const signedOf = (names: readonly string[]) =>
  Type.Optional(Type.Object(Object.fromEntries(names.map((name) => [name, Signed])), closed));

const ZeroAdjustments = Type.Optional(Type.Literal(true));

/** POST …/self-employment/…/adjust, version 7.0, from 2024-25 on. */
export const SelfEmploymentAdjustmentBody = Type.Object(
  {
    income: signedOf(['turnover', 'other']),
    expenses: signedOf(['consolidatedExpenses', ...TRADE_EXPENSES]),
    additions: signedOf(TRADE_EXPENSES.map((name) => `${name}Disallowable`)),
    zeroAdjustments: ZeroAdjustments,
  },
  closed,
);

const PropertyExpenses = signedOf([
  'consolidatedExpenses',
  'premisesRunningCosts',
  'repairsAndMaintenance',
  'financialCosts',
  'professionalFees',
  'costOfServices',
  'residentialFinancialCost',
  'other',
  'travelCosts',
]);

/** POST …/uk-property/…/adjust, version 7.0, from 2025-26 on. */
export const UkPropertyAdjustmentBody = Type.Object(
  {
    ukProperty: Type.Object(
      {
        income: signedOf([
          'totalRentsReceived',
          'premiumsOfLeaseGrant',
          'reversePremiums',
          'otherPropertyIncome',
        ]),
        expenses: PropertyExpenses,
        zeroAdjustments: ZeroAdjustments,
      },
      closed,
    ),
  },
  closed,
);

const lettingOf = (ref: 'countryCode' | 'propertyId') =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          [ref]: Type.String(),
          income: signedOf(['totalRentsReceived', 'premiumsOfLeaseGrant', 'otherPropertyIncome']),
          expenses: PropertyExpenses,
        },
        closed,
      ),
      { minItems: 1 },
    ),
  );

/** POST …/foreign-property/…/adjust, version 7.0: by country in 2025-26, by property later. */
export const ForeignPropertyAdjustmentBody = Type.Object(
  {
    foreignProperty: Type.Object(
      {
        countryLevelDetail: lettingOf('countryCode'),
        propertyLevelDetail: lettingOf('propertyId'),
        zeroAdjustments: ZeroAdjustments,
      },
      closed,
    ),
  },
  closed,
);
