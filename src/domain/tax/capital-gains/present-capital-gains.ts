import type { CapitalGains } from './capital-gains-answer.js';
import type { CapitalGainsTax } from './capital-gains-tax.js';
import type { CapitalGainsFacts } from './complete-capital-gains.js';

export function presentCapitalGains(facts: CapitalGainsFacts, due: CapitalGainsTax): CapitalGains {
  return {
    gains: facts.grouped.gains,
    losses: facts.grouped.losses,
    annualExemptAmount: due.annualExemptAmount,
    taxable: due.taxable,
    bands: due.slices.map(({ group, rateBps, amount, tax }) => ({ kind: group.kind, rateBps, amount, tax })),
    tax: due.tax,
    paidOnAccount: facts.paidOnAccount,
    lossesCarriedForward: due.lossesCarriedForward,
    matches: facts.matches,
  };
}
