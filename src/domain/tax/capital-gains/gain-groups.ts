import type { Pence } from '../../money.js';
import type { IsoDate } from '../../tax-year.js';
import type { GainsRates } from '../rates/capital-gains-rates.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { sumOf } from '../sum-of.js';
import type { GainKind } from './capital-gains-answer.js';

/** Gains that are taxed at the same rates. */
export interface GainGroup {
  readonly kind: GainKind;
  readonly rates: GainsRates;
  readonly amount: Pence;
}

/** Gain or loss of one disposal, in whole pounds, after reliefs that reduce the gain. */
export interface Realised {
  readonly kind: 'residential_property' | 'other' | 'carried_interest';
  readonly on: IsoDate | null;
  /** Negative for a loss. */
  readonly gain: Pence;
  /** The relief by which part of the gain may bear a rate of its own. */
  readonly relief: 'badr' | 'investors' | null;
  /** The most of the gain that the relief was claimed for. */
  readonly claimed: Pence;
}

interface LifetimeUsed {
  readonly badr: Pence;
  readonly investors: Pence;
}

export interface GroupedGains {
  readonly groups: readonly GainGroup[];
  readonly gains: Pence;
  readonly losses: Pence;
  /** Losses that business asset disposals did not take first. */
  readonly lossesLeft: Pence;
  /** Part of a claim was over its lifetime limit. */
  readonly overLifetimeLimit: boolean;
}

/**
 * The year's gains by the rates that they bear. Losses on disposals with business asset disposal relief come
 * off its gains first; a lifetime limit is used up in the order of the disposals.
 * @see TCGA 1992 s.1H, s.169N, s.169VC, s.169VK
 */
export function groupGains(realised: readonly Realised[], used: LifetimeUsed, rates: TaxRates): GroupedGains {
  const inOrder = [...realised].sort((one, other) => ((one.on ?? '') < (other.on ?? '') ? -1 : 1));
  const losses = sumOf(inOrder, ({ gain }) => Math.max(0, -gain));
  const businessLosses = sumOf(inOrder, ({ gain, relief }) => (relief === 'badr' ? Math.max(0, -gain) : 0));
  const groups = createGroups();
  let lossToNet = businessLosses;
  let badrUsed = used.badr;
  let investorsUsed = used.investors;
  let overLifetimeLimit = false;
  const addRelieved = (item: Realised, wanted: Pence, limitLeft: Pence): Pence => {
    const relieved = Math.min(wanted, Math.max(0, limitLeft));
    if (relieved < wanted) overLifetimeLimit = true;
    groups.add(item.relief ?? item.kind, ratesOf(item.relief ?? item.kind, item.on, rates), relieved);
    return relieved;
  };
  for (const item of inOrder) {
    if (item.gain <= 0) continue;
    let ordinary = item.gain;
    if (item.relief !== null) {
      const wanted = Math.min(item.gain, item.claimed);
      const netted = item.relief === 'badr' ? Math.min(wanted, lossToNet) : 0;
      lossToNet -= netted;
      const limitLeft =
        item.relief === 'badr'
          ? rates.capitalGains.badrLifetimeLimit.value - badrUsed
          : investorsLimit(item.on, rates) - investorsUsed;
      const relieved = addRelieved(item, wanted - netted, limitLeft);
      if (item.relief === 'badr') badrUsed += relieved;
      else investorsUsed += relieved;
      ordinary -= netted + relieved;
    }
    groups.add(item.kind, ratesOf(item.kind, item.on, rates), ordinary);
  }
  return {
    groups: groups.all(),
    gains: sumOf(inOrder, ({ gain }) => Math.max(0, gain)),
    losses,
    lossesLeft: losses - (businessLosses - lossToNet),
    overLifetimeLimit,
  };
}

/** Whether a disposal falls under the rates that apply from a day within the year. */
function isAfterChange(on: IsoDate | null, { capitalGains }: TaxRates): boolean {
  const from = capitalGains.changedOn.value;
  return from !== null && on !== null && on >= from;
}

function investorsLimit(on: IsoDate | null, rates: TaxRates): Pence {
  const { investorsReliefLifetimeLimit, investorsReliefLifetimeLimitChanged } = rates.capitalGains;
  return (isAfterChange(on, rates) ? investorsReliefLifetimeLimitChanged : investorsReliefLifetimeLimit)
    .value;
}

function ratesOf(kind: GainKind, on: IsoDate | null, rates: TaxRates): GainsRates {
  const table = rates.capitalGains;
  switch (kind) {
    case 'residential_property':
      return table.residential.value;
    case 'other':
      return (isAfterChange(on, rates) ? table.otherChanged : table.other).value;
    case 'carried_interest':
      return table.carriedInterest.value ?? table.other.value;
    case 'badr':
      return flat(table.badrBps.value);
    case 'investors':
      return flat(table.investorsReliefBps.value);
  }
}

const flat = (rateBps: number): GainsRates => ({ basicBps: rateBps, higherBps: rateBps });

function createGroups() {
  const groups = new Map<string, { kind: GainKind; rates: GainsRates; amount: Pence }>();
  return {
    add(kind: GainKind, rates: GainsRates, amount: Pence): void {
      if (amount <= 0) return;
      const key = `${kind} ${rates.basicBps} ${rates.higherBps}`;
      const group = groups.get(key) ?? { kind, rates, amount: 0 };
      group.amount += amount;
      groups.set(key, group);
    },
    all: (): readonly GainGroup[] => [...groups.values()],
  };
}
