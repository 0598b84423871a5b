import type { Pence } from '../../money.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxCalculation } from '../../tax/tax-calculation.js';
import type { LossCarriedBack, TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS } from '../registry/filing-operations.js';
import { amountsIn, type BuiltPart, type MissingDetail, memberOf } from './part-body.js';

/** Sources of losses that are carried back: the return's, and what our calculation sets against income of this year. */
export interface CarryBackSource {
  readonly input: Pick<TaxInput, 'taxYear' | 'reliefs'>;
  readonly figures: Pick<TaxCalculation, 'lines'>;
}

export const CARRIED_BACK_PLACE = '/inputs/reliefs/losses_carried_back';

/**
 * The worth of losses that are carried back: what they take off the tax of earlier years, which HMRC credits to this year.
 * HMRC takes it together with the claims of the losses (`stated-losses.ts`), so that without all of it neither is sent.
 * @see Individuals Tax Liability Adjustments 1.0; TMA 1970 Sch.1B para 2
 */
export function carryBackPart(source: CarryBackSource): BuiltPart {
  const missing = carryBackMissing(source);
  if (missing.length > 0) return { body: null, missing };
  const claims = claimsOf(source.input);
  const worth = (amount: (claim: LossCarriedBack) => Pence | undefined) =>
    sumOf(claims, (claim) => amount(claim) ?? 0);
  return {
    body: memberOf(
      'carryBackLossesDecrease',
      amountsIn({
        incomeTax: worth(({ incomeTax }) => incomeTax),
        class4: worth(({ class4 }) => class4),
        capitalGainsTax: worth(({ capitalGainsTax }) => capitalGainsTax),
      }),
    ),
    missing,
  };
}

/** Details that keep the losses carried back from HMRC. */
export function carryBackMissing({ input, figures }: CarryBackSource): MissingDetail[] {
  const claims = claimsOf(input);
  if (claims.length === 0) return [];
  const missing = (place: string, detail: string): MissingDetail => ({
    field: CARRIED_BACK_PLACE,
    place,
    detail,
  });
  if (!isTakenFor(FILING_OPERATIONS.adjustments, input.taxYear)) {
    return [missing(CARRIED_BACK_PLACE, TOO_EARLY)];
  }
  const withoutWorth = (input.reliefs?.lossesCarriedBack ?? []).flatMap((claim, index) =>
    claim.amount > 0 && worthOf(claim) === 0
      ? [missing(`${CARRIED_BACK_PLACE}/${index}/income_tax`, NO_WORTH)]
      : [],
  );
  const isForBoth =
    claims.some(({ kind }) => kind === 'previous_year') &&
    figures.lines.some(({ rule, amount }) => rule === 'loss_relief_sideways_current_year' && amount > 0);
  const hasOrder = input.reliefs?.lossAppliedFirst !== undefined;
  return [
    ...withoutWorth,
    ...(isForBoth && !hasOrder ? [missing('/inputs/reliefs/loss_applied_first', NO_ORDER)] : []),
  ];
}

const TOO_EARLY =
  'HMRC takes a loss carried back from software for 2026-27 and later years. Give the claim to HMRC in their online account.';
const NO_WORTH =
  'HMRC takes a loss carried back with what it takes off the tax of the earlier years. Give `income_tax`, `class4` or `capital_gains_tax`, and prepare again.';
const NO_ORDER =
  'HMRC wants to know which year the loss is set against first, where it is claimed against both. Give `this_year` or `previous_year`, and prepare again.';

const claimsOf = ({ reliefs }: CarryBackSource['input']): readonly LossCarriedBack[] =>
  (reliefs?.lossesCarriedBack ?? []).filter(({ amount }) => amount > 0);

const worthOf = ({ incomeTax = 0, class4 = 0, capitalGainsTax = 0 }: LossCarriedBack): Pence =>
  incomeTax + class4 + capitalGainsTax;
