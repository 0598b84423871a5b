import type { Pence } from '../../domain/money.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import { issue } from '../../domain/tax-returns/issue.js';
import { matchTrades } from '../../domain/tax-returns/match-trades.js';
import type { HmrcBusiness } from '../../gateways/hmrc/hmrc-gateway.js';
import type { YearPlan } from './plan-year.js';
import type { ClaimToSend } from './send-loss-claims.js';
import type { LossToSend } from './send-losses-brought-forward.js';
import type { StatedLossesToSend } from './send-stated-losses.js';

/** The businesses of a plan as HMRC lists them, and those of which it lists none. */
export interface MatchedPlan {
  /** HMRC's id by ours. */
  readonly trades: ReadonlyMap<string, string>;
  readonly ukPropertyId: string | null;
  readonly foreignPropertyId: string | null;
  readonly unmatched: ReturnType<typeof issue>[];
}

/** Matches the trades and properties of a plan with the businesses that HMRC lists. */
export function matchPlan(plan: YearPlan, businesses: readonly HmrcBusiness[]): MatchedPlan {
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
export function sourcePlace(
  { incomeSources }: YearPlan,
  type: IncomeSource['type'],
  businessId?: string,
): string {
  const index = incomeSources.findIndex(
    (source) => source.type === type && (businessId === undefined || source.businessId === businessId),
  );
  return index < 0 ? '/income_sources' : `/income_sources/${index}`;
}

/** Whether figures of foreign property are sent. */
export const hasCountries = ({ foreignProperty }: YearPlan) =>
  foreignProperty !== null && foreignProperty.cumulative.lettings.length > 0;

const LOST_TRADE = 'HMRC lists no business that is certainly this one: put its hmrc_business_id on record.';

const notMatched = (path: string, detail: string) => issue({ code: 'business_not_matched', path, detail });

/** Sent after the data: HMRC's losses fall away when those change. */
export function lossesOf(
  { trades, ukProperty, foreignLossesPence }: YearPlan,
  matched: MatchedPlan,
): LossToSend[] {
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

/** Claims for losses of the year. Calculations made before lines had the business are told apart by name. */
export function claimsOf({ claims, trades }: YearPlan, matched: MatchedPlan): ClaimToSend[] {
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

/** Losses that the return states, of the businesses that HMRC lists. */
export function statedLossesOf({ losses }: YearPlan, matched: MatchedPlan): StatedLossesToSend[] {
  const ofProperty = { 'uk-property': matched.ukPropertyId, 'foreign-property': matched.foreignPropertyId };
  return losses.flatMap((stated) => {
    const { type, id } = stated;
    const businessId = type === 'self-employment' ? matched.trades.get(id ?? '') : ofProperty[type];
    return businessId === undefined || businessId === null ? [] : [{ ...stated, businessId }];
  });
}
