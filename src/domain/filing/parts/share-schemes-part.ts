import { poundsFromPence } from '../../money.js';
import type { ShareAward, ShareOption, ShareSchemes } from '../../tax/employment-input.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import { type BuiltPart, completePart, type MissingDetail, missingOf, type PartBody } from './part-body.js';

const FIELD = '/inputs/share_schemes/taxable_amount';

/** Options for shares and shares from an employer. Those that do not add up to the taxable amount are left out. */
export function shareSchemesPart({ shareSchemes = {} }: Pick<TaxInput, 'shareSchemes'>): BuiltPart {
  const { taxableAmount = 0, options = [], awards = [] } = shareSchemes;
  if (taxableAmount === 0) return completePart(null);
  const missing = missingDetails(shareSchemes, taxableAmount);
  if (missing.length > 0) return { body: null, missing };
  return completePart({
    ...(options.length > 0 && { shareOption: options.map(hmrcOption) }),
    ...(awards.length > 0 && { sharesAwardedOrReceived: awards.map(hmrcAward) }),
  });
}

function missingDetails({ options = [], awards = [] }: ShareSchemes, taxable: number): MissingDetail[] {
  if (sumOf([...options, ...awards], (one) => one.taxableAmount) !== taxable) {
    const place = `/inputs/share_schemes/${options.length === 0 && awards.length > 0 ? 'awards' : 'options'}`;
    return [{ field: FIELD, place, detail: DO_NOT_ADD_UP }];
  }
  return [
    ...options.flatMap((option, index) =>
      missingIn(OPTION_DETAILS, option, `/inputs/share_schemes/options/${index}`),
    ),
    ...awards.flatMap((award, index) =>
      missingIn(AWARD_DETAILS, award, `/inputs/share_schemes/awards/${index}`),
    ),
  ];
}

const DO_NOT_ADD_UP =
  'HMRC takes each option and each award of shares by itself. Give `options` and `awards`, adding up to `taxable_amount`, and prepare again.';

/** Fields that HMRC requires, by our name, with HMRC's words for each. */
type Wanted<Item> = Readonly<Record<string, { readonly of: (item: Item) => unknown; readonly what: string }>>;

const OPTION_DETAILS: Wanted<ShareOption> = {
  employer_name: { of: ({ employerName }) => employerName, what: 'the employer’s name' },
  scheme: { of: ({ scheme }) => scheme, what: 'the kind of scheme' },
  granted_on: { of: ({ grantedOn }) => grantedOn, what: 'the day on which the option was granted' },
  event_on: { of: ({ eventOn }) => eventOn, what: 'the day on which it was used or released' },
  release_payment: {
    of: ({ released, releasePayment }) => (released ? releasePayment : '-'),
    what: 'what was paid for its release',
  },
  share_count: { of: ({ shareCount }) => shareCount, what: 'the number of shares acquired' },
  exercise_price: { of: ({ exercisePrice }) => exercisePrice, what: 'the price per share' },
  option_cost: { of: ({ optionCost }) => optionCost, what: 'what was paid for the option, if only nil' },
  market_value: { of: ({ marketValue }) => marketValue, what: 'what the shares were worth when it was used' },
  profit: { of: ({ profit }) => profit, what: 'the profit made by using it' },
  employers_nic: {
    of: ({ employersNic }) => employersNic,
    what: 'the employer’s National Insurance on it, if only nil',
  },
};

