import type { Pence } from '../../money.js';
import { poundsFromPence } from '../../money.js';
import {
  knowledgeIntensiveOf,
  REDUCING_SCHEMES as LIMITED_SCHEMES,
  relievedInvestment,
} from '../../tax/investment-reliefs.js';
import { ratesFor } from '../../tax/rates/rates-for.js';
import { sumOf } from '../../tax/sum-of.js';
import type { InvestmentScheme, Subscription, TaxInput } from '../../tax/tax-input.js';
import type { TaxYearStart } from '../../tax-year.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import {
  type BuiltPart,
  completePart,
  inOneBody,
  type MissingDetail,
  missingOf,
  type PartBody,
} from './part-body.js';

type Detail = 'company' | 'investedOn' | 'reference' | 'knowledgeIntensive';

/** HMRC's list of each scheme, its member for the company or fund, and the details without which it takes none. */
const LISTS: Readonly<
  Record<
    InvestmentScheme,
    { readonly list: string; readonly company: string; readonly wants: readonly Detail[] }
  >
> = {
  vct: { list: 'vctSubscription', company: 'name', wants: ['company', 'investedOn'] },
  eis: {
    list: 'eisSubscription',
    company: 'name',
    wants: ['company', 'investedOn', 'reference', 'knowledgeIntensive'],
  },
  seis: {
    list: 'seedEnterpriseInvestment',
    company: 'companyName',
    wants: ['company', 'investedOn', 'reference'],
  },
  citr: { list: 'communityInvestment', company: 'name', wants: ['reference'] },
};
const SCHEMES = ['vct', 'eis', 'seis', 'citr'] as const satisfies readonly InvestmentScheme[];

/** Subscriptions for shares, by scheme. Those of a scheme whose subscriptions do not add up to its sum are left out. */
export function investmentsPart({
  taxYear,
  investmentReliefs = {},
}: Pick<TaxInput, 'taxYear' | 'investmentReliefs'>): BuiltPart {
  const { subscriptions = [] } = investmentReliefs;
  const parts = SCHEMES.filter((scheme) => (investmentReliefs[scheme] ?? 0) > 0).map((scheme) => {
    const own = subscriptions
      .map((subscription, index) => ({ subscription, index }))
      .filter((one) => one.subscription.scheme === scheme);
    const invested = investmentReliefs[scheme] ?? 0;
    const isWhole = sumOf(own, ({ subscription }) => subscription.amount ?? 0) === invested;
    return schemePart(scheme, own, { isWhole, relievable: relievable(scheme, investmentReliefs, taxYear) });
  });
  return inOneBody(...parts);
}

/** HMRC relieves whatever is claimed, so that no more is claimed than the limit of the scheme. */
function relievable(
  scheme: InvestmentScheme,
  given: NonNullable<TaxInput['investmentReliefs']>,
  taxYear: TaxYearStart,
): Pence {
  const limited = LIMITED_SCHEMES.find((one) => one === scheme);
  if (limited === undefined) return given[scheme] ?? 0;
  const { vct = 0, eis = 0, seis = 0, subscriptions } = given;
  const knowledgeIntensive = Math.min(eis, knowledgeIntensiveOf(subscriptions));
  return relievedInvestment(limited, { vct, eis, seis, knowledgeIntensive }, ratesFor(taxYear));
}

function schemePart(
  scheme: InvestmentScheme,
  own: readonly { readonly subscription: Subscription; readonly index: number }[],
  { isWhole, relievable: max }: { readonly isWhole: boolean; readonly relievable: Pence },
): BuiltPart {
  const field = `/inputs/investment_reliefs/${scheme}`;
  const missing = isWhole
    ? own.flatMap(({ subscription, index }) => missingDetails(field, subscription, index))
    : [doNotAddUp(scheme, field)];
  if (missing.length > 0) return { body: null, missing };
  let left = max;
  const entries = own.map(({ subscription }) => {
    const claimed = Math.min(left, subscription.amount ?? 0);
    left -= claimed;
    return entryOf(scheme, subscription, claimed);
  });
  return completePart({ [LISTS[scheme].list]: entries });
}

const doNotAddUp = (scheme: InvestmentScheme, field: string): MissingDetail => ({
  field,
  place: '/inputs/investment_reliefs/subscriptions',
  detail: `HMRC takes each subscription by itself. Give those of \`${scheme}\`, adding up to it, and prepare again.`,
});

const WANTED: Readonly<Record<Detail, { readonly place: string; readonly detail: string }>> = {
  company: {
    place: 'company',
    detail: 'HMRC takes a subscription with the name of the company or fund. Give it, and prepare again.',
  },
  investedOn: {
    place: 'invested_on',
    detail: 'HMRC takes a subscription with its day. Give it, and prepare again.',
  },
  reference: {
    place: 'reference',
    detail:
      'HMRC takes a subscription with the unique investment reference of its certificate. Give it, and prepare again.',
  },
  knowledgeIntensive: {
    place: 'knowledge_intensive',
    detail: 'HMRC asks whether the company is knowledge-intensive. Say so, and prepare again.',
  },
};

const missingDetails = (field: string, subscription: Subscription, index: number): MissingDetail[] =>
  missingOf(
    field,
    LISTS[subscription.scheme].wants.map((name) => ({
      place: `/inputs/investment_reliefs/subscriptions/${index}/${WANTED[name].place}`,
      given: subscription[name],
      detail: WANTED[name].detail,
    })),
  );

function entryOf(scheme: InvestmentScheme, subscription: Subscription, claimed: Pence): PartBody {
  const { company, reference, investedOn, amount = 0, knowledgeIntensive } = subscription;
  return {
    ...(reference !== undefined && {
      uniqueInvestmentRef: hmrcText(reference, HMRC_TEXT_LENGTHS.investmentReference),
    }),
    ...(company !== undefined && {
      [LISTS[scheme].company]: hmrcText(company, HMRC_TEXT_LENGTHS.investmentCompany),
    }),
    ...(scheme === 'eis' && { knowledgeIntensive }),
    ...(investedOn !== undefined && { dateOfInvestment: investedOn }),
    amountInvested: poundsFromPence(amount),
    reliefClaimed: poundsFromPence(claimed),
  };
}
