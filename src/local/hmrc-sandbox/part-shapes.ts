import Type, { type Static } from 'typebox';
import type { PartKey } from '../../domain/filing/parts/return-parts.js';
import { ChildBenefitBody, PensionChargeBody, WinterFuelBody } from './charge-shapes.js';
import { EmploymentExpensesBody, OtherEmploymentBody } from './employment-shapes.js';
import { OtherGainsBody, ResidentialGainsBody } from './gains-shapes.js';
import { InsuranceBody } from './insurance-shapes.js';
import { InvestmentsBody } from './investment-shapes.js';
import {
  Amount,
  atLeastOneOf,
  Country,
  closed,
  Day,
  list,
  Name,
  Reference,
  SomeAmount,
} from './shape-members.js';

const ForeignItem = Type.Object(
  {
    countryCode: Country,
    amountBeforeTax: SomeAmount,
    taxTakenOff: SomeAmount,
    specialWithholdingTax: SomeAmount,
    foreignTaxCreditRelief: Type.Optional(Type.Boolean()),
    taxableAmount: Amount,
  },
  closed,
);
export type ForeignItem = Static<typeof ForeignItem>;

const Gross = Type.Optional(Type.Object({ customerReference: Reference, grossAmount: Amount }, closed));
const Claimed = Type.Object({ customerReference: Reference, reliefClaimed: Amount }, closed);

/** Interest of one account, taxed interest after the tax. */
export const SavingsSummaryBody = atLeastOneOf({
  taxedUkInterest: SomeAmount,
  untaxedUkInterest: SomeAmount,
});

export const UkDividendsBody = atLeastOneOf({ ukDividends: SomeAmount, otherUkDividends: SomeAmount });

export const OtherDividendsBody = atLeastOneOf({
  foreignDividend: list(ForeignItem),
  dividendIncomeReceivedWhilstAbroad: list(ForeignItem),
  stockDividend: Gross,
  redeemableShares: Gross,
  bonusIssuesOfSecurities: Gross,
  closeCompanyLoansWrittenOff: Gross,
});

export const OtherSavingsBody = atLeastOneOf({
  securities: Type.Optional(
    Type.Object({ taxTakenOff: SomeAmount, grossAmount: Amount, netAmount: SomeAmount }, closed),
  ),
  foreignInterest: list(ForeignItem),
});

export const ForeignPensionsBody = atLeastOneOf({
  foreignPensions: list(ForeignItem),
  overseasPensionContributions: list(
    Type.Object(
      {
        customerReference: Reference,
        exemptEmployersPensionContribs: Amount,
        migrantMemReliefQopsRefNo: Reference,
        dblTaxationRelief: SomeAmount,
        dblTaxationCountryCode: Type.Optional(Country),
        dblTaxationArticle: Reference,
        dblTaxationTreaty: Reference,
        sf74reference: Reference,
      },
      closed,
    ),
  ),
});

/** Other income of 2023-24 and later. */
export const OtherIncomeBody = atLeastOneOf({
  postCessationReceipts: list(
    Type.Object(
      {
        customerReference: Reference,
        businessName: Name,
        dateBusinessCeased: Type.Optional(Day()),
        businessDescription: Type.Optional(Type.String({ minLength: 2, maxLength: 35 })),
        incomeSource: Name,
        amount: Amount,
        taxYearIncomeToBeTaxed: Type.String(),
      },
      closed,
    ),
  ),
  businessReceipts: list(Type.Object({ grossAmount: Amount, taxYear: Type.String() }, closed)),
  allOtherIncomeReceivedWhilstAbroad: list(
    Type.Object(
      {
        ...ForeignItem.properties,
        residentialFinancialCostAmount: SomeAmount,
        broughtFwdResidentialFinancialCostAmount: SomeAmount,
      },
      closed,
    ),
  ),
  overseasIncomeAndGains: Type.Optional(Type.Object({ gainAmount: Amount }, closed)),
  chargeableForeignBenefitsAndGifts: Type.Optional(
    atLeastOneOf({
      transactionBenefit: SomeAmount,
      protectedForeignIncomeSourceBenefit: SomeAmount,
      protectedForeignIncomeOnwardGift: SomeAmount,
      benefitReceivedAsASettler: SomeAmount,
      onwardGiftReceivedAsASettler: SomeAmount,
    }),
  ),
  omittedForeignIncome: Type.Optional(Type.Object({ amount: Amount }, closed)),
});

