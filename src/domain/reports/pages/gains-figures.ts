import { isReported, isToBeSent, RELIEF_CODES } from '../../filing/parts/gain-amounts.js';
import { keysOf } from '../../language/keys-of.js';
import type { Pence } from '../../money.js';
import type { CapitalGainsInput, Disposal } from '../../tax/capital-gains/capital-gains-input.js';
import { resultOf } from '../../tax/capital-gains/complete-disposals.js';
import { incomeInWholePounds } from '../../tax/rounding.js';
import { sumOf } from '../../tax/sum-of.js';
import type { TaxYearStart } from '../../tax-year.js';
import type { FormFigures } from '../forms/form-box.js';
import { CRYPTO_APART_SINCE } from '../forms/sa108.js';
import { amountOfRule, figuresOf, listed, type PaperYear } from './paper-year.js';

/** Kinds of asset that the page has a section for, with the boxes of words in it: number of disposals, and claim. */
const SECTIONS = {
  residential_property: ['3', '8'],
  crypto: ['13.1', '13.6'],
  other: ['14', '20'],
  listed_shares: ['23', '28'],
  unlisted_shares: ['31', '36'],
} as const;
type Section = keyof typeof SECTIONS;
const KINDS = keysOf(SECTIONS);

/** One disposal as the page counts it. */
interface Entry {
  readonly section: Section | 'carried_interest';
  readonly proceeds: Pence;
  readonly costs: Pence;
  /** In whole pounds after reliefs that reduce it, as our figures have it; negative for a loss. */
  readonly gain: Pence;
  readonly disposal: Disposal | null;
}

/** Figures of the capital gains summary; `null` where the return has no gains. */
export function gainsFigures({ input, calculation }: PaperYear): FormFigures | null {
  const { taxYear } = input;
  const shareLosses = amountOfRule(calculation, 'loss_relief_share_loss');
  const ofEis = amountOfRule(calculation, 'loss_relief_share_loss_eis');
  const given = input.capitalGains ?? (shareLosses + ofEis > 0 ? {} : null);
  if (given === null) return null;
  const entries = [...disposals(given, taxYear), ...matched(given, { input, calculation })];
  const reported = entries.filter(({ disposal }) => disposal !== null && isReported(disposal));
  const relieved = (relief: string) =>
    sumOf(
      entries.filter(({ disposal }) => disposal?.relief === relief),
      ({ disposal }) => (disposal === null ? 0 : eligibleOf(disposal)),
    );
  const badr = relieved('badr');
  return figuresOf(
    {
      ...Object.assign({}, ...KINDS.map((kind) => sectionAmounts(kind, entries))),
      'capital_gains.disposals[residential_property].reported': sumOf(reported, ({ gain }) => gain),
      'capital_gains.disposals[].paid_on_account': sumOf(
        entries,
        ({ disposal }) => disposal?.paidOnAccount ?? 0,
      ),
      'capital_gains.disposals[carried_interest]': sumOf(
        entries.filter(({ section }) => section === 'carried_interest'),
        ({ gain }) => gain,
      ),
      'capital_gains.disposals[other].land_gains': sumOf(
        entries.filter(({ section, disposal }) => section === 'other' && disposal?.assetType === 'property'),
        ({ gain }) => Math.max(0, gain),
      ),
      'reliefs.loss_claims[share_loss]': shareLosses + ofEis,
      'reliefs.loss_claims[share_loss_eis]': ofEis,
      'capital_gains.losses_brought_forward': amountOfRule(calculation, 'capital_losses_brought_forward'),
      'capital_gains.income_losses_against_gains': amountOfRule(calculation, 'trading_losses_against_gains'),
      'capital_gains.losses_carried_forward': calculation?.capitalGains?.lossesCarriedForward,
      'capital_gains.investors_relief': relieved('investors'),
      'capital_gains.badr': badr,
      'capital_gains.badr_lifetime_used': badr === 0 ? 0 : (given.badrLifetimeUsed ?? 0) + badr,
    },
    Object.assign({}, ...KINDS.map((kind) => sectionWords(kind, entries))),
  );
}

const sectionOf = ({ kind = 'other' }: Disposal, taxYear: TaxYearStart): Entry['section'] =>
  kind === 'crypto' && taxYear < CRYPTO_APART_SINCE ? 'other' : kind;

const disposals = ({ disposals: given = [] }: CapitalGainsInput, taxYear: TaxYearStart): Entry[] =>
  given.filter(isToBeSent).map((disposal) => {
    const { proceeds = 0, costs = 0 } = disposal;
    return {
      section: sectionOf(disposal, taxYear),
      proceeds,
      costs,
      gain: resultOf(disposal).gain,
      disposal,
    };
  });

/** All that was sold of one class on one day is one disposal. Without a kind given it is of listed shares. */
function matched({ assets = [] }: CapitalGainsInput, { input, calculation }: PaperYear): Entry[] {
  const days = new Map<string, { asset: string; cost: Pence; gain: Pence }>();
  for (const { asset, disposedOn, cost, gain } of calculation?.capitalGains?.matches ?? []) {
    const key = `${disposedOn} ${asset}`;
    const before = days.get(key) ?? { asset, cost: 0, gain: 0 };
    days.set(key, { asset, cost: before.cost + cost, gain: before.gain + gain });
  }
  return [...days.values()].map(({ asset, cost, gain }) => {
    const kind = assets.find((one) => one.asset === asset)?.kind ?? 'listed_shares';
    return {
      section: sectionOf({ kind }, input.taxYear),
      proceeds: cost + gain,
      costs: cost,
      gain: incomeInWholePounds(gain),
      disposal: null,
    };
  });
}

/** The part of a gain that a relief was claimed for. */
function eligibleOf(disposal: Disposal): Pence {
  const { gain, claimed } = resultOf(disposal);
  return Math.min(Math.max(0, gain), claimed);
}

function sectionAmounts(kind: Section, entries: readonly Entry[]): Record<string, Pence> {
  const own = entries.filter(({ section }) => section === kind);
  const path = `capital_gains.disposals[${kind}]`;
  return {
    [`${path}.proceeds`]: sumOf(own, ({ proceeds }) => proceeds),
    [`${path}.costs`]: sumOf(own, ({ costs }) => costs),
    [`${path}.gains`]: sumOf(own, ({ gain }) => Math.max(0, gain)),
    [`${path}.losses`]: sumOf(own, ({ gain }) => Math.max(0, -gain)),
  };
}

function sectionWords(kind: Section, entries: readonly Entry[]): Record<string, string | null> {
  const own = entries.filter(({ section }) => section === kind);
  const [number, claim] = SECTIONS[kind];
  return {
    [number]: own.length === 0 ? null : String(own.length),
    [claim]: listed(own.map(({ disposal }) => RELIEF_CODES[disposal?.relief ?? 'none'])),
  };
}
