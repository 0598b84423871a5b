import type { CitedRule } from '../citations.js';
import { bps, count, type LineWriter, pence } from '../line-writer.js';
import type { GainKind } from './capital-gains-answer.js';
import type { CapitalGainsTax } from './capital-gains-tax.js';
import type { CapitalGainsFacts } from './complete-capital-gains.js';

const MATCH_RULES = {
  same_day: 'shares_same_day',
  thirty_days: 'shares_thirty_days',
  pool: 'shares_pool',
} as const satisfies Record<string, CitedRule>;

const KIND_RULES: Readonly<Record<GainKind, CitedRule>> = {
  residential_property: 'capital_gains_residential_property',
  other: 'capital_gains_other',
  badr: 'capital_gains_badr',
  investors: 'capital_gains_investors',
  carried_interest: 'capital_gains_carried_interest',
};

/** Lines from the matches of shares to the tax of each slice. */
export function capitalGainsLines(facts: CapitalGainsFacts, due: CapitalGainsTax, writer: LineWriter): void {
  for (const { asset, disposedOn, quantity, rule, cost, gain } of facts.matches) {
    const inputs = { quantity: count(quantity), cost: pence(cost) };
    writer.note(MATCH_RULES[rule], gain, { about: `${asset} ${disposedOn}`, inputs });
  }
  writer.note('capital_gains', facts.grouped.gains);
  if (facts.grouped.losses > 0) writer.note('capital_losses', facts.grouped.losses);
  if (due.incomeLossesUsed > 0) {
    writer.note('trading_losses_against_gains', due.incomeLossesUsed, {
      inputs: { claimed: pence(facts.incomeLosses) },
    });
  }
  if (due.broughtForwardUsed > 0) {
    writer.note('capital_losses_brought_forward', due.broughtForwardUsed, {
      inputs: { broughtForward: pence(facts.lossesBroughtForward) },
    });
  }
  writer.note('capital_gains_exempt_amount', due.annualExemptAmount);
  writer.note('capital_gains_taxable', due.taxable);
  for (const { group, rateBps, amount, tax } of due.slices) {
    const inputs = { amount: pence(amount), rate: bps(rateBps) };
    writer.add(KIND_RULES[group.kind], tax, { inputs });
  }
}
