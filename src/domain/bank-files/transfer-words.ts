import type { CellRule, Headings } from './csv-layout.js';

/** Kinds of record that move one's own money, in the words banks and platforms use for them. */
const TRANSFER_TYPE =
  /^(payouts?|pay ?outs?|bank payout|internal transfer|pot transfer|space transfer|own account transfer|transfer between (my |own )?accounts|withdrawal to bank( account)?|deposit to bank( account)?)$/i;
const PAYOUT_TEXT =
  /^(payouts?\b|funds sent to (your )?bank|transfer to (your )?bank|paid to (your )?bank|.*\bsent to your bank account)/i;

/** Of a file nobody has described: what its kinds say, and where it states fees, what its texts say of payouts. */
export function transferRules(types: Headings, texts: Headings, hasFees: boolean): readonly CellRule[] {
  const byType = { columns: types, matches: TRANSFER_TYPE };
  return hasFees ? [byType, { columns: [...types, ...texts], matches: PAYOUT_TEXT }] : [byType];
}
