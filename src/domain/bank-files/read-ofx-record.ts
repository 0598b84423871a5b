import type { BankFileItem } from './bank-row.js';
import { joinedText } from './cell-text.js';
import type { OfxContext } from './ofx-context.js';
import { ofxDate } from './ofx-date.js';
import { ofxLeaves } from './ofx-leaves.js';
import { directionOfType, type OfxSigns } from './ofx-signs.js';
import { CARD_SETTLEMENT } from './sign-words.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

const NAMES = { date: 'DTPOSTED', amount: 'TRNAMT', currency: 'CURDEF', direction: 'TRNTYPE' };

/** One `STMTTRN` of OFX 1 (leaf tags left open) or OFX 2 (all closed). */
export function readOfxRecord(
  element: string,
  place: RecordPlace,
  context: OfxContext,
  signs: Exclude<OfxSigns, 'unknown'> = 'stated',
): BankFileItem {
  const leaves = leavesOf(element);
  const dateText = leaves.get('DTPOSTED') ?? '';
  const type = leaves.get('TRNTYPE') ?? '';
  const name = leaves.get('NAME') ?? '';
  const memo = leaves.get('MEMO') ?? '';
  const described = memo.toLowerCase().startsWith(name.toLowerCase()) ? memo : joinedText([name, memo]);
  return statedItem(
    {
      dateText,
      date: ofxDate(dateText),
      valueDate: ofxDate(leaves.get('DTAVAIL') ?? ''),
      amount: leaves.get('TRNAMT') ?? '',
      ...(signs === 'by_type' ? { direction: directionOfType(type) } : { inverted: signs === 'turned' }),
      currency: leaves.get('CURRENCY/CURSYM') ?? context.currency,
      description: described || type,
      counterparty: name,
      reference: leaves.get('CHECKNUM') ?? leaves.get('REFNUM') ?? null,
      externalId: leaves.get('FITID') ?? null,
      account: context.account,
      transfer: context.card && CARD_SETTLEMENT.test(described),
      leftOut: /^<STMTTRNP\b/i.test(element) || type.toUpperCase() === 'HOLD' ? 'pending' : null,
    },
    place,
    NAMES,
    null,
  );
}

/** Leaf tags by name; those of a foreign-currency aggregate under its name, the first of each. */
function leavesOf(element: string): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  let inCurrency = '';
  for (const { name, value } of ofxLeaves(element)) {
    if (name === 'CURRENCY' || name === 'ORIGCURRENCY') inCurrency = name;
    const key = name === 'CURSYM' || name === 'CURRATE' ? `${inCurrency}/${name}` : name;
    if (value !== '' && !leaves.has(key)) leaves.set(key, value);
  }
  return leaves;
}
