import type { Pence } from '../money.js';
import { type Adjustment, type AdjustmentCode, tradeOf } from '../tax-returns/adjustment.js';
import type { Draft, OwnFigures } from './draft.js';
import type { HeldLoss, HeldLossType } from './held-for-prefill.js';

const CODES: Readonly<Record<HeldLossType, AdjustmentCode>> = {
  'self-employment': 'trading_losses_brought_forward',
  'self-employment-class4': 'class4_losses_brought_forward',
  'uk-property': 'property_losses_brought_forward',
  'foreign-property': 'foreign_property_losses_brought_forward',
};

/**
 * Losses of earlier years, which a return brings in by adjustments, and those of property abroad by a field of its inputs
 * where that is given. Where several adjustments bring a loss in, the first takes the difference.
 */
export const lossDrafts = (held: readonly HeldLoss[], own: OwnFigures): Draft[] =>
  held.flatMap((loss) => lossDraft(loss, own));

function lossDraft(loss: HeldLoss, own: OwnFigures): Draft[] {
  const { type, businessId, amountPence } = loss;
  const isOfTrade = type === 'self-employment' || type === 'self-employment-class4';
  if (isOfTrade && businessId === null) return [];
  const common = { key: `loss ${type} ${businessId ?? ''}`.trim(), source: 'losses' as const, name: null };
  const abroad = own.inputs.foreignProperty?.lossesBroughtForward;
  if (type === 'foreign-property' && abroad !== undefined) {
    const place = ['inputs', 'foreignProperty', 'lossesBroughtForward'];
    return [{ ...common, place, hmrcValue: amountPence, ourValue: abroad }];
  }
  const code = CODES[type];
  const mine = own.adjustments.flatMap((adjustment, index) =>
    adjustment.code === code && (!isOfTrade || tradeOf(adjustment, own.businesses) === businessId)
      ? [{ adjustment, index }]
      : [],
  );
  const [first, ...others] = mine;
  if (first === undefined)
    return amountPence === 0 ? [] : [{ ...common, ...added(code, businessId, amountPence) }];
  const elsewhere = others.reduce((sum, { adjustment }) => sum + amountOf(adjustment), 0);
  return [
    {
      ...common,
      place: ['adjustments', first.index, 'amountPence'],
      hmrcValue: Math.max(0, amountPence - elsewhere),
      ourValue: amountOf(first.adjustment),
    },
  ];
}

const added = (code: AdjustmentCode, businessId: string | null, amountPence: Pence) => ({
  place: ['adjustments', '-'],
  hmrcValue: { code, amountPence, businessId, note: null },
  ourValue: null,
});

const amountOf = ({ amountPence }: Adjustment): Pence => amountPence ?? 0;
