import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { Pence } from '../../domain/money.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import { matchTrades } from '../../domain/tax-returns/match-trades.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { ValidationError } from '../../errors.js';
import type { HmrcBusiness } from '../../gateways/hmrc/hmrc-gateway.js';
import { inTenant } from '../in-tenant.js';
import { recordedIds } from '../quarterly-updates/record-properties.js';
import { assertAgentMayPrepare } from './agent-access.js';
import { endFailedPreparation, failPreparation } from './fail-preparation.js';
import { type ForeignPropertyYear, withIdsOfHmrc } from './foreign-property-year.js';
import { type FilingContext, type HmrcSession, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { issue, withReturnPlace } from './issues.js';
import { planYear, type YearPlan } from './plan-year.js';
import type { PropertyYearToSend } from './property-data.js';
import { createRefusals } from './refusals.js';
import { waitForUpdatesToCount } from './send-adjustments.js';
import { type BusinessCalls, type SendFacts, sendBusiness } from './send-business.js';
import { type BusinessFacts, sendBusinessFacts } from './send-business-facts.js';
import { sendEmploymentItems } from './send-employment-items.js';
import { sendForeignEmployments } from './send-foreign-employments.js';
import { type ClaimToSend, sendLossClaims } from './send-loss-claims.js';
import { type LossToSend, sendLossesBroughtForward } from './send-losses-brought-forward.js';
import { sendMarriageAllowance } from './send-marriage-allowance.js';
import { sendPartnerItems } from './send-partner-items.js';
import { sendParts } from './send-parts.js';
import { type StatedLossesToSend, sendStatedLosses } from './send-stated-losses.js';
import { beginStep, endStep, type Step, type StepResult } from './step.js';
import type { TradeYear } from './year-data.js';

/**
 * Sends the year's data. Every call replaces what HMRC had, so the step may be repeated from its start;
 * what is sent is read each time, together with the calculation that belongs to it.
 */
export async function sendYear(
  ctx: FilingContext,
  tenant: TenantKey,
  submissionId: string,
): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    tenant,
    submissionId,
    { from: ['queued', 'sending_data'], to: 'sending_data', returnIn: ['sending_data', 'calculating'] },
    (db, taxReturn) => planOrFault(() => planYear(ctx, db, taxReturn)),
  );
  if ('over' in begun) return begun.over;
  const { step, result: plan } = begun;
  if (plan instanceof ValidationError) return endFailedPreparation(step, plan);
  let findings: readonly TaxReturnIssue[];
  try {
    await assertAgentMayPrepare(step);
    const session = openHmrcSession(ctx, tenant, step.submission, { lease: step.token });
    const { businesses } = await session.ask((hmrc, call) => hmrc.listBusinesses(call, session.nino));
    const matched = matchPlan(plan, businesses);
    if (matched.unmatched.length > 0) {
      await failPreparation(step, matched.unmatched);
      return 'finished';
    }
    const refusals = createRefusals();
    const ofBusinesses = await sendAll(session, step, plan, matched);
    await sendLossesBroughtForward(session, step, lossesOf(plan, matched), refusals);
    findings = [
      ...ofBusinesses,
      ...(await sendLossClaims(session, step, claimsOf(plan, matched), refusals)),
      ...(await sendStatedLosses(session, step, statedLossesOf(plan, matched), refusals)),
      ...(await sendParts(session, step, plan.parts, refusals)),
      ...(await sendPartnerItems(session, step, plan.partnerItems, refusals)),
      ...(await sendForeignEmployments(session, step, plan.foreignEmployments, refusals)),
      ...(await sendEmploymentItems(session, step, plan.employmentItems, refusals)),
      ...(await sendMarriageAllowance(session, step, plan.marriage, refusals)),
    ];
    if (refusals.first !== null) {
      await failPreparation(step, refusals.issues, refusals.first);
      return 'finished';
    }
  } catch (error) {
    if (await waitForUpdatesToCount(step, error)) return 'finished';
    return endFailedPreparation(step, error);
  }
  await endDataSent(step, plan.calculationId, [...plan.issues, ...findings]);
  return 'again';
}

