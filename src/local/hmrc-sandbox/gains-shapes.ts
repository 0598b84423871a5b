import Type from 'typebox';
import { Amount, atLeastOneOf, closed, Day, HmrcText, list, Reference, SomeAmount } from './shape-members.js';

const Codes = (words: readonly string[]) =>
  list(Type.Enum([...words], { 'x-hmrc-code': 'FORMAT_CLAIM_OR_ELECTION_CODES' }));
const Count = (maximum: number) => Type.Integer({ minimum: 1, maximum });

/** Gains on homes that were not reported within 60 days. From 2025-26 on. */
export const ResidentialGainsBody = Type.Object(
  {
    disposals: Type.Array(
      Type.Object(
        {
          numberOfDisposals: Count(9_999),
          customerReference: Reference,
          disposalDate: Day(),
          completionDate: Day(),
          disposalProceeds: Amount,
          acquisitionDate: Day(),
          acquisitionAmount: Amount,
          improvementCosts: SomeAmount,
          additionalCosts: SomeAmount,
          prfAmount: SomeAmount,
          otherReliefAmount: SomeAmount,
          gainsWithBadr: SomeAmount,
          gainsBeforeLosses: Amount,
          lossesFromThisYear: SomeAmount,
          claimOrElectionCodes: Codes(['PRR', 'LET', 'GHO', 'ROR', 'PRO', 'BAD', 'NVC', 'OTH']),
          amountOfNetGain: SomeAmount,
          amountOfNetLoss: SomeAmount,
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);

const common = {
  numberOfDisposals: Count(99_999_999_999),
  assetDescription: HmrcText(90, 'FORMAT_ASSET_DESCRIPTION'),
  acquisitionDate: Day(),
  disposalDate: Day(),
  disposalProceeds: Amount,
  allowableCosts: Amount,
  gainsWithBadr: SomeAmount,
  gainsBeforeLosses: Amount,
  losses: SomeAmount,
  amountOfNetGain: SomeAmount,
  amountOfNetLoss: SomeAmount,
  rttTaxPaid: SomeAmount,
};
const CompanyName = Type.String({ pattern: '^.{1,160}$', 'x-hmrc-code': 'FORMAT_COMPANY_NAME' });
const CompanyNumber = Type.Optional(
  Type.String({
    pattern: '^(?:\\d{8}|[A-Za-z]{2}\\d{6})$',
    'x-hmrc-code': 'FORMAT_COMPANY_REGISTRATION_NUMBER',
  }),
);

/** Gains of 2025-26 and later. */
export const OtherGainsBody = atLeastOneOf({
  cryptoassets: list(
    Type.Object(
      {
        ...common,
        tokenName: HmrcText(90, 'FORMAT_TOKEN_NAME'),
        claimOrElectionCodes: Codes(['GHO', 'ROR', 'PRO', 'NVC', 'OTH', 'BAD']),
      },
      closed,
    ),
  ),
  otherGains: list(
    Type.Object(
      {
        ...common,
        assetType: Type.Enum(
          ['other-property', 'listed-shares', 'other-assets', 'non-uk-residential-property'],
          {
            'x-hmrc-code': 'FORMAT_ASSET_TYPE',
          },
        ),
        companyName: Type.Optional(CompanyName),
        companyRegistrationNumber: CompanyNumber,
        gainsWithInv: SomeAmount,
        claimOrElectionCodes: Codes([
          'PRR',
          'LET',
          'GHO',
          'ROR',
          'PRO',
          'ESH',
          'NVC',
          'OTH',
          'BAD',
          'INV',
          'EOT',
        ]),
      },
      closed,
    ),
  ),
  unlistedShares: list(
    Type.Object(
      {
        ...common,
        companyName: CompanyName,
        companyRegistrationNumber: CompanyNumber,
        gainsWithInv: SomeAmount,
        claimOrElectionCodes: Codes(['GHO', 'ROR', 'PRO', 'NVC', 'ESH', 'OTH', 'BAD', 'INV', 'EOT']),
        gainsReportedOnRtt: SomeAmount,
        gainsExceedingLifetimeLimit: SomeAmount,
        gainsUnderSeis: SomeAmount,
        lossUsedAgainstGeneralIncome: SomeAmount,
        eisOrSeisReliefDueCurrentYear: SomeAmount,
        lossesUsedAgainstGeneralIncomePreviousYear: SomeAmount,
        eisOrSeisReliefDuePreviousYear: SomeAmount,
      },
      closed,
    ),
  ),
  gainExcludedIndexedSecurities: Type.Optional(atLeastOneOf({ gainsFromExcludedSecurities: SomeAmount })),
  qualifyingAssetHoldingCompany: Type.Optional(
    atLeastOneOf({ gainsFromQahcBeforeLosses: SomeAmount, lossesFromQahc: SomeAmount }),
  ),
  nonStandardGains: Type.Optional(
    atLeastOneOf({
      attributedGains: SomeAmount,
      attributedGainsRttTaxPaid: SomeAmount,
      otherGains: SomeAmount,
      otherGainsRttTaxPaid: SomeAmount,
    }),
  ),
  losses: Type.Optional(
    atLeastOneOf({
      broughtForwardLossesUsedInCurrentYear: SomeAmount,
      setAgainstInYearGains: SomeAmount,
      setAgainstEarlierYear: SomeAmount,
      lossesToCarryForward: SomeAmount,
    }),
  ),
  adjustments: Type.Optional(atLeastOneOf({ adjustmentAmount: SomeAmount })),
  lifetimeAllowance: Type.Optional(
    atLeastOneOf({ lifetimeAllowanceBadr: SomeAmount, lifetimeAllowanceInv: SomeAmount }),
  ),
});
