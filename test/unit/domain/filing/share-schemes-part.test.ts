import { describe, expect, it } from 'vitest';
import { shareSchemesPart } from '../../../../src/domain/filing/parts/share-schemes-part.js';
import type { ShareAward, ShareOption } from '../../../../src/domain/tax/employment-input.js';

const OPTION: ShareOption = {
  employerName: 'Mill Ltd',
  payeReference: '123/AB456',
  scheme: 'emi',
  grantedOn: '2023-05-01',
  eventOn: '2025-06-01',
  shareCount: 100,
  exercisePrice: 1_00,
  optionCost: 0,
  marketValue: 900_00,
  profit: 800_00,
  employersNic: 10_00,
  taxableAmount: 790_00,
};
const AWARD: ShareAward = {
  employerName: 'Mill Ltd',
  scheme: 'sip',
  awardedOn: '2022-05-01',
  leftPlanOn: '2025-06-01',
  shareCount: 50,
  shareClass: 'Ordinary',
  restricted: false,
  restrictionsIgnored: false,
  marketValue: 300_00,
  unrestrictedValue: 300_00,
  amountPaid: 0,
  valueWithoutRestrictions: 300_00,
  taxableAmount: 300_00,
};

const placesOf = (given: Parameters<typeof shareSchemesPart>[0]['shareSchemes']) =>
  shareSchemesPart({ shareSchemes: given }).missing.map(({ place }) => place);

describe('shareSchemesPart', () => {
  it('has options and awards that add up to the taxable amount, in HMRC’s layout', () => {
    expect(
      shareSchemesPart({ shareSchemes: { taxableAmount: 1_090_00, options: [OPTION], awards: [AWARD] } }),
    ).toEqual({
      body: {
        shareOption: [
          {
            employerName: 'Mill Ltd',
            employerRef: '123/AB456',
            schemePlanType: 'emi',
            dateOfOptionGrant: '2023-05-01',
            dateOfEvent: '2025-06-01',
            amountOfConsiderationReceived: 0,
            noOfSharesAcquired: 100,
            exercisePrice: 1,
            amountPaidForOption: 0,
            marketValueOfSharesOnExcise: 900,
            profitOnOptionExercised: 800,
            employersNicPaid: 10,
            taxableAmount: 790,
          },
        ],
        sharesAwardedOrReceived: [
          {
            employerName: 'Mill Ltd',
            schemePlanType: 'sip',
            dateSharesCeasedToBeSubjectToPlan: '2025-06-01',
            noOfShareSecuritiesAwarded: 50,
            classOfShareAwarded: 'Ordinary',
            dateSharesAwarded: '2022-05-01',
            sharesSubjectToRestrictions: false,
            electionEnteredIgnoreRestrictions: false,
            actualMarketValueOfSharesOnAward: 300,
            unrestrictedMarketValueOfSharesOnAward: 300,
            amountPaidForSharesOnAward: 0,
            marketValueAfterRestrictionsLifted: 300,
            taxableAmount: 300,
          },
        ],
      },
      missing: [],
    });
  });

  it('has an option that was released for a payment, with the class of its shares', () => {
    const released = { ...OPTION, released: true, releasePayment: 790_00, shareClass: 'A ’ordinary’' };

    const { body } = shareSchemesPart({ shareSchemes: { taxableAmount: 790_00, options: [released] } });

    expect(body).toMatchObject({
      shareOption: [
        {
          optionNotExercisedButConsiderationReceived: true,
          amountOfConsiderationReceived: 790,
          classOfSharesAcquired: "A 'ordinary'",
        },
      ],
    });
    expect(body).not.toHaveProperty('sharesAwardedOrReceived');
  });

  it('has awards without options, and nothing without a taxable amount', () => {
    const { body } = shareSchemesPart({ shareSchemes: { taxableAmount: 300_00, awards: [AWARD] } });

    expect(Object.keys(body ?? {})).toEqual(['sharesAwardedOrReceived']);
    expect(shareSchemesPart({ shareSchemes: { options: [OPTION] } })).toEqual({ body: null, missing: [] });
    expect(shareSchemesPart({})).toEqual({ body: null, missing: [] });
  });

  it.each([
    ['options', { taxableAmount: 1_00 }],
    ['options', { taxableAmount: 1_00, options: [OPTION] }],
    ['options', { taxableAmount: 1_00, options: [OPTION], awards: [AWARD] }],
    ['awards', { taxableAmount: 1_00, awards: [AWARD] }],
  ])('asks for %s that add up to the taxable amount', (list, given) => {
    expect(placesOf(given)).toEqual([`/inputs/share_schemes/${list}`]);
  });

  it('asks for each detail that HMRC requires of an option', () => {
    expect(placesOf({ taxableAmount: 1_00, options: [{ taxableAmount: 1_00, released: true }] })).toEqual(
      [
        'employer_name',
        'scheme',
        'granted_on',
        'event_on',
        'release_payment',
        'share_count',
        'exercise_price',
        'option_cost',
        'market_value',
        'profit',
        'employers_nic',
      ].map((name) => `/inputs/share_schemes/options/0/${name}`),
    );
  });

  it('asks for each detail that HMRC requires of an award', () => {
    expect(placesOf({ taxableAmount: 1_00, awards: [{ taxableAmount: 1_00 }] })).toEqual(
      [
        'employer_name',
        'scheme',
        'awarded_on',
        'left_plan_on',
        'share_count',
        'share_class',
        'restricted',
        'restrictions_ignored',
        'market_value',
        'unrestricted_value',
        'amount_paid',
        'value_without_restrictions',
      ].map((name) => `/inputs/share_schemes/awards/0/${name}`),
    );
  });
});
