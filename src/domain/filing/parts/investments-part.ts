import { poundsFromPence } from '../../money.js';
import { sumOf } from '../../tax/sum-of.js';
import type { InvestmentScheme, Subscription, TaxInput } from '../../tax/tax-input.js';
import { hmrcText } from './hmrc-text.js';
import {
  type BuiltPart,
  complete,
  type MissingDetail,
  missingOf,
  type PartBody,
  together,
} from './part-body.js';

const LISTS: Readonly<Record<InvestmentScheme, { readonly list: string; readonly company: string }>> = {
  vct: { list: 'vctSubscription', company: 'name' },
  eis: { list: 'eisSubscription', company: 'name' },
  seis: { list: 'seedEnterpriseInvestment', company: 'companyName' },
};
const SCHEMES = ['vct', 'eis', 'seis'] as const satisfies readonly InvestmentScheme[];

/** Subscriptions for shares, by scheme. Those of a scheme whose subscriptions do not add up to its sum are left out. */
export function investmentsPart({ investmentReliefs = {} }: Pick<TaxInput, 'investmentReliefs'>): BuiltPart {
  const { subscriptions = [] } = investmentReliefs;
  const parts = SCHEMES.filter((scheme) => (investmentReliefs[scheme] ?? 0) > 0).map((scheme) => {
    const own = subscriptions
      .map((subscription, index) => ({ subscription, index }))
      .filter((one) => one.subscription.scheme === scheme);
    const isWhole = sumOf(own, ({ subscription }) => subscription.amount ?? 0) === investmentReliefs[scheme];
    return schemePart(scheme, own, isWhole);
  });
  return together(...parts);
}

function schemePart(
  scheme: InvestmentScheme,
  own: readonly { readonly subscription: Subscription; readonly index: number }[],
  isWhole: boolean,
): BuiltPart {
  const field = `/inputs/investment_reliefs/${scheme}`;
  const missing = isWhole
    ? own.flatMap(({ subscription, index }) => missingDetails(field, subscription, index))
    : [doNotAddUp(scheme, field)];
  if (missing.length > 0) return { body: null, missing };
  const { list } = LISTS[scheme];
  return complete({ [list]: own.map(({ subscription }) => entryOf(scheme, subscription)) });
}

const doNotAddUp = (scheme: InvestmentScheme, field: string): MissingDetail => ({
  field,
  place: '/inputs/investment_reliefs/subscriptions',
  detail: `HMRC takes each subscription by itself. Give those of \`${scheme}\`, adding up to it, and prepare again.`,
});

function missingDetails(field: string, subscription: Subscription, index: number): MissingDetail[] {
  const at = `/inputs/investment_reliefs/subscriptions/${index}`;
  const { scheme, company, investedOn, reference, knowledgeIntensive } = subscription;
  return missingOf(field, [
    {
      place: `${at}/company`,
      given: company,
      detail: 'HMRC takes a subscription with the name of the company or fund. Give it, and prepare again.',
    },
    {
      place: `${at}/invested_on`,
      given: investedOn,
      detail: 'HMRC takes a subscription with its day. Give it, and prepare again.',
    },
    {
      place: `${at}/reference`,
      given: scheme === 'vct' ? '-' : reference,
      detail:
        'HMRC takes a subscription with the unique investment reference of its certificate. Give it, and prepare again.',
    },
    {
      place: `${at}/knowledge_intensive`,
      given: scheme === 'eis' ? knowledgeIntensive : false,
      detail: 'HMRC asks whether the company is knowledge-intensive. Say so, and prepare again.',
    },
  ]);
}

function entryOf(scheme: InvestmentScheme, subscription: Subscription): PartBody {
  const { company = '', reference, investedOn, amount = 0, knowledgeIntensive } = subscription;
  const pounds = poundsFromPence(amount);
  return {
    ...(reference !== undefined && { uniqueInvestmentRef: hmrcText(reference, 90) }),
    [LISTS[scheme].company]: hmrcText(company, 105),
    ...(scheme === 'eis' && { knowledgeIntensive }),
    dateOfInvestment: investedOn,
    amountInvested: pounds,
    reliefClaimed: pounds,
  };
}
