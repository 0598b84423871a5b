import Type from 'typebox';
import { Amount, atLeastOneOf, Country, closed, Day } from './shape-members.js';

const SchemeReferences = Type.Array(
  Type.String({ pattern: '^\\d{8}R[a-zA-Z]$', 'x-hmrc-code': 'FORMAT_PENSION_SCHEME_TAX_REFERENCE' }),
  { minItems: 1 },
);
const Providers = Type.Array(
  Type.Object(
    {
      providerName: Type.String({ pattern: '^.{1,105}$', 'x-hmrc-code': 'FORMAT_PROVIDER_NAME' }),
      providerAddress: Type.String({ pattern: '^.{1,250}$', 'x-hmrc-code': 'FORMAT_PROVIDERS_ADDRESS' }),
      providerCountryCode: Country,
      qualifyingRecognisedOverseasPensionScheme: Type.Optional(
        Type.Array(Type.String({ pattern: '^Q[0-9]{6}$', 'x-hmrc-code': 'FORMAT_QOPS_REF' }), {
          minItems: 1,
        }),
      ),
      pensionSchemeTaxReference: Type.Optional(SchemeReferences),
    },
    closed,
  ),
  { minItems: 1 },
);
const Payment = Type.Optional(Type.Object({ amount: Amount, foreignTaxPaid: Amount }, closed));

/** Charges of 2024-25 and later. */
export const PensionChargeBody = atLeastOneOf({
  pensionSchemeOverseasTransfers: Type.Optional(
    Type.Object(
      { overseasSchemeProvider: Providers, transferCharge: Amount, transferChargeTaxPaid: Amount },
      closed,
    ),
  ),
  pensionSchemeUnauthorisedPayments: Type.Optional(
    Type.Object(
      { pensionSchemeTaxReference: SchemeReferences, surcharge: Payment, noSurcharge: Payment },
      closed,
    ),
  ),
  pensionContributions: Type.Optional(
    Type.Object(
      {
        pensionSchemeTaxReference: SchemeReferences,
        inExcessOfTheAnnualAllowance: Amount,
        annualAllowanceTaxPaid: Amount,
        isAnnualAllowanceReduced: Type.Boolean(),
        taperedAnnualAllowance: Type.Optional(Type.Boolean()),
        moneyPurchasedAllowance: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  ),
  overseasPensionContributions: Type.Optional(
    Type.Object(
      { overseasSchemeProvider: Providers, shortServiceRefund: Amount, shortServiceRefundTaxPaid: Amount },
      closed,
    ),
  ),
});

export const ChildBenefitBody = Type.Object(
  {
    amountOfChildBenefitReceived: Amount,
    numberOfChildren: Type.Integer({ minimum: 1, maximum: 99 }),
    dateCeased: Type.Optional(Day('FORMAT_DATE_CEASED')),
  },
  closed,
);

/** PUT …/charges/winter-fuel-payment, version 3.0. */
export const WinterFuelBody = Type.Object({ winterFuelPayment: Amount }, closed);
