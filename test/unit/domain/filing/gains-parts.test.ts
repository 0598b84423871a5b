import { describe, expect, it } from 'vitest';
import { otherGainsPart } from '../../../../src/domain/filing/parts/other-gains-part.js';
import { residentialGainsPart } from '../../../../src/domain/filing/parts/residential-gains-part.js';
import type {
  CapitalGainsInput,
  Disposal,
} from '../../../../src/domain/tax/capital-gains/capital-gains-input.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';

type Matches = NonNullable<NonNullable<TaxCalculation['capitalGains']>['matches']>;

const DAYS = { acquiredOn: '2015-01-01', disposedOn: '2025-06-01' };
const SENT_DAYS = { acquisitionDate: '2015-01-01', disposalDate: '2025-06-01' };
const HOME: Disposal = {
  ...DAYS,
  kind: 'residential_property',
  completedOn: '2025-07-01',
  proceeds: 300_000_00,
  costs: 200_000_00,
  acquisitionCost: 200_000_00,
};

function other(
  capitalGains: CapitalGainsInput | null | undefined,
  { matches = [], lines = [] }: { readonly matches?: Matches; readonly lines?: TaxCalculation['lines'] } = {},
) {
  const figures = { capitalGains: { matches } as unknown as TaxCalculation['capitalGains'], lines };
  return otherGainsPart({ input: { capitalGains }, figures });
}
const gainsOf = (disposal: Disposal) => other({ disposals: [disposal] });

describe('residentialGainsPart', () => {
  const homeOf = (fields: Partial<Disposal>) =>
    residentialGainsPart({ capitalGains: { disposals: [{ ...HOME, ...fields }] } });

  it('has the costs of a home apart, those that are nil left out', () => {
    const plain = {
      numberOfDisposals: 1,
      ...SENT_DAYS,
      completionDate: '2025-07-01',
      disposalProceeds: 300_000,
      acquisitionAmount: 200_000,
      gainsBeforeLosses: 100_000,
      amountOfNetGain: 100_000,
    };

    expect(homeOf({}).body).toEqual({ disposals: [plain] });
    expect(
      homeOf({
        description: '7 High Street',
        acquisitionCost: 150_000_00,
        improvementCosts: 45_000_00,
        incidentalCosts: 5_000_00,
      }).body,
    ).toEqual({
      disposals: [
        {
          ...plain,
          customerReference: '7 High Street',
          acquisitionAmount: 150_000,
          improvementCosts: 45_000,
          additionalCosts: 5_000,
        },
      ],
    });
  });

  it.each([
    ['private_residence', { prfAmount: 60_000 }, 'PRR'],
    ['holdover', { otherReliefAmount: 60_000 }, 'GHO'],
  ] as const)('says how much of the gain %s takes', (relief, taken, code) => {
    expect(homeOf({ relief, reliefAmount: 60_000_00 }).body).toMatchObject({
      disposals: [{ ...taken, amountOfNetGain: 40_000, claimOrElectionCodes: [code] }],
    });
  });

  it('asks for another relief than Investors’ Relief', () => {
    expect(homeOf({ relief: 'investors' })).toMatchObject({
      body: null,
      missing: [{ place: '/inputs/capital_gains/disposals/0/relief' }],
    });
  });

  it('leaves out a home abroad, and one that HMRC has from a return within 60 days', () => {
    for (const fields of [
      { assetType: 'residential_property_abroad' },
      { ppdReference: 'P1' },
      { paidOnAccount: 1 },
    ] as const) {
      expect(homeOf(fields)).toEqual({ body: null, missing: [] });
    }
  });
});

