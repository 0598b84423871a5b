import type { IsoDate } from '../tax-year.js';
import { parseAmountText } from './amount-text.js';
import { ofxDate } from './ofx-date.js';
import { type OfxLeaf, ofxLeaves } from './ofx-leaves.js';
import type { StatedBalancesTally } from './stated-balances.js';

/** Values around a statement's transactions that count for all of them. */
export interface OfxContext {
  readonly currency: string;
  readonly card: boolean;
  readonly account: string | null;
}

/** Enough for a tag and its text that two pieces share. */
const HELD = 1_000;
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM']);
const BALANCES = new Set(['LEDGERBAL', 'AVAILBAL', 'BAL']);

/** The ledger balance of a statement, which closes it. */
function createLedgerBalance(balances: StatedBalancesTally) {
  let amountText = '';
  let on: IsoDate | null = null;
  return {
    take({ name, value }: OfxLeaf): void {
      if (name === 'BALAMT') amountText = value;
      if (name === 'DTASOF') on = ofxDate(value);
    },
    /** Notes the balance that was taken, if there is one. */
    note(currency: string): void {
      const amount = parseAmountText(amountText, null);
      if (amount.ok) balances.closed(amount.minor, currency, { on });
      amountText = '';
      on = null;
    },
  };
}

/** Takes note of what the pieces between transactions say, wherever the text was cut. */
export function createOfxContext(balances: StatedBalancesTally) {
  let held = '';
  let context: OfxContext = { currency: '', card: false, account: null };
  let inside = '';
  const ledger = createLedgerBalance(balances);

  function take(leaf: OfxLeaf): void {
    const { name, isClosing, value } = leaf;
    if (STATEMENTS.has(name) && !isClosing) begin(name);
    if (OWN_ACCOUNTS.has(name) || BALANCES.has(name)) {
      ledger.note(currencyNow());
      inside = isClosing ? '' : name;
    }
    if (isClosing || value === '') return;
    if (name === 'CURDEF') context = { ...context, currency: value };
    if (name === 'ACCTID' && OWN_ACCOUNTS.has(inside)) {
      context = { ...context, account: value };
      balances.named(value);
    }
    if (name === 'DTSTART') balances.covers(ofxDate(value), null, currencyNow());
    if (name === 'DTEND') balances.covers(null, ofxDate(value), currencyNow());
    if (inside === 'LEDGERBAL') ledger.take(leaf);
  }

  function begin(statement: string): void {
    ledger.note(currencyNow());
    inside = '';
    context = { currency: context.currency, card: statement === 'CCSTMTRS', account: null };
    balances.began();
  }

  const currencyNow = () => context.currency.toUpperCase();

  function takeAll(text: string): void {
    for (const leaf of ofxLeaves(text)) take(leaf);
  }

  return {
    /** The next piece; a tag at its end may go on in the one after it. */
    push(text: string): void {
      const whole = held + text;
      const last = whole.lastIndexOf('<');
      takeAll(whole.slice(0, Math.max(last, 0)));
      held = last < 0 ? '' : whole.slice(last, last + HELD);
    },
    /** At a transaction: no piece before it goes on. */
    now(): OfxContext {
      takeAll(held);
      held = '';
      return context;
    },
    /** The file has ended. */
    end(): void {
      takeAll(held);
      ledger.note(currencyNow());
    },
  };
}
