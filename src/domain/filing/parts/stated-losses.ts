import type { Pence } from '../../money.js';
import { sumOf } from '../../tax/sum-of.js';
import type { CalculationLine, TaxCalculation } from '../../tax/tax-calculation.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { LOSS_CLAIMS_PLACE, placeOfClaim } from './loss-claims.js';
import { amountsIn, type MissingDetail, type PartBody, under } from './part-body.js';

/** Losses of earlier years that a return's businesses bring forward. */
export interface LossesBroughtForward {
  readonly trades: readonly { readonly id: string; readonly tradingName: string; readonly amount: Pence }[];
  readonly ukProperty: Pence;
  readonly foreignProperty: Pence;
}

/** The losses of one business with what is done with them; without a body where it has none. */
export interface StatedLosses {
  readonly type: 'self-employment' | 'uk-property' | 'foreign-property';
  /** Our id of a trade; `null` for property. */
  readonly id: string | null;
  readonly body: PartBody | null;
  /** Paths of the fields of the registry that it is made from. */
  readonly fields: readonly string[];
}

interface LossSource {
  readonly input: Pick<TaxInput, 'reliefs'>;
  readonly figures: Pick<TaxCalculation, 'lines' | 'carriedForward'>;
}

/**
 * The losses of each business as HMRC takes them from 2026-27 on: amounts that the taxpayer states, as our calculation of
 * the year has them. Of losses brought forward HMRC takes what is used in the year, and of a trade's what goes on; property's
 * go on by law, without a claim.
 * @see Individual Losses 7.0; ITA 2007 s.64, s.83, s.118, s.120
 */
export function statedLosses(source: LossSource, broughtForward: LossesBroughtForward): StatedLosses[] {
  const sideways = sidewaysOfTrades(source.figures);
  const trades = broughtForward.trades.map(({ id, tradingName, amount }) => {
    const isOwn = isOf({ id, tradingName });
    const used = amountOf(source.figures, 'trading_losses_brought_forward', isOwn);
    const claimed = sumOf(sideways, ({ line, used: pence }) => (isOwn(line) ? pence : 0));
    const left = Math.max(0, amount - used);
    const carried = sumOf(source.figures.carriedForward.tradingLosses, (loss) =>
      isOwn({ businessId: loss.businessId, about: loss.name ?? undefined }) ? loss.amount : 0,
    );
    const forward = amountsIn({ currentYearLosses: Math.max(0, carried - left), previousYearsLosses: left });
    return {
      type: 'self-employment' as const,
      id,
      body: bodyOf({ used, claimed, forward }),
      fields: [TRADE_LOSSES, 'reliefs.loss_claims[sideways_current_year]'],
    };
  });
  return [...trades, ukProperty(source), foreignProperty(source)];
}

/** Claims of losses that HMRC takes with other data, which are not sent. */
export function claimsLeftOut({ input, figures }: LossSource): MissingDetail[] {
  const ofFirms = sidewaysOfTrades(figures).some(({ line, used }) => line.rule === FIRM && used > 0);
  if (!ofFirms) return [];
  const place = `${placeOfClaim(input, 'sideways_current_year')}/amount`;
  return [{ field: LOSS_CLAIMS_PLACE, place, detail: OF_PARTNERSHIP }];
}

const OF_PARTNERSHIP =
  'HMRC takes the claim of a partnership’s loss with the partnership’s own figures, which are not sent from here. Give it to HMRC in their online account.';

const TRADE_LOSSES = 'self_employments[].losses_brought_forward';
const TRADE = 'trading_profit';
const FIRM = 'partnership_profit';

function ukProperty({ figures }: LossSource): StatedLosses {
  return {
    type: 'uk-property',
    id: null,
    body: bodyOf({
      used: amountOf(figures, 'property_losses_brought_forward'),
      claimed: amountOf(figures, 'loss_relief_property_general'),
    }),
    fields: ['uk_property.losses_brought_forward', 'reliefs.loss_claims[property_general]'],
  };
}

const foreignProperty = ({ figures }: LossSource): StatedLosses => ({
  type: 'foreign-property',
  id: null,
  body: bodyOf({ used: amountOf(figures, 'foreign_property_losses_brought_forward') }),
  fields: ['foreign_property.losses_brought_forward'],
});

interface Stated {
  readonly used: Pence;
  readonly claimed?: Pence;
  readonly forward?: PartBody | null;
}

function bodyOf({ used, claimed, forward = null }: Stated): PartBody | null {
  const claims = {
    ...under('carrySideways', amountsIn({ currentYearGeneralIncome: claimed })),
    ...under('carryForward', forward),
  };
  const body = {
    ...(Object.keys(claims).length > 0 && { claims }),
    ...under('losses', amountsIn({ broughtForwardLosses: used })),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/**
 * How much of each business's loss is set against other income of the year: in the order of the calculation, which carries
 * the rest forward in the same way.
 */
function sidewaysOfTrades(
  figures: LossSource['figures'],
): { readonly line: CalculationLine; readonly used: Pence }[] {
  let left = amountOf(figures, 'loss_relief_sideways_current_year');
  return figures.lines
    .filter(({ rule, amount }) => (rule === TRADE || rule === FIRM) && amount < 0)
    .map((line) => {
      const used = Math.min(left, -line.amount);
      left -= used;
      return { line, used };
    });
}

type Named = { readonly businessId?: string | undefined; readonly about?: string | undefined };

/** Calculations made before lines had the business are told apart by name. */
const isOf =
  ({ id, tradingName }: { readonly id: string; readonly tradingName: string }) =>
  ({ businessId, about }: Named): boolean =>
    businessId === undefined ? about === tradingName : businessId === id;

const amountOf = (
  { lines }: LossSource['figures'],
  rule: string,
  isWanted: (line: CalculationLine) => boolean = () => true,
): Pence => sumOf(lines, (line) => (line.rule === rule && isWanted(line) ? line.amount : 0));
