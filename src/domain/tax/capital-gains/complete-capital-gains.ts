import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';
import type { InputIssues } from '../input-issues.js';
import type { TaxRates } from '../rates/tax-rates.js';
import { reliefInWholePounds } from '../rounding.js';
import { sumOf } from '../sum-of.js';
import type { CapitalGainsInput } from './capital-gains-input.js';
import { completeDisposals } from './complete-disposals.js';
import { completeTrades, type ShareDisposals } from './complete-trades.js';
import { type GroupedGains, groupGains } from './gain-groups.js';

/** The gains and losses of one year, checked and matched. */
export interface CapitalGainsFacts {
  readonly taxYear: TaxYearStart;
  readonly grouped: GroupedGains;
  readonly matches: ShareDisposals['matches'];
  readonly lossesBroughtForward: Pence;
  readonly incomeLosses: Pence;
  readonly paidOnAccount: Pence;
  /** A rate of its own was claimed for an asset that was not held for as long as that takes. */
  readonly reliefHeldTooShort: boolean;
}

/** `null` when none were given. Notes bad amounts, dates outside the year, and sales of more than was held. */
export function completeCapitalGains(
  input: CapitalGainsInput | null | undefined,
  rates: TaxRates,
  issues: InputIssues,
): CapitalGainsFacts | null {
  if (input === undefined || input === null || Object.keys(input).length === 0) return null;
  const at = '/capital_gains';
  const disposals = completeDisposals(input.disposals ?? [], rates, issues);
  const shares = completeTrades(input, rates, issues);
  const used = {
    badr: issues.amount(input.badrLifetimeUsed, `${at}/badr_lifetime_used`),
    investors: issues.amount(input.investorsReliefLifetimeUsed, `${at}/investors_relief_lifetime_used`),
  };
  return {
    taxYear: rates.taxYear,
    grouped: groupGains([...disposals.realised, ...shares.realised], used, rates),
    matches: shares.matches,
    lossesBroughtForward: reliefInWholePounds(
      issues.amount(input.lossesBroughtForward, `${at}/losses_brought_forward`),
    ),
    incomeLosses: reliefInWholePounds(
      issues.amount(input.incomeLossesAgainstGains, `${at}/income_losses_against_gains`),
    ),
    paidOnAccount: sumOf(disposals.paidOnAccount, (paid) => paid),
    reliefHeldTooShort: disposals.reliefHeldTooShort,
  };
}
