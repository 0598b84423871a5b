import Type from 'typebox';
import { Amount, atLeastOneOf, closed, Day, HmrcText, list, Reference, SomeAmount } from './shape-members.js';

/** Expenses of all employments together. */
export const EmploymentExpensesBody = Type.Object(
  {
    expenses: atLeastOneOf({
      businessTravelCosts: SomeAmount,
      jobExpenses: SomeAmount,
      flatRateJobExpenses: SomeAmount,
      professionalSubscriptions: SomeAmount,
      hotelAndMealExpenses: SomeAmount,
      otherAndCapitalAllowances: SomeAmount,
      vehicleExpenses: SomeAmount,
      mileageAllowanceRelief: SomeAmount,
    }),
  },
  closed,
);

const EmployerName = HmrcText(105, 'FORMAT_EMPLOYER_NAME');
const EmployerRef = Type.String({ pattern: '^[0-9]{3}/[^ ].{0,9}$', 'x-hmrc-code': 'FORMAT_EMPLOYER_REF' });
const Whole = Type.Integer({ minimum: 0 });
const Plan = (words: readonly string[]) =>
  Type.Enum([...words], { 'x-hmrc-code': 'FORMAT_SCHEME_PLAN_TYPE' });
const Deducted = Type.Optional(Type.Object({ customerReference: Reference, amountDeducted: Amount }, closed));

const LumpSum = {
  amount: Amount,
  taxPaid: SomeAmount,
  taxTakenOffInEmployment: Type.Optional(Type.Boolean()),
};

/** Share schemes, and payments on the end of an employment. */
export const OtherEmploymentBody = atLeastOneOf({
  shareOption: list(
    Type.Object(
      {
        employerName: EmployerName,
        employerRef: Type.Optional(EmployerRef),
        schemePlanType: Plan(['emi', 'csop', 'saye', 'other']),
        dateOfOptionGrant: Day(),
        dateOfEvent: Day(),
        optionNotExercisedButConsiderationReceived: Type.Optional(Type.Boolean()),
        amountOfConsiderationReceived: Amount,
        noOfSharesAcquired: Whole,
        classOfSharesAcquired: Type.Optional(HmrcText(90, 'FORMAT_CLASS_OF_SHARES_ACQUIRED')),
        exercisePrice: Amount,
        amountPaidForOption: Amount,
        marketValueOfSharesOnExcise: Amount,
        profitOnOptionExercised: Amount,
        employersNicPaid: Amount,
        taxableAmount: Amount,
      },
      closed,
    ),
  ),
  sharesAwardedOrReceived: list(
    Type.Object(
      {
        employerName: EmployerName,
        employerRef: Type.Optional(EmployerRef),
        schemePlanType: Plan(['sip', 'other']),
        dateSharesCeasedToBeSubjectToPlan: Day(),
        noOfShareSecuritiesAwarded: Whole,
        classOfShareAwarded: HmrcText(90, 'FORMAT_CLASS_OF_SHARES_AWARDED'),
        dateSharesAwarded: Day(),
        sharesSubjectToRestrictions: Type.Boolean(),
        electionEnteredIgnoreRestrictions: Type.Boolean(),
        actualMarketValueOfSharesOnAward: Amount,
        unrestrictedMarketValueOfSharesOnAward: Amount,
        amountPaidForSharesOnAward: Amount,
        marketValueAfterRestrictionsLifted: Amount,
        taxableAmount: Amount,
      },
      closed,
    ),
  ),
  disability: Deducted,
  foreignService: Deducted,
  lumpSums: list(
    Type.Object(
      {
        employerName: EmployerName,
        employerRef: EmployerRef,
        taxableLumpSumsAndCertainIncome: Type.Optional(Type.Object(LumpSum, closed)),
        benefitFromEmployerFinancedRetirementScheme: Type.Optional(
          Type.Object({ ...LumpSum, exemptAmount: SomeAmount }, closed),
        ),
        redundancyCompensationPaymentsOverExemption: Type.Optional(Type.Object(LumpSum, closed)),
        redundancyCompensationPaymentsUnderExemption: Type.Optional(Type.Object({ amount: Amount }, closed)),
      },
      closed,
    ),
  ),
});
