import Type from 'typebox';
import { Amount, closed, Day, SomeAmount } from './shape-members.js';

const Signed = Type.Number({ minimum: -99_999_999_999.99, maximum: 99_999_999_999.99, multipleOf: 0.01 });
const SomeSigned = Type.Optional(Signed);
const SomeDay = (code: string) => Type.Optional(Day(code));

const Trade = Type.Object(
  {
    tradeDescription: Type.String({ pattern: '^.{1,30}$', 'x-hmrc-code': 'FORMAT_TRADE_DESCRIPTION' }),
    tradingOrProfessionalProfits: Type.Optional(
      Type.Object(
        {
          shareOfProfitOrLoss: Signed,
          basisAdjustment: SomeSigned,
          accountingAdjustment: SomeAmount,
          foreignTaxClaimedDeduction: SomeAmount,
          adjustedProfit: Amount,
          transitionProfitArisingThisYear: SomeAmount,
          lossesBroughtForwardTransitionProfit: SomeAmount,
          lossesBroughtForwardAdjustedProfit: SomeAmount,
          profitAfterBroughtForwardLosses: SomeAmount,
          otherBusinessIncome: SomeAmount,
          shareOfTaxableProfit: Amount,
        },
        closed,
      ),
    ),
    tradingOrProfessionalLosses: Type.Optional(
      Type.Object(
        {
          adjustedLoss: SomeAmount,
          currentYearLossAppliedToGeneralIncome: SomeAmount,
          lossesCarriedBack: SomeAmount,
          carryForwardLosses: SomeAmount,
        },
        { ...closed, minProperties: 1 },
      ),
    ),
  },
  closed,
);

type Members = Parameters<typeof Type.Object>[0];
const section = <Section extends Members>(members: Section) =>
  Type.Optional(Type.Object(members, { ...closed, minProperties: 1 }));

/** PUT …/partner-income/…/partnership, version 1.0, from 2026-27 on. */
export const PartnerBody = Type.Object(
  {
    partnershipUtr: Type.String({ pattern: '^[0-9]{10}$', 'x-hmrc-code': 'FORMAT_PARTNERSHIP_UTR' }),
    partnershipName: Type.String({ pattern: '^.{1,105}$', 'x-hmrc-code': 'FORMAT_PARTNERSHIP_NAME' }),
    startDate: SomeDay('FORMAT_START_DATE'),
    endDate: SomeDay('FORMAT_END_DATE'),
    cashBasis: Type.Optional(Type.Boolean()),
    partnershipTrades: Type.Optional(Type.Array(Trade, { minItems: 1 })),
    nationalInsuranceContributions: section({
      voluntaryClass2Nics: Type.Optional(Type.Boolean()),
      class4Exemption: Type.Optional(Type.Boolean()),
      adjustmentToProfitsForClass4: SomeAmount,
    }),
    untaxedSavingsIncome: section({
      shareOfUkUntaxedSavingsIncome: SomeAmount,
      untaxedSavingsIncomeAdjustment: SomeSigned,
      adjustedUkSavingsIncome: SomeAmount,
      shareOfForeignUntaxedSavingsIncome: SomeAmount,
      foreignUntaxedSavingsIncomeAdjustment: SomeSigned,
      totalForeignTaxTakenOff: SomeAmount,
      adjustedForeignSavingsIncome: SomeAmount,
      totalUntaxedSavingsIncome: SomeAmount,
    }),
    ukPropertyIncome: section({
      shareOfProfitOrLoss: SomeSigned,
      profitOrLossAdjustment: SomeSigned,
      lossesBroughtForward: SomeAmount,
      currentYearLossAppliedToGeneralIncome: SomeAmount,
      carryForwardLosses: SomeAmount,
      shareOfTaxableProfit: SomeAmount,
      residentialPropertyFinanceCosts: SomeAmount,
      residentialPropertyFinanceCostsBroughtForward: SomeAmount,
    }),
    otherUntaxedUkIncome: section({
      shareOfOtherUntaxedUkIncome: SomeAmount,
      otherUntaxedUkIncomeAdjustment: SomeSigned,
      lossesBroughtForward: SomeAmount,
      shareOfTaxableProfit: SomeAmount,
      shareOfLoss: SomeAmount,
      otherUntaxedUkIncomeLossAdjustment: SomeSigned,
      carryForwardLosses: SomeAmount,
    }),
    offshoreFundsIncome: section({
      shareOfOffshoreFundsIncome: SomeAmount,
      offshoreFundsIncomeAdjustment: SomeSigned,
      totalForeignTaxTakenOff: SomeAmount,
      shareOfTaxableIncome: SomeAmount,
    }),
    otherUntaxedForeignIncome: section({
      shareOfOtherUntaxedForeignIncome: SomeAmount,
      otherUntaxedForeignIncomeAdjustment: SomeSigned,
      lossesBroughtForward: SomeAmount,
      totalForeignTaxTakenOff: SomeAmount,
      shareOfTaxableProfit: SomeAmount,
      shareOfLoss: SomeAmount,
      otherUntaxedForeignIncomeLossesAdjustment: SomeSigned,
      carryForwardLosses: SomeAmount,
      residentialPropertyFinanceCosts: SomeAmount,
      residentialPropertyFinanceCostsBroughtForward: SomeAmount,
    }),
    totalUntaxedIncomeExcludingSavings: section({ shareOfTotalUntaxedIncomeExcludingSavings: Amount }),
    taxedIncomeAndDividendIncome: section({
      shareOfDividendIncome: SomeAmount,
      dividendIncomeForeignTaxTakenOff: SomeAmount,
      totalDividendIncome: SomeAmount,
      shareOfTaxedIncome: SomeAmount,
      taxedIncomeForeignTaxTakenOff: SomeAmount,
      totalTaxedIncome: SomeAmount,
      shareOfOtherTaxedIncome: SomeAmount,
      otherTaxedIncomeForeignTaxTakenOff: SomeAmount,
    }),
    totalTaxedAndUntaxedIncome: section({ shareOfTotalTaxedAndUntaxedIncome: Amount }),
    taxPaidAndDeductions: section({
      shareOfIncomeTaxTakenOffPartnershipIncome: SomeAmount,
      shareOfCisDeductionsByContractors: SomeAmount,
      shareOfTaxTakenOffTradingIncome: SomeAmount,
      shareOfTotalTaxTakenOff: SomeAmount,
    }),
  },
  closed,
);
