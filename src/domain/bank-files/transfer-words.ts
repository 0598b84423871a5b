import type { CellRule, Headings } from './csv-layout.js';

/** Kinds of record that move one's own money, in the words banks and platforms use for them. */
const TRANSFER_TYPE =
  /^(payouts?|pay ?outs?|bank payout|internal transfer|pot transfer|space transfer|own account transfer|transfer between (my |own )?accounts|withdrawal to bank( account)?|deposit to bank( account)?)$/i;
const TO_BANK_TEXT =
  /^(payouts?|funds sent|transfer|transferred|withdrawal|withdrawn|paid( out)?|direct|sent) to (your |my )?bank( account)?\b/i;
const PAYOUT_TEXT = /^payouts?\b|\bsent to your bank account\b/i;

/** Of a file nobody has described: what its kinds say, and where it states fees, what its texts say of payouts. */
export function transferRules(types: Headings, texts: Headings, hasFees: boolean): readonly CellRule[] {
  const columns = [...types, ...texts];
  const always = [
    { columns: types, matches: TRANSFER_TYPE },
    { columns, matches: TO_BANK_TEXT },
  ];
  return hasFees ? [...always, { columns, matches: PAYOUT_TEXT }] : always;
}
