import type { Pence } from '../../money.js';
import { sumOf } from '../../tax/sum-of.js';
import type { CalculationLine, TaxCalculation } from '../../tax/tax-calculation.js';
import type { LossClaimKind, TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS } from '../registry/filing-operations.js';
import type { MissingDetail } from './part-body.js';

/** The businesses whose losses of the year are claimed against other income of the year. */
export interface LossClaims {
  /** Trades as lines of the calculation name them. */
  readonly trades: readonly Pick<CalculationLine, 'businessId' | 'about'>[];
  readonly ukProperty: boolean;
  /** Place of the first claim of each kind in the return; of their list, where there is none. */
  readonly places: Readonly<Record<'trades' | 'ukProperty', string>>;
  readonly missing: readonly MissingDetail[];
}

export const LOSS_CLAIMS_PLACE = '/inputs/reliefs/loss_claims';

/** Sources of loss claims to send: the return's claims, and our calculation of each business. */
interface ClaimSource {
  readonly input: Pick<TaxInput, 'reliefs' | 'taxYear'>;
  readonly figures: Pick<TaxCalculation, 'lines'>;
}

/**
 * Claims of the year's losses as HMRC takes them to 2025-26: by business and without an amount, for HMRC sets the whole
 * loss off. A kind of which the return claims less than the whole loss is left out, and so are losses of partnerships.
 */
export function lossClaims({ input, figures }: ClaimSource): LossClaims {
  const places = {
    trades: placeOfClaim(input, 'sideways_current_year'),
    ukProperty: placeOfClaim(input, 'property_general'),
  };
  if (!isTakenFor(FILING_OPERATIONS.claims_6, input.taxYear)) {
    return { trades: [], ukProperty: false, places, missing: [] };
  }
  const ofTrades = figures.lines.filter(({ rule, amount }) => rule === 'trading_profit' && amount < 0);
  const ofFirms = figures.lines.filter(({ rule, amount }) => rule === 'partnership_profit' && amount < 0);
  const ofProperty = figures.lines.filter(({ rule, amount }) => rule === 'uk_property_profit' && amount < 0);
  const sideways = ofFirms.length > 0 ? 'part' : claimed(input, 'sideways_current_year', ofTrades);
  const property = claimed(input, 'property_general', ofProperty);
  return {
    trades: sideways === 'whole' ? ofTrades : [],
    ukProperty: property === 'whole',
    places,
    missing: [
      ...(sideways === 'part' ? wholeIsMissing(input, 'sideways_current_year') : []),
      ...(property === 'part' ? wholeIsMissing(input, 'property_general') : []),
    ],
  };
}

function claimed(
  { reliefs }: ClaimSource['input'],
  kind: LossClaimKind,
  losses: readonly CalculationLine[],
): 'nothing' | 'part' | 'whole' {
  const amount = sumOf(reliefs?.lossClaims ?? [], (claim) => (claim.kind === kind ? claim.amount : 0));
  if (amount === 0) return 'nothing';
  const whole: Pence = sumOf(losses, (line) => -line.amount);
  return whole > 0 && amount >= whole ? 'whole' : 'part';
}

/** JSON pointer to the first claim of a kind that has an amount; to the list of claims where there is none. */
export function placeOfClaim({ reliefs }: Pick<TaxInput, 'reliefs'>, kind: LossClaimKind): string {
  const index = (reliefs?.lossClaims ?? []).findIndex((claim) => claim.kind === kind && claim.amount > 0);
  return index < 0 ? LOSS_CLAIMS_PLACE : `${LOSS_CLAIMS_PLACE}/${index}`;
}

const wholeIsMissing = (input: ClaimSource['input'], kind: LossClaimKind): MissingDetail[] => [
  { field: LOSS_CLAIMS_PLACE, place: `${placeOfClaim(input, kind)}/amount`, detail: WHOLE_ONLY },
];

const WHOLE_ONLY =
  'HMRC takes a claim without its amount and sets the whole loss of the year off. Claim the whole loss of the client’s own businesses, and prepare again, or give the claim to HMRC in their online account.';
