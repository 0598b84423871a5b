import type { Pence } from '../../money.js';
import { isLineOfTrade } from '../../tax/is-line-of-trade.js';
import { reliefInWholePounds } from '../../tax/rounding.js';
import { sumOf } from '../../tax/sum-of.js';
import type { CalculationLine, TaxCalculation } from '../../tax/tax-calculation.js';
import type { LossCarriedBack, TaxInput } from '../../tax/tax-input.js';
import { carryBackMissing } from './carry-back.js';
import { LOSS_CLAIMS_PLACE, placeOfClaim } from './loss-claims.js';
import { amountsIn, type MissingDetail, memberOf, type PartBody } from './part-body.js';

/** A trade, and its losses of earlier years. */
interface BringingForward {
  readonly id: string;
  readonly tradingName: string;
  readonly lossesBroughtForwardPence: Pence;
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
  readonly input: Pick<TaxInput, 'reliefs' | 'taxYear'>;
  readonly figures: Pick<TaxCalculation, 'lines'>;
}

/**
 * The losses of each business as HMRC takes them from 2026-27 on: amounts that the taxpayer states, as our calculation of
 * the year has them. Of losses brought forward HMRC takes what is used in the year, and of a trade's what goes on; property's
 * go on by law, without a claim.
 * @see Individual Losses 7.0; ITA 2007 s.64, s.72, s.83, s.89, s.118, s.120
 */
export function statedLosses(source: LossSource, businesses: readonly BringingForward[]): StatedLosses[] {
  const uses = usesOfLosses(source);
  const trades = businesses.map(({ id, tradingName, lossesBroughtForwardPence }) => {
    const isOwn = isLineOfTrade(source.figures.lines, { id, tradingName });
    const used = amountOf(source.figures, 'trading_losses_brought_forward', isOwn);
    const left = Math.max(0, lossesBroughtForwardPence - used);
    const of = (use: Use) => sumOf(uses, (one) => (one.use === use && isOwn(one.line) ? one.amount : 0));
    const terminal = of('terminal');
    return {
      type: 'self-employment' as const,
      id,
      body: bodyOf({
        used,
        claimed: of('sideways'),
        back: amountsIn({
          previousYearGeneralIncome: of('previous_year'),
          earlyYearLosses: of('early_years'),
          terminalLosses: terminal,
        }),
        first:
          of('sideways') > 0 && of('previous_year') > 0 ? source.input.reliefs?.lossAppliedFirst : undefined,
        forward:
          terminal > 0 ? null : amountsIn({ currentYearLosses: of('forward'), previousYearsLosses: left }),
      }),
      fields: [TRADE_LOSSES, 'reliefs.loss_claims[sideways_current_year]'],
    };
  });
  return [...trades, ukProperty(source), foreignProperty(source)];
}

/** Uses of the loss of one partnership. */
export interface LossesOfFirm {
  readonly sideways: Pence;
  readonly carriedBack: Pence;
  readonly forward: Pence;
}

const BACK: ReadonlySet<Use> = new Set(['previous_year', 'early_years', 'terminal']);

/** Losses of each partnership, in the order of the return. HMRC takes them with the person's share of it. */
export function lossesOfFirms(source: LossSource): LossesOfFirm[] {
  const uses = usesOfLosses(source);
  const firms = source.figures.lines.filter(({ rule }) => rule === FIRM);
  return firms.map((firm) => {
    const of = (isWanted: (use: Use) => boolean) =>
      sumOf(uses, ({ line, use, amount }) => (line === firm && isWanted(use) ? amount : 0));
    return {
      sideways: of((use) => use === 'sideways'),
      carriedBack: of((use) => BACK.has(use)),
      forward: of((use) => use === 'forward'),
    };
  });
}

/**
 * Claims of losses that HMRC takes with a share of a partnership, where that is not sent.
 * @param isSent whether every share of a partnership is
 */
export function claimsLeftOut(source: LossSource, isSent: boolean): MissingDetail[] {
  const ofFirms = usesOfLosses(source).some(({ line, use }) => line.rule === FIRM && use === 'sideways');
  if (!ofFirms || isSent) return [];
  const place = `${placeOfClaim(source.input, 'sideways_current_year')}/amount`;
  return [{ field: LOSS_CLAIMS_PLACE, place, detail: OF_PARTNERSHIP }];
}

const OF_PARTNERSHIP =
  'HMRC takes the claim of a partnership’s loss with the client’s share of the partnership, for which a detail is missing. Give that, and prepare again, or give the claim to HMRC in their online account.';

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
  readonly back?: PartBody | null;
  readonly first?: 'this_year' | 'previous_year' | undefined;
  readonly forward?: PartBody | null;
}

function bodyOf({ used, claimed, back = null, first, forward = null }: Stated): PartBody | null {
  const claims = {
    ...memberOf('carryBack', back),
    ...memberOf('carrySideways', amountsIn({ currentYearGeneralIncome: claimed })),
    ...(first !== undefined && {
      preferenceOrder: { applyFirst: first === 'this_year' ? 'carry-sideways' : 'carry-back' },
    }),
    ...memberOf('carryForward', forward),
  };
  const body = {
    ...(Object.keys(claims).length > 0 && { claims }),
    ...memberOf('losses', amountsIn({ broughtForwardLosses: used })),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/** `not_sent`: carried back, and not sent to HMRC since a detail is missing. */
type Use = 'sideways' | 'gains' | LossCarriedBack['kind'] | 'not_sent' | 'forward';

/** A part of one business's loss, and the use that it has. */
interface LossUse {
  readonly line: CalculationLine;
  readonly use: Use;
  readonly amount: Pence;
}

/**
 * Uses of each business's loss, taken from the businesses in the order of the calculation, which carries the rest forward in
 * the same way.
 */
function usesOfLosses(source: LossSource): LossUse[] {
  const losing = source.figures.lines.filter(
    ({ rule, amount }) => (rule === TRADE || rule === FIRM) && amount < 0,
  );
  const wanted = wantedUses(source);
  return losing.flatMap((line) => {
    let left = -line.amount;
    const uses = wanted.map((one) => {
      const amount = Math.min(one.amount, left);
      one.amount -= amount;
      left -= amount;
      return { line, use: one.use, amount };
    });
    const forward = { line, use: 'forward' as const, amount: left };
    return [...uses, forward].filter(({ amount }) => amount > 0);
  });
}

/** Uses other than going forward, each with its whole amount, in the order in which they are met. */
function wantedUses(source: LossSource): { readonly use: Use; amount: Pence }[] {
  const { input, figures } = source;
  const isSent = carryBackMissing(source).length === 0;
  return [
    { use: 'sideways', amount: amountOf(figures, 'loss_relief_sideways_current_year') },
    { use: 'gains', amount: amountOf(figures, 'trading_losses_against_gains') },
    ...(input.reliefs?.lossesCarriedBack ?? []).map(({ kind, amount }) => ({
      use: isSent ? kind : ('not_sent' as const),
      amount: reliefInWholePounds(amount),
    })),
  ];
}

const amountOf = (
  { lines }: LossSource['figures'],
  rule: string,
  isWanted: (line: CalculationLine) => boolean = () => true,
): Pence => sumOf(lines, (line) => (line.rule === rule && isWanted(line) ? line.amount : 0));