const AWARD_DETAILS: Wanted<ShareAward> = {
  employer_name: { of: ({ employerName }) => employerName, what: 'the employer’s name' },
  scheme: { of: ({ scheme }) => scheme, what: 'the kind of plan' },
  awarded_on: { of: ({ awardedOn }) => awardedOn, what: 'the day on which the shares were awarded' },
  left_plan_on: { of: ({ leftPlanOn }) => leftPlanOn, what: 'the day on which the shares left the plan' },
  share_count: { of: ({ shareCount }) => shareCount, what: 'the number of shares' },
  share_class: { of: ({ shareClass }) => shareClass, what: 'the class of the shares' },
  restricted: { of: ({ restricted }) => restricted, what: 'whether the shares are restricted' },
  restrictions_ignored: {
    of: ({ restrictionsIgnored }) => restrictionsIgnored,
    what: 'whether an election leaves restrictions out of account',
  },
  market_value: { of: ({ marketValue }) => marketValue, what: 'what the shares were worth on their award' },
  unrestricted_value: {
    of: ({ unrestrictedValue }) => unrestrictedValue,
    what: 'what they would have been worth without restrictions',
  },
  amount_paid: { of: ({ amountPaid }) => amountPaid, what: 'what was paid for the shares, if only nil' },
  value_without_restrictions: {
    of: ({ valueWithoutRestrictions }) => valueWithoutRestrictions,
    what: 'what they were worth after restrictions were lifted',
  },
};

const missingIn = <Item>(wanted: Wanted<Item>, item: Item, at: string): MissingDetail[] =>
  missingOf(
    FIELD,
    Object.entries(wanted).map(([name, { of, what }]) => ({
      place: `${at}/${name}`,
      given: of(item),
      detail: `HMRC takes this with ${what}. Give it, and prepare again.`,
    })),
  );

function hmrcOption(option: ShareOption): PartBody {
  const { released, shareCount, shareClass, scheme } = option;
  return {
    ...employerOf(option),
    schemePlanType: scheme,
    dateOfOptionGrant: option.grantedOn,
    dateOfEvent: option.eventOn,
    ...(released !== undefined && { optionNotExercisedButConsiderationReceived: released }),
    amountOfConsiderationReceived: poundsFromPence(option.releasePayment ?? 0),
    noOfSharesAcquired: shareCount,
    ...(shareClass !== undefined && {
      classOfSharesAcquired: hmrcText(shareClass, HMRC_TEXT_LENGTHS.shareClass),
    }),
    exercisePrice: poundsFromPence(option.exercisePrice ?? 0),
    amountPaidForOption: poundsFromPence(option.optionCost ?? 0),
    marketValueOfSharesOnExcise: poundsFromPence(option.marketValue ?? 0),
    profitOnOptionExercised: poundsFromPence(option.profit ?? 0),
    employersNicPaid: poundsFromPence(option.employersNic ?? 0),
    taxableAmount: poundsFromPence(option.taxableAmount),
  };
}

function hmrcAward(award: ShareAward): PartBody {
  return {
    ...employerOf(award),
    schemePlanType: award.scheme,
    dateSharesCeasedToBeSubjectToPlan: award.leftPlanOn,
    noOfShareSecuritiesAwarded: award.shareCount,
    classOfShareAwarded: hmrcText(award.shareClass ?? '', HMRC_TEXT_LENGTHS.shareClass),
    dateSharesAwarded: award.awardedOn,
    sharesSubjectToRestrictions: award.restricted,
    electionEnteredIgnoreRestrictions: award.restrictionsIgnored,
    actualMarketValueOfSharesOnAward: poundsFromPence(award.marketValue ?? 0),
    unrestrictedMarketValueOfSharesOnAward: poundsFromPence(award.unrestrictedValue ?? 0),
    amountPaidForSharesOnAward: poundsFromPence(award.amountPaid ?? 0),
    marketValueAfterRestrictionsLifted: poundsFromPence(award.valueWithoutRestrictions ?? 0),
    taxableAmount: poundsFromPence(award.taxableAmount),
  };
}

const employerOf = ({ employerName = '', payeReference }: ShareOption | ShareAward): PartBody => ({
  employerName: hmrcText(employerName, HMRC_TEXT_LENGTHS.otherEmployerName),
  ...(payeReference !== undefined && { employerRef: payeReference }),
});
