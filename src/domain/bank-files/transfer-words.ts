import type { Headings, TransferRule } from './csv-layout.js';

/** Kinds of record that move one's own money, in the words banks and platforms use for them. */
const TRANSFER_TYPE =
  /^(payouts?|pay ?outs?|bank payout|internal transfer|pot transfer|space transfer|own account transfer|transfer between (my |own )?accounts|withdrawal to bank( account)?|deposit to bank( account)?)$/i;
const TO_BANK_TEXT =
  /^(payouts?|funds sent|transfer|transferred|withdrawal|withdrawn|paid( out)?|direct|sent) to (your |my )?bank( account)?\b/i;
const PAYOUT_TEXT = /^payouts?\b|\bsent to your bank account\b/i;

/** Rules that find transfers in a file of unknown layout, by its kinds and texts. Texts about payouts count where it states fees. */
export function transferRules(types: Headings, texts: Headings, hasFees: boolean): readonly TransferRule[] {
  const columns = [...types, ...texts];
  const always = [
    { columns: types, matches: TRANSFER_TYPE },
    { columns, matches: TO_BANK_TEXT },
  ];
  if (!hasFees) return always;
  return [...always, { columns, matches: PAYOUT_TEXT }, payoutRule(types)];
}

const PAYOUT_TYPE =
  /^(payouts?|pay ?outs?|bank payout|withdrawal to bank( account)?|payout to bank( account)?)$/i;

/** The kinds of record by which a platform pays out what it holds. */
export const payoutRule = (types: Headings): TransferRule => ({
  columns: types,
  matches: PAYOUT_TYPE,
  isPayout: true,
});
