import type { Pence } from '../../money.js';
import { type Assessment, assess } from '../assessment.js';
import { type PropertyBasis, type TradingBasis, usesPropertyAllowance, usesRoomRelief } from '../basis.js';
import { openPropertyBases } from '../property-profits.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { currentYearLoss, lossReliefOfKind } from '../reliefs.js';
import type { Recommendation, RecommendationCode } from '../tax-calculation.js';
import type { TaxFacts } from '../tax-facts.js';
import { openTradingBases } from '../trading-profits.js';

const TRADING_CODES: Readonly<Record<TradingBasis, RecommendationCode>> = {
  allowance: 'claim_trading_allowance',
  expenses: 'deduct_trading_expenses',
};

/** The advice to take the first basis and not the second. */
function propertyCode(taken: PropertyBasis, left: PropertyBasis): RecommendationCode {
  if (usesRoomRelief(taken) && !usesRoomRelief(left)) return 'claim_rent_a_room';
  if (usesPropertyAllowance(taken) && !usesPropertyAllowance(left)) return 'claim_property_allowance';
  return 'deduct_property_expenses';
}

/**
 * Choices that leave a lower bill than their opposite, each worked out by the same engine: those already
 * taken by `auto`, which the return must claim, and those the input chose against.
 */
export function basisAndLossClaims(
  facts: TaxFacts,
  chosen: Assessment,
  rates: TaxRates,
): readonly Recommendation[] {
  const max = new Map<RecommendationCode, Pence>();
  const compare = (code: RecommendationCode, better: Assessment, worse: Assessment) => {
    const saves = worse.totalLiability - better.totalLiability;
    if (saves > (max.get(code) ?? 0)) max.set(code, saves);
  };
  for (const trading of openTradingBases(facts, rates)) {
    if (trading === chosen.basis.trading) continue;
    const other = assess(facts, { ...chosen.basis, trading }, rates);
    if (isClaim(chosen.basis.trading)) compare(TRADING_CODES[chosen.basis.trading], chosen, other);
    compare(TRADING_CODES[trading], other, chosen);
  }
  for (const property of openPropertyBases(facts, rates)) {
    if (property === chosen.basis.property) continue;
    const other = assess(facts, { ...chosen.basis, property }, rates);
    const taken = propertyCode(chosen.basis.property, property);
    if (taken !== 'deduct_property_expenses') compare(taken, chosen, other);
    compare(propertyCode(property, chosen.basis.property), other, chosen);
  }
  const sideways = withSidewaysClaim(facts, chosen);
  if (sideways) compare('claim_sideways_loss', assess(sideways, chosen.basis, rates), chosen);
  return [...max].map(([code, saves]) => ({ code, saves }));
}

const isClaim = (basis: TradingBasis) => basis !== 'expenses';

/** The facts with the rest of this year's trading losses claimed against general income: what is not carried back. */
function withSidewaysClaim(facts: TaxFacts, chosen: Assessment): TaxFacts | null {
  const kind = 'sideways_current_year';
  const loss = currentYearLoss(kind, chosen.income) - facts.lossesCarriedBack;
  if (loss <= 0 || lossReliefOfKind(chosen.incomeTax.reliefs, kind) >= loss) return null;
  const others = facts.lossClaims.filter((claim) => claim.kind !== kind);
  return { ...facts, lossClaims: [...others, { kind, amount: loss }] };
}
