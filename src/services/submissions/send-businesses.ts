import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import { type ForeignPropertyYear, withIdsOfHmrc } from '../../domain/filing/foreign-property-year.js';
import type { TradeYear } from '../../domain/filing/trade-year.js';
import type { PropertyYearToSend } from '../../domain/filing/uk-property-year.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { inTenant } from '../in-tenant.js';
import { recordedIds } from '../quarterly-updates/record-properties.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { withReturnPlace } from './issues.js';
import { hasCountries, type MatchedPlan, sourcePlace } from './match-plan.js';
import type { YearPlan } from './plan-year.js';
import { type BusinessCalls, type SendFacts, sendBusiness } from './send-business.js';
import { type BusinessFacts, sendBusinessFacts } from './send-business-facts.js';
import type { Step } from './step.js';

/** Sends one business after another, so that no later data of a business void its adjustments. */
export async function sendBusinesses(
  session: HmrcSession,
  step: Step,
  plan: YearPlan,
  matched: MatchedPlan,
): Promise<TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const { taxYear } = submission;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const factsOf =
    (businessId: string, place: string, facts: BusinessFacts | undefined): SendFacts =>
    async () =>
      facts === undefined ? [] : sendBusinessFacts(session, step, { businessId, place, sent }, facts);
  const { foreignPropertyId } = matched;
  const found = await sendForeignProperty(session, step, plan, { businessId: foreignPropertyId, factsOf });
  for (const [index, standard] of plan.trades.entries()) {
    const businessId = matched.trades.get(standard.id);
    if (businessId === undefined) continue;
    const calendar = plan.calendar.trades[index] ?? standard;
    const place = sourcePlace(plan, 'self_employment', standard.id);
    const sendFacts = factsOf(businessId, place, plan.trading.get(standard.id));
    const business = { businessId, taxYear, place, years: { standard, calendar }, sendFacts };
    const work = sendBusiness(session, business, TRADE_CALLS);
    found.push(...(await withReturnPlace(place, work)));
  }
  const { ukProperty: standard } = plan;
  const { ukPropertyId: businessId } = matched;
  if (standard === null || businessId === null) return found;
  const calendar = plan.calendar.ukProperty ?? standard;
  const place = sourcePlace(plan, 'uk_property');
  const sendFacts = factsOf(businessId, place, plan.letting);
  const business = { businessId, taxYear, place, years: { standard, calendar }, sendFacts };
  const work = sendBusiness(session, business, PROPERTY_CALLS);
  return [...found, ...(await withReturnPlace(place, work))];
}

interface ForeignPropertyToSend {
  /** Id of property abroad at HMRC; `null` where HMRC has none. */
  readonly businessId: string | null;
  readonly factsOf: (businessId: string, place: string, facts: BusinessFacts) => SendFacts;
}

async function sendForeignProperty(
  session: HmrcSession,
  step: Step,
  plan: YearPlan,
  { businessId, factsOf }: ForeignPropertyToSend,
): Promise<TaxReturnIssue[]> {
  const { foreignProperty: given } = plan;
  if (given === null || businessId === null || !hasCountries(plan)) return [];
  const { ctx, tenant } = step;
  const { clientId, taxYear } = step.submission;
  const place = sourcePlace(plan, 'foreign_property');
  const sendFacts = factsOf(businessId, place, plan.letting);
  const lettings = given.properties;
  const ids =
    lettings.length === 0
      ? new Map<string, string>()
      : await withReturnPlace(
          place,
          recordedIds(ctx, stepPrincipal(tenant), session, { clientId, taxYear, businessId, lettings }),
        );
  const standard = withIdsOfHmrc(given, ids);
  const calendar = withIdsOfHmrc(plan.calendar.foreignProperty ?? given, ids);
  const business = { businessId, taxYear, place, years: { standard, calendar }, sendFacts };
  return withReturnPlace(place, sendBusiness(session, business, FOREIGN_CALLS));
}

const TRADE_CALLS: BusinessCalls<TradeYear> = {
  put: (hmrc, call, input, { cumulative }) =>
    hmrc.putSelfEmploymentCumulative(call, { ...input, ...cumulative }),
  putAnnual: (hmrc, call, input, { annual }) => hmrc.putSelfEmploymentAnnual(call, { ...input, ...annual }),
  holds: (hmrc, call, input, { cumulative }) =>
    hmrc.holdsSelfEmploymentCumulative(call, { ...input, ...cumulative }),
  holdsAnnual: (hmrc, call, input, { annual }) =>
    hmrc.holdsSelfEmploymentAnnual(call, { ...input, ...annual }),
  incomesOf: ({ cumulative }) => [cumulative.income],
};
const PROPERTY_CALLS: BusinessCalls<PropertyYearToSend> = {
  put: (hmrc, call, input, { cumulative }) => hmrc.putUkPropertyCumulative(call, { ...input, ...cumulative }),
  putAnnual: (hmrc, call, input, { annual }) => hmrc.putUkPropertyAnnual(call, { ...input, ...annual }),
  holds: (hmrc, call, input, { cumulative }) =>
    hmrc.holdsUkPropertyCumulative(call, { ...input, ...cumulative }),
  holdsAnnual: (hmrc, call, input, { annual }) => hmrc.holdsUkPropertyAnnual(call, { ...input, ...annual }),
  incomesOf: ({ cumulative }) => [cumulative.income],
};
const FOREIGN_CALLS: BusinessCalls<ForeignPropertyYear> = {
  put: (hmrc, call, input, { cumulative }) =>
    hmrc.putForeignPropertyCumulative(call, { ...input, ...cumulative }),
  putAnnual: (hmrc, call, input, { annual }) => hmrc.putForeignPropertyAnnual(call, { ...input, ...annual }),
  holds: (hmrc, call, input, { cumulative }) =>
    hmrc.holdsForeignPropertyCumulative(call, { ...input, ...cumulative }),
  holdsAnnual: (hmrc, call, input, { annual }) =>
    hmrc.holdsForeignPropertyAnnual(call, { ...input, ...annual }),
  incomesOf: ({ cumulative }) => cumulative.lettings.map(({ income }) => income),
};
