import type { Pence } from '../../money.js';
import { type IsoDate, isIsoDate, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import { birthday } from '../ages.js';
import type { InputIssues } from '../input-issues.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { CARRIED_INTEREST } from '../refused-fields.js';
import { incomeInWholePounds } from '../rounding.js';
import type { Disposal, DisposalKind, DisposalRelief } from './capital-gains-input.js';
import type { Realised } from './gain-groups.js';

interface Disposals {
  readonly realised: readonly Realised[];
  readonly paidOnAccount: readonly Pence[];
  readonly reliefHeldTooShort: boolean;
}

/** Gain or loss of each disposal. A gain rounds down to whole pounds, a loss to the larger loss. */
export function completeDisposals(
  disposals: readonly Disposal[],
  rates: TaxRates,
  issues: InputIssues,
): Disposals {
  const complete = disposals.map((disposal, index) => completeDisposal(disposal, index, rates, issues));
  return {
    realised: complete.map(({ realised }) => realised),
    paidOnAccount: complete.map(({ paidOnAccount }) => paidOnAccount),
    reliefHeldTooShort: complete.some(({ heldTooShort }) => heldTooShort),
  };
}

function completeDisposal(disposal: Disposal, index: number, rates: TaxRates, issues: InputIssues) {
  const at = `/capital_gains/disposals/${index}`;
  const kind = disposal.kind ?? 'other';
  const relief = disposal.relief ?? 'none';
  const on = readDisposalDate(disposal, at, rates, issues);
  const proceeds = issues.amount(disposal.proceeds, `${at}/proceeds`);
  const costs = issues.amount(disposal.costs, `${at}/costs`);
  const given = issues.amount(disposal.reliefAmount, `${at}/relief_amount`);
  const paidOnAccount = issues.amount(disposal.paidOnAccount, `${at}/paid_on_account`);
  if (given > 0 && (relief === 'none' || relief === 'losses_only')) {
    issues.add(`${at}/relief_amount`, 'relief_not_named', 'Give the relief that the amount is of.');
  }
  if (kind === 'carried_interest' && rates.capitalGains.carriedInterest.value === null) {
    issues.add(`${at}/kind`, 'not_supported', CARRIED_INTEREST);
  }
  if (paidOnAccount > 0 && kind !== 'residential_property') {
    issues.add(
      `${at}/paid_on_account`,
      'not_residential',
      'Only residential property is paid for in 60 days.',
    );
  }
  const { gain, claimed } = resultOf({ relief, proceeds, costs, reliefAmount: disposal.reliefAmount });
  const rateRelief = relief === 'badr' || relief === 'investors' ? relief : null;
  return {
    realised: {
      kind: kindOf(kind),
      on,
      gain,
      relief: rateRelief,
      claimed: rateRelief === null ? 0 : claimed,
    },
    paidOnAccount,
    heldTooShort: isHeldTooShort(disposal, rateRelief, rates),
  };
}

/**
 * Result of a disposal in whole pounds, after reliefs that reduce the gain; negative for a loss.
 * @returns `claimed` is the most that the relief was claimed for
 */
export function resultOf({
  relief = 'none',
  proceeds = 0,
  costs = 0,
  reliefAmount,
}: Pick<Disposal, 'relief' | 'proceeds' | 'costs' | 'reliefAmount'>): {
  readonly gain: Pence;
  readonly claimed: Pence;
} {
  const whole = incomeInWholePounds(proceeds - costs);
  const claimed = reliefAmount ?? Math.abs(whole);
  return { gain: afterRelief(whole, relief, claimed), claimed };
}

/**
 * Private residence relief takes away gain and loss alike, hold-over relief a gain, and an exempt asset has no
 * gain. TCGA 1992 s.16(2), s.150A, s.165, s.223
 */
function afterRelief(gain: Pence, relief: DisposalRelief, amount: Pence): Pence {
  switch (relief) {
    case 'private_residence':
      return gain > 0 ? Math.max(0, incomeInWholePounds(gain - amount)) : Math.min(0, gain + amount);
    case 'holdover':
      return gain > 0 ? Math.max(0, incomeInWholePounds(gain - amount)) : gain;
    case 'losses_only':
      return Math.min(0, gain);
    default:
      return gain;
  }
}

function kindOf(kind: DisposalKind): Realised['kind'] {
  return kind === 'residential_property' || kind === 'carried_interest' ? kind : 'other';
}

function readDisposalDate(
  { disposedOn, acquiredOn }: Disposal,
  at: string,
  rates: TaxRates,
  issues: InputIssues,
): IsoDate | null {
  if (acquiredOn !== undefined && !isIsoDate(acquiredOn)) {
    issues.add(`${at}/acquired_on`, 'date_invalid', 'Must be a calendar date in the form YYYY-MM-DD.');
  } else if (acquiredOn !== undefined && disposedOn !== undefined && acquiredOn > disposedOn) {
    issues.add(`${at}/acquired_on`, 'date_after_disposal', 'Must not be after the day of the disposal.');
  }
  if (disposedOn === undefined) {
    if (rates.capitalGains.changedOn.value === null) return null;
    issues.add(`${at}/disposed_on`, 'required', 'The rates changed within this tax year: give the day.');
    return null;
  }
  const { taxYear } = rates;
  if (!isIsoDate(disposedOn)) {
    issues.add(`${at}/disposed_on`, 'date_invalid', 'Must be a calendar date in the form YYYY-MM-DD.');
    return null;
  }
  if (disposedOn >= taxYearStartsOn(taxYear) && disposedOn <= taxYearEndsOn(taxYear)) return disposedOn;
  issues.add(`${at}/disposed_on`, 'date_outside_tax_year', 'Must lie within the tax year.');
  return null;
}

/** TCGA 1992 s.169I, s.169VB */
function isHeldTooShort(
  { acquiredOn, disposedOn }: Disposal,
  relief: Realised['relief'],
  { capitalGains }: TaxRates,
): boolean {
  if (relief === null || acquiredOn === undefined || disposedOn === undefined) return false;
  const years = relief === 'badr' ? capitalGains.badrYearsHeld : capitalGains.investorsReliefYearsHeld;
  return birthday(acquiredOn, years.value) > disposedOn;
}
