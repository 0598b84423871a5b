import type { Pence } from '../../../domain/money.js';
import { type GainsRates, inPence } from './rates.js';
import { percentDown, sumOf } from './rounding.js';
import type { SentGains } from './sent-year.js';

/** HMRC's groups, in the order in which losses and the exempt amount are set against them. */
type GainGroup = 'residential' | 'other' | 'business';

interface GainsBand {
  readonly rate: number;
  readonly income: Pence;
  readonly tax: Pence;
}

/** One group: gains, what was set against them, and the tax by its bands, the lower first. */
export interface GroupTax {
  readonly gains: Pence;
  readonly lossesBroughtForward: Pence;
  readonly lossesOfYear: Pence;
  readonly exempt: Pence;
  readonly taxable: Pence;
  readonly bands: readonly GainsBand[];
  readonly tax: Pence;
}

export interface GainsTax {
  readonly groups: Readonly<Record<GainGroup, GroupTax>>;
  readonly gains: Pence;
  readonly exempt: Pence;
  readonly taxable: Pence;
  readonly tax: Pence;
  readonly paid: Pence;
}

/**
 * Section 12: losses brought forward as they are sent, then those of the year with losses of trades, then the exempt amount, each off homes, other gains
 * and business gains in this order. Of the basic-rate band that income leaves, business gains use the first part, homes the next.
 * @param unusedBand basic-rate band that taxable income leaves, as the law has it: see D19
 */
export function gainsTax(sent: SentGains, unusedBand: Pence, rates: GainsRates): GainsTax {
  const broughtForward = setOff(sent.gains, sent.lossesBroughtForward);
  const afterBroughtForward = less(sent.gains, broughtForward);
  const ofYear = setOff(afterBroughtForward, sent.lossesOfYear + sent.tradingLosses);
  const afterLosses = less(afterBroughtForward, ofYear);
  const exempt = setOff(afterLosses, inPence(rates.annualExemptAmount));
  const taxable = less(afterLosses, exempt);
  const bandForHomes = Math.max(0, unusedBand - taxable.business);
  const bandForOthers = Math.max(0, bandForHomes - taxable.residential);
  const bands: Readonly<Record<GainGroup, readonly GainsBand[]>> = {
    residential: twoBands(taxable.residential, bandForHomes, rates),
    other: twoBands(taxable.other, bandForOthers, rates),
    business: bandsOf([[taxable.business, rates.businessRate]]),
  };
  const groupOf = (name: GainGroup): GroupTax => ({
    gains: sent.gains[name],
    lossesBroughtForward: broughtForward[name],
    lossesOfYear: ofYear[name],
    exempt: exempt[name],
    taxable: taxable[name],
    bands: bands[name],
    tax: sumOf(bands[name], ({ tax }) => tax),
  });
  const groups = {
    residential: groupOf('residential'),
    other: groupOf('other'),
    business: groupOf('business'),
  };
  const total = (amountOf: (group: GroupTax) => Pence) => sumOf(Object.values(groups), amountOf);
  return {
    groups,
    gains: total(({ gains }) => gains),
    exempt: total((group) => group.exempt),
    taxable: total((group) => group.taxable),
    tax: total(({ tax }) => tax),
    paid: sent.paid,
  };
}

type Amounts = Readonly<Record<GainGroup, Pence>>;

/** Share of an amount that each group takes. */
function setOff(gains: Amounts, amount: Pence): Amounts {
  let left = amount;
  const take = (gain: Pence): Pence => {
    const taken = Math.min(left, gain);
    left -= taken;
    return taken;
  };
  const residential = take(gains.residential);
  const other = take(gains.other);
  return { residential, other, business: take(gains.business) };
}

const less = (gains: Amounts, taken: Amounts): Amounts => ({
  residential: gains.residential - taken.residential,
  other: gains.other - taken.other,
  business: gains.business - taken.business,
});

function twoBands(taxable: Pence, band: Pence, rates: GainsRates): readonly GainsBand[] {
  const lower = Math.min(taxable, band);
  return bandsOf([
    [lower, rates.lowerRate],
    [taxable - lower, rates.higherRate],
  ]);
}

const bandsOf = (parts: readonly (readonly [income: Pence, rate: number])[]): readonly GainsBand[] =>
  parts
    .filter(([income]) => income > 0)
    .map(([income, rate]) => ({ income, rate, tax: percentDown(income, rate) }));
