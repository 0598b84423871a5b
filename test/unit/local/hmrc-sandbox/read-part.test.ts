import { describe, expect, it } from 'vitest';
import type { PartKey } from '../../../../src/domain/filing/parts/return-parts.js';
import { hmrcCodeInWords } from '../../../../src/domain/tax-returns/hmrc-code-in-words.js';
import { HmrcError } from '../../../../src/local/hmrc-sandbox/hmrc-error.js';
import { readPart } from '../../../../src/local/hmrc-sandbox/read-part.js';

/** The codes that a part is refused with, and where. */
function refusalOf(key: PartKey, body: unknown, today = '2026-11-27'): string[] {
  try {
    readPart(key, body, { taxYear: 2025, today });
    return [];
  } catch (error) {
    if (!(error instanceof HmrcError)) throw error;
    return error.items.length === 0
      ? [error.code]
      : error.items.map(({ code, paths = [] }) => `${code} ${paths.join(' ')}`);
  }
}

const CHARGE = {
  pensionSchemeTaxReference: ['12345678RA'],
  inExcessOfTheAnnualAllowance: 1,
  annualAllowanceTaxPaid: 0,
  isAnnualAllowanceReduced: false,
};
const HOME = {
  numberOfDisposals: 1,
  disposalDate: '2025-06-01',
  completionDate: '2025-07-01',
  disposalProceeds: 5,
  acquisitionDate: '2020-06-01',
  acquisitionAmount: 1,
  gainsBeforeLosses: 4,
  amountOfNetGain: 4,
};
const LOOM = {
  numberOfDisposals: 1,
  assetType: 'other-assets',
  assetDescription: 'Loom',
  disposalDate: '2025-06-01',
  acquisitionDate: '2020-06-01',
  disposalProceeds: 5,
  allowableCosts: 1,
  gainsBeforeLosses: 4,
  amountOfNetGain: 4,
};
const homes = (change: object) => ({ disposals: [{ ...HOME, ...change }] });
const looms = (change: object) => ({ otherGains: [{ ...LOOM, ...change }] });
const OPTION = {
  employerName: 'Mill',
  schemePlanType: 'emi',
  dateOfOptionGrant: '2021-05-01',
  dateOfEvent: '2025-06-01',
  amountOfConsiderationReceived: 0,
  noOfSharesAcquired: 1,
  exercisePrice: 1,
  amountPaidForOption: 0,
  marketValueOfSharesOnExcise: 2,
  profitOnOptionExercised: 1,
  employersNicPaid: 0,
  taxableAmount: 1,
};
const LUMP_SUM = { employerName: 'Looms', employerRef: '123/AB' };

const CODES = (at: string) => `FORMAT_CLAIM_OR_ELECTION_CODES ${at}/claimOrElectionCodes/0`;

