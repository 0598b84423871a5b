import type { Pence } from '../money.js';

/**
 * Credit for foreign tax: no more than the UK tax that the foreign income adds, after every other
 * reduction.
 * @see TIOPA 2010 s.36; ITA 2007 s.27(6)
 */
export function foreignTaxCredit(foreignTax: Pence, ukTaxWith: Pence, ukTaxWithout: Pence): Pence {
  return Math.min(foreignTax, Math.max(0, ukTaxWith - ukTaxWithout));
}
