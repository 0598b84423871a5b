import type { FilingField } from './filing-field.js';

/** Fields of capital gains. */
export const GAINS_FIELDS: readonly FilingField[] = [
  {
    path: 'capital_gains.disposals[residential_property]',
    standing: 'needs_detail',
    box: 'SA108 CGT3',
    to: [
      {
        operation: 'gains_residential',
        fields: [
          'disposals[].disposalDate',
          'disposals[].completionDate',
          'disposals[].disposalProceeds',
          'disposals[].acquisitionDate',
          'disposals[].acquisitionAmount',
        ],
      },
      { operation: 'gains_residential', fields: ['disposals[].gainsBeforeLosses'], fromTaxYear: 2025 },
      { operation: 'gains_ppd', fields: ['singlePropertyDisposals[].ppdSubmissionId'] },
    ],
    sentBy: ['gains_residential'],
  },
  {
    path: 'capital_gains.disposals[listed_shares]',
    standing: 'needs_detail',
    box: 'SA108 CGT23',
    to: [
      {
        operation: 'gains_other',
        fields: [
          'otherGains[].assetType',
          'otherGains[].assetDescription',
          'otherGains[].allowableCosts',
          'otherGains[].gainsBeforeLosses',
        ],
        fromTaxYear: 2025,
      },
    ],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.disposals[unlisted_shares]',
    standing: 'needs_detail',
    box: 'SA108 CGT31',
    to: [
      {
        operation: 'gains_other',
        fields: [
          'unlistedShares[].companyName',
          'unlistedShares[].numberOfDisposals',
          'unlistedShares[].acquisitionDate',
        ],
        fromTaxYear: 2025,
      },
    ],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.disposals[crypto]',
    standing: 'needs_detail',
    box: 'SA108 CGT13.1',
    to: [
      {
        operation: 'gains_other',
        fields: ['cryptoassets[].tokenName', 'cryptoassets[].numberOfDisposals'],
        fromTaxYear: 2025,
      },
    ],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.disposals[carried_interest]',
    standing: 'no_service',
    box: 'SA108 CGT13',
    to: [],
    inTaxYears: { to: 2025 },
  },
  {
    path: 'capital_gains.disposals[other]',
    standing: 'needs_detail',
    box: 'SA108 CGT14',
    to: [{ operation: 'gains_other', fields: ['otherGains[].assetType'], fromTaxYear: 2025 }],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.disposals[].relief',
    standing: 'sendable',
    box: 'SA108 CGT20',
    to: [
      {
        operation: 'gains_other',
        fields: ['unlistedShares[].claimOrElectionCodes[]', 'otherGains[].gainsWithBadr'],
        fromTaxYear: 2025,
      },
      { operation: 'gains_residential', fields: ['disposals[].claimOrElectionCodes[]'], fromTaxYear: 2025 },
    ],
    sentBy: ['gains_other', 'gains_residential'],
  },
  {
    path: 'capital_gains.disposals[].paid_on_account',
    standing: 'held_by_hmrc',
    box: 'SA108 CGT10',
    to: [{ operation: 'gains_other', fields: ['otherGains[].rttTaxPaid'], fromTaxYear: 2025 }],
  },
  {
    path: 'capital_gains.trades',
    standing: 'sendable',
    box: 'SA108 CGT23',
    to: [
      {
        operation: 'gains_other',
        fields: ['otherGains[].disposalProceeds', 'cryptoassets[].disposalProceeds'],
        fromTaxYear: 2025,
      },
    ],
    sentBy: ['gains_other'],
  },
  { path: 'capital_gains.pools', standing: 'ours_only', box: null, to: [] },
  {
    path: 'capital_gains.losses_brought_forward',
    standing: 'sendable',
    box: 'SA108 CGT45',
    to: [{ operation: 'gains_other', fields: ['losses.broughtForwardLossesUsedInCurrentYear'] }],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.income_losses_against_gains',
    standing: 'sendable',
    box: 'SA108 CGT46',
    to: [{ operation: 'gains_other', fields: ['losses.setAgainstInYearGains'] }],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.badr_lifetime_used',
    standing: 'sendable',
    box: 'SA108 CGT50.1',
    to: [
      { operation: 'gains_other', fields: ['lifetimeAllowance.lifetimeAllowanceBadr'], fromTaxYear: 2025 },
    ],
    sentBy: ['gains_other'],
  },
  {
    path: 'capital_gains.investors_relief_lifetime_used',
    standing: 'sendable',
    box: null,
    to: [{ operation: 'gains_other', fields: ['lifetimeAllowance.lifetimeAllowanceInv'], fromTaxYear: 2025 }],
    sentBy: ['gains_other'],
  },
];