describe('readPart', () => {
  it.each<readonly [PartKey, unknown, string]>([
    [
      'charge_pension',
      { pensionContributions: { ...CHARGE, pensionSchemeTaxReference: ['X'] } },
      'FORMAT_PENSION_SCHEME_TAX_REFERENCE /pensionContributions/pensionSchemeTaxReference/0',
    ],
    [
      'charge_pension',
      { pensionContributions: { ...CHARGE, isAnnualAllowanceReduced: true } },
      'RULE_IS_ANNUAL_ALLOWANCE_REDUCED /pensionContributions/isAnnualAllowanceReduced',
    ],
    ['charge_pension', {}, 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED /'],
    [
      'charge_child_benefit',
      { amountOfChildBenefitReceived: 1, numberOfChildren: 1, dateCeased: '2026-04-06' },
      'RULE_DATE_CEASED /dateCeased',
    ],
    [
      'charge_child_benefit',
      { amountOfChildBenefitReceived: 1, numberOfChildren: 1, dateCeased: 'then' },
      'FORMAT_DATE_CEASED /dateCeased',
    ],
    [
      'charge_child_benefit',
      { amountOfChildBenefitReceived: 1, numberOfChildren: 100 },
      'FORMAT_VALUE /numberOfChildren',
    ],
    [
      'gains_residential',
      homes({ disposalDate: '2026-04-06' }),
      'RULE_DISPOSAL_DATE /disposals/0/disposalDate',
    ],
    [
      'gains_residential',
      homes({ completionDate: '2026-04-06' }),
      'RULE_COMPLETION_DATE /disposals/0/completionDate',
    ],
    [
      'gains_residential',
      homes({ acquisitionDate: '2025-06-02' }),
      'RULE_ACQUISITION_DATE_AFTER_DISPOSAL_DATE /disposals/0',
    ],
    ['gains_residential', homes({ amountOfNetLoss: 4 }), 'RULE_AMOUNT_GAIN_LOSS /disposals/0'],
    ['gains_residential', homes({ claimOrElectionCodes: ['INV'] }), CODES('/disposals/0')],
    [
      'gains_other',
      looms({ disposalDate: '2026-04-06' }),
      'RULE_DISPOSAL_DATE_FUTURE /otherGains/0/disposalDate',
    ],
    [
      'gains_other',
      looms({ acquisitionDate: '2025-06-02' }),
      'RULE_ACQUISITION_DATE /otherGains/0/acquisitionDate',
    ],
    ['gains_other', looms({ amountOfNetGain: undefined }), 'RULE_AMOUNT_GAIN_LOSS /otherGains/0'],
    [
      'gains_other',
      looms({ claimOrElectionCodes: ['BAD', 'INV'] }),
      'RULE_INVALID_CLAIM_DISPOSALS /otherGains/0',
    ],
    [
      'gains_other',
      looms({ assetType: 'listed-shares' }),
      'RULE_MISSING_COMPANY_NAME /otherGains/0/companyName',
    ],
    [
      'gains_other',
      looms({ assetType: 'non-uk-residential-property', claimOrElectionCodes: ['INV'] }),
      'RULE_INVALID_CLAIM_OR_ELECTION_CODES /otherGains/0',
    ],
    ['gains_other', looms({ assetType: 'loom' }), 'FORMAT_ASSET_TYPE /otherGains/0/assetType'],
    ['employment_other', { lumpSums: [LUMP_SUM] }, 'RULE_LUMP_SUMS /lumpSums/0'],
    [
      'employment_other',
      { shareOption: [{ ...OPTION, dateOfEvent: '1899-12-31' }] },
      'RULE_DATE_RANGE_INVALID /shareOption/0/dateOfEvent',
    ],
    [
      'employment_other',
      { shareOption: [{ ...OPTION, schemePlanType: 'sip' }] },
      'FORMAT_SCHEME_PLAN_TYPE /shareOption/0/schemePlanType',
    ],
    [
      'employment_other',
      { lumpSums: [{ ...LUMP_SUM, employerRef: '12/A' }] },
      'FORMAT_EMPLOYER_REF /lumpSums/0/employerRef',
    ],
    [
      'insurance',
      { lifeInsurance: [{ gainAmount: 1, taxPaid: true, event: 'Sold, all' }] },
      'FORMAT_EVENT /lifeInsurance/0/event',
    ],
    [
      'reliefs_investment',
      { vctSubscription: [{ name: 'Mill', dateOfInvestment: '1 May', reliefClaimed: 1 }] },
      'FORMAT_DATE_OF_INVESTMENT /vctSubscription/0/dateOfInvestment',
    ],
    [
      'reliefs_investment',
      {
        seedEnterpriseInvestment: [{ companyName: 'Mill', dateOfInvestment: '2025-05-01', reliefClaimed: 1 }],
      },
      'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED /seedEnterpriseInvestment/0/uniqueInvestmentRef',
    ],
    [
      'dividends_other',
      { foreignDividend: [{ countryCode: 'fr', taxableAmount: 1 }] },
      'FORMAT_COUNTRY_CODE /foreignDividend/0/countryCode',
    ],
  ])('refuses a %s that is %j', (key, body, refusal) => {
    expect(refusalOf(key, body)).toEqual([refusal]);
    const [code = ''] = refusal.split(' ');
    if (code.startsWith('RULE_') && code !== 'RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED') {
      expect(hmrcCodeInWords(code), 'what to do about it').not.toBe(`HMRC refused: ${code}.`);
    }
  });

  it('takes expenses of employments once the year has ended', () => {
    const body = { expenses: { jobExpenses: 1 } };
    expect(refusalOf('expenses_employment', body, '2026-04-05')).toEqual(['RULE_TAX_YEAR_NOT_ENDED']);
    expect(refusalOf('expenses_employment', body, '2026-04-06')).toEqual([]);
  });

  it('accepts each valid part', () => {
    expect(refusalOf('charge_pension', { pensionContributions: CHARGE })).toEqual([]);
    expect(
      refusalOf('employment_other', {
        lumpSums: [{ ...LUMP_SUM, redundancyCompensationPaymentsUnderExemption: { amount: 1 } }],
      }),
    ).toEqual([]);
  });
});
