import { parseAmountText } from './amount-text.js';
import type { StatedDirection } from './direction-of-word.js';
import { ofxLeaves } from './ofx-leaves.js';

/**
 * How the amounts of an OFX file are signed. `stated`: a minus is money out, as the standard has it. `by_type`: no amount
 * has a sign, and the kinds say. `turned`: each debit is positive and each credit negative. `unknown`: debits without a sign
 * and nothing beside them.
 */
export type OfxSigns = 'stated' | 'by_type' | 'turned' | 'unknown';

/** Kinds that say which way money went. Others, such as `POS` or `XFER`, go by the sign. */
const DEBITS: ReadonlySet<string> = new Set('DEBIT FEE SRVCHG CHECK DIRECTDEBIT REPEATPMT CASH'.split(' '));
const CREDITS: ReadonlySet<string> = new Set('CREDIT DEP DIRECTDEP DIV'.split(' '));

/** The direction that a kind of transaction gives. */
export function directionOfType(type: string): StatedDirection {
  const kind = type.trim().toUpperCase();
  if (DEBITS.has(kind)) return 'out';
  return CREDITS.has(kind) ? 'in' : 'unknown';
}

/** Judges the signs by the kinds and amounts at the beginning of a file. */
export function judgeOfxSigns(text: string): OfxSigns {
  const count = { negative: 0, debitPlus: 0, debitMinus: 0, creditPlus: 0, creditMinus: 0 };
  let type = '';
  for (const { name, value, isClosing } of ofxLeaves(text)) {
    if (name === 'STMTTRN' && !isClosing) type = '';
    if (name === 'TRNTYPE' && value !== '') type = value;
    if (name !== 'TRNAMT' || value === '') continue;
    const amount = parseAmountText(value, null);
    if (!amount.ok || amount.minor === 0) continue;
    const isPlus = amount.minor > 0;
    if (!isPlus) count.negative += 1;
    const direction = directionOfType(type);
    if (direction === 'out') count[isPlus ? 'debitPlus' : 'debitMinus'] += 1;
    if (direction === 'in') count[isPlus ? 'creditPlus' : 'creditMinus'] += 1;
  }
  if (count.debitPlus === 0 || count.debitMinus > 0) return 'stated';
  if (count.negative === 0) return count.creditPlus > 0 ? 'by_type' : 'unknown';
  return count.creditMinus > 0 && count.creditPlus === 0 ? 'turned' : 'stated';
}