async function planOrFault(plan: () => Promise<YearPlan>): Promise<YearPlan | ValidationError> {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

interface MatchedPlan {
  /** HMRC's id by ours. */
  readonly trades: ReadonlyMap<string, string>;
  readonly ukPropertyId: string | null;
  readonly foreignPropertyId: string | null;
  readonly unmatched: ReturnType<typeof issue>[];
}

function matchPlan(plan: YearPlan, businesses: readonly HmrcBusiness[]): MatchedPlan {
  const trades = matchTrades(
    plan.trades,
    businesses.filter(({ type }) => type === 'self-employment'),
  );
  const idOf = (wanted: HmrcBusiness['type']) =>
    businesses.find(({ type }) => type === wanted)?.businessId ?? null;
  const ukPropertyId = idOf('uk-property');
  const foreignPropertyId = idOf('foreign-property');
  const unmatched = plan.trades
    .filter(({ hasFigures, id }) => hasFigures && !trades.has(id))
    .map(({ id }) => notMatched(sourcePlace(plan, 'self_employment', id), LOST_TRADE));
  if (plan.ukProperty?.hasFigures && ukPropertyId === null) {
    unmatched.push(notMatched('/income_sources', 'HMRC has no UK property business for this person.'));
  }
  if ((hasCountries(plan) || plan.foreignLossesPence > 0) && foreignPropertyId === null) {
    unmatched.push(notMatched('/income_sources', 'HMRC has no foreign property business for this person.'));
  }
  return { trades, ukPropertyId, foreignPropertyId, unmatched };
}

/** Place of an income source in the return. */
function sourcePlace({ incomeSources }: YearPlan, type: IncomeSource['type'], businessId?: string): string {
  const index = incomeSources.findIndex(
    (source) => source.type === type && (businessId === undefined || source.businessId === businessId),
  );
  return index < 0 ? '/income_sources' : `/income_sources/${index}`;
}

const hasCountries = ({ foreignProperty }: YearPlan) =>
  foreignProperty !== null && foreignProperty.cumulative.lettings.length > 0;

const LOST_TRADE = 'HMRC lists no business that is certainly this one: put its hmrc_business_id on record.';

const notMatched = (path: string, detail: string) => issue({ code: 'business_not_matched', path, detail });

/** Business by business, so that what is adjusted of one is not voided by data of its own that come later. */
async function sendAll(
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
  const found = await sendForeignProperty(session, step, plan, matched, factsOf);
  for (const [index, standard] of plan.trades.entries()) {
    const businessId = matched.trades.get(standard.id);
    if (businessId === undefined) continue;
    const calendar = plan.calendar.trades[index] ?? standard;
    const place = sourcePlace(plan, 'self_employment', standard.id);
    const sendFacts = factsOf(businessId, place, plan.trading.get(standard.id));
    const years = { standard, calendar };
    const work = sendBusiness(session, { businessId, taxYear, place }, years, TRADE_CALLS, sendFacts);
    found.push(...(await withReturnPlace(place, work)));
  }
  const { ukProperty: standard } = plan;
  const { ukPropertyId: businessId } = matched;
  if (standard === null || businessId === null) return found;
  const calendar = plan.calendar.ukProperty ?? standard;
  const place = sourcePlace(plan, 'uk_property');
  const sendFacts = factsOf(businessId, place, plan.letting);
  const years = { standard, calendar };
  const work = sendBusiness(session, { businessId, taxYear, place }, years, PROPERTY_CALLS, sendFacts);
  return [...found, ...(await withReturnPlace(place, work))];
}

async function sendForeignProperty(
  session: HmrcSession,
  step: Step,
  plan: YearPlan,
  { foreignPropertyId: businessId }: MatchedPlan,
  factsOf: (businessId: string, place: string, facts: BusinessFacts) => SendFacts,
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
  const years = { standard, calendar };
  return withReturnPlace(
    place,
    sendBusiness(session, { businessId, taxYear, place }, years, FOREIGN_CALLS, sendFacts),
  );
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

/** Sent after the data: HMRC's losses fall away when those change. */
function lossesOf({ trades, ukProperty, foreignLossesPence }: YearPlan, matched: MatchedPlan): LossToSend[] {
  const ofTrades = trades.flatMap(({ id, lossesBroughtForwardPence, class4LossesPence }): LossToSend[] => {
    const businessId = matched.trades.get(id);
    if (businessId === undefined) return [];
    return [
      { type: 'self-employment', businessId, amountPence: lossesBroughtForwardPence },
      { type: 'self-employment-class4', businessId, amountPence: class4LossesPence },
    ];
  });
  const { ukPropertyId, foreignPropertyId } = matched;
  const ukLosses = ukProperty?.lossesBroughtForwardPence ?? 0;
  return [
    ...ofTrades,
    ...lossOfProperty('uk-property', ukPropertyId, ukLosses),
    ...lossOfProperty('foreign-property', foreignPropertyId, foreignLossesPence),
  ];
}

const lossOfProperty = (
  type: LossToSend['type'],
  businessId: string | null,
  amountPence: Pence,
): LossToSend[] => (businessId === null ? [] : [{ type, businessId, amountPence }]);

/** Calculations made before lines had the business are told apart by name. */
function claimsOf({ claims, trades }: YearPlan, matched: MatchedPlan): ClaimToSend[] {
  const losing = trades.filter(({ id, tradingName }) =>
    claims.trades.some(({ businessId, about }) =>
      businessId === undefined ? about === tradingName : businessId === id,
    ),
  );
  const ofTrades = losing.flatMap(({ id }): ClaimToSend[] => {
    const businessId = matched.trades.get(id);
    if (businessId === undefined) return [];
    return [{ type: 'self-employment', businessId, place: claims.places.trades }];
  });
  const { ukPropertyId } = matched;
  if (!claims.ukProperty || ukPropertyId === null) return ofTrades;
  return [...ofTrades, { type: 'uk-property', businessId: ukPropertyId, place: claims.places.ukProperty }];
}

function statedLossesOf({ losses }: YearPlan, matched: MatchedPlan): StatedLossesToSend[] {
  const ofProperty = { 'uk-property': matched.ukPropertyId, 'foreign-property': matched.foreignPropertyId };
  return losses.flatMap((stated) => {
    const { type, id } = stated;
    const businessId = type === 'self-employment' ? matched.trades.get(id ?? '') : ofProperty[type];
    return businessId === undefined || businessId === null ? [] : [{ ...stated, businessId }];
  });
}

async function endDataSent(
  step: Step,
  calculationId: string,
  found: readonly TaxReturnIssue[],
): Promise<void> {
  const change = {
    state: 'calculating',
    calculationId,
    hmrcCalculationId: null,
    failures: 0,
    pollRound: 0,
  } as const;
  await endStep(step, change, async (db, taxReturn) => {
    if (taxReturn.state === 'calculating') return;
    const record = { actor: stepPrincipal(step.tenant).actor };
    const issues = [...found, ...sentWithoutUser(step)];
    await moveLockedTaxReturn(db, taxReturn, 'data_sent', record, { issues });
  });
}

/** HMRC may only hear of a batch process where no person asked for the preparation. */
const sentWithoutUser = ({ submission }: Step) =>
  submission.fraudPreventionEncrypted === null
    ? [
        issue({
          code: 'sent_as_batch_process',
          path: '/fraud_prevention',
          detail:
            'This was declared to HMRC as started by a batch process and not by a person. If a person started it, prepare again with the `fraud_prevention` of their device.',
        }),
      ]
    : [];