describe('otherGainsPart', () => {
  const sold = { ...DAYS, proceeds: 500_00, costs: 200_00 };
  const amounts = {
    numberOfDisposals: 1,
    ...SENT_DAYS,
    disposalProceeds: 500,
    allowableCosts: 200,
    gainsBeforeLosses: 300,
    amountOfNetGain: 300,
  };

  it('sends no part without gains', () => {
    expect(other(null)).toEqual({ body: null, missing: [] });
    expect(other(undefined)).toEqual({ body: null, missing: [] });
    expect(other({})).toEqual({ body: null, missing: [] });
  });

  it('has shares with their company, listed ones among other gains', () => {
    const shares = { ...sold, companyName: 'Mill plc', companyNumber: '01234567' };
    const company = { companyName: 'Mill plc', companyRegistrationNumber: '01234567' };

    expect(gainsOf({ ...shares, kind: 'listed_shares' }).body).toEqual({
      otherGains: [{ ...amounts, ...company, assetType: 'listed-shares', assetDescription: 'Mill plc' }],
    });
    expect(gainsOf({ ...shares, kind: 'unlisted_shares', relief: 'investors' }).body).toEqual({
      unlistedShares: [
        {
          ...amounts,
          ...company,
          assetDescription: 'Mill plc',
          gainsWithInv: 300,
          claimOrElectionCodes: ['INV'],
        },
      ],
    });
  });

  it('has cryptoassets with their token, and a loss beside the net loss', () => {
    const lost = { ...DAYS, kind: 'crypto', tokenName: 'Ether', proceeds: 100_00, costs: 400_00 } as const;

    expect(gainsOf(lost).body).toMatchObject({
      cryptoassets: [{ tokenName: 'Ether', assetDescription: 'Ether', amountOfNetLoss: 300, losses: 300 }],
    });
  });

  it.each([
    ['property', 'other-property'],
    ['residential_property_abroad', 'non-uk-residential-property'],
    ['asset', 'other-assets'],
  ] as const)('names the type of an asset: %s', (assetType, sent) => {
    expect(gainsOf({ ...sold, description: 'Land', assetType }).body).toMatchObject({
      otherGains: [{ assetType: sent, assetDescription: 'Land' }],
    });
  });

  it('has what is left of the lifetime limits, and losses as our calculation used them', () => {
    const line = (rule: string, amount: number) => ({ rule, amount }) as TaxCalculation['lines'][number];

    expect(
      other(
        { lossesBroughtForward: 900_00, badrLifetimeUsed: 10_00, investorsReliefLifetimeUsed: 20_00 },
        {
          lines: [
            line('capital_losses_brought_forward', 400_00),
            line('trading_losses_against_gains', 50_00),
          ],
        },
      ).body,
    ).toEqual({
      losses: { broughtForwardLossesUsedInCurrentYear: 400, setAgainstInYearGains: 50 },
      lifetimeAllowance: { lifetimeAllowanceBadr: 10, lifetimeAllowanceInv: 20 },
    });
  });

  describe('of trades', () => {
    const match = { asset: 'Mill', disposedOn: '2025-06-01', cost: 100_00, gain: 50_99 };
    const matches = [match, { ...match, cost: 20_00, gain: -10_00 }] as unknown as Matches;
    const mill = { asset: 'Mill', kind: 'listed_shares', companyName: 'Mill plc' } as const;
    const buy = (on: string, asset = 'Mill') => ({ asset, on, side: 'buy', quantity: 1 }) as const;

    it('adds up what was sold of one class on one day, in whole pounds', () => {
      expect(other({ assets: [mill], trades: [buy('2020-03-01')] }, { matches }).body).toMatchObject({
        otherGains: [
          {
            assetDescription: 'Mill',
            acquisitionDate: '2020-03-01',
            disposalDate: '2025-06-01',
            disposalProceeds: 160.99,
            allowableCosts: 120,
            amountOfNetGain: 40,
          },
        ],
      });
    });

    it('finds the first purchase among the trades of the class, unless something was held before them', () => {
      const acquiredOn = (given: CapitalGainsInput) =>
        other(given, { matches }).missing.map(({ place }) => place);
      const trades = [buy('2021-01-01'), buy('2020-01-01', 'Loom'), buy('2020-06-01')];
      const dayOf = (given: CapitalGainsInput) =>
        (other(given, { matches }).body as { otherGains: { acquisitionDate: string }[] }).otherGains[0]
          ?.acquisitionDate;

      expect(dayOf({ assets: [mill], trades })).toBe('2020-06-01');
      expect(dayOf({ assets: [{ ...mill, acquiredOn: '2019-01-01' }], trades })).toBe('2019-01-01');
      expect(acquiredOn({ assets: [mill], trades, pools: [{ asset: 'Mill', quantity: 5 }] })).toEqual([
        '/inputs/capital_gains/assets/0/acquired_on',
      ]);
    });

    it('asks what the asset is where the return does not say', () => {
      expect(other({}, { matches })).toMatchObject({
        body: null,
        missing: [{ place: '/inputs/capital_gains/assets', detail: expect.stringContaining('“Mill”') }],
      });
    });
  });
});