export const PensionReliefsBody = Type.Object(
  {
    pensionReliefs: atLeastOneOf({
      regularPensionContributions: SomeAmount,
      oneOffPensionContributionsPaid: SomeAmount,
      retirementAnnuityPayments: SomeAmount,
      paymentToEmployersSchemeNoTaxRelief: SomeAmount,
      overseasPensionSchemeContributions: SomeAmount,
    }),
  },
  closed,
);

/** Gifts of 2025-26 and later. */
export const CharitableGivingBody = atLeastOneOf({
  giftAidPayments: Type.Optional(
    atLeastOneOf({
      totalAmount: SomeAmount,
      oneOffAmount: SomeAmount,
      amountTreatedAsPreviousTaxYear: SomeAmount,
      amountTreatedAsSpecifiedTaxYear: SomeAmount,
    }),
  ),
  gifts: Type.Optional(atLeastOneOf({ landAndBuildings: SomeAmount, sharesOrSecurities: SomeAmount })),
});

export const OtherReliefsBody = atLeastOneOf({
  nonDeductibleLoanInterest: Type.Optional(Claimed),
  payrollGiving: Type.Optional(Claimed),
  qualifyingDistributionRedemptionOfSharesAndSecurities: Type.Optional(
    Type.Object({ customerReference: Reference, amount: Amount }, closed),
  ),
  maintenancePayments: list(
    Type.Object(
      {
        customerReference: Reference,
        exSpouseName: Name,
        exSpouseDateOfBirth: Type.Optional(Day()),
        amount: Amount,
      },
      closed,
    ),
  ),
  postCessationTradeReliefAndCertainOtherLosses: list(
    Type.Object(
      {
        customerReference: Reference,
        businessName: Name,
        dateBusinessCeased: Type.Optional(Day()),
        natureOfTrade: Reference,
        incomeSource: Name,
        amount: Amount,
      },
      closed,
    ),
  ),
  annualPaymentsMade: Type.Optional(Claimed),
  qualifyingLoanInterestPayments: list(
    Type.Object({ customerReference: Reference, lenderName: Name, reliefClaimed: Amount }, closed),
  ),
});

export const DisclosuresBody = atLeastOneOf({
  taxAvoidance: list(
    Type.Object(
      { srn: Type.String({ pattern: '^[0-9]{8}$' }), taxYear: Type.String({ pattern: '^20\\d{2}-\\d{2}$' }) },
      closed,
    ),
  ),
  class2Nics: Type.Optional(
    Type.Object({ class2VoluntaryContributions: Type.Optional(Type.Boolean()) }, closed),
  ),
});

/** Adjustments of 2026-27 and later. */
const LiabilityAdjustmentsBody = atLeastOneOf({
  carryBackLossesDecrease: Type.Optional(
    atLeastOneOf({ incomeTax: SomeAmount, class4: SomeAmount, capitalGainsTax: SomeAmount }),
  ),
});

/** Shapes of parts, by the operation that takes them. */
export const ForeignReliefsBody = atLeastOneOf({
  foreignTaxCreditRelief: Type.Optional(Type.Object({ amount: Amount }, closed)),
  foreignIncomeTaxCreditRelief: list(
    Type.Object(
      {
        countryCode: Country,
        foreignTaxPaid: SomeAmount,
        taxableAmount: Amount,
        employmentLumpSum: Type.Boolean(),
      },
      closed,
    ),
  ),
  foreignTaxForFtcrNotClaimed: Type.Optional(Type.Object({ amount: Amount }, closed)),
});

export const PART_SHAPES = {
  savings_other: OtherSavingsBody,
  dividends_uk: UkDividendsBody,
  dividends_other: OtherDividendsBody,
  pensions_foreign: ForeignPensionsBody,
  employment_other: OtherEmploymentBody,
  expenses_employment: EmploymentExpensesBody,
  other_income_2: OtherIncomeBody,
  other_income_3: OtherIncomeBody,
  insurance: InsuranceBody,
  reliefs_pension: PensionReliefsBody,
  reliefs_charity: CharitableGivingBody,
  reliefs_investment: InvestmentsBody,
  reliefs_other: OtherReliefsBody,
  reliefs_foreign: ForeignReliefsBody,
  charge_pension: PensionChargeBody,
  charge_child_benefit: ChildBenefitBody,
  charge_winter_fuel: WinterFuelBody,
  adjustments: LiabilityAdjustmentsBody,
  gains_residential: ResidentialGainsBody,
  gains_other: OtherGainsBody,
  disclosures: DisclosuresBody,
} as const satisfies Readonly<Record<PartKey, Parameters<typeof Type.Array>[0]>>;
